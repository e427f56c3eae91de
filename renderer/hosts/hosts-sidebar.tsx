import { Plus, X } from 'lucide-react';
import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { getAction } from '../../base/actions.ts';
import { compareNames } from '../../base/messages/compare-names.ts';
import { t } from '../../base/messages/translate.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { MenuPlaceProvider } from '../tabs/menu-place.ts';
import { isSidebarShown } from '../workspace/needed-hosts.ts';
import { useRunAction } from '../workspace/run-action.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { HostItem } from './host-item.tsx';
import './hosts.css';

/** As the style sheet has it: no room beside the terminals. */
const LIES_OVER = '(max-width: 46rem)';

/** Every machine, how it stands with it, and what runs there: this one first. */
export function HostsSidebar() {
  return useWorkspaceState(isSidebarShown) ? <Sidebar /> : null;
}

function Sidebar() {
  const workspace = useWorkspace();
  const run = useRunAction();
  const peers = useWorkspaceState((state) => state.peers);
  const menus = useRef<HTMLDivElement>(null);
  const ids = [THIS_MACHINE, ...peers.toSorted((a, b) => compareNames(a.name, b.name)).map(({ deviceId }) => deviceId)];
  return (
    <aside
      className="hosts"
      aria-label={t('hosts.label')}
      onKeyDown={(event) => moveFocus(event, workspace)}
      onClick={(event) => makeWay(event, () => run(getAction('view.hosts')))}
    >
      <div className="hosts-head">
        <h2 className="hosts-title">{t('hosts.label')}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('hosts.close')}
          onClick={() => run(getAction('view.hosts'))}
        >
          <X size={14} aria-hidden="true" />
        </button>
      </div>
      <MenuPlaceProvider value={menus}>
        <ul className="hosts-list">
          {ids.map((id) => (
            <HostItem key={id} id={id} />
          ))}
        </ul>
      </MenuPlaceProvider>
      <button
        type="button"
        className="button is-small hosts-add"
        data-row=""
        onClick={() => run(getAction('devices.add'))}
      >
        <Plus size={13} aria-hidden="true" />
        {t('action.devices.add')}
      </button>
      <div ref={menus} />
    </aside>
  );
}

/** Where the list lies over the terminals it goes once it has led to one. */
function makeWay({ target }: MouseEvent, hide: () => void): void {
  const hasLed = target instanceof Element && target.closest('[data-leads]') !== null;
  if (hasLed && window.matchMedia(LIES_OVER).matches) hide();
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from row to row, Escape back to the terminal. */
function moveFocus(event: KeyboardEvent<HTMLElement>, workspace: Workspace): void {
  if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
  if (event.target instanceof HTMLInputElement || event.target.closest('[role=menu]') !== null) return;
  if (event.key === 'Escape') workspace.focusTerminal();
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const rows = rowsIn(event.currentTarget);
  const row = event.target.closest<HTMLElement>('[data-row]') ?? event.target;
  const at = rows.findIndex((one) => one === row || one.parentElement === row.parentElement);
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}

function rowsIn(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row]')];
}
