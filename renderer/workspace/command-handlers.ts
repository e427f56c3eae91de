import { t } from '../../base/messages/translate.ts';
import type { Tab } from '../tabs/tab.ts';
import { notify } from '../toasts/notices.ts';
import { AwaitedEnds } from './awaited-ends.ts';
import type { Workspace } from './workspace.ts';

type CommandActionId = `terminal.${'previousCommand' | 'nextCommand' | 'selectOutput' | 'tellEnd'}`;

/** What the actions about marked commands do. */
export function commandHandlers(workspace: Workspace): { readonly [Id in CommandActionId]: (tab: Tab) => void } {
  const awaitedEnds = new AwaitedEnds(workspace);
  const go = (direction: 'up' | 'down') => (tab: Tab) => {
    const marks = workspace.terminals.find(tab.id)?.screen.commands;
    if (marks?.isEmpty === true) notify({ title: t('toast.noCommands'), body: t('toast.noCommandsHint') });
    else marks?.go(direction);
  };
  return {
    'terminal.previousCommand': go('up'),
    'terminal.nextCommand': go('down'),
    'terminal.selectOutput': (tab) => {
      if (workspace.terminals.find(tab.id)?.screen.commands.selectOutput() === false)
        notify({ title: t('toast.noOutput') });
    },
    'terminal.tellEnd': (tab) => awaitedEnds.toggle(tab),
  };
}
