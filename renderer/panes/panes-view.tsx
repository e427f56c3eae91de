import { useEffect, useRef } from 'react';
import { MenuPlaceProvider } from '../tabs/menu-place.ts';
import { panelDomId, tabDomId } from '../tabs/dom-ids.ts';
import { activateTab, findGroup, findTab, type TabGroup } from '../tabs/tab-list.ts';
import type { Tab } from '../tabs/tab.ts';
import { TerminalPanel } from '../terminals/terminal-panel.tsx';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { PaneDivider } from './pane-divider.tsx';
import { PaneHead } from './pane-head.tsx';
import { placeIn } from './pane-style.ts';
import type { Box } from './pane-layout.ts';
import { shownLayout } from './pane-list.ts';
import './panes.css';

/** What the tab in front shows: its terminal, or several in panes. */
export function PanesView({ tab }: { readonly tab: Tab }) {
  const group = useWorkspaceState(({ tabs }) => findGroup(tabs, tab.id));
  const menus = useRef<HTMLDivElement>(null);
  useFocusRequests(tab);
  if (group === undefined) return null;
  return (
    <MenuPlaceProvider value={menus}>
      <div
        className="panes"
        role="tabpanel"
        id={panelDomId(tab.id)}
        aria-labelledby={tabDomId(tab.id)}
        data-terminal-id={tab.terminalId}
        data-phase={tab.phase.kind}
      >
        <Panes group={group} />
      </div>
      <div ref={menus} />
    </MenuPlaceProvider>
  );
}

/** Side by side and not one in another: a pane stays the same element wherever it goes. */
function Panes({ group }: { readonly group: TabGroup }) {
  const isNarrow = useWorkspaceState((state) => state.isNarrow);
  const { panes, dividers } = shownLayout(group, isNarrow);
  const hasHeads = group.panes.kind === 'split' && !isNarrow;
  return (
    <>
      {panes.map(({ tabId, box }) => (
        <Place key={tabId} tabId={tabId} box={box} group={group} hasHead={hasHeads} />
      ))}
      {dividers.map((divider) => (
        <PaneDivider key={[...divider.path, divider.index].join()} divider={divider} frontId={group.frontId} />
      ))}
    </>
  );
}

interface PlaceProps {
  readonly tabId: string;
  readonly box: Box;
  readonly group: TabGroup;
  readonly hasHead: boolean;
}

function Place({ tabId, box, group, hasHead }: PlaceProps) {
  const workspace = useWorkspace();
  const tab = useWorkspaceState(({ tabs }) => findTab(tabs, tabId));
  if (tab === undefined) return null;
  const isFront = group.frontId === tabId;
  return (
    <div
      className={`pane${isFront ? ' is-front' : ''}`}
      style={placeIn(box)}
      data-pane={tabId}
      onFocusCapture={() => workspace.changeTabs((list) => activateTab(list, tabId))}
    >
      {hasHead && <PaneHead tab={tab} isFront={isFront} isZoomed={group.isZoomed} />}
      <TerminalPanel tab={tab} isFront={isFront} />
    </div>
  );
}

/** Gives the keyboard to the terminal whenever somebody asked for that, and nothing else is open over the page. */
function useFocusRequests(tab: Tab): void {
  const workspace = useWorkspace();
  const focusRequests = useWorkspaceState((state) => state.focusRequests);
  const isFree = useWorkspaceState(({ overlay, renamingId }) => overlay === undefined && renamingId === undefined);
  const answered = useRef(0);
  useEffect(() => {
    if (!isFree || answered.current === focusRequests) return;
    answered.current = focusRequests;
    workspace.terminals.find(tab.id)?.screen.focus();
  }, [workspace, tab.id, focusRequests, isFree]);
}
