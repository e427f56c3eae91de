import type { Event } from '../base/event.ts';

/** Why a channel ended. Codes are those of WebSocket: 1000 orderly, 1002/1007/1008/1009 a broken rule, 1006 the link broke. */
export interface ChannelEnd {
  readonly code: number;
  readonly reason: string;
}

/**
 * An ordered, reliable channel that keeps message boundaries: a MessagePort or a WebSocket.
 * Messages that arrive before the first listener are kept for it. Implementations send nothing after the end.
 */
export interface Channel {
  /** A string is a JSON-RPC message, bytes are one data frame. The bytes belong to the listener. */
  readonly onMessage: Event<string | Uint8Array>;
  /** Fires exactly once, whoever ended the channel. */
  readonly onEnded: Event<ChannelEnd>;
  /** Queues a message; ignored once ended. The bytes may be used again once `bufferedBytes` is 0. */
  send(message: string | Uint8Array): void;
  /** Bytes accepted by `send` that have not yet left this process. */
  readonly bufferedBytes: number;
  /** Ends the channel from this side; `onEnded` fires with the same code and reason. Does nothing once ended. */
  close(code: number, reason: string): void;
}

/** Close codes used by Sallyport, by the name of what they mean. */
export const closeCodes = {
  orderly: 1000,
  protocolError: 1002,
  badData: 1007,
  policy: 1008,
  tooLarge: 1009,
  /** Never sent; what a receiver sees when the link broke without a close. */
  broken: 1006,
} as const;
