import { invalidParams } from '../../protocol/json-rpc-peer.ts';
import type { StreamNumber, TerminalId } from '../../protocol/ids.ts';
import type { OpenParams } from '../../protocol/requests.ts';
import type { TerminalInfo, TerminalSize } from '../../protocol/terminal-info.ts';
import type { OutputWish } from '../terminal/output-sender.ts';
import type { TerminalRegistry } from '../terminal/terminal-registry.ts';
import type { Access } from './access.ts';
import type { FileFinder } from './file-finder.ts';
import { createTerminalHandlers } from './session-methods-terminal.ts';
import {
  sessionClosing,
  USER,
  type RequestScope,
  type SessionHandlers,
  type ShellRequestName,
} from './session-methods.ts';
import type { ShellAttachment } from './shell-attachment.ts';
import type { Session } from './session.ts';
import type { TerminalAudit } from './terminal-audit.ts';
import type { TerminalShares } from './terminal-shares.ts';

/** What the requests of one session act on. */
export interface ShellRequestParts {
  readonly session: Session;
  readonly terminals: TerminalRegistry;
  readonly shares: TerminalShares;
  readonly terminalAudit: TerminalAudit;
  readonly files: FileFinder;
}

/** The session's own share: what it has opened and is attached to. */
export interface SessionTerminals {
  opened(terminalId: TerminalId, endsWithSession: boolean): void;
  endWithSession(terminalId: TerminalId): Promise<void>;
  /** Throws RefusalError `terminal_not_running`. */
  attach(terminalId: TerminalId, wish: OutputWish, scope: RequestScope): ShellAttachment;
  /** Throws RefusalError `terminal_not_running`. */
  getAttachment(number: StreamNumber): ShellAttachment;
  detach(number: StreamNumber): void;
}

/** The requests about terminals, answered for one session. */
export function createShellHandlers(
  own: SessionTerminals,
  parts: ShellRequestParts,
): Pick<SessionHandlers, ShellRequestName> {
  const { session, terminals, terminalAudit } = parts;
  const { access, audit } = session;
  let starts = 0;

  async function open(params: OpenParams): Promise<TerminalInfo> {
    if (params.profile !== undefined && (params.command ?? params.args ?? params.edit) !== undefined)
      throw invalidParams('profile: not together with command, args or edit');
    const { cols, rows, attach: _attach, endWithSession, ...spec } = params;
    const starting = session.activities.begin('shell', `start ${(starts += 1)}`);
    try {
      const opening = terminals.open({ ...spec, owner: USER, size: { cols, rows } });
      const terminal = await audit.orFailed({ event: 'terminal.opened' }, opening);
      terminalAudit.opened(audit, terminal);
      if (session.isOpen) own.opened(terminal.terminalId, endWithSession === true);
      else if (endWithSession === true) await own.endWithSession(terminal.terminalId);
      return terminal;
    } finally {
      starting.dispose();
    }
  }

  function list(includeEnded: boolean): TerminalInfo[] {
    const seen = terminals.list({ owner: USER, includeEnded }).filter(({ terminalId }) => access.canSee(terminalId));
    return seen.map((terminal) => access.show(terminal));
  }

  return {
    'terminal.open': async (params, scope) => {
      const terminal = await open(params);
      if (!session.isOpen) throw sessionClosing();
      const attachment = params.attach && own.attach(terminal.terminalId, {}, scope).info();
      await terminals.journaled(terminal.terminalId);
      const info = access.show(terminals.find(terminal.terminalId) ?? terminal);
      return attachment === undefined ? { terminal: info } : { terminal: info, attachment };
    },
    'terminal.attach': async ({ terminalId, ...wish }, scope) => {
      const attachment = own.attach(terminalId, wish, scope).info();
      const right = access.canType(terminalId) ? 'type' : 'view';
      if (session.principal.kind !== 'user') audit.record({ event: 'terminal.attached', terminalId, right });
      return { ...attachment, terminal: access.show(terminals.get(terminalId)) };
    },
    'terminal.detach': async ({ attachment }) => {
      if (!session.streams.wasIssued(attachment)) throw invalidParams('attachment: was never issued');
      own.detach(attachment);
      return {};
    },
    'terminal.redraw': async ({ attachment, scope = 'screen' }) => {
      own.getAttachment(attachment).redraw(scope);
      return {};
    },
    'terminal.resize': async ({ attachment, cols, rows }) =>
      resizeAs(access, own.getAttachment(attachment), { cols, rows }),
    'terminal.list': async ({ ended }) => ({ terminals: list(ended === true) }),
    ...createTerminalHandlers(parts),
  };
}

/** What a viewer that only looks has room for counts once it may type, and does. */
function resizeAs(access: Access, attachment: ShellAttachment, size: TerminalSize): TerminalSize & { owner: boolean } {
  if (!access.canType(attachment.terminalId)) attachment.withdrawSize(size);
  access.requireTyping(attachment.terminalId);
  return attachment.resize(size);
}
