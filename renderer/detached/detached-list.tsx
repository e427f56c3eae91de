import { say, t } from '../../base/messages/translate.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { TabDot } from '../tabs/tab-dot.tsx';
import { terminalTitle } from '../tabs/tab-title.ts';
import { reachOf } from '../tabs/tab-words.ts';
import { dismiss } from '../workspace/terminal-requests.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { localState, type KnownTerminal } from '../hosts/host-state.ts';
import { describeKnown, hasEnded, listUnshown } from './unshown-terminals.ts';
import './detached.css';

const takeWords = {
  ended: { key: 'detached.open', named: 'detached.openNamed' },
  elsewhere: { key: 'detached.takeToo', named: 'detached.takeTooNamed' },
  detached: { key: 'detached.take', named: 'detached.takeNamed' },
} as const;

const ENDED_HEADING = 'detached-ended';

/** Every terminal of this machine that no tab here shows, with what becomes of it and what can be done. */
export function DetachedList({ taken }: { readonly taken?: () => void }) {
  const terminals = useWorkspaceState((state) => localState(state).terminals);
  const tabs = useWorkspaceState((state) => state.tabs);
  const nowMs = useNow(1000);
  const all = listUnshown(terminals, tabs);
  const rowsOf = (some: readonly KnownTerminal[]) =>
    some.map((known) => <Row key={known.info.terminalId} known={known} nowMs={nowMs} taken={taken} />);
  const [running, ended] = [all.filter((known) => !hasEnded(known)), all.filter(hasEnded)];
  return (
    <div className="detached">
      {running.length > 0 && <ul>{rowsOf(running)}</ul>}
      {ended.length > 0 && (
        <>
          <h3 className="detached-heading" id={ENDED_HEADING}>
            {t('detached.ended')}
          </h3>
          <ul aria-labelledby={ENDED_HEADING}>{rowsOf(ended)}</ul>
        </>
      )}
    </div>
  );
}

interface RowProps {
  readonly known: KnownTerminal;
  readonly nowMs: number;
  readonly taken: (() => void) | undefined;
}

function Row({ known, nowMs, taken }: RowProps) {
  const workspace = useWorkspace();
  const { info } = known;
  const reach = useWorkspaceState((all) => reachOf(localState(all).link));
  const { tone, state, fate } = describeKnown(known, nowMs, reach);
  const title = terminalTitle(info);
  const isEnded = hasEnded(known);
  const words = takeWords[isEnded ? 'ended' : info.viewers > 0 ? 'elsewhere' : 'detached'];
  const take = (): void => {
    taken?.();
    workspace.takeBack(info.terminalId);
  };
  const end = (): void => {
    const target = {
      hostId: THIS_MACHINE,
      terminalId: info.terminalId,
      generation: info.generation,
      tabId: undefined,
      title,
    };
    if (isEnded) void dismiss(workspace.hosts.local, info.terminalId);
    else void workspace.closer.close(target, info);
  };
  return (
    <li className="detached-row" data-terminal-id={info.terminalId}>
      <TabDot tone={tone} />
      <div className="detached-words">
        <p className="detached-title">{title}</p>
        <p className="detached-note">{[say(state), fate === undefined ? info.cwd : say(fate)].join(' · ')}</p>
      </div>
      <button type="button" className="button is-small" aria-label={t(words.named, { title })} onClick={take}>
        {t(words.key)}
      </button>
      <button
        type="button"
        className="button is-small is-quiet"
        aria-label={t(isEnded ? 'detached.dismissNamed' : 'detached.endNamed', { title })}
        onClick={end}
      >
        {t(isEnded ? 'detached.dismiss' : 'detached.end')}
      </button>
    </li>
  );
}
