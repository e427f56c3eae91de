import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { SessionInfo } from '../../protocol/requests.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import type { Log } from '../log.ts';

/** What an install would end. */
export interface UpdateBlockers {
  readonly sessions: readonly SessionInfo[];
  readonly terminals: readonly TerminalInfo[];
}

/** What whoever brings an update does about it. */
export interface Update {
  /**
   * Installs it. Called once, when nothing is busy; no session opens before it has settled. One that replaces this
   * program leaves it unsettled until the program ends.
   */
  install(): Promise<void>;
  /** Asks the person: the longest wait has passed, again and again, and this is what an install would end. */
  ask(blockers: UpdateBlockers): void;
}

/** `withdrawn`: the agent quits, and nothing was installed. */
export type UpdateEnd = 'installed' | 'withdrawn';

export interface UpdateGateParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly longestWaitMs: number;
  /** From memory: it is asked at every change. */
  isBusy(): boolean;
  /** Told whenever `isBusy` may have become false. */
  readonly changes: readonly Event<void>[];
  /** Sessions, and terminals that run or are being ended. */
  blockers(): UpdateBlockers;
}

/**
 * Lets an update in when the agent is not busy (L55, L56). A waiting update holds nothing and refuses nobody.
 *
 * Busy is any session, a closing one too, and any terminal that starts, runs or is being ended, a detached one too. Children
 * that only the child reaper waits for do not count. The app's own sessions, of its window and its tray, count as any
 * other: an app that hosts its agent closes them first, or its update waits for ever. After a yes to `ask` it ends what is
 * in the way as a viewer would; the update then goes in by itself.
 */
export class UpdateGate implements Disposable {
  readonly #parts: UpdateGateParts;
  #state: AgentStatus['update'] = 'none';
  #withdraw: (() => void) | undefined;
  #isShut = false;

  constructor(parts: UpdateGateParts) {
    this.#parts = parts;
  }

  get state(): AgentStatus['update'] {
    return this.#state;
  }

  /** Throws RefusalError `agent_updating`. */
  requireOpen(): void {
    if (this.#state === 'installing')
      throw new RefusalError('agent_updating', 'An update is being installed; try again in a moment');
  }

  /** Resolves when the update is in, or never will be; rejects as `install` does. Throws when another one waits. */
  async pass(update: Update): Promise<UpdateEnd> {
    if (this.#state !== 'none') throw new Error('Another update waits already, or is being installed');
    if (this.#isShut) return 'withdrawn';
    this.#state = 'waiting';
    try {
      if (!(await this.#becomesQuiet(update))) return 'withdrawn';
      this.#parts.log.info({}, 'update is being installed');
      await update.install();
      return 'installed';
    } finally {
      this.#state = 'none';
    }
  }

  /** The agent quits: a waiting update is withdrawn, and none is let in any more. */
  dispose(): void {
    this.#isShut = true;
    this.#withdraw?.();
  }

  /** True: it is `installing` since the very step in which nothing was busy. False: withdrawn. */
  #becomesQuiet(update: Update): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting = new DisposableStore();
      const end = (state: 'installing' | 'none'): void => {
        this.#state = state;
        this.#withdraw = undefined;
        waiting.dispose();
        resolve(state === 'installing');
      };
      const look = (): void => {
        if (!waiting.isDisposed && !this.#parts.isBusy()) end('installing');
      };
      this.#withdraw = () => end('none');
      for (const change of this.#parts.changes) waiting.add(change(look));
      this.#askLater(update, waiting);
      look();
    });
  }

  #askLater(update: Update, waiting: DisposableStore): void {
    const { clock, log, longestWaitMs } = this.#parts;
    const timer = clock.setTimer(longestWaitMs, () => {
      this.#askLater(update, waiting);
      try {
        update.ask(this.#parts.blockers());
      } catch (error) {
        log.error({ err: error }, 'asking about an update failed');
      }
    });
    waiting.add(timer);
  }
}
