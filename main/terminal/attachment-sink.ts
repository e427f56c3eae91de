/** Where one viewer's output goes. Everything is passed on in the order of the calls. */
export interface OutputSink {
  /** The bytes are a view of the log: copy or encode them before returning. */
  output(position: number, bytes: Uint8Array): void;
  snapshot(position: number, bytes: Uint8Array, flags: number): void;
  /** Applies to what is output from `offset` on. */
  size(change: { cols: number; rows: number; owner: boolean; offset: number }): void;
}

/** One viewer's end of an attachment. */
export interface AttachmentSink extends OutputSink {
  inputAck(position: number): void;
  inputRefused(position: number, code: string): void;
}
