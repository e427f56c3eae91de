import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';

/** More of a title is cut off. */
export const MAX_TITLE_CHARACTERS = 1024;

/** VT bytes that recreate a terminal's state after a reset, at `size`; live output goes on at `offset` (L43). */
export interface Snapshot {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly size: TerminalSize;
  /** `all` also where the screen was asked for and no line stands above it. */
  readonly scope: SnapshotScope;
}

/** The screen an agent keeps of one terminal, to show it to whoever comes later and to answer the program's queries. */
export interface Mirror extends Disposable {
  /** Takes output in order; the bytes stay the caller's. Nothing is parsed in this thread. */
  write(bytes: Uint8Array): void;
  /** Takes effect after everything written before. */
  resize(size: TerminalSize): void;
  /** Whether anybody is attached. Of what nobody watches the scrollback goes first when all mirrors take too much. */
  setWatched(isWatched: boolean): void;
  /** The state after everything written before. Rejects when disposed meanwhile. */
  snapshot(scope: SnapshotScope): Promise<Snapshot>;
  /** Answers to the program's queries (DA, DSR, DECRQM, OSC 10/11, …), exactly once each. */
  readonly onReply: Event<Uint8Array>;
  /** The title the program set (OSC 0, 2). */
  readonly onTitle: Event<string>;
  /** Bytes written that the mirror has not parsed yet. */
  readonly backlogBytes: number;
  /** True once the backlog passes its bound (1 MiB), false when it is down to half: pause the PTY in between. */
  readonly onBehindChanged: Event<boolean>;
}

export interface MirrorOptions {
  readonly size: TerminalSize;
  readonly scrollbackLines: number;
  /**
   * Should the mirror have to be built anew: the output its owner still has, in pieces, ending with the last byte
   * written. Without it a rebuilt mirror starts empty.
   */
  readonly replay?: () => Iterable<Uint8Array>;
}

/** Keeps all mirrors of an agent in one worker thread. */
export interface MirrorHost extends Disposable {
  create(options: MirrorOptions): Mirror;
}
