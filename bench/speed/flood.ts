import { waitUntil } from '../../test/wait-until.ts';
import type { LiveTerminal, Peer, ViewerSpeed } from './peers/peer.ts';
import { PROMPT, promptCommand, watchForPrompt } from './prompt.ts';
import { timeUntil } from './time-until.ts';

const LOST_MS = 30_000;
/** So much of it has to have come: what is interrupted before it runs, runs on. */
const RUNNING_BYTES = 1_000;
const interrupt = Uint8Array.of(3);

/** A shell's job that prints without end. */
export class Flood {
  readonly #terminal: LiveTerminal;
  #found = (): void => undefined;

  private constructor(terminal: LiveTerminal) {
    this.#terminal = terminal;
    watchForPrompt(terminal, () => this.#found());
  }

  /** Resolves when it runs. */
  static async start(peer: Peer, speed?: ViewerSpeed): Promise<Flood> {
    const terminal = await peer.open(promptCommand, PROMPT, speed);
    let bytes = 0;
    terminal.listen(({ byteLength }) => (bytes += byteLength));
    terminal.write(Buffer.from('yes flooding the terminal\r'));
    await waitUntil(() => bytes > RUNNING_BYTES, { withinMs: LOST_MS });
    return new Flood(terminal);
  }

  /** Milliseconds from Ctrl-C to the shell's prompt. */
  interrupt(): Promise<number> {
    return timeUntil({
      act: () => this.#terminal.write(interrupt),
      whenSeen: (listener) => (this.#found = listener),
      ...{ lostMs: LOST_MS, lost: 'There was no prompt after Ctrl-C' },
    });
  }

  close(): Promise<void> {
    return this.#terminal.close();
  }
}
