import { useEffect, useRef, useState } from 'react';
import { appBridge } from '../connection/app-bridge.ts';
import type { TabId } from '../tabs/tab.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { giveTab } from './give-tab.ts';

/** From the corner of the page; beyond its edges it is outside of the window. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

export interface DragOut {
  /** Where a dragged tab is that has left the window; undefined while it is inside. */
  readonly at: PagePoint | undefined;
  begin(): void;
  /** False inside of the window: then it is the bar's to say what that means. */
  drop(id: TabId): boolean;
  end(): void;
}

/** Follows a tab that is dragged out of the app's window: the pointer is the page's until its button is let go, wherever it goes. */
export function useDragOut(workspace: Workspace): DragOut {
  const [at, setAt] = useState<PagePoint>();
  const last = useRef<PagePoint>(undefined);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const end = (): void => {
    stop.current();
    setAt(undefined);
  };
  const begin = (): void => {
    if (appBridge === undefined) return;
    stop.current();
    last.current = undefined;
    const follow = ({ clientX: x, clientY: y }: PointerEvent): void => {
      last.current = isInPage({ x, y }) ? undefined : { x, y };
      setAt(last.current);
    };
    window.addEventListener('pointermove', follow, { capture: true });
    stop.current = () => window.removeEventListener('pointermove', follow, { capture: true });
  };
  const drop = (id: TabId): boolean => {
    const to = last.current;
    end();
    last.current = undefined;
    if (to !== undefined) giveTab(workspace, id, { kind: 'point', ...to });
    return to !== undefined;
  };
  return { at, begin, drop, end };
}

function isInPage({ x, y }: PagePoint): boolean {
  return x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight;
}
