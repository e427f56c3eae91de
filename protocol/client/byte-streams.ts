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

interface Write {
  readonly end: number;
  readonly taken: Deferred<void>;
}

/** The viewer's end of a stream towards the agent: never more than one window ahead of what has been taken. */
export class ByteSender implements StreamListener {
  readonly #send: Send;
  readonly #writes: Write[] = [];
  #waiting: Uint8Array[] = [];
  #position = 0;
  #acknowledged = 0;
  #end = 0;
  #isEnding = false;
  #failure: RefusalError | undefined;

  constructor(send: Send) {
    this.#send = send;
  }

  write(bytes: Uint8Array): Promise<void> {
    if (this.#isEnding) return Promise.reject(new RefusalError('unsupported', 'The stream has been ended'));
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (bytes.byteLength === 0) return Promise.resolve();
    for (let start = 0; start < bytes.byteLength; start += limits.payloadBytes)
      this.#waiting.push(bytes.slice(start, start + limits.payloadBytes));
    this.#end += bytes.byteLength;
    const taken = createDeferred();
    this.#writes.push({ end: this.#end, taken });
    this.#pump();
    return taken.promise;
  }

  end(): void {
    if (this.#isEnding || this.#failure !== undefined) return;
    this.#isEnding = true;
    this.#pump();
  }

  fail(failure: RefusalError): void {
    this.#failure ??= failure;
    this.#waiting = [];
    for (const { taken } of this.#writes.splice(0)) taken.reject(failure);
  }

  frame(frame: Frame): string | undefined {
    if (frame.kind === frameKinds.end) this.fail(new RefusalError('unreachable', 'The program reads no more'));
    if (frame.kind !== frameKinds.dataAck) return undefined;
    if (frame.position > this.#position) return 'an acknowledgement is beyond what was sent';
    this.#acknowledged = Math.max(this.#acknowledged, frame.position);
    while (this.#writes[0] !== undefined && this.#writes[0].end <= this.#acknowledged)
      this.#writes.shift()?.taken.resolve();
    this.#pump();
    return undefined;
  }

  #pump(): void {
    for (let piece = this.#waiting[0]; piece !== undefined; piece = this.#waiting[0]) {
      if (this.#position + piece.byteLength - this.#acknowledged > limits.streamWindowBytes) return;
      this.#waiting.shift();
      const position = this.#position;
      this.#position += piece.byteLength;
      this.#send({ kind: frameKinds.data, position, payload: piece });
    }
    if (this.#isEnding && this.#failure === undefined) {
      this.#failure = new RefusalError('unsupported', 'The stream has been ended');
      this.#send({ kind: frameKinds.end, position: this.#position });
    }
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
    if (frame.position !== this.#received) return 'bytes of a stream are missing';
    this.#received += frame.payload.byteLength;
    if (this.#listener === undefined) this.#kept.push({ bytes: frame.payload, end: this.#received });
    else this.#deliver(this.#listener, frame.payload, this.#received);
    return undefined;
  }

  #deliver(listener: ExecOutputListener, bytes: Uint8Array, end: number): void {
    listener(bytes, () => {
      this.#processed = Math.max(this.#processed, end);
      const isBehind = this.#processed < this.#received;
      if (!isBehind || this.#processed - this.#acknowledged >= ACK_EVERY_BYTES) {
        this.#acknowledged = this.#processed;
        this.#send({ kind: frameKinds.dataAck, position: this.#processed });
      }
      this.#changed();
    });
  }
}
