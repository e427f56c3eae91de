/** So many ends of a page within `windowMs` are no accident any more: a person decides. */
const MANY = 3;
const WINDOW_MS = 60_000;

/**
 * What to do about a page whose process has ended, `endsMs` being when that happened before, the newest last. Pure.
 * A page is replaced at once: its terminals live elsewhere, and it finds them again.
 */
export function afterCrash(endsMs: readonly number[], nowMs: number): 'replace' | 'ask' {
  return endsMs.filter((endMs) => nowMs - endMs < WINDOW_MS).length >= MANY ? 'ask' : 'replace';
}

/** A page has ended on purpose when the app closed or replaced it. */
export function isAccident(reason: string): boolean {
  return reason !== 'clean-exit';
}
