import { X } from 'lucide-react';
import { say, t } from '../../base/messages/translate.ts';
import { describeKnown, hasEnded } from '../detached/unshown-terminals.ts';
import { useListFocus } from '../ledger/ledger-focus.ts';
import { TabDot } from '../tabs/tab-dot.tsx';
import { tabTitle } from '../tabs/tab-title.ts';
import { reachOf, type Reach } from '../tabs/tab-words.ts';
import { dismiss } from '../workspace/terminal-requests.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { hostState, type HostId, type KnownTerminal } from './host-state.ts';
import { listTerminals } from './list-terminals.ts';

interface HostTerminalsProps {
  readonly id: HostId;
  readonly host: string;
  /** This machine sees what is shared with it, and may end nothing. */
  readonly isGuest: boolean;
}

/** What runs on one machine: with a tab here or not, and what becomes of it. */
export function HostTerminals({ id, host, isGuest }: HostTerminalsProps) {
  const { terminals, hasReconciled, link } = useWorkspaceState((state) => hostState(state, id));
  const all = listTerminals(terminals);
  const list = useListFocus(all.length);
  if (all.length === 0)
    return hasReconciled && link.kind === 'open' ? (
      <p className="host-note">{t(isGuest ? 'hosts.noneShared' : 'hosts.none')}</p>
    ) : null;
  return (
    <ul className="host-terminals" ref={list} tabIndex={-1} aria-label={t('hosts.terminals', { host })}>
      {all.map((known) => (
        <Row key={known.info.terminalId} hostId={id} known={known} isGuest={isGuest} />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly hostId: HostId;
  readonly known: KnownTerminal;
  readonly isGuest: boolean;
}

function Row({ hostId, known, isGuest }: RowProps) {
  const workspace = useWorkspace();
  const { info } = known;
  const { terminalId, generation } = info;
  const nowMs = useNow(1000);
  const tab = useWorkspaceState(({ tabs }) =>
    tabs.tabs.find((one) => one.hostId === hostId && one.terminalId === terminalId),
  );
  const isInFront = useWorkspaceState(({ tabs }) => tab !== undefined && tabs.activeId === tab.id);
  const title = tabTitle(tab, info);
  const reach = useWorkspaceState((state) => reachOf(hostState(state, hostId).link));
  const { tone, state, fate } = describeKnown(known, nowMs, reach);
  const isEnded = hasEnded(known);
  const mayEnd = !isGuest && (reach === 'open' || tab !== undefined);
  const take = takeWords(known, tab !== undefined, reach);
  const fateWords = tab !== undefined ? t('hosts.shown') : fate && say(fate);
  const words = [say(state), fateWords].filter(Boolean).join(' · ');
  const end = (): void => {
    const host = workspace.hosts.get(hostId);
    if (tab !== undefined) workspace.closeTab(tab.id);
    else if (isEnded) void dismiss(host, terminalId);
    else void workspace.closer.close({ hostId, terminalId, generation, tabId: undefined, title }, info);
  };
  return (
    <li className={isInFront ? 'host-terminal is-front' : 'host-terminal'} tabIndex={-1} data-terminal-id={terminalId}>
      <button
        type="button"
        className="host-terminal-face"
        data-row=""
        data-leads=""
        title={words}
        aria-disabled={take === undefined}
        onClick={() => workspace.takeBack(terminalId, { hostId })}
      >
        <TabDot tone={tone} />
        {take !== undefined && <span className="visually-hidden">{t(take)}</span>}
        <span className="host-terminal-words">
          <span className="host-terminal-title">{title}</span>
          <span className="host-terminal-note">{words}</span>
        </span>
      </button>
      {mayEnd && (
        <button
          type="button"
          className="icon-button is-small host-terminal-end"
          aria-label={t(isEnded ? 'detached.dismissNamed' : 'detached.endNamed', { title })}
          title={t(isEnded ? 'detached.dismiss' : 'detached.end')}
          onClick={end}
        >
          <X size={13} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** What choosing it does; undefined where it is only said why it cannot be shown. */
function takeWords(known: KnownTerminal, hasTab: boolean, reach: Reach) {
  if (hasTab) return 'hosts.go';
  if (reach === 'gone') return undefined;
  if (hasEnded(known)) return 'detached.open';
  return reach === 'open' && known.info.viewers > 0 ? 'detached.takeToo' : 'detached.take';
}
