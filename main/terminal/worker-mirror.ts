import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { createDeferred, type Deferred } from '../../base/deferred.ts';
import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';
import { ByteBlocks } from './byte-blocks.ts';
import type { MirrorCommand, MirrorReport } from './mirror-messages.ts';
import type { Mirror, MirrorOptions, Snapshot } from './mirror.ts';
import { QuietStart } from './quiet-start.ts';

/** Unparsed bytes at which the PTY is to be paused, and to go on again. */
const BEHIND_BYTES = 1024 * 1024;
const CAUGHT_UP_BYTES = BEHIND_BYTES / 2;
/** Bytes the worker may have to parse for one terminal before another gets its turn: a few milliseconds. */
const IN_FLIGHT_BYTES = 256 * 1024;
/** What follows while the worker is busy waits for that much company … */
const GATHERED_BYTES = 64 * 1024;
/** … or for that long. */
const GATHER_MS = 2;
/** What begins no sequence asks nothing; it may wait that long, and so the worker sleeps while somebody types. */
const PLAIN_MS = 16;
const ESC = 0x1b;
/** The first byte, in UTF-8, of the control characters U+0080–U+009F, among others. */
const FIRST_OF_C1 = 0xc2;

/** A mirror's way to the worker. */
export interface MirrorLink {
  post(command: MirrorCommand, transfer: ArrayBuffer[]): void;
  forget(id: number): void;
}

interface SnapshotRequest extends Deferred<Snapshot> {
  readonly scope: SnapshotScope;
}

/**
 * The agent's end of a mirror that lives in the worker, from the first output on that needs a screen. Output waits here
 * until then, and while the worker is busy with what it was sent before, so that floods travel in large pieces and no
 * terminal keeps the worker to itself.
 */
export class WorkerMirror implements Mirror {
  readonly #id: number;
  readonly #link: MirrorLink;
  readonly #clock: Clock;
  readonly #scrollbackLines: number;
  readonly #replay: (() => Iterable<Uint8Array>) | undefined;
  readonly #replied = new Emitter<Uint8Array>();
  readonly #titled = new Emitter<string>();
  readonly #behindChanged = new Emitter<boolean>();
  readonly #requests = new Map<number, SnapshotRequest>();
  /** Output not yet sent to the worker; its end is everything written. */
  #unsent = new ByteBlocks();
  /** While nothing needs a screen yet: all output waits, and the worker knows nothing of this terminal. */
  #quietStart: QuietStart | undefined = new QuietStart((title) => this.#titled.fire(title));
  #size: TerminalSize;
  #isOpen = false;
  #isWatched = false;
  #inFlightBytes = 0;
  #gathering: Disposable | undefined;
  /** Runs while nothing but plain output has come since the worker was idle. */
  #resting: Disposable | undefined;
  #isBehind = false;
  #lastRequest = 0;
  #isDisposed = false;

  constructor(id: number, options: MirrorOptions, { link, clock }: { link: MirrorLink; clock: Clock }) {
    this.#id = id;
    this.#link = link;
    this.#clock = clock;
    this.#size = options.size;
    this.#scrollbackLines = options.scrollbackLines;
    this.#replay = options.replay;
  }

  get onReply(): Event<Uint8Array> {
    return this.#replied.event;
  }

  get onTitle(): Event<string> {
    return this.#titled.event;
  }

  get onBehindChanged(): Event<boolean> {
    return this.#behindChanged.event;
  }

  get backlogBytes(): number {
    return this.#inFlightBytes + this.#unsent.byteLength;
  }

