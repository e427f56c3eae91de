import { AppWindow } from 'lucide-react';
import { t } from '../../base/messages/translate.ts';
import type { PagePoint } from './use-drag-out.ts';
import './drop-hint.css';

/** At the edge where a dragged tab has left the window: what letting go of it does. */
export function DropHint({ at }: { readonly at: PagePoint | undefined }) {
  if (at === undefined) return null;
  const isRight = at.x > window.innerWidth / 2;
  const isLow = at.y > window.innerHeight / 2;
  const across = isRight ? { right: Math.max(0, window.innerWidth - at.x) } : { left: Math.max(0, at.x) };
  const down = isLow ? { bottom: Math.max(0, window.innerHeight - at.y) } : { top: Math.max(0, at.y) };
  return (
    <p className="drop-hint" role="status" style={{ ...across, ...down }}>
      <AppWindow size={14} aria-hidden="true" />
      {t('windows.dropHint')}
    </p>
  );
}
