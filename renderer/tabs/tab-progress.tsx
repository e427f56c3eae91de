import type { CSSProperties } from 'react';
import type { ProgramProgress } from '../program/program-message.ts';

/** How far the tab's program says it is, along the edge; the tab's words say the same. */
export function TabProgress({ progress }: { readonly progress: ProgramProgress | undefined }) {
  if (progress === undefined) return null;
  const { state, percent } = progress;
  const style = { '--done': `${state === 'unknown' ? 100 : percent}%` } as CSSProperties;
  return <span className={`tab-progress is-${state}`} style={style} aria-hidden="true" />;
}
