import type { AgentClient, TerminalSink } from '../../protocol/client/agent-client.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { waitUntil } from '../wait-until.ts';

const size = { cols: 80, rows: 24 };
/** Says every byte once, as it came. */
const echo = { command: '/bin/sh', args: ['-c', 'stty raw -echo; echo ready; exec cat'] };
const READY = 'ready\n';

/** How lines that were typed came back; each went through the link both ways. */
export interface LineReport {
  readonly typed: number;
  readonly lost: number;
  readonly doubled: number;
  readonly isInOrder: boolean;
}

/** Types numbered lines into a terminal that says each once, and keeps what comes back. */
export class NumberedLines {
  readonly terminal: TerminalInfo;
  readonly #type: (bytes: Uint8Array) => boolean;
  readonly #heard: { text: string };
  #typed = 0;

  private constructor(terminal: TerminalInfo, type: (bytes: Uint8Array) => boolean, heard: { text: string }) {
    this.terminal = terminal;
    this.#type = type;
    this.#heard = heard;
  }

  /** In a terminal that ends with the session. */
  static async open(client: AgentClient): Promise<NumberedLines> {
    const heard = { text: '' };
    const sink: TerminalSink = {
      reset: () => (heard.text = ''),
      write: (bytes, done) => {
        heard.text += Buffer.from(bytes).toString();
        done();
      },
      resize: () => undefined,
    };
    const opened = await client.openTerminal({ ...size, ...echo, endWithSession: true }, sink);
    await waitUntil(() => heard.text === READY, { withinMs: 30_000 });
    return new NumberedLines(opened.terminal, (bytes) => opened.attachment.write(bytes), heard);
  }

  /** False: the viewer takes no more before it is connected again. */
  type(): boolean {
    const isTaken = this.#type(Buffer.from(`${this.#typed + 1}\n`));
    if (isTaken) this.#typed += 1;
    return isTaken;
  }

  get areAllBack(): boolean {
    return this.#heard.text.endsWith(`\n${this.#typed}\n`);
  }

  get report(): LineReport {
    const lines = this.#heard.text.slice(READY.length).split('\n').slice(0, -1);
    const counts = new Map<string, number>();
    for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
    const expected = Array.from({ length: this.#typed }, (_, index) => String(index + 1));
    return {
      typed: this.#typed,
      lost: expected.filter((line) => !counts.has(line)).length,
      doubled: [...counts.values()].reduce((sum, count) => sum + count - 1, 0),
      isInOrder: lines.join() === expected.join(),
    };
  }
}
