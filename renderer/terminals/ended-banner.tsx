import { Plus, RotateCw } from 'lucide-react';
import { processList } from '../closing/close-notices.ts';
import { KeyWords } from '../keyboard/key-caps.tsx';
import { endHint, endTitle } from '../messages/terminal-end-words.ts';
import { exitMessage } from '../messages/exit-words.ts';
import { say, t } from '../../base/messages/translate.ts';
import type { Tab, TabPhase } from '../tabs/tab.ts';
import { restartTab } from '../workspace/restart-tab.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';

/** Says how the shell ended; its last screen stays below. */
export function EndedBanner({
  tab,
  phase,
}: {
  readonly tab: Tab;
  readonly phase: Extract<TabPhase, { kind: 'ended' }>;
}) {
  const workspace = useWorkspace();
  const isProblem = phase.isRecorded && phase.exit?.code !== 0;
  return (
    <section className={`banner ${isProblem ? 'is-problem' : 'is-plain'}`} role="status">
      <div className="banner-words">
        <p className="banner-lead">
          {phase.isRecorded ? t('ended.title', { exit: say(exitMessage(phase.exit)) }) : say(endTitle(phase.end))}
        </p>
        <p>{say(phase.isRecorded ? { key: 'ended.hint' } : endHint(phase.end))}</p>
        {phase.survivors !== undefined && <p>{t('ended.survivors', { list: processList(phase.survivors) })}</p>}
      </div>
      <div className="banner-buttons">
        {phase.isRecorded ? (
          <button type="button" className="button is-primary" onClick={() => void restartTab(workspace, tab.id)}>
            <RotateCw size={14} aria-hidden="true" />
            {t('ended.restart')}
            <KeyWords words="Enter" />
          </button>
        ) : (
          <button type="button" className="button is-primary" onClick={() => workspace.newTab(undefined, tab.hostId)}>
            <Plus size={14} aria-hidden="true" />
            {t('ended.new')}
          </button>
        )}
        <button type="button" className="button" onClick={() => workspace.closeTab(tab.id)}>
          {t('ended.close')}
        </button>
      </div>
    </section>
  );
}
