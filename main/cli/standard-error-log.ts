import type { LogDestination } from './bounded-log-file.ts';
import { DescriptorWriter } from './descriptor-writer.ts';

/** Lines that nobody reads are dropped from here on, rather than kept for ever. */
const MAX_PENDING_BYTES = 1024 * 1024;

const FLUSH_MS = 500;

/** Log lines on standard error. Somebody who does not read them costs lines, not the agent's time. */
export class StandardErrorLog implements LogDestination {
  readonly #writer = new DescriptorWriter(2, () => undefined);

  write(line: string): void {
    if (this.#writer.pendingBytes < MAX_PENDING_BYTES) this.#writer.write(Buffer.from(line));
  }

  /** Resolves when all lines are out, or nobody has read them for a while. */
  flush(): Promise<unknown> {
    const patience = new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref());
    return Promise.race([this.#writer.drained(), patience]);
  }
}
