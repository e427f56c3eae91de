import { assertNever } from '../../base/errors.ts';
import { t } from '../../base/messages/translate.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import { bridgeMessages } from '../../protocol/window-bridge.ts';
import type { AgentWatch } from './agent-watch.ts';
import type { MainWindow } from './main-window.ts';
import { askQuestion } from './questions.ts';
import type { TrayCommand } from './tray-menu.ts';

export interface TrayCommandParts {
  readonly watch: AgentWatch;
  readonly window: MainWindow;
  toggleKeepTerminals(): void;
  quit(): void;
}

/** Does what was chosen in the tray's menu. */
export function runTrayCommand(command: TrayCommand, parts: TrayCommandParts): void {
  const { watch, window } = parts;
  switch (command.kind) {
    case 'show':
      window.show();
      break;
    case 'newTerminal':
      window.show();
      window.tell(bridgeMessages.action, 'tab.new');
      break;
    case 'showLedger':
      window.show();
      window.tell(bridgeMessages.action, 'list.ledger');
      break;
    case 'showTerminal':
      window.show();
      window.tell(bridgeMessages.showTerminal, command.terminalId);
      break;
    case 'keepTerminal':
      watch.keep(command.terminalId, command.keep);
      break;
    case 'endTerminal':
      void endTerminal(command.terminalId, command.generation, parts);
      break;
    case 'cutViewer':
      watch.cut(command.sessionId);
      break;
    case 'toggleKeepTerminals':
      parts.toggleKeepTerminals();
      break;
    case 'quit':
      parts.quit();
      break;
    default:
      assertNever(command);
  }
}

/** A running job is ended only after a question; a shell at its prompt at once. */
async function endTerminal(terminalId: TerminalId, generation: number, parts: TrayCommandParts): Promise<void> {
  const { watch, window } = parts;
  const terminal = watch.find(terminalId);
  if (terminal?.job !== undefined) {
    const answer = await askQuestion(
      {
        message: t('question.end.message', { title: terminal.title }),
        detail: t('question.end.detail', { job: terminal.job }),
        isDestructive: true,
        buttons: [
          { answer: 'end', label: t('question.end.end') },
          { answer: 'cancel', label: t('question.cancel') },
        ],
      },
      { window: window.window, tone: 'warning' },
    );
    if (answer === 'cancel') return;
  }
  watch.end(terminalId, generation);
}
