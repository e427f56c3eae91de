import { limits } from './limits.ts';

/** Kinds of binary data frames; see docs/protocol.md. */
export const frameKinds = {
  output: 1,
  snapshot: 2,
  input: 3,
  outputAck: 4,
  inputAck: 5,
  snapshotAck: 6,
  data: 16,
  dataAck: 17,
  end: 18,
} as const;
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];

/** `first`/`last` mark a snapshot's ends; `rewound` marks input that starts again where the agent refused it. */
export const frameFlags = { none: 0, first: 1, last: 2, rewound: 1 } as const;

export const FRAME_HEADER_BYTES = 16;

export interface Frame {
  readonly kind: FrameKind;
  readonly flags: number;
  /** Stream number within the session (u32). */
  readonly stream: number;
  /** Bytes (u64 on the wire; at most 2^53 − 1 here). */
  readonly position: number;
  readonly payload: Uint8Array;
}

const knownKinds: ReadonlySet<number> = new Set(Object.values(frameKinds));
/** The largest message. */
export const MAX_FRAME_BYTES = FRAME_HEADER_BYTES + limits.payloadBytes;

const emptyPayload = new Uint8Array(0);

/** One message: 16-byte big-endian header, then the payload (copied). In the memory of `into`, which it fits, if given. */
export function encodeFrame(
  frame: Omit<Frame, 'payload' | 'flags'> & Partial<Pick<Frame, 'payload' | 'flags'>>,
  into?: ArrayBuffer,
): Uint8Array {
  const payload = frame.payload ?? emptyPayload;
  const length = FRAME_HEADER_BYTES + payload.byteLength;
  const bytes = new Uint8Array(into ?? new ArrayBuffer(length), 0, length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, frame.kind);
  view.setUint8(1, frame.flags ?? 0);
  view.setUint16(2, 0);
  view.setUint32(4, frame.stream);
  view.setUint32(8, Math.floor(frame.position / 0x1_0000_0000));
  view.setUint32(12, frame.position % 0x1_0000_0000);
  bytes.set(payload, FRAME_HEADER_BYTES);
  return bytes;
}

/** The frame in `bytes` (payload is a view, not a copy), or the reason why it is none. */
export function decodeFrame(bytes: Uint8Array): Frame | { readonly problem: string } {
  if (bytes.byteLength < FRAME_HEADER_BYTES)
    return { problem: `frame of ${bytes.byteLength} bytes has no whole header` };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = view.getUint8(0);
  if (!knownKinds.has(kind)) return { problem: `unknown frame kind ${kind}` };
  if (view.getUint16(2) !== 0) return { problem: 'bytes 2 and 3 of the frame header are not zero' };
  const positionHigh = view.getUint32(8);
  if (positionHigh > 0x1f_ffff) return { problem: 'position is beyond 2^53' };
  return {
    kind: kind as FrameKind,
    flags: view.getUint8(1),
    stream: view.getUint32(4),
    position: positionHigh * 0x1_0000_0000 + view.getUint32(12),
    payload: bytes.subarray(FRAME_HEADER_BYTES),
  };
}
