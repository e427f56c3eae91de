import { renderUnicodeCompact } from 'uqr';

/** Readers want a bright edge; two modules are enough for those of phones. */
const EDGE_MODULES = 2;
const WHITE_ON_BLACK = '\x1b[97;40m';
const NORMAL = '\x1b[0m';

/**
 * A QR code in half-height blocks, black on white whatever the terminal's own colours are; undefined where it would not
 * fit into `columns`.
 */
export function qrText(text: string, columns: number): string | undefined {
  const lines = renderUnicodeCompact(text, { border: EDGE_MODULES, ecc: 'L' }).split('\n');
  if ((lines[0]?.length ?? 0) > columns) return undefined;
  return lines.map((line) => `${WHITE_ON_BLACK}${line}${NORMAL}`).join('\n');
}
