export interface Awaited {
  /** Begins what is waited for. */
  act(): void;
  /** Takes the listener that is called once it has come. */
  whenSeen(listener: () => void): void;
  readonly lostMs: number;
  /** What has not come, in words, after `lostMs`. */
  readonly lost: string;
}

/** Milliseconds from an act until what it brings about is seen. */
export function timeUntil({ act, whenSeen, lostMs, lost }: Awaited): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(lost)), lostMs);
    const startMs = performance.now();
    whenSeen(() => {
      clearTimeout(timer);
      resolve(performance.now() - startMs);
    });
    act();
  });
}
