import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { TerminalId } from '../ids.ts';
import type { SnapshotScope } from '../snapshot-scope.ts';
import type { CloseOutcome, ExitStatus, TerminalInfo, TerminalSize } from '../terminal-info.ts';

/** How a terminal ended. Both are null when it was gone before this viewer could hear of its end. */
export interface TerminalEnd {
  readonly exit: ExitStatus | null;
  readonly outcome: CloseOutcome | null;
  /** As in `terminal.closed`, if the agent says. */
  readonly reason?: string | undefined;
}

/** Where a viewer's terminal draws. Calls come in the order of the output they belong to. */
export interface TerminalSink {
  /** Empties the screen and all modes. Comes only when every write before it is done. */
  reset(size: TerminalSize): void;
  /** `done` is called once the bytes have been processed (xterm.write's callback): it is the flow control. */
  write(bytes: Uint8Array, done: () => void): void;
  /** The terminal's size; whoever is not its owner letterboxes. */
  resize(size: TerminalSize, isOwner: boolean): void;
  /** Called at most once per generation, after its last output is done. */
  ended?(end: TerminalEnd): void;
  /** The terminal was restarted: this view goes on with the new generation. A `reset` follows. */
  moved?(terminal: TerminalInfo): void;
  /**
   * The agent did not take input. `input_backlog`: the program does not read, what was typed waits and is sent when
   * there is room. Anything else: it has been dropped (`unreachable`: with a session that could not be
   * resumed; `terminal_not_running`: typed while the link was away, and the program had ended when it was back).
   */
  inputRefused?(code: string): void;
  /** True between reset and the snapshot's last byte: bells, titles, clipboard and notifications stay silent. */
  restoring?(isRestoring: boolean): void;
}

/** A viewer's hold on one terminal. It outlives broken links, lost sessions and restarts; `dispose` detaches. */
export interface TerminalView extends Disposable {
  readonly terminalId: TerminalId;
  readonly generation: number;
  /** Bytes typed that the agent has not accepted yet. */
  readonly pendingInputBytes: number;
  readonly onPendingInputChanged: Event<number>;
  /** False: over the bound of pending input (or the terminal has ended), nothing was taken. */
  write(bytes: Uint8Array): boolean;
  /** The size this viewer has room for. Coalesced, the last wins; kept while hidden and sent when shown (L46). */
  resize(size: TerminalSize): void;
  /** Its screen was drawn without the lines above it, and `redraw('all')` would bring them. */
  readonly isScrollbackMissing: boolean;
  /** They have been asked for and not been refused, or are under way, and will come even if the link breaks meanwhile. */
  readonly isScrollbackComing: boolean;
  /**
   * Asks for the screen anew, without the lines above it unless `scope` says so: a `reset` follows. Resolves with whether
   * the agent agrees; never rejects.
   */
  redraw(scope?: SnapshotScope): Promise<boolean>;
  /** Asks anew for the size this viewer has room for, so that it is the one that decides. Only while visible. */
  takeSize(): void;
  /** A view starts hidden. While visible its lease is repeated (L38). */
  setVisible(isVisible: boolean): void;
  /** Whether a person can see that it is there, by its tab: that holds a lease too, and no size. */
  setInView(isInView: boolean): void;
  /** Resolves when the agent has let go of it; never rejects. */
  detach(): Promise<void>;
}
