import { randomUUID } from 'node:crypto';
import type { TerminalId } from '../../protocol/ids.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { LedgerEntry } from '../../protocol/ledger.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';

/** A terminal that prints what it is told to and keeps what was typed. */
export class ScriptedTerminal {
  readonly terminalId = randomUUID() as TerminalId;
  generation = 1;
  output = new Uint8Array(0);
  typed = '';
  /** Output before it has left the log: whoever wants that gets a snapshot. */
  logStart = 0;
  isReading = true;
  /** Why input is refused while it does not read. */
  refusal = 'input_backlog';
  isEnded = false;
  /** It is being ended: it can be listed, and no longer inspected. */
  isEnding = false;
  title = 'scripted';

  get info(): TerminalInfo {
    return {
      terminalId: this.terminalId,
      generation: this.generation,
      owner: 'user',
      state: this.isEnding ? 'closing' : this.isEnded ? 'exited' : 'running',
      title: this.title,
      command: ['scripted'],
      cwd: '/',
      pid: 1,
      cols: 80,
      rows: 24,
      createdMsAgo: 0,
      foreground: null,
      viewers: 1,
      unwatchedMs: 0,
      expiresInMs: null,
      keep: false,
      exit: null,
    };
  }

  /** Throws RefusalError `terminal_not_running` while it is being ended. */
  get ledgerEntry(): LedgerEntry {
    if (this.isEnding) throw new RefusalError('terminal_not_running', 'it is being ended');
    return {
      terminal: this.info,
      processes: [],
      descriptors: 1,
      viewers: [],
      lastInputMsAgo: null,
      lastOutputMsAgo: null,
      reason: 'somebody looks at it',
      expiresInMs: null,
    };
  }
}
