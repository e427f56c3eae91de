import { basename } from 'node:path';
import type { TerminalId } from '../../protocol/ids.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import type { TerminalClosed } from '../terminal/terminal-end.ts';
import type { TerminalRegistry } from '../terminal/terminal-registry.ts';
import type { Audit, AuditActor } from './audit-entry.ts';
import type { SessionAudit } from './session-audit.ts';

const AGENT: AuditActor = { who: { kind: 'agent' } };

/** What is written down of terminals: of each generation its start and its end, once, and who asked for them. */
export class TerminalAudit {
  readonly #audit: Audit;
  /** Those whose start has been written down, and whose end has not. */
  readonly #running = new Set<TerminalId>();
  readonly #closers = new Map<TerminalId, AuditActor>();

  constructor(audit: Audit, terminals: Pick<TerminalRegistry, 'onClosed'>) {
    this.#audit = audit;
    terminals.onClosed((closed) => this.#closed(closed));
  }

  /** A repeated request has opened nothing. */
  opened(session: SessionAudit, terminal: TerminalInfo): void {
    const { terminalId, state } = terminal;
    if (this.#running.has(terminalId) || (state !== 'starting' && state !== 'running')) return;
    this.#running.add(terminalId);
    session.record({ event: 'terminal.opened', terminalId, ...programOf(terminal) });
  }

  restarted(session: SessionAudit, terminal: TerminalInfo): void {
    const { terminalId, generation } = terminal;
    this.#running.add(terminalId);
    session.record({ event: 'terminal.restarted', terminalId, generation, ...programOf(terminal) });
  }

  /** Runs `close`: should it end the terminal, it was this session that asked. */
  async closing<T>(session: SessionAudit, terminalId: TerminalId, close: () => Promise<T>): Promise<T> {
    const { actor } = session;
    if (!this.#closers.has(terminalId)) this.#closers.set(terminalId, actor);
    try {
      return await close();
    } finally {
      if (this.#closers.get(terminalId) === actor) this.#closers.delete(terminalId);
    }
  }

  #closed({ terminalId, generation, reason }: TerminalClosed): void {
    const isAsked = reason === 'viewer' || reason === 'session_ended' || reason === 'restart';
    const actor = isAsked ? this.#closers.get(terminalId) : undefined;
    this.#running.delete(terminalId);
    this.#audit.record({ event: 'terminal.closed', reason, terminalId, generation, ...(actor ?? AGENT) });
  }
}

/** The file name of what was found and started, which need not be what was asked for. */
function programOf({ command: [file] }: Pick<TerminalInfo, 'command'>): { program?: string } {
  return file === undefined ? {} : { program: basename(file) };
}
