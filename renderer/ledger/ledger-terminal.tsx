import { say, t } from '../../base/messages/translate.ts';
import { TabDot } from '../tabs/tab-dot.tsx';
import { tabTitle } from '../tabs/tab-title.ts';
import { useWorkspaceState } from '../workspace/workspace-context.ts';
import { useFocusWhenAsked } from './ledger-focus.ts';
import { useLedgerHost } from './ledger-host.ts';
import { terminalPart } from './ledger-parts.ts';
import { hasEnded, type ReadEntry } from './ledger-reading.ts';
import { LedgerActions } from './ledger-actions.tsx';
import { Facts } from './ledger-facts.tsx';
import { describeEntry, ledgerFacts } from './ledger-words.ts';
import { ProcessList } from './process-list.tsx';
import { processTree } from '../../protocol/process-tree.ts';
import { useViewerNames } from './viewer-names.ts';

/** One terminal: what it is, what runs in it, why it is kept, and what can be done. */
export function LedgerTerminal({ read, nowMs }: { readonly read: ReadEntry; readonly nowMs: number }) {
  const { terminal, processes } = read.entry;
  const { id: hostId } = useLedgerHost();
  const tab = useWorkspaceState(({ tabs }) =>
    tabs.tabs.find((one) => one.hostId === hostId && one.terminalId === terminal.terminalId),
  );
  const title = tabTitle(tab, terminal);
  const names = useViewerNames();
  const { tone, state } = describeEntry(read);
  const part = terminalPart(terminal.terminalId);
  const place = useFocusWhenAsked<HTMLLIElement>(part);
  return (
    <li
      className={`ledger-terminal is-${tone}`}
      id={part}
      ref={place}
      tabIndex={-1}
      aria-labelledby={`${part}-title`}
      data-state={terminal.state}
    >
      <div className="ledger-terminal-head">
        <TabDot tone={tone} />
        <h4 className="ledger-terminal-title" id={`${part}-title`}>
          {title}
        </h4>
        <span className="ledger-note">{say(state)}</span>
        <LedgerActions read={read} title={title} tabId={tab?.id} />
      </div>
      {processes.length > 0 && (
        <>
          {hasEnded(read) && <p className="ledger-note">{t('ledger.outlived')}</p>}
          <ProcessList nodes={processTree(processes, terminal.pid)} label={t('ledger.processes', { title })} />
        </>
      )}
      <Facts facts={ledgerFacts(read, nowMs, names)} />
    </li>
  );
}
