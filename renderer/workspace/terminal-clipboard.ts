import { getAction, type ActionId } from '../../base/actions.ts';
import { t } from '../../base/messages/translate.ts';
import { clipboard } from '../clipboard.ts';
import { firstKeyText, keysInForce } from '../keyboard/keys-in-force.ts';
import type { Tab } from '../tabs/tab.ts';
import { notify } from '../toasts/notices.ts';
import type { Workspace } from './workspace.ts';

export async function copySelection(workspace: Workspace, tab: Tab): Promise<void> {
  const text = workspace.terminals.find(tab.id)?.screen.selection ?? '';
  if (text !== '') await copyText(text);
}

export async function copyText(text: string): Promise<void> {
  try {
    await clipboard.writeText(text);
  } catch {
    sayRefused('terminal.copy');
  }
}

export async function pasteClipboard(workspace: Workspace, tab: Tab): Promise<void> {
  try {
    workspace.terminals.find(tab.id)?.screen.paste(await clipboard.readText());
    workspace.focusTerminal();
  } catch {
    sayRefused('terminal.paste');
  }
}

function sayRefused(id: ActionId): void {
  const key = firstKeyText(keysInForce(), getAction(id));
  notify({ title: t('toast.clipboard'), body: key && t('toast.clipboardHint', { key }) });
}
