import { toDisposable, type Disposable } from '../../base/disposable.ts';

/** Below this the bar shows one tab and a list instead of a strip, and one pane at a time. */
const NARROW = '(max-width: 30rem)';

/** Tells whether the page is narrow, now and whenever that changes. */
export function followNarrow(target: Window, tell: (isNarrow: boolean) => void): Disposable {
  const query = target.matchMedia(NARROW);
  const changed = (): void => tell(query.matches);
  query.addEventListener('change', changed);
  changed();
  return toDisposable(() => query.removeEventListener('change', changed));
}
