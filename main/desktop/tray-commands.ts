import { assertNever } from '../../base/errors.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import { bridgeMessages } from '../../protocol/window-bridge.ts';
import type { AgentWatch } from './agent-watch.ts';
import type { AppWindows } from './app-windows.ts';
import { endQuestion } from './end-question.ts';
import type { Question } from './question.ts';
import type { TrayCommand } from './tray-menu.ts';

export interface TrayCommandParts {
  readonly watch: Pick<
    AgentWatch,
    'find' | 'keep' | 'survey' | 'end' | 'cut' | 'pauseVisitor' | 'cutVisitor' | 'unlockPeer' | 'turnRemote'
  >;
  readonly windows: Pick<AppWindows, 'show' | 'tell' | 'showTerminal'>;
  ask<Answer extends string>(question: Question<Answer>): Promise<Answer>;
  toggleKeepTerminals(): void;
  quit(): void;
}

/** Does what was chosen in the tray's menu. */
export class TrayCommands {
  readonly #parts: TrayCommandParts;
  /** Those whose end is being asked about. */
  readonly #asked = new Set<TerminalId>();

  constructor(parts: TrayCommandParts) {
    this.#parts = parts;
  }

  run(command: TrayCommand): void {
    const { watch, windows } = this.#parts;
    switch (command.kind) {
      case 'show':
        windows.show();
        break;
      case 'newTerminal':
        windows.show();
        windows.tell(bridgeMessages.action, 'tab.new');
        break;
      case 'showLedger':
        windows.show();
        windows.tell(bridgeMessages.action, 'list.ledger');
        break;
      case 'showVisitors':
        windows.show();
        windows.tell(bridgeMessages.action, 'app.visitors');
        break;
      case 'showTerminal':
        windows.showTerminal(command.terminalId);
        break;
      case 'keepTerminal':
        watch.keep(command.terminalId, command.keep);
        break;
      case 'endTerminal':
        void this.#endTerminal(command.terminalId, command.generation);
        break;
      case 'cutViewer':
        watch.cut(command.sessionId);
        break;
      case 'pauseVisitor':
        watch.pauseVisitor(command.deviceId, command.pause);
        break;
      case 'cutVisitor':
        watch.cutVisitor(command.deviceId);
        break;
      case 'unlockPeer':
        watch.unlockPeer(command.deviceId);
        break;
      case 'turnRemote':
        watch.turnRemote(command.on);
        break;
      case 'toggleKeepTerminals':
        this.#parts.toggleKeepTerminals();
        break;
      case 'quit':
        this.#parts.quit();
        break;
      default:
        assertNever(command);
    }
  }

  /** What runs, is suspended or would be left behind is told first, once; a shell at its prompt ends at once. */
  async #endTerminal(terminalId: TerminalId, generation: number): Promise<void> {
    const { watch } = this.#parts;
    if (this.#asked.has(terminalId)) return;
    this.#asked.add(terminalId);
    try {
      const survey = await watch.survey(terminalId);
      const terminal = watch.find(terminalId);
      if (terminal === undefined) return;
      const question = endQuestion(terminal.title, survey);
      const answer = question === undefined ? 'end' : await this.#parts.ask(question);
      if (answer === 'end') watch.end(terminalId, generation, 'foreground');
      if (answer === 'everything') watch.end(terminalId, generation, 'everything');
    } finally {
      this.#asked.delete(terminalId);
    }
  }
}
