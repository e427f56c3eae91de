/** What one message or one stream may hold, in bytes. Answered in `session.open`; exceeding one closes the channel. */
export const limits = {
  jsonBytes: 256 * 1024,
  payloadBytes: 64 * 1024,
  /** Unacknowledged output per attachment. */
  outputWindowBytes: 1024 * 1024,
  /** Unacknowledged snapshot bytes per attachment. */
  snapshotWindowBytes: 256 * 1024,
  /** Input a terminal holds for a program that does not read. */
  pendingInputBytes: 1024 * 1024,
  /** Unacknowledged bytes per direction of a stream of another app. */
  streamWindowBytes: 256 * 1024,
} as const;
