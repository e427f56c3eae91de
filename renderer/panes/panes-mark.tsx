import { Columns2, Maximize2 } from 'lucide-react';
import type { PanesBeside } from './panes-beside.ts';

interface PanesMarkProps {
  readonly beside: PanesBeside;
  readonly isZoomed: boolean;
}

/** How many terminals share the tab, and whether one of those beside wants to be looked at; the tab's words say it too. */
export function PanesMark({ beside: { count, tone }, isZoomed }: PanesMarkProps) {
  if (count === 0) return null;
  const Icon = isZoomed ? Maximize2 : Columns2;
  return (
    <span className={`panes-mark is-${tone}`} aria-hidden="true">
      <Icon size={12} />
      {count + 1}
    </span>
  );
}
