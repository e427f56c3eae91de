import { useEffect, useState } from 'react';
import { say, t } from '../../base/messages/translate.ts';
import { commandMessage } from '../messages/command-words.ts';
import type { Tab } from '../tabs/tab.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import type { ShownCommand } from './command-marks.ts';

/** Says which command somebody has gone to, and how it ended. */
export function CommandHint({ tab }: { readonly tab: Tab }) {
  const workspace = useWorkspace();
  const [shown, setShown] = useState<ShownCommand | undefined>();
  useEffect(() => {
    const subscription = workspace.terminals.find(tab.id)?.screen.commands.onShown(setShown);
    return () => {
      subscription?.dispose();
      setShown(undefined);
    };
  }, [workspace, tab.id]);
  const words =
    shown && t('command.place', { place: shown.place, total: shown.count, words: say(commandMessage(shown.end)) });
  return (
    <p className={words === undefined ? 'visually-hidden' : 'command-hint'} role="status">
      {words}
    </p>
  );
}
