import type { AttachmentSource } from '../../main/terminal/attachment.ts';
import type { Snapshot } from '../../main/terminal/mirror.ts';
import { OutputLog } from '../../main/terminal/output-log.ts';
import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';

export const size = { cols: 80, rows: 24 };

/** The byte a fake terminal prints at `offset`. */
export function byteAt(offset: number): number {
  return (offset * 31 + (offset >> 8)) & 0xff;
}

/** A terminal that prints a known pattern, and whose snapshots are zeros. */
export class FakeAttachmentSource implements AttachmentSource {
  readonly log: OutputLog;
  readonly scopes: string[] = [];
  readonly inputs: number[] = [];
  hasEnded = false;
  isFull = false;
  snapshotBytes = 1000;
  /** Snapshots wait here until the test lets them go. */
  readonly waiting: (() => void)[] = [];
  isSlow = false;

  constructor(logBytes = 2 * 1024 * 1024) {
    this.log = new OutputLog(logBytes);
  }

  print(count: number): void {
    this.log.append(Uint8Array.from({ length: count }, (_, index) => byteAt(this.log.end + index)));
  }

  async snapshot(scope: SnapshotScope): Promise<Snapshot> {
    this.scopes.push(scope);
    const offset = this.log.end;
    if (this.isSlow) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return { bytes: new Uint8Array(this.snapshotBytes), offset, size, scope };
  }

  input(bytes: Uint8Array): 'accepted' | 'refused' {
    if (this.isFull) return 'refused';
    this.inputs.push(...bytes);
    return 'accepted';
  }
}
