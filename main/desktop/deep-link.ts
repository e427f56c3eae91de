import { isAbsolute } from 'node:path';
import type { OpenRequest } from '../../protocol/window-bridge.ts';

/** The scheme of links that open the app. */
export const LINK_SCHEME = 'sallyport';

const MAX_LINK_LENGTH = 8_192;
const MAX_TEXT_LENGTH = 4_096;
const MAX_SHOWN_LENGTH = 200;

/**
 * What a link asks for; never acted on before a person has seen it and agreed. Pure.
 * `sallyport://terminal?cwd=/path&command=text` fills in a new terminal; `sallyport://pair#…` carries a pairing code.
 */
export function parseDeepLink(text: string): OpenRequest {
  const link = parseUrl(text);
  if (link?.protocol !== `${LINK_SCHEME}:`) return unknownRequest(text);
  switch (link.hostname) {
    case 'terminal':
      return {
        kind: 'terminal',
        source: 'link',
        cwd: cleanPath(link.searchParams.get('cwd')),
        command: cleanText(link.searchParams.get('command')),
      };
    case 'pair':
      return { kind: 'pairing' };
    default:
      return unknownRequest(text);
  }
}

/** A folder or a file opened with the app: a terminal there, and a file's name filled in as what to type. Pure. */
export function describeOpenedPath(folder: string, fileName: string | undefined): OpenRequest {
  const command = fileName === undefined ? undefined : cleanText(quoted(`./${fileName}`));
  return { kind: 'terminal', source: 'file', cwd: folder, command };
}

/** What cannot be understood, short enough to be shown. */
export function unknownRequest(text: string): OpenRequest {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
  return { kind: 'unknown', text: plain.length > MAX_SHOWN_LENGTH ? `${plain.slice(0, MAX_SHOWN_LENGTH)}…` : plain };
}

function parseUrl(text: string): URL | undefined {
  if (text.length > MAX_LINK_LENGTH || !URL.canParse(text)) return undefined;
  return new URL(text);
}

function cleanPath(path: string | null): string | undefined {
  return path !== null && isAbsolute(path) && !path.includes('\0') && path.length <= MAX_TEXT_LENGTH ? path : undefined;
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
