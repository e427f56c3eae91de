import { ViewerTerminal } from '../../test/terminal-picture.ts';
import { size } from './marks.ts';

const SCROLLBACK_LINES = 100;

/** A viewer's screen: what somebody sees who has been shown these bytes. */
export class Replica {
  #viewer = new ViewerTerminal(size, SCROLLBACK_LINES);

  reset(): void {
    this.#viewer.terminal.dispose();
    this.#viewer = new ViewerTerminal(size, SCROLLBACK_LINES);
  }

  write(bytes: Uint8Array): void {
    this.#viewer.write(bytes);
  }

  /** Its rows, without what scrolled out. */
  get text(): string {
    const { active } = this.#viewer.terminal.buffer;
    const rows = Array.from({ length: size.rows }, (_, row) => active.getLine(active.baseY + row));
    return rows.map((row) => row?.translateToString(true) ?? '').join('\n');
  }
}
