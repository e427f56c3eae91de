import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';

export interface SizeChange extends TerminalSize {
  /** The size is this viewer's wish. */
  readonly owner: boolean;
  readonly offset: number;
  /** A snapshot follows that shows so much. */
  readonly scope?: SnapshotScope;
}

/** Where one viewer's output goes. Everything is passed on in the order of the calls. */
export interface OutputSink {
  /** The bytes are a view of the log: copy or encode them before returning. */
  output(position: number, bytes: Uint8Array): void;
  snapshot(position: number, bytes: Uint8Array, flags: number): void;
  /** Applies to what is output from `offset` on. */
  size(change: SizeChange): void;
}

/** One viewer's end of an attachment. */
export interface AttachmentSink extends OutputSink {
  inputAck(position: number): void;
  inputRefused(position: number, code: string): void;
}
