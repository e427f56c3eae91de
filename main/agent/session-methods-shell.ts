import { invalidParams } from '../../protocol/json-rpc-peer.ts';
import type { StreamNumber, TerminalId } from '../../protocol/ids.ts';
import type { OpenParams } from '../../protocol/requests.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import type { TerminalRegistry } from '../terminal/terminal-registry.ts';
import {
  sessionClosing,
  USER,
  type RequestScope,
  type SessionHandlers,
  type ShellRequestName,
} from './session-methods.ts';
import type { ShellAttachment } from './shell-attachment.ts';
import type { Session } from './session.ts';

/** What the requests of one session act on. */
export interface ShellRequestParts {
  readonly session: Session;
  readonly terminals: TerminalRegistry;
}

/** The session's own share: what it has opened and is attached to. */
export interface SessionTerminals {
  opened(terminalId: TerminalId, endsWithSession: boolean): void;
  endWithSession(terminalId: TerminalId): Promise<void>;
  /** Throws RefusalError `terminal_not_running`. */
  attach(terminalId: TerminalId, from: number | undefined, scope: RequestScope): ShellAttachment;
  /** Throws RefusalError `terminal_not_running`. */
  getAttachment(number: StreamNumber): ShellAttachment;
  detach(number: StreamNumber): void;
}

/** The requests about terminals, answered for one session. */
export function createShellHandlers(
  own: SessionTerminals,
  { session, terminals }: ShellRequestParts,
): Pick<SessionHandlers, ShellRequestName> {
  let starts = 0;

  async function open(params: OpenParams): Promise<TerminalInfo> {
    const { cols, rows, attach: _attach, endWithSession, ...spec } = params;
    const starting = session.activities.begin('shell', `start ${(starts += 1)}`);
    try {
      const terminal = await terminals.open({ ...spec, owner: USER, size: { cols, rows } });
      if (session.isOpen) own.opened(terminal.terminalId, endWithSession === true);
      else if (endWithSession === true) await own.endWithSession(terminal.terminalId);
      return terminal;
    } finally {
      starting.dispose();
    }
  }

  return {
    'terminal.open': async (params, scope) => {
      const terminal = await open(params);
      if (!session.isOpen) throw sessionClosing();
      if (params.attach === undefined) return { terminal };
      const attachment = own.attach(terminal.terminalId, undefined, scope).info();
      return { terminal: terminals.find(terminal.terminalId) ?? terminal, attachment };
    },
    'terminal.attach': async ({ terminalId, from }, scope) => {
      const attachment = own.attach(terminalId, from, scope).info();
      return { ...attachment, terminal: terminals.get(terminalId) };
    },
    'terminal.detach': async ({ attachment }) => {
      if (!session.streams.wasIssued(attachment)) throw invalidParams('attachment: was never issued');
      own.detach(attachment);
      return {};
    },
    'terminal.resize': async ({ attachment, cols, rows }) => own.getAttachment(attachment).resize({ cols, rows }),
    'terminal.signal': async ({ terminalId, signal }) => {
      terminals.signal(terminalId, signal);
      return {};
    },
    'terminal.discardInput': async ({ terminalId }) => ({ discarded: terminals.discardInput(terminalId) }),
    'terminal.close': async ({ terminalId, generation, scope = 'foreground' }) => ({
      outcome: await terminals.close(terminalId, { generation, scope, reason: 'viewer' }),
    }),
    'terminal.restart': async ({ terminalId, generation }) => ({
      terminal: await terminals.restart(terminalId, generation),
    }),
    'terminal.keep': async ({ terminalId, keep }) => ({ terminal: terminals.setKeep(terminalId, keep) }),
    'terminal.rename': async ({ terminalId, title }) => ({ terminal: terminals.rename(terminalId, title.trim()) }),
    'terminal.list': async ({ ended }) => ({
      terminals: terminals.list({ owner: USER, includeEnded: ended === true }),
    }),
    'terminal.dismiss': async ({ terminalId }) => {
      terminals.dismiss(terminalId);
      return {};
    },
    'terminal.inspect': async ({ terminalId }) => terminals.inspect(terminalId),
  };
}
