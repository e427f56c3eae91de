import { withoutControls } from '../../base/shown-text.ts';

/** How far a program says it is. */
export interface ProgramProgress {
  readonly state: 'running' | 'failed' | 'paused' | 'unknown';
  /** 0 to 100; of no meaning while `unknown`. */
  readonly percent: number;
}

/** What a program asks the terminal to tell the person, beside what it prints. All text is the program's own. */
export type ProgramMessage =
  | { readonly kind: 'notice'; readonly title: string; readonly body: string }
  | { readonly kind: 'progress'; readonly progress: ProgramProgress | undefined }
  | { readonly kind: 'copy'; readonly text: string };

/** As much as is read of a notice. */
const LONGEST_TITLE = 100;
const LONGEST_BODY = 300;

/** As much as a program may put on the clipboard, in characters of base64: 1 MiB. */
const LONGEST_COPY = Math.ceil((1024 * 1024 * 4) / 3);

/** ConEmu's numbered commands share OSC 9 with iTerm2's notice, which is any other text; 4 is progress. */
const numbered = /^(\d{1,2})(?:;|$)/;

const progressStates: Readonly<Record<string, ProgramProgress['state']>> = {
  1: 'running',
  2: 'failed',
  3: 'unknown',
  4: 'paused',
};

/** OSC 9: a notice (iTerm2), or `4;STATE;PERCENT` (ConEmu). Undefined for what asks for something else. */
export function readOsc9(data: string): ProgramMessage | undefined {
  const command = numbered.exec(data)?.[1];
  if (command === '4') return readProgress(data);
  return command === undefined ? noticeOf('', data) : undefined;
}

/** OSC 777, as rxvt has it: `notify;TITLE;BODY`. */
export function readOsc777(data: string): ProgramMessage | undefined {
  const [command, title = '', ...body] = data.split(';');
  return command === 'notify' ? noticeOf(title, body.join(';')) : undefined;
}

/** OSC 52: `SELECTION;BASE64`. Undefined for a question (`?`), for what is no base64, and for too much. */
export function readOsc52(data: string): ProgramMessage | undefined {
  const [, encoded = '?'] = data.split(';');
  if (encoded.length > LONGEST_COPY) return undefined;
  const text = decodeBase64(encoded);
  return text === undefined || text === '' ? undefined : { kind: 'copy', text };
}

/** Undefined for one that says nothing. */
export function noticeOf(title: string, body: string): ProgramMessage | undefined {
  const words = { title: shorten(title, LONGEST_TITLE), body: shorten(body, LONGEST_BODY) };
  return words.title === '' && words.body === '' ? undefined : { kind: 'notice', ...words };
}

/** UTF-8; undefined for what is no base64. */
export function decodeBase64(encoded: string): string | undefined {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

function readProgress(data: string): ProgramMessage | undefined {
  const [, code = '', amount = ''] = data.split(';');
  if (code === '0') return { kind: 'progress', progress: undefined };
  const state = progressStates[code];
  if (state === undefined) return undefined;
  const percent = Number.parseInt(amount, 10);
  return { kind: 'progress', progress: { state, percent: Math.min(100, Math.max(0, percent || 0)) } };
}

function shorten(text: string, longest: number): string {
  const line = withoutControls(text.replaceAll(/\s+/g, ' ').trim());
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line;
}
