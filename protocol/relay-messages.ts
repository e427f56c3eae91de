import { z } from 'zod';
import { DeviceId } from './device-id.ts';

/** The WebSocket subprotocol of a relay, and with it the major version of what is said there. */
export const RELAY_SUBPROTOCOL = 'sallyport-relay.1';

/** The doors of a relay, below its address. */
export const relayPaths = { join: '/join', dial: '/dial', accept: '/accept' } as const;

/** The longest message, of either side. */
export const RELAY_MESSAGE_BYTES = 64 * 1024;

/** 32 random bytes in base64url: a nonce, or a ticket. */
const RandomText = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const Base64Url = z.string().regex(/^[A-Za-z0-9_-]+$/);

/** Text messages with a relay, by `type`. What a relay is sent is strict; what it says may get more fields. */
export const relayMessages = {
  /** The first a joining agent hears. */
  challenge: z.object({ type: z.literal('challenge'), nonce: RandomText }),
  /** An agent's proof that it holds the device's key: a signature of `proofText(url, nonce)`. */
  join: z.strictObject({
    type: z.literal('join'),
    url: z.string().max(512),
    publicKey: Base64Url.max(256),
    signature: Base64Url.max(256),
  }),
  /** `url`: where tickets of this link are to be shown. */
  joined: z.object({ type: z.literal('joined'), deviceId: DeviceId, url: z.string(), pingMs: z.int().positive() }),
  /** Somebody at `source`, if that is true, asks for the agent, and waits `answerMs`. */
  ask: z.object({ type: z.literal('ask'), ticket: RandomText, source: z.string(), answerMs: z.int().positive() }),
  refuse: z.strictObject({ type: z.literal('refuse'), ticket: RandomText }),
  dial: z.strictObject({ type: z.literal('dial'), deviceId: DeviceId }),
  accept: z.strictObject({ type: z.literal('accept'), ticket: RandomText }),
  /** To both ends: from here on, binary messages are the other end's bytes. */
  linked: z.object({ type: z.literal('linked'), pingMs: z.int().positive() }),
  /** To a viewer: the device is at that node; then the socket is closed. */
  redirect: z.object({ type: z.literal('redirect'), url: z.string() }),
  /** From either end to the other: no more bytes come from there. */
  end: z.strictObject({ type: z.literal('end') }),
} as const;

type RelayMessages = typeof relayMessages;
export type RelayMessageType = keyof RelayMessages;
export type RelayMessage<T extends RelayMessageType = RelayMessageType> = {
  readonly [N in T]: z.output<RelayMessages[N]>;
}[T];

export function encodeRelayMessage(message: RelayMessage): string {
  return JSON.stringify(message);
}

/** Undefined for whatever is not a message of this type. */
export function decodeRelayMessage<T extends RelayMessageType>(
  type: T,
  text: string | Uint8Array,
): RelayMessage<T> | undefined {
  if (typeof text !== 'string') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return relayMessages[type].safeParse(value).data as RelayMessage<T> | undefined;
}
