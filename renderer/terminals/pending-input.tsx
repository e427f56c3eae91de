import { t } from '../../base/messages/translate.ts';
import { hostState } from '../hosts/host-state.ts';
import { sizeWords } from '../messages/measures.ts';
import type { Tab } from '../tabs/tab.ts';
import { discardInput } from '../workspace/terminal-requests.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';

/** Typed keys that wait: for the link, or for a program that does not read. Never what they are. */
export function PendingInput({ tab }: { readonly tab: Tab }) {
  const workspace = useWorkspace();
  const isLinkOpen = useWorkspaceState((state) => hostState(state, tab.hostId).link.kind === 'open');
  const { terminalId, pendingBytes } = tab;
  if (pendingBytes === 0) return null;
  if (!isLinkOpen) return <p className="pending">{t('pending.offline', { count: pendingBytes })}</p>;
  return (
    <p className="pending">
      {t('pending.waiting', { size: sizeWords(pendingBytes) })}
      {terminalId !== undefined && (
        <button
          type="button"
          className="button is-small"
          onClick={() => void discardInput(workspace.hostOf(tab), terminalId)}
        >
          {t('pending.discard')}
        </button>
      )}
    </p>
  );
}
