import type { KnownTerminal } from '../hosts/host-state.ts';

/** An end that the agent has announced. */
export interface AnnouncedEnd {
  /** How long before it was announced. */
  readonly inMs: number;
  /** When it will be, on the page's clock. */
  readonly untilMs: number;
}

/** Durations are rounded, and take their time to arrive. */
const LATENESS_MS = 500;

/**
 * What is still to be expected after news of the terminal; undefined when it has ended, is kept or looked at, or has been
 * given its grace again. After a stop of the agent's machine it may come later than was said (L40). Pure.
 */
export function reviewEnd<T extends AnnouncedEnd>(end: T, known: KnownTerminal | undefined): T | undefined {
  if (known === undefined) return undefined;
  const { info, atMs } = known;
  if (info.state !== 'running' || info.keep || info.expiresInMs === null) return undefined;
  if (info.expiresInMs > end.inMs + LATENESS_MS) return undefined;
  const laterMs = atMs + info.expiresInMs;
  return laterMs > end.untilMs + LATENESS_MS ? { ...end, untilMs: laterMs } : end;
}
