import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { t } from '../../base/messages/translate.ts';
import { findTab } from '../tabs/tab-list.ts';
import type { TabId } from '../tabs/tab.ts';
import { showTab } from '../tabs/use-tab.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceState } from '../workspace/workspace-state.ts';
import { evenOut, moveDivider } from './change-panes.ts';
import type { Divider } from './pane-layout.ts';
import { changePanes } from './pane-list.ts';
import { lineOf } from './pane-style.ts';

/** Of the split's length, for one press of an arrow key. */
const STEP = 0.02;

interface PaneDividerProps {
  readonly divider: Divider;
  /** The pane that has the keyboard, or had it last. */
  readonly frontId: TabId;
}

/** Between two parts of a split: moved by pointer, or by arrow keys once it has the focus; Enter goes back to the terminal. */
export function PaneDivider({ divider, frontId }: PaneDividerProps) {
  const workspace = useWorkspace();
  const { axis, position, least, most, between } = divider;
  const [before, after] = between;
  const label = useWorkspaceState((state) =>
    t('panes.divider', { before: titleOf(state, before), after: titleOf(state, after) }),
  );
  const move = (to: number): void =>
    workspace.changeTabs((list) => changePanes(list, (panes) => moveDivider(panes, divider, to)));
  const drag = useDrag(divider, move);
  const element = useRef<HTMLDivElement>(null);
  useHandBack(element, workspace);
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const to = { ...arrows(axis, position), Home: least, End: most }[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' || event.key === 'Escape') workspace.focusTerminal();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={element}
      className={`pane-divider is-in-${axis}`}
      style={lineOf(divider)}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'row' ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(position * 100)}
      aria-valuemin={Math.round(least * 100)}
      aria-valuemax={Math.round(most * 100)}
      title={t('panes.dividerHint')}
      data-of-front={between.includes(frontId) ? '' : undefined}
      onKeyDown={pressed}
      onDoubleClick={() => workspace.changeTabs((list) => changePanes(list, (panes) => evenOut(panes, divider.path)))}
      onMouseDown={(event) => event.preventDefault()}
      {...drag}
    />
  );
}

function arrows(axis: Divider['axis'], position: number): Readonly<Record<string, number>> {
  return axis === 'row'
    ? { ArrowLeft: position - STEP, ArrowRight: position + STEP }
    : { ArrowUp: position - STEP, ArrowDown: position + STEP };
}

function titleOf(state: WorkspaceState, id: TabId): string {
  const tab = findTab(state.tabs, id);
  return tab === undefined ? '' : showTab(state, tab).title;
}

/** When what has the keyboard goes, with a pane or where the page becomes narrow, the terminal in front gets it. */
function useHandBack(element: RefObject<HTMLElement | null>, workspace: Workspace): void {
  useLayoutEffect(() => {
    const divider = element.current;
    return () => {
      if (divider === document.activeElement) workspace.focusTerminal();
    };
  }, [element, workspace]);
}

/** The terminal keeps the keyboard meanwhile. */
function useDrag(divider: Divider, move: (to: number) => void) {
  /** From the pointer to the line it has taken hold of; undefined while it has not. */
  const hold = useRef<number | undefined>(undefined);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      hold.current = divider.position - pointed(event, divider);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (hold.current !== undefined) move(pointed(event, divider) + hold.current);
    },
    onLostPointerCapture() {
      hold.current = undefined;
    },
  };
}

/** Where the pointer is, in fractions of the split's length. */
function pointed({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>, { axis, box }: Divider): number {
  const room = currentTarget.parentElement?.getBoundingClientRect() ?? new DOMRect();
  return axis === 'row'
    ? ((clientX - room.left) / room.width - box.left) / box.width
    : ((clientY - room.top) / room.height - box.top) / box.height;
}
