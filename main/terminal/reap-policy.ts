/** What the idle reaper knows of one terminal; times are the agent's awake clock, in milliseconds. */
export interface ReapFacts {
  readonly nowMs: number;
  /** End of the latest lease (its birth if it never had one); in the future while somebody looks at it (L38). */
  readonly leaseEndMs: number;
  /** Birth counts as output: a shell that never printed has been quiet since then. */
  readonly lastOutputMs: number;
  /** When this process last went on after a stop, or -Infinity (L40). */
  readonly wokeMs: number;
  readonly isKept: boolean;
  readonly isAtPrompt: boolean;
  readonly isProcessDead: boolean;
}

export interface ReapRules {
  readonly graceMs: number | 'never';
  /** Also retire terminals in which something runs or is suspended. */
  readonly isBusyReaped: boolean;
}

export type ReapVerdict =
  | { readonly kind: 'kept'; readonly reason: 'watched' | 'kept' | 'busy' | 'never' }
  /** Not yet; it may be retired in `inMs` if nothing changes. */
  | { readonly kind: 'waiting'; readonly inMs: number }
  | { readonly kind: 'expired' }
  /** Its process is dead: it goes at once, watched or not. */
  | { readonly kind: 'dead' };

/** After a wake an unwatched terminal has at least this long (L40). */
export const AFTER_WAKE_MS = 60_000;

/** Whether the idle reaper may retire a terminal (L31, L38, L40). Pure. */
export function judgeReap(facts: ReapFacts, rules: ReapRules): ReapVerdict {
  if (facts.isProcessDead) return { kind: 'dead' };
  if (facts.isKept) return { kind: 'kept', reason: 'kept' };
  if (facts.leaseEndMs > facts.nowMs) return { kind: 'kept', reason: 'watched' };
  if (!facts.isAtPrompt && !rules.isBusyReaped) return { kind: 'kept', reason: 'busy' };
  if (rules.graceMs === 'never') return { kind: 'kept', reason: 'never' };
  const quietSinceMs = Math.max(facts.leaseEndMs, facts.lastOutputMs);
  const dueMs = Math.max(quietSinceMs + rules.graceMs, facts.wokeMs + AFTER_WAKE_MS);
  return dueMs <= facts.nowMs ? { kind: 'expired' } : { kind: 'waiting', inMs: dueMs - facts.nowMs };
}
