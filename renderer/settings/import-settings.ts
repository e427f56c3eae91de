import { t } from '../../base/messages/translate.ts';
import { LONGEST_SETTINGS, type RefusedSetting } from '../../protocol/settings-report.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { notify } from '../toasts/notices.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Empty `refused`: its settings hold now. */
export interface ImportOutcome {
  readonly file: string;
  readonly refused: readonly RefusedSetting[];
}

/** For whoever has to let go of a file once the browser has it. */
const KEEP_FILE_MS = 10_000;

/** Hands the file of settings, as it is, to the browser or the system to be kept somewhere. */
export async function exportSettings({ client, clock }: Workspace): Promise<void> {
  try {
    const { text } = await client.request('settings.export', {});
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = t('settings.exportedAs');
    link.click();
    clock.setTimer(KEEP_FILE_MS, () => URL.revokeObjectURL(link.href));
  } catch (error) {
    sayFailed(t('settings.export'), error);
  }
}

/** Puts a file in the place of this machine's, if all of it holds; undefined when that could not even be asked. */
export async function importSettings({ client }: Workspace, file: File): Promise<ImportOutcome | undefined> {
  if (file.size > LONGEST_SETTINGS)
    return { file: file.name, refused: [{ line: null, name: null, problem: t('settings.tooLong') }] };
  try {
    const { refused } = await client.request('settings.import', { text: await file.text() });
    if (refused.length === 0) notify({ id: 'settings', title: t('settings.imported', { file: file.name }) });
    return { file: file.name, refused };
  } catch (error) {
    sayFailed(t('settings.import'), error);
    return undefined;
  }
}

function sayFailed(what: string, error: unknown): void {
  notify({ id: 'settings', title: t('toast.failed', { what }), body: toFailure(error).message, tone: 'problem' });
}
