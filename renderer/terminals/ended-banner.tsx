import { Plus, RotateCw } from 'lucide-react';
import { processList } from '../closing/close-notices.ts';
import { isGuestOf } from '../hosts/host-state.ts';
import { KeyWords } from '../keyboard/key-caps.tsx';
import { endHint, endTitle } from '../messages/terminal-end-words.ts';
import { exitMessage } from '../messages/exit-words.ts';
import { say, t } from '../../base/messages/translate.ts';
import { keepClear } from '../toasts/keep-clear.ts';
import type { Tab, TabPhase } from '../tabs/tab.ts';
import { restartTab } from '../workspace/restart-tab.ts';
import { useWorkspace, useWorkspaceState } from '../workspace/workspace-context.ts';

/** Says how the shell ended; its last screen stays below. */
export function EndedBanner({
  tab,
  phase,
}: {
  readonly tab: Tab;
  readonly phase: Extract<TabPhase, { kind: 'ended' }>;
}) {
  const workspace = useWorkspace();
  const isGuest = useWorkspaceState((state) => isGuestOf(state, tab.hostId));
  const isProblem = phase.isRecorded && phase.exit?.code !== 0;
  return (
    <section ref={keepClear} className={`banner ${isProblem ? 'is-problem' : 'is-plain'}`} role="status">
      <div className="banner-words">
        <p className="banner-lead">
          {phase.isRecorded ? t('ended.title', { exit: say(exitMessage(phase.exit)) }) : say(endTitle(phase.end))}
        </p>
        <p>{say(phase.isRecorded ? { key: 'ended.hint' } : endHint(phase.end))}</p>
        {phase.survivors !== undefined && <p>{t('ended.survivors', { list: processList(phase.survivors) })}</p>}
      </div>
      <div className="banner-buttons">
        {!isGuest && <BeginAgain tab={tab} isRecorded={phase.isRecorded} />}
        <button type="button" className="button" onClick={() => workspace.closeTab(tab.id)}>
          {t('ended.close')}
        </button>
      </div>
    </section>
  );
}

function BeginAgain({ tab, isRecorded }: { readonly tab: Tab; readonly isRecorded: boolean }) {
  const workspace = useWorkspace();
  const act = (): void => (isRecorded ? void restartTab(workspace, tab.id) : workspace.newTab(undefined, tab.hostId));
  const Icon = isRecorded ? RotateCw : Plus;
  return (
    <button type="button" className="button is-primary" onClick={act}>
      <Icon size={14} aria-hidden="true" />
      {t(isRecorded ? 'ended.restart' : 'ended.new')}
      {isRecorded && <KeyWords words="Enter" />}
    </button>
  );
}
