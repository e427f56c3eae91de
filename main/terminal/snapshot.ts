import type { Terminal } from '@xterm/headless';
import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import { plainStyle } from './cell-style.ts';
import type { ScreenColors } from './screen-colors.ts';
import type { ScreenMarks } from './screen-marks.ts';
import { SnapshotRows } from './snapshot-rows.ts';
import { writeBufferState, writeCursor, writeModes } from './snapshot-state.ts';
import { VtWriter } from './vt-writer.ts';
import { createCell, internalsOf, type ScreenBuffer } from './xterm-internals.ts';

/** Modes, colours and links a reset may leave as they were. */
const PREAMBLE = '\x1b[20l\x1b]104\x1b\\\x1b]110\x1b\\\x1b]111\x1b\\\x1b]112\x1b\\';

export interface SnapshotParts {
  readonly terminal: Terminal;
  readonly scope: SnapshotScope;
  readonly colors: ScreenColors;
  readonly title: string;
  readonly marks: ScreenMarks;
}

/**
 * VT text that, after a reset and at the same size, recreates the terminal (L43): rows with scrollback where asked for,
 * both buffers, cursors, margins, modes. It holds nothing that asks, rings, copies or notifies.
 */
export function writeSnapshot({ terminal, scope, colors, title, marks }: SnapshotParts): string {
  const internals = internalsOf(terminal);
  const { normal, alt, active } = internals.buffers;
  const writer = new VtWriter(internals);
  writer.control(PREAMBLE + colors.sequences());
  if (title !== '') writer.control(`\x1b]2;${title}\x1b\\`);
  const first = scope === 'all' ? 0 : normal.ybase;
  writeBuffer(normal, first, marks.byRow(first));
  if (active === alt) {
    writer.setStyle(plainStyle);
    writer.control('\x1b[?47h\x1b[H');
    writeBuffer(alt, alt.ybase, new Map());
  }
  writeModes(writer, internals);
  writeCursor(writer, internals, createCell(terminal));
  return writer.text;

  function writeBuffer(buffer: ScreenBuffer, first: number, rowMarks: ReadonlyMap<number, string>): void {
    const { cols, rows } = internals;
    const last = lastRow(buffer, first, rows, rowMarks);
    new SnapshotRows(writer, {
      ...{ buffer, first, last, cols, rows },
      cell: createCell(terminal),
      marks: rowMarks,
    }).write();
    writeBufferState(writer, buffer, internals);
  }
}

/** Rows that are empty to the end need not be written, unless writing them is what scrolls the others up. */
function lastRow(buffer: ScreenBuffer, first: number, rows: number, marks: ReadonlyMap<number, string>): number {
  let last = Math.min(buffer.lines.length, buffer.ybase + rows) - 1;
  if (first < buffer.ybase) return last;
  while (last > first && isEmpty(buffer, last) && !marks.has(last)) last -= 1;
  return last;
}

function isEmpty(buffer: ScreenBuffer, row: number): boolean {
  const line = buffer.lines.get(row);
  if (line === undefined) return true;
  if (line.isWrapped) return false;
  for (let column = 0; column < line.length; column += 1) {
    if (line.hasContent(column) !== 0 || line.getFg(column) !== 0 || line.getBg(column) !== 0) return false;
  }
  return true;
}
