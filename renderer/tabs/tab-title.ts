import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { t } from '../../base/messages/translate.ts';
import type { Tab } from './tab.ts';

/** What a tab is called: by the person, by the program, by its command. */
export function tabTitle(tab: Tab | undefined, terminal: TerminalInfo | undefined): string {
  const given = tab?.name?.trim();
  if (given !== undefined && given !== '') return given;
  return terminalTitle(terminal);
}

export function terminalTitle(terminal: TerminalInfo | undefined): string {
  const title = terminal?.title.trim() ?? '';
  if (title !== '') return title;
  const program = terminal?.command[0]?.split('/').at(-1) ?? '';
  return program === '' ? untitled() : program;
}

export function untitled(): string {
  return t('tabs.untitled');
}
