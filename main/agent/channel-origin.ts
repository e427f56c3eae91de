/** Where a channel came in. */
export interface ChannelOrigin {
  readonly door: 'socket' | 'browser' | 'window' | 'remote';
  /** For the door of paired devices: the address it was called from, as far as it is known. */
  readonly source?: string;
}

export function describeOrigin({ door, source }: ChannelOrigin): string {
  return source ?? door;
}