  write(bytes: Uint8Array): void {
    if (this.#isDisposed || bytes.byteLength === 0) return;
    this.#unsent.append(bytes);
    if (this.#quietStart?.take(bytes) === true) return;
    if (this.#quietStart !== undefined || this.#isMuch || (this.#isIdle && mayAsk(bytes))) this.#send(IN_FLIGHT_BYTES);
    else if (this.#isIdle) this.#resting ??= this.#clock.setTimer(PLAIN_MS, () => this.#send(IN_FLIGHT_BYTES));
    this.#tellBehind();
  }

  resize(size: TerminalSize): void {
    if (this.#isDisposed) return;
    this.#send(Infinity);
    this.#size = size;
    if (this.#isOpen) this.#post({ kind: 'resize', mirror: this.#id, size });
  }

  setWatched(isWatched: boolean): void {
    if (this.#isDisposed || isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    if (this.#isOpen) this.#post({ kind: 'watch', mirror: this.#id, isWatched });
  }

  snapshot(scope: SnapshotScope): Promise<Snapshot> {
    if (this.#isDisposed) return Promise.reject(mirrorGone());
    this.#send(Infinity);
    const nothing = { bytes: new Uint8Array(0), offset: this.#unsent.end, size: this.#size, scope: 'all' } as const;
    if (!this.#isOpen) return Promise.resolve(nothing);
    this.#lastRequest += 1;
    const request = { ...createDeferred<Snapshot>(), scope };
    this.#requests.set(this.#lastRequest, request);
    this.#post({ kind: 'snapshot', mirror: this.#id, request: this.#lastRequest, scope });
    return request.promise;
  }

  handle(report: MirrorReport): void {
    switch (report.kind) {
      case 'parsed':
        this.#inFlightBytes -= report.bytes.byteLength;
        if (this.backlogBytes > 0) this.#unsent.giveBack(report.bytes.buffer);
        else this.#unsent.releaseSpare();
        this.#gather();
        this.#tellBehind();
        return;
      case 'reply':
        this.#replied.fire(report.bytes);
        return;
      case 'title':
        this.#titled.fire(report.title);
        return;
      case 'snapshot':
        this.#take(report.request)?.resolve(report.snapshot);
        return;
      case 'failed':
        if (report.request !== undefined) this.#take(report.request)?.reject(new Error(report.message));
    }
  }

  /** The worker died. What it had been sent counts as answered: better no answer than a second one. */
  rebuild(shouldReplay: boolean): void {
    if (!this.#isOpen) return;
    const pieces = shouldReplay && this.#replay !== undefined ? [...this.#replay()] : [];
    const replayBytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
    const unsentFrom = this.#unsent.start;
    const end = this.#unsent.end;
    this.#inFlightBytes = 0;
    this.#isOpen = false;
    if (replayBytes === 0) {
      this.#open(unsentFrom);
    } else {
      this.#open(end - replayBytes);
      let offset = end - replayBytes;
      for (const piece of pieces) {
        const silentBytes = Math.min(piece.byteLength, Math.max(0, unsentFrom - offset));
        this.#write(piece.slice(0, silentBytes), true);
        this.#write(piece.slice(silentBytes), false);
        offset += piece.byteLength;
      }
      this.#unsent.dropBefore(end);
    }
    for (const [request, { scope }] of this.#requests) {
      this.#post({ kind: 'snapshot', mirror: this.#id, request, scope });
    }
    this.#send(IN_FLIGHT_BYTES);
    this.#tellBehind();
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#stopWaiting();
    if (this.#isOpen) this.#post({ kind: 'close', mirror: this.#id });
    this.#link.forget(this.#id);
    for (const request of this.#requests.values()) request.reject(mirrorGone());
    this.#requests.clear();
    this.#unsent = new ByteBlocks();
    for (const emitter of [this.#replied, this.#titled, this.#behindChanged]) emitter.dispose();
  }

  /** What comes now wakes the worker; otherwise it waits for it, and so for company. */
  get #isIdle(): boolean {
    return this.#inFlightBytes === 0 && this.#gathering === undefined;
  }

  get #isMuch(): boolean {
    return this.#unsent.byteLength >= GATHERED_BYTES;
  }

  /** The worker is done with what it had. */
  #gather(): void {
    if (this.#unsent.byteLength > 0 && this.#inFlightBytes === 0) {
      this.#gathering ??= this.#clock.setTimer(GATHER_MS, () => this.#send(IN_FLIGHT_BYTES));
    } else if (this.#isMuch) this.#send(IN_FLIGHT_BYTES);
  }

  /** Sends what waits while less than `upTo` is on its way. */
  #send(upTo: number): void {
    this.#stopWaiting();
    if (this.#unsent.byteLength > 0) this.#quietStart = undefined;
    while (this.#unsent.byteLength > 0 && this.#inFlightBytes < upTo) {
      if (!this.#isOpen) this.#open(this.#unsent.start);
      this.#write(this.#unsent.takeFirst(), false);
    }
  }

  #stopWaiting(): void {
    this.#gathering?.dispose();
    this.#resting?.dispose();
    this.#gathering = this.#resting = undefined;
  }

  #open(offset: number): void {
    this.#isOpen = true;
    const { cols, rows } = this.#size;
    const size = { cols, rows };
    this.#post({ kind: 'open', mirror: this.#id, size, scrollbackLines: this.#scrollbackLines, offset });
    if (this.#isWatched) this.#post({ kind: 'watch', mirror: this.#id, isWatched: true });
  }

  #write(bytes: Uint8Array<ArrayBuffer>, isSilent: boolean): void {
    if (bytes.byteLength === 0) return;
    this.#inFlightBytes += bytes.byteLength;
    this.#link.post({ kind: 'write', mirror: this.#id, bytes, isSilent }, [bytes.buffer]);
  }

  #post(command: MirrorCommand): void {
    this.#link.post(command, []);
  }

  #take(request: number): SnapshotRequest | undefined {
    const found = this.#requests.get(request);
    this.#requests.delete(request);
    return found;
  }

  #tellBehind(): void {
    const isBehind = this.backlogBytes > (this.#isBehind ? CAUGHT_UP_BYTES : BEHIND_BYTES);
    if (isBehind === this.#isBehind) return;
    this.#isBehind = isBehind;
    this.#behindChanged.fire(isBehind);
  }
}

/** Whether it may begin a question to the terminal, or a title. */
function mayAsk(bytes: Uint8Array): boolean {
  return bytes.includes(ESC) || bytes.includes(FIRST_OF_C1);
}

function mirrorGone(): Error {
  return new Error('The mirror is gone');
}
