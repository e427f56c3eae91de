import { AppError } from '../base/errors.ts';
import type { Settings } from '../protocol/settings.ts';

/** Durations that are no settings, and those derived from settings; what must contain what is checked in one place. */
export interface Timings {
  /** How long opening a session may wait for anything (L8). */
  readonly connectMs: number;
  /** How long an app's callback is waited for when a session closes (L5). */
  readonly callbackMs: number;
  /** The same while the agent quits. */
  readonly quittingCallbackMs: number;
  /** Of quiet before a side pings (L48). */
  readonly pingMs: number;
  /** Between TERM and KILL for a program without a terminal. */
  readonly execGraceMs: number;
}

const CONNECT_MS = 20_000;
const QUITTING_CALLBACK_MS = 2_000;
const LONGEST_PING_MS = 10_000;
const EXEC_GRACE_MS = 500;

/** A duration that must contain others does not: the agent would give up on work that is still allowed to run. */
export class TimingsError extends AppError {
  readonly code = 'bad_timings';

  constructor(
    readonly outer: string,
    readonly outerMs: number,
    readonly inner: string,
    readonly innerMs: number,
  ) {
    super(`${outer} (${outerMs} ms) must be longer than ${inner} (${innerMs} ms); change one of them with --set`);
    this.name = 'TimingsError';
  }

  override get facts(): Record<string, unknown> {
    return { outer: this.outer, outerMs: this.outerMs, inner: this.inner, innerMs: this.innerMs };
  }
}

/** Throws TimingsError when the settings contradict each other. */
export function deriveTimings(settings: Settings): Timings {
  const teardownMs = settings['terminal.jobGraceMs'] + 2 * settings['terminal.shellGraceMs'];
  const callbackMs = settings['session.callbackMs'];
  const timings = {
    connectMs: CONNECT_MS,
    callbackMs,
    quittingCallbackMs: Math.min(QUITTING_CALLBACK_MS, callbackMs),
    pingMs: Math.min(LONGEST_PING_MS, settings['session.inactivityMs'] / 4),
    execGraceMs: EXEC_GRACE_MS,
  };
  const teardown = 'terminal.jobGraceMs + 2 × terminal.shellGraceMs';
  requireContains('session.callbackMs', callbackMs, teardown, teardownMs);
  requireContains('session.callbackMs', callbackMs, 'the grace of a program without a terminal', EXEC_GRACE_MS);
  requireContains('agent.quitMs', settings['agent.quitMs'], teardown, teardownMs);
  requireContains('the wait for a session to open', CONNECT_MS, 'session.callbackMs', callbackMs);
  return timings;
}

function requireContains(outer: string, outerMs: number, inner: string, innerMs: number): void {
  if (outerMs <= innerMs) throw new TimingsError(outer, outerMs, inner, innerMs);
}
