import { assertNever } from '../../base/errors.ts';
import type { CommandReport } from '../../protocol/terminal-info.ts';
import { folderIn } from '../../protocol/told-folder.ts';
import { MarkScan, type ShellMark } from './mark-scan.ts';

/**
 * What a terminal's shell tells of its commands. It is for people to look at, and for nothing that ends anything: any
 * program can print the same, and a shell that was replaced says nothing any more.
 */
export class CommandRecord {
  readonly #scan = new MarkScan();
  #startedMs: number | undefined;
  #hasTold = false;
  #endedCount = 0;
  #last: CommandReport['last'] = null;
  #folder: string | undefined;

  /** Takes output as it comes, at `nowMs`. */
  read(bytes: Uint8Array, nowMs: number): void {
    for (const mark of this.#scan.read(bytes)) this.#apply(mark, nowMs);
  }

  /** Undefined as long as nothing was told. */
  report(nowMs: number): CommandReport | undefined {
    if (!this.#hasTold) return undefined;
    const runningMs = this.#startedMs === undefined ? null : Math.round(nowMs - this.#startedMs);
    return { runningMs, endedCount: this.#endedCount, last: this.#last };
  }

  /** The folder it says it is in, if it says so on this machine. */
  folderOn(hostname: string): string | undefined {
    return this.#folder === undefined ? undefined : folderIn(this.#folder, hostname);
  }

  #apply(mark: ShellMark, nowMs: number): void {
    switch (mark.kind) {
      case 'prompt':
        this.#hasTold = true;
        this.#ended(undefined, nowMs); // Whoever prompts has nothing running, whatever was missed.
        break;
      case 'started':
        this.#hasTold = true;
        this.#startedMs = nowMs;
        break;
      case 'ended':
        this.#ended(mark.status, nowMs);
        break;
      case 'folder':
        this.#folder = mark.address;
        break;
      default:
        assertNever(mark);
    }
  }

  /** Prompts that follow no command tell the status again. */
  #ended(status: number | undefined, nowMs: number): void {
    if (this.#startedMs === undefined) return;
    this.#last = { status: status ?? null, durationMs: Math.round(nowMs - this.#startedMs) };
    this.#endedCount += 1;
    this.#startedMs = undefined;
  }
}
