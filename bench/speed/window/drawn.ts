import type { Page } from 'playwright-core';
import type {} from '../../../renderer/inspect.ts';

const LOST_MS = 60_000;

/** What begins the time, as the page itself hears of it. */
export type Start = 'keydown' | 'pointerdown';

export interface Shown {
  readonly start: Start;
  /** What the screen has to hold. Without it: anything else than before. */
  readonly text?: string;
  /** Whether it has to be the last thing on it. */
  readonly isLast?: boolean;
}

/**
 * Milliseconds from an event to the end of the first frame that shows what was waited for, both on the page's clock.
 * `act` brings the event about, from outside, as the hands of a person would.
 */
export async function timeUntilDrawn(page: Page, shown: Shown, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watch, { ...shown, lostMs: LOST_MS });
  await act();
  return page.evaluate(() => window.benchDrawn ?? Promise.reject(new Error('Nothing is waited for')));
}

declare global {
  interface Window {
    benchDrawn?: Promise<number>;
  }
}

/** Runs in the page. */
function watch({ start, text, isLast = false, lostMs }: Shown & { readonly lostMs: number }): void {
  const read = (): string => window.__sallyport?.readScreen() ?? '';
  const before = read();
  const isShown = (): boolean => {
    const screen = read();
    if (text === undefined) return screen !== before;
    return isLast ? screen.trimEnd().endsWith(text) : screen.includes(text);
  };
  window.benchDrawn = new Promise((resolve, reject) => {
    let startMs: number | undefined;
    const hear = ({ timeStamp }: Event): void => void (startMs = timeStamp); // the last of a chord
    window.addEventListener(start, hear, { capture: true });
    const end = (tell: () => void): void => {
      window.removeEventListener(start, hear, { capture: true });
      tell();
    };
    const givenUpAtMs = performance.now() + lostMs;
    const look = (): void => {
      if (performance.now() > givenUpAtMs) {
        end(() => reject(new Error(`${text ?? 'A change'} was not drawn, but ${JSON.stringify(read().slice(-300))}`)));
      } else if (startMs !== undefined && isShown()) {
        const fromMs = startMs;
        const afterPaint = new MessageChannel(); // its message comes once this frame has been drawn
        afterPaint.port1.onmessage = () => end(() => resolve(performance.now() - fromMs));
        afterPaint.port2.postMessage(undefined);
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
