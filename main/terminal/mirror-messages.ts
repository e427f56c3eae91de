import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';
import type { Snapshot } from './mirror.ts';

/** What the agent tells the worker that keeps the mirrors. In order; bytes are transferred, not shared. */
export type MirrorCommand =
  | {
      readonly kind: 'open';
      readonly mirror: number;
      readonly size: TerminalSize;
      readonly scrollbackLines: number;
      /** Offset of the first byte that will be written. */
      readonly offset: number;
    }
  /** Silent: queries in it have been answered already. */
  | {
      readonly kind: 'write';
      readonly mirror: number;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly isSilent: boolean;
    }
  /** Somebody is attached: its scrollback is not given up for others. */
  | { readonly kind: 'watch'; readonly mirror: number; readonly isWatched: boolean }
  | { readonly kind: 'resize'; readonly mirror: number; readonly size: TerminalSize }
  | {
      readonly kind: 'snapshot';
      readonly mirror: number;
      readonly request: number;
      readonly scope: SnapshotScope;
    }
  | { readonly kind: 'close'; readonly mirror: number };

/** What the worker tells the agent. */
export type WorkerReport =
  /** The first one, once its program is loaded. */
  { readonly kind: 'started' } | MirrorReport;

/** What it tells of one mirror. */
export type MirrorReport =
  /** One `write` has been taken in; its memory goes back. */
  | { readonly kind: 'parsed'; readonly mirror: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'reply'; readonly mirror: number; readonly bytes: Uint8Array }
  | { readonly kind: 'title'; readonly mirror: number; readonly title: string }
  | { readonly kind: 'snapshot'; readonly mirror: number; readonly request: number; readonly snapshot: Snapshot }
  /** A command could not be carried out; the mirror goes on with the next one. */
  | { readonly kind: 'failed'; readonly mirror: number; readonly request?: number; readonly message: string };
