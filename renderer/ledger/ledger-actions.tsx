import { t } from '../../base/messages/translate.ts';
import type { TabId } from '../tabs/tab.ts';
import { dismiss, setKeep } from '../workspace/terminal-requests.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { useLedgerHost } from './ledger-host.ts';
import { hasEnded, type ReadEntry } from './ledger-reading.ts';

interface LedgerActionsProps {
  readonly read: ReadEntry;
  readonly title: string;
  /** Of the tab that shows it here. */
  readonly tabId: TabId | undefined;
}

/** What can be done with one terminal; nothing while it is being ended. */
export function LedgerActions(props: LedgerActionsProps) {
  const { state } = props.read.entry.terminal;
  if (state !== 'running' && state !== 'exited') return null;
  return (
    <div className="ledger-actions">
      <Show {...props} />
      {state === 'running' && <Keep {...props} />}
      <End {...props} />
    </div>
  );
}

/** Brings its tab to the front, or opens one. */
function Show({ read, title, tabId }: LedgerActionsProps) {
  const workspace = useWorkspace();
  const { id: hostId } = useLedgerHost();
  const { terminalId, viewers } = read.entry.terminal;
  const show = (): void => {
    workspace.store.setState({ overlay: undefined });
    workspace.takeBack(terminalId, { hostId });
  };
  const words = ((): readonly [string, string] => {
    if (tabId !== undefined) return [t('ledger.go'), t('ledger.goNamed', { title })];
    if (hasEnded(read)) return [t('detached.open'), t('detached.openNamed', { title })];
    if (viewers > 0) return [t('detached.takeToo'), t('detached.takeTooNamed', { title })];
    return [t('detached.take'), t('detached.takeNamed', { title })];
  })();
  return <Action words={words} act={show} />;
}

function Keep({ read, title }: LedgerActionsProps) {
  const host = useLedgerHost();
  const { terminalId, keep } = read.entry.terminal;
  const words = keep
    ? ([t('ledger.unkeep'), t('ledger.unkeepNamed', { title })] as const)
    : ([t('ledger.keep'), t('ledger.keepNamed', { title })] as const);
  return <Action words={words} act={() => void setKeep(host, terminalId, !keep)} />;
}

function End({ read, title, tabId }: LedgerActionsProps) {
  const workspace = useWorkspace();
  const host = useLedgerHost();
  const { terminal } = read.entry;
  const { terminalId, generation } = terminal;
  const forget = async (): Promise<void> => {
    if (tabId === undefined) await dismiss(host, terminalId);
    else workspace.closeTab(tabId);
    host.ledger.read();
  };
  if (hasEnded(read)) {
    return <Action words={[t('detached.dismiss'), t('detached.dismissNamed', { title })]} act={() => void forget()} />;
  }
  const target = { hostId: host.id, terminalId, generation, tabId, title };
  const close = (): void => void workspace.closer.close(target, terminal);
  return <Action words={[t('detached.end'), t('detached.endNamed', { title })]} act={close} />;
}

/** A button by its label, and by what it is called where its place does not say what it is about. */
export function Action({
  words: [label, name],
  act,
}: {
  readonly words: readonly [string, string];
  readonly act: () => void;
}) {
  return (
    <button type="button" className="button is-small" aria-label={name} onClick={act}>
      {label}
    </button>
  );
}
