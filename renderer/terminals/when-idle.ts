import { toDisposable, type Disposable } from '../../base/disposable.ts';

/** Where a browser does not tell when it has nothing to do. */
const AFTER_FRAME_MS = 50;
/** No longer than that, however much else there is to do. */
const LONGEST_MS = 500;

/** Runs once the next frame has been drawn and the page has nothing else to do. A page that is not seen draws none. */
export function whenIdle(run: () => void): Disposable {
  let cancel = (): void => cancelAnimationFrame(frame);
  const frame = requestAnimationFrame(() => {
    if ('requestIdleCallback' in globalThis) {
      const idle = requestIdleCallback(run, { timeout: LONGEST_MS });
      cancel = () => cancelIdleCallback(idle);
    } else {
      const timer = setTimeout(run, AFTER_FRAME_MS);
      cancel = () => clearTimeout(timer);
    }
  });
  return toDisposable(() => cancel());
}
