import { Emitter } from '../../base/event.ts';
import type { Mirror, MirrorHost, Snapshot } from '../../main/terminal/mirror.ts';
import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';

/** A mirror whose snapshot is simply everything that was written. */
export class FakeMirror implements Mirror {
  readonly #reply = new Emitter<Uint8Array>();
  readonly #title = new Emitter<string>();
  readonly #behind = new Emitter<boolean>();
  readonly onReply = this.#reply.event;
  readonly onTitle = this.#title.event;
  readonly onBehindChanged = this.#behind.event;

  size: TerminalSize;
  written = new Uint8Array(0);
  backlogBytes = 0;
  isDisposed = false;
  isWatched = false;

  constructor(size: TerminalSize) {
    this.size = size;
  }

  get listeners(): number {
    return this.#reply.listenerCount + this.#title.listenerCount + this.#behind.listenerCount;
  }

  write(bytes: Uint8Array): void {
    const joined = new Uint8Array(this.written.length + bytes.length);
    joined.set(this.written);
    joined.set(bytes, this.written.length);
    this.written = joined;
  }

  setWatched(isWatched: boolean): void {
    this.isWatched = isWatched;
  }

  resize(size: TerminalSize): void {
    this.size = size;
  }

  snapshot(scope: SnapshotScope = 'all'): Promise<Snapshot> {
    if (this.isDisposed) return Promise.reject(new Error('The mirror is disposed'));
    return Promise.resolve({ bytes: this.written, offset: this.written.length, size: this.size, scope });
  }

  /** The program asked, and this is the answer. */
  emitReply(text: string): void {
    this.#reply.fire(new TextEncoder().encode(text));
  }

  emitTitle(title: string): void {
    this.#title.fire(title);
  }

  emitBehind(isBehind: boolean): void {
    this.#behind.fire(isBehind);
  }

  dispose(): void {
    this.isDisposed = true;
  }
}

export class FakeMirrorHost implements MirrorHost {
  readonly created: FakeMirror[] = [];
  /** Thrown by the next `create` while set. */
  failure: Error | undefined;

  create(options: { size: TerminalSize }): FakeMirror {
    if (this.failure !== undefined) throw this.failure;
    const mirror = new FakeMirror(options.size);
    this.created.push(mirror);
    return mirror;
  }

  get last(): FakeMirror {
    const mirror = this.created.at(-1);
    if (mirror === undefined) throw new Error('No mirror was created');
    return mirror;
  }

  dispose(): void {
    for (const mirror of this.created) mirror.dispose();
  }
}
