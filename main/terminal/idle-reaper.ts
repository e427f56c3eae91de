import type { AwakeClock } from '../../base/awake-clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../../protocol/settings.ts';
import { judgeReap, type ReapRules, type ReapVerdict } from './reap-policy.ts';
import type { Terminal } from './terminal.ts';
import type { Work } from './terminal-work.ts';

/** A running terminal as the reaper sees it. The registry's own entry: identity is what a claim compares. */
export interface ReapCandidate {
  readonly terminal: Terminal;
  isKept: boolean;
  /** When its viewers were told that it is about to go (L39); undefined when they were not, or no longer have to be. */
  announcedMs: number | undefined;
}

export interface IdleReaperParts {
  readonly settings: Settings;
  readonly clock: AwakeClock;
  readonly log: Log;
  /** A copy of what runs now. */
  list(): ReapCandidate[];
  /** What runs in it now. */
  looked(candidate: ReapCandidate, work: Work | undefined): void;
  /** It will be retired in `inMs`; undefined: that is not so any more. */
  announce(candidate: ReapCandidate, inMs: number | undefined): void;
  /** Takes the candidate out of the registry if `isStillDue` holds, both in one synchronous section, and then ends it (L32). */
  retire(candidate: ReapCandidate, reason: 'idle' | 'cap', isStillDue: () => boolean): void;
}

/** A shell's end is told by its exit, after its last output (L24); one that is not told in this time never will be. */
const UNTOLD_EXIT_MS = 2_000;

/** Retires terminals that nobody has looked at for long (L31). Has a timer only while something runs. */
export class IdleReaper implements Disposable {
  readonly #parts: IdleReaperParts;
  readonly #owned = new DisposableStore();
  #timer: Disposable | undefined;
  #wokeMs = Number.NEGATIVE_INFINITY;
  /** When the process of each was first seen to be dead. */
  readonly #deadSinceMs = new WeakMap<ReapCandidate, number>();
  #isExitAwaited = false;

  constructor(parts: IdleReaperParts) {
    this.#parts = parts;
    this.#owned.add(parts.clock.onSkipped(() => (this.#wokeMs = parts.clock.now())));
  }

  /** As the settings are now. */
  get #rules(): ReapRules {
    const { settings } = this.#parts;
    return { graceMs: settings['terminal.idleGraceMs'], isBusyReaped: settings['terminal.reapBusy'] };
  }

  /** Call it whenever something may have started or stopped running. */
  schedule(): void {
    if (this.#owned.isDisposed) return;
    if (this.#parts.list().length === 0) {
      this.#timer?.dispose();
      this.#timer = undefined;
      return;
    }
    const sweepMs = this.#parts.settings['terminal.sweepMs'];
    const inMs = this.#isExitAwaited ? Math.min(UNTOLD_EXIT_MS, sweepMs) : sweepMs;
    this.#timer ??= this.#parts.clock.setTimer(inMs, () => this.#sweep());
  }

  judge(candidate: ReapCandidate, work = candidate.terminal.findWork()): ReapVerdict {
    const { terminal, isKept } = candidate;
    const facts = {
      nowMs: this.#parts.clock.now(),
      leaseEndMs: terminal.watch.leaseEndMs,
      lastOutputMs: terminal.lastOutputMs,
      wokeMs: this.#wokeMs,
      isKept,
      isAtPrompt: work === undefined,
      isProcessDead: !terminal.isProcessAlive,
    };
    return judgeReap(facts, this.#rules);
  }

  /** Retires what has expired, longest unwatched first, until `count` are gone; says how many went (L35). */
  makeRoom(count: number): number {
    const expired = this.#parts.list().filter((each) => this.judge(each).kind === 'expired');
    expired.sort((a, b) => a.terminal.watch.leaseEndMs - b.terminal.watch.leaseEndMs);
    const chosen = expired.slice(0, count);
    for (const candidate of chosen)
      this.#parts.retire(candidate, 'cap', () => this.judge(candidate).kind === 'expired');
    return chosen.length;
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    this.#owned.dispose();
  }

  #sweep(): void {
    this.#timer = undefined;
    this.#isExitAwaited = false;
    for (const candidate of this.#parts.list()) {
      try {
        this.#look(candidate);
      } catch (error) {
        this.#parts.log.error(
          { err: error, terminalId: candidate.terminal.id },
          'idle reaper could not judge a terminal',
        );
      }
    }
    this.schedule();
  }

  #look(candidate: ReapCandidate): void {
    const work = candidate.terminal.findWork();
    this.#parts.looked(candidate, work);
    const verdict = this.judge(candidate, work);
    if (verdict.kind === 'dead') {
      this.#lookAtDead(candidate);
      return;
    }
    const noticeMs = this.#parts.settings['terminal.reapNoticeMs'];
    const inMs = verdict.kind === 'waiting' ? verdict.inMs : 0;
    if (verdict.kind === 'kept' || inMs > noticeMs) {
      const wasAnnounced = candidate.announcedMs !== undefined;
      candidate.announcedMs = undefined;
      if (wasAnnounced) this.#parts.announce(candidate, undefined);
      return;
    }
    const nowMs = this.#parts.clock.now();
    if (candidate.announcedMs === undefined) {
      candidate.announcedMs = nowMs;
      this.#parts.announce(candidate, Math.max(noticeMs, inMs));
      return;
    }
    if (nowMs - candidate.announcedMs < noticeMs) return;
    this.#parts.retire(
      candidate,
      'idle',
      () => this.judge(candidate).kind === 'expired' && candidate.announcedMs !== undefined,
    );
  }

  #lookAtDead(candidate: ReapCandidate): void {
    const nowMs = this.#parts.clock.now();
    const sinceMs = this.#deadSinceMs.get(candidate) ?? nowMs;
    this.#deadSinceMs.set(candidate, sinceMs);
    if (nowMs - sinceMs < UNTOLD_EXIT_MS) this.#isExitAwaited = true;
    else this.#parts.retire(candidate, 'idle', () => this.judge(candidate).kind === 'dead');
  }
}
