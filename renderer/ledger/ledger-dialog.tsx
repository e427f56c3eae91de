import { Dialog } from '@base-ui/react/dialog';
import { Plus, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { joinSentences } from '../../base/messages/join-sentences.ts';
import { t } from '../../base/messages/translate.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { hostName, hostState, type HostId } from '../hosts/host-state.ts';
import { agoWords } from '../messages/measures.ts';
import { DialogHead, OverlayDialog } from '../overlay/overlay-dialog.tsx';
import { withdraw } from '../toasts/notices.ts';
import { retiredNotice } from '../workspace/end-notices.ts';
import { useNow, useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';
import { Differences } from './ledger-differences.tsx';
import { useInitialFocus, useListFocus } from './ledger-focus.ts';
import { LedgerHostProvider, useLedgerHost } from './ledger-host.ts';
import { isEmpty, listEntries, type LedgerReading, type ReadEntry } from './ledger-reading.ts';
import { Programs } from './ledger-programs.tsx';
import { Recovery } from './ledger-recovery.tsx';
import { Retired } from './ledger-retired.tsx';
import { LedgerTerminal } from './ledger-terminal.tsx';
import { countWords } from './ledger-words.ts';
import './ledger.css';

/** Everything the agent holds, each with the reason it is kept, and what it did of its own accord. */
export function LedgerDialog() {
  const initialFocus = useInitialFocus();
  return (
    <OverlayDialog kind="ledger" className="ledger is-tall" initialFocus={initialFocus}>
      <LedgerOfHost />
    </OverlayDialog>
  );
}

/** Of this machine unless another one is asked for; nothing of one that has just been removed. */
function LedgerOfHost() {
  const { hosts } = useWorkspace();
  const [hostId] = useState(useAskedHost());
  const host = hosts.find(hostId);
  return host === undefined ? null : (
    <LedgerHostProvider value={host}>
      <LedgerView />
    </LedgerHostProvider>
  );
}

function useAskedHost(): HostId {
  return useWorkspaceState(({ overlay }) => (overlay?.kind === 'ledger' ? overlay.hostId : undefined) ?? THIS_MACHINE);
}

/** Durations are said in minutes where they are long; while they are short, reading again is one key away. */
const COUNT_MS = 60_000;

function LedgerView() {
  const { id, ledger } = useLedgerHost();
  const name = useWorkspaceState((state) => hostName(state, id));
  const reading = useStore(ledger.store);
  const nowMs = useNow(COUNT_MS);
  const latestMs = Math.max(nowMs, reading.readAtMs ?? nowMs);
  useEffect(() => {
    const watching = ledger.watch();
    withdraw(retiredNotice(id)); // The ledger says the same, and more.
    return () => watching.dispose();
  }, [id, ledger]);
  return (
    <>
      <DialogHead title={name === undefined ? t('ledger.title') : t('ledger.titleOf', { host: name })}>
        <button type="button" className="button is-small" onClick={() => ledger.read()}>
          <RotateCw size={13} aria-hidden="true" />
          {t('ledger.refresh')}
        </button>
      </DialogHead>
      <Dialog.Description className="ledger-note">
        {joinSentences([t('ledger.words'), ...ageWords(reading, latestMs)])}
      </Dialog.Description>
      {reading.failure !== undefined && (
        <p className="ledger-failure" role="alert">
          {t('ledger.failed', { message: reading.failure })}
        </p>
      )}
      <div className="dialog-parts">
        <Parts reading={reading} nowMs={latestMs} />
      </div>
    </>
  );
}

function ageWords({ readAtMs }: LedgerReading, nowMs: number): string[] {
  return readAtMs === undefined ? [] : [t('ledger.readAgo', { ago: agoWords(nowMs - readAtMs) })];
}

function Parts({ reading, nowMs }: { readonly reading: LedgerReading; readonly nowMs: number }) {
  const entries = listEntries(reading);
  if (reading.readAtMs === undefined && entries.length === 0) {
    if (reading.failure !== undefined) return null;
    return (
      <p className="ledger-waiting" role="status">
        <span className="spinner" aria-hidden="true" />
        {t('ledger.reading')}
      </p>
    );
  }
  const { agent } = reading;
  return (
    <>
      {isEmpty(reading) && <Empty />}
      {entries.length > 0 && <Terminals entries={entries} nowMs={nowMs} />}
      {agent !== undefined && (
        <>
          <Programs agent={agent} nowMs={nowMs} />
          <Differences differences={agent.ledger.differences} />
          <Recovery agent={agent} nowMs={nowMs} />
          <Retired agent={agent} nowMs={nowMs} />
        </>
      )}
    </>
  );
}

const TERMINALS_HEADING = 'ledger-terminals';

function Terminals({ entries, nowMs }: { readonly entries: readonly ReadEntry[]; readonly nowMs: number }) {
  const list = useListFocus(entries);
  return (
    <section className="ledger-part">
      <h3 className="ledger-heading" id={TERMINALS_HEADING}>
        {countWords(entries)}
      </h3>
      <ul className="ledger-terminals" ref={list} tabIndex={-1} aria-labelledby={TERMINALS_HEADING}>
        {entries.map((read) => (
          <LedgerTerminal key={read.entry.terminal.terminalId} read={read} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  );
}

function Empty() {
  const workspace = useWorkspace();
  const { id } = useLedgerHost();
  const isOpen = useWorkspaceState((state) => hostState(state, id).link.kind === 'open');
  const start = (): void => {
    workspace.store.setState({ overlay: undefined });
    workspace.newTab(undefined, id);
  };
  return (
    <section className="ledger-empty">
      <h3 className="ledger-heading">{t('ledger.empty')}</h3>
      <p className="ledger-note">{t('ledger.emptyWords')}</p>
      {isOpen && (
        <button type="button" className="button" autoFocus onClick={start}>
          <Plus size={14} aria-hidden="true" />
          {t('empty.new')}
        </button>
      )}
    </section>
  );
}
