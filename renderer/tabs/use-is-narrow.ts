import { useSyncExternalStore } from 'react';

/** Below this the bar shows one tab and a list instead of a strip. */
const NARROW = '(max-width: 30rem)';

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
