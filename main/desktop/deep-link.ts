import { isAbsolute, join } from 'node:path';
import type { OpenRequest } from '../../protocol/window-bridge.ts';

/** The scheme of links that open the app. */
export const LINK_SCHEME = 'sallyport';

const MAX_LINK_LENGTH = 8_192;
const MAX_TEXT_LENGTH = 4_096;
const MAX_SHOWN_LENGTH = 200;
/** As the agent takes them. */
const MAX_CODE_LENGTH = 2_000;

const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Control characters, and those that only change how others are shown. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * What a link asks for; never acted on before a person has seen it and agreed. Pure.
 * `sallyport://terminal?cwd=/path&command=text` fills in a new terminal; `sallyport://pair/CODE` a pairing code.
 */
export function parseDeepLink(text: string): OpenRequest {
  const link = parseUrl(text);
  if (link?.protocol !== `${LINK_SCHEME}:`) return unknownRequest(text);
  switch (link.hostname.toLowerCase()) {
    case 'terminal':
      return describeTerminalLink(link.searchParams);
    case 'pair':
      return describePairingLink(link.pathname) ?? unknownRequest(text);
    default:
      return unknownRequest(text);
  }
}

/**
 * A folder or a file opened with the app: a terminal there, and a file's name filled in as what to type. A name that
 * cannot be filled in unchanged is refused: what is left of it would name another file. Pure.
 */
export function describeOpenedPath(folder: string, fileName: string | undefined): OpenRequest {
  // A field of a form has one line.
  if (controls.test(folder)) return untypableRequest(folder);
  if (fileName === undefined) return { kind: 'terminal', source: 'file', cwd: folder, command: undefined };
  const command = quoted(`./${fileName}`);
  if (cleanText(command) !== command) return untypableRequest(join(folder, fileName));
  return { kind: 'terminal', source: 'file', cwd: folder, command };
}

/** What cannot be understood, short enough to be shown. */
export function unknownRequest(text: string): OpenRequest {
  return { kind: 'unknown', text: readable(text) };
}

function untypableRequest(path: string): OpenRequest {
  return { kind: 'untypable', text: readable(path) };
}

/** Every character that is not there to be seen is shown by its number. */
function readable(text: string): string {
  const plain = text
    .slice(0, MAX_SHOWN_LENGTH + 1)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
  return plain.length > MAX_SHOWN_LENGTH ? `${plain.slice(0, MAX_SHOWN_LENGTH)}…` : plain;
}

function describeTerminalLink(wishes: URLSearchParams): OpenRequest {
  const folder = wishes.get('cwd');
  // What cannot be seen, or turns the text around, would have a person agree to another folder than the one shown.
  if (folder !== null && unseen.test(folder)) return untypableRequest(folder);
  return { kind: 'terminal', source: 'link', cwd: cleanPath(folder), command: cleanText(wishes.get('command')) };
}

/** Codes are printed in capitals, so that their pictures are smaller; what else could stand there is none. */
function describePairingLink(path: string): OpenRequest | undefined {
  const [, code = ''] = path.split('/');
  return /^[\dA-Za-z-]*$/.test(code) && code.length <= MAX_CODE_LENGTH ? { kind: 'pairing', code } : undefined;
}

function parseUrl(text: string): URL | undefined {
  if (text.length > MAX_LINK_LENGTH || !URL.canParse(text)) return undefined;
  return new URL(text);
}

function cleanPath(path: string | null): string | undefined {
  return path !== null && isAbsolute(path) && path.length <= MAX_TEXT_LENGTH ? path : undefined;
}

/** One line without control characters: what is filled in must be all there is, and must not start by itself. */
function cleanText(text: string | null): string | undefined {
  if (text === null || text.length > MAX_TEXT_LENGTH) return undefined;
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  return line === '' ? undefined : line;
}

/** As one word of a shell. */
function quoted(text: string): string {
  return /^[\w./+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
