import { t } from '../../base/messages/translate.ts';
import type { Tab } from '../tabs/tab.ts';
import type { CommandMarks } from '../terminals/command-marks.ts';
import { notify } from '../toasts/notices.ts';
import { AwaitedEnds } from './awaited-ends.ts';
import type { Workspace } from './workspace.ts';

type CommandActionId = `terminal.${'previousCommand' | 'nextCommand' | 'selectOutput' | 'tellEnd'}`;

/** What the actions about marked commands do. */
export function commandHandlers(workspace: Workspace): { readonly [Id in CommandActionId]: (tab: Tab) => void } {
  const awaitedEnds = new AwaitedEnds(workspace);
  const marksOf = async ({ id }: Tab): Promise<CommandMarks | undefined> => {
    const screen = workspace.terminals.find(id)?.screen;
    await screen?.scrollback.fetch();
    return screen?.commands;
  };
  const go = async (tab: Tab, direction: 'up' | 'down'): Promise<void> => {
    const marks = await marksOf(tab);
    if (marks?.isEmpty === true) notify({ title: t('toast.noCommands'), body: t('toast.noCommandsHint') });
    else marks?.go(direction);
  };
  const selectOutput = async (tab: Tab): Promise<void> => {
    if ((await marksOf(tab))?.selectOutput() === false) notify({ title: t('toast.noOutput') });
  };
  return {
    'terminal.previousCommand': (tab) => void go(tab, 'up'),
    'terminal.nextCommand': (tab) => void go(tab, 'down'),
    'terminal.selectOutput': (tab) => void selectOutput(tab),
    'terminal.tellEnd': (tab) => awaitedEnds.toggle(tab),
  };
}
