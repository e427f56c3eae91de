import type { Terminal } from '@xterm/headless';
import { IMAGE_CELL } from '../../base/images/image-cells.ts';
import { sgrFor, styleOf } from './cell-style.ts';
import { internalsOf } from './xterm-internals.ts';

const VERSION_NAME = 'Sallyport';
const CURSOR_STYLES = { block: 1, underline: 3, bar: 5 };

/**
 * Answers what xterm.js alone does not or not rightly: its version, the third device attributes, the size in pixels,
 * the cursor's place before a wrap or within margins, and how text and cursor look now. The rest is xterm.js's own.
 */
export function registerQueries(terminal: Terminal, reply: (text: string) => void): void {
  const internals = internalsOf(terminal);
  const { parser } = terminal;
  const answer = (text: string): true => {
    reply(text);
    return true;
  };

  parser.registerCsiHandler({ prefix: '>', final: 'q' }, () => answer(`\x1bP>|${VERSION_NAME}\x1b\\`));
  parser.registerCsiHandler({ prefix: '=', final: 'c' }, ([first]) => first === 0 && answer('\x1bP!|00000000\x1b\\'));
  parser.registerCsiHandler({ final: 'n' }, ([first]) => first === 6 && answer(`\x1b[${place()}R`));
  parser.registerCsiHandler({ prefix: '?', final: 'n' }, ([first]) => first === 6 && answer(`\x1b[?${place()}R`));
  parser.registerCsiHandler({ final: 't' }, ([first]) => sizeReport(first));
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, (setting) => statusReport(setting));

  function place(): string {
    const { x, y, scrollTop } = internals.buffers.active;
    const row = internals.coreService.decPrivateModes.origin ? y - scrollTop : y;
    return `${row + 1};${Math.min(x + 1, internals.cols)}`;
  }

  function sizeReport(what: number | number[] | undefined): boolean {
    const { cols, rows } = internals;
    if (what === 14) return answer(`\x1b[4;${rows * IMAGE_CELL.height};${cols * IMAGE_CELL.width}t`);
    return what === 16 && answer(`\x1b[6;${IMAGE_CELL.height};${IMAGE_CELL.width}t`);
  }

  function statusReport(setting: string): boolean {
    if (setting === 'm') {
      const style = sgrFor(styleOf(internals._inputHandler._curAttrData)).slice('\x1b['.length);
      return answer(`\x1bP1$r${style === 'm' ? '0m' : style}\x1b\\`);
    }
    if (setting !== ' q') return false;
    const { cursorStyle, cursorBlink } = internals.coreService.decPrivateModes;
    const shape = CURSOR_STYLES[cursorStyle ?? 'block'] + (cursorBlink === true ? 0 : 1);
    return answer(`\x1bP1$r${shape} q\x1b\\`);
  }
}
