import { t } from '../../base/messages/translate.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { ShareRight } from '../../protocol/terminal-info.ts';
import { THIS_MACHINE } from '../../protocol/window-bridge.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { notify } from '../toasts/notices.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { GuestShare } from './shared-with.ts';

/** Lets a guest see a terminal or type into it, or takes that back (null), at once. */
export async function changeShare(
  { hosts }: Workspace,
  terminalId: TerminalId,
  { deviceId, name }: GuestShare,
  right: ShareRight | null,
): Promise<void> {
  const host = hosts.get(THIS_MACHINE);
  try {
    const { terminal } = await host.client.request('terminal.share', { terminalId, deviceId, right });
    host.directory.learn(terminal);
  } catch (error) {
    const what = t('shares.changing', { name });
    notify({ title: t('toast.failed', { what }), body: toFailure(error).message, tone: 'problem' });
  }
}
