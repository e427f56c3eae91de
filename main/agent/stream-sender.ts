import { frameKinds, type Frame } from '../../protocol/frame.ts';
import type { StreamNumber } from '../../protocol/ids.ts';
import { limits } from '../../protocol/limits.ts';
import type { Session } from './session.ts';
import type { StreamHandler } from './streams.ts';

export interface StreamSenderOptions {
  readonly session: Session;
  /** Streams of one lane keep their order among each other. */
  lane?(): number;
  /** There is room again after `isFull`. */
  roomMade(): void;
  /** The end has been sent. */
  finished(): void;
}

interface Piece {
  readonly position: number;
  readonly bytes: Uint8Array;
}

/**
 * The agent's end of a byte stream to the viewer. Bytes are kept until acknowledged, at most a window of them is on its
 * way, and after a broken link everything unacknowledged is sent again: the viewer drops what it has (by position).
 */
export class StreamSender implements StreamHandler {
  readonly #options: StreamSenderOptions;
  readonly number: StreamNumber;
  #pieces: Piece[] = [];
  #total = 0;
  #sentTo = 0;
  #ackedTo = 0;
  #isEnded = false;
  /** Nothing is sent before the answer that names the stream, or the one to a resume. */
  #isStarted = false;
  #isEndSent = false;

  constructor(options: StreamSenderOptions) {
    this.#options = options;
    this.number = options.session.streams.issue(this);
  }

  /** Whoever feeds it should stop until `roomMade`. */
  get isFull(): boolean {
    return this.#total - this.#ackedTo >= limits.streamWindowBytes;
  }

  get isEndSent(): boolean {
    return this.#isEndSent;
  }

  push(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.byteLength; from += limits.payloadBytes) {
      const piece = bytes.subarray(from, from + limits.payloadBytes);
      this.#pieces.push({ position: this.#total, bytes: piece });
      this.#total += piece.byteLength;
    }
    this.#pump();
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#pump();
  }

  receive(frame: Frame): string | undefined {
    if (frame.kind !== frameKinds.dataAck) return `frames of kind ${frame.kind} do not belong on an output stream`;
    if (frame.position > this.#sentTo) return `ack ${frame.position} is beyond what was sent (${this.#sentTo})`;
    const wasFull = this.isFull;
    this.#ackedTo = Math.max(this.#ackedTo, frame.position);
    this.#pieces = this.#pieces.filter(({ position, bytes }) => position + bytes.byteLength > this.#ackedTo);
    this.#pump();
    if (wasFull && !this.isFull) this.#options.roomMade();
    return undefined;
  }

  /** The link broke: what was on its way counts as lost. */
  suspend(): void {
    this.#isStarted = false;
    this.#sentTo = this.#ackedTo;
    this.#isEndSent = false;
  }

  start(): void {
    this.#isStarted = true;
    this.#pump();
  }

  #pump(): void {
    const { link } = this.#options.session;
    if (link === undefined || !this.#isStarted || this.#isEndSent) return;
    const lane = this.#options.lane?.() ?? this.number;
    const limit = this.#ackedTo + limits.streamWindowBytes;
    for (const { position, bytes } of this.#pieces) {
      const endsAt = position + bytes.byteLength;
      if (endsAt <= this.#sentTo) continue;
      if (endsAt > limit) return;
      const payload = bytes.subarray(this.#sentTo - position);
      link.sendFrameInOrder(lane, { kind: frameKinds.data, stream: this.number, position: this.#sentTo, payload });
      this.#sentTo = endsAt;
    }
    if (!this.#isEnded) return;
    this.#isEndSent = true;
    link.sendFrameInOrder(lane, { kind: frameKinds.end, stream: this.number, position: this.#total });
    this.#options.finished();
  }
}
