import { createDeferred, type Deferred } from '../../base/deferred.ts';
import { toDisposable, type Disposable } from '../../base/disposable.ts';
import { RefusalError } from '../error-code.ts';
import { frameKinds, type Frame } from '../frame.ts';
import { limits } from '../limits.ts';
import type { OutgoingFrame } from './connection.ts';
import type { ExecOutputListener } from './exec-process.ts';
import type { StreamListener } from './stream-router.ts';

const ACK_EVERY_BYTES = 16 * 1024;

/** For whoever stopped listening: the program must not wait for them. */
const discard: ExecOutputListener = (_bytes, done) => done();

type Send = (frame: Omit<OutgoingFrame, 'stream'>) => void;

interface Piece {
  readonly position: number;
  readonly bytes: Uint8Array;
}

interface Write {
  readonly end: number;
  readonly taken: Deferred<void>;
}

/** The viewer's end of a stream towards the agent: never more than one window ahead of what has been taken. */
export class ByteSender implements StreamListener {
  readonly #send: Send;
  #writes: Write[] = [];
  /** Kept until acknowledged: a link may lose what was sent. */
  #pieces: Piece[] = [];
  #total = 0;
  #sent = 0;
  #acknowledged = 0;
  #isHeld = false;
  #isEnding = false;
  #isEndSent = false;
  #failure: RefusalError | undefined;

  constructor(send: Send) {
    this.#send = send;
  }

  write(bytes: Uint8Array): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#isEnding) return Promise.reject(new RefusalError('unsupported', 'This stream has been ended'));
    if (bytes.byteLength === 0) return Promise.resolve();
    for (let start = 0; start < bytes.byteLength; start += limits.payloadBytes) {
      const piece = bytes.slice(start, start + limits.payloadBytes);
      this.#pieces.push({ position: this.#total, bytes: piece });
      this.#total += piece.byteLength;
    }
    const taken = createDeferred();
    this.#writes.push({ end: this.#total, taken });
    this.#pump();
    return taken.promise;
  }

  end(): void {
    this.#isEnding = true;
    this.#pump();
  }

  /** The link is gone. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Over a new link: what has not been acknowledged is sent again, the agent drops what it has. */
  resume(): void {
    this.#isHeld = this.#isEndSent = false;
    this.#sent = this.#acknowledged;
    this.#pump();
  }

  fail(failure: RefusalError): void {
    this.#failure ??= failure;
    this.#pieces = [];
    for (const { taken } of this.#writes.splice(0)) taken.reject(failure);
  }

  frame(frame: Frame): string | undefined {
    if (frame.kind !== frameKinds.dataAck) return undefined;
    if (frame.position > this.#sent) return 'an acknowledgement is beyond what was sent';
    this.#acknowledged = Math.max(this.#acknowledged, frame.position);
    this.#pieces = this.#pieces.filter(({ position, bytes }) => position + bytes.byteLength > this.#acknowledged);
    const isTaken = ({ end }: Write): boolean => end <= this.#acknowledged;
    for (const { taken } of this.#writes.filter(isTaken)) taken.resolve();
    this.#writes = this.#writes.filter((write) => !isTaken(write));
    this.#pump();
    return undefined;
  }

  #pump(): void {
    if (this.#isHeld || this.#failure !== undefined) return;
    for (const { position, bytes } of this.#pieces) {
      const end = position + bytes.byteLength;
      if (end <= this.#sent) continue;
      if (end - this.#acknowledged > limits.streamWindowBytes) return;
      const payload = bytes.subarray(this.#sent - position);
      this.#send({ kind: frameKinds.data, position: this.#sent, payload });
      this.#sent = end;
    }
    if (!this.#isEnding || this.#isEndSent) return;
    this.#isEndSent = true;
    this.#send({ kind: frameKinds.end, position: this.#total });
  }
}

/** The viewer's end of a stream from the agent: kept until somebody listens, acknowledged when dealt with. */
export class ByteReceiver implements StreamListener {
  readonly #send: Send;
  readonly #changed: () => void;
  readonly #kept: { readonly bytes: Uint8Array; readonly end: number }[] = [];
  #listener: ExecOutputListener | undefined;
  #received = 0;
  #processed = 0;
  #acknowledged = 0;

  /** `changed` is called whenever `isSettled` may have become true. */
  constructor(send: Send, changed: () => void) {
    this.#send = send;
    this.#changed = changed;
  }

  /** Everything that came has been dealt with. */
  get isSettled(): boolean {
    return this.#processed === this.#received;
  }

  listen(listener: ExecOutputListener): Disposable {
    this.#listener = listener;
    for (const { bytes, end } of this.#kept.splice(0)) this.#deliver(listener, bytes, end);
    return toDisposable(() => {
      if (this.#listener === listener) this.#listener = discard;
    });
  }

  frame(frame: Frame): string | undefined {
    if (frame.kind !== frameKinds.data) return undefined;
    if (frame.position > this.#received) return 'bytes of a stream are missing';
    const bytes = frame.payload.subarray(this.#received - frame.position);
    if (bytes.byteLength === 0) {
      // Sent again after a break: the acknowledgement was lost.
      this.#acknowledge(Math.min(this.#processed, frame.position + frame.payload.byteLength));
      return undefined;
    }
    this.#received += bytes.byteLength;
    if (this.#listener === undefined) this.#kept.push({ bytes, end: this.#received });
    else this.#deliver(this.#listener, bytes, this.#received);
    return undefined;
  }

  #deliver(listener: ExecOutputListener, bytes: Uint8Array, end: number): void {
    listener(bytes, () => {
      this.#processed = Math.max(this.#processed, end);
      const isBehind = this.#processed < this.#received;
      if (!isBehind || this.#processed - this.#acknowledged >= ACK_EVERY_BYTES) this.#acknowledge(this.#processed);
      this.#changed();
    });
  }

  #acknowledge(position: number): void {
    this.#acknowledged = position;
    this.#send({ kind: frameKinds.dataAck, position });
  }
}
