import { toDisposable, type Disposable } from '../../base/disposable.ts';
import { t } from '../../base/messages/translate.ts';
import type { RefusedSetting } from '../../protocol/settings-report.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { notify, withdraw } from '../toasts/notices.ts';
import { speaksFor } from '../windows/speaks-for.ts';
import type { WorkspaceStore } from '../workspace/workspace-state.ts';
import type { PageSettings } from './page-settings.ts';

const NOTICE = 'settings-refused';

/** Says that the file of settings has mistakes, as long as it has. */
export function tellRefusedSettings({ store: settings }: PageSettings, workspace: WorkspaceStore): Disposable {
  const stop = settings.subscribe(({ report }, before) => {
    const refused = report?.refused ?? [];
    if (JSON.stringify(refused) === JSON.stringify(before.report?.refused ?? [])) return;
    const [first] = refused;
    if (first === undefined) return withdraw(NOTICE);
    if (!speaksFor(workspace.getState(), THIS_MACHINE)) return;
    notify(() => ({
      id: NOTICE,
      title: t('settings.refused', { count: refused.length }),
      body: refusedWords(first),
      tone: 'problem',
      isLasting: true,
      action: { label: t('settings.showRefused'), run: () => workspace.setState({ overlay: { kind: 'settings' } }) },
    }));
  });
  return toDisposable(stop);
}

export function refusedWords({ line, problem }: RefusedSetting): string {
  return line === null ? problem : t('settings.refusedLine', { line, problem });
}

export function sayNotChanged(error: unknown): void {
  notify({ id: 'settings', title: t('settings.failed'), body: toFailure(error).message, tone: 'problem' });
}

/** A language could not be loaded. */
export function sayNotSpoken(error: unknown): void {
  const title = t('toast.failed', { what: t('setting.window.language') });
  notify({ id: 'settings', title, body: toFailure(error).message, tone: 'problem' });
}
