import { assertNever } from '../../base/errors.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { Principal } from '../../protocol/requests.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import { terminalNotRunning } from '../terminal/terminal-places.ts';
import type { SessionRequestName } from './session-methods.ts';
import type { TerminalShares } from './terminal-shares.ts';

/**
 * Who may send a request (L50). `see` and `type`: owners, and guests with whom the terminal it names is shared for that.
 * `owner`: this machine's user and the devices paired as mine. `user`: this machine's user alone.
 */
type Right = 'anyone' | 'see' | 'type' | 'owner' | 'user';

const rights: Readonly<Record<SessionRequestName, Right>> = {
  ping: 'anyone',
  'session.close': 'anyone',
  'session.list': 'owner',
  'session.cut': 'owner',
  'agent.status': 'anyone', // a guest is told of what concerns it
  'agent.ledger': 'owner',
  'agent.endLeft': 'user',
  'profiles.list': 'owner',
  'exec.open': 'owner',
  'exec.signal': 'owner',
  'exec.end': 'owner',
  'terminal.open': 'owner',
  'terminal.list': 'anyone', // a guest's list is short
  'terminal.attach': 'see',
  'terminal.detach': 'anyone',
  'terminal.redraw': 'anyone',
  'terminal.resize': 'anyone', // names an attachment: whose terminal it is, is known to who answers
  'terminal.signal': 'type',
  'terminal.discardInput': 'type',
  'terminal.close': 'owner',
  'terminal.restart': 'owner',
  'terminal.keep': 'owner',
  'terminal.rename': 'owner',
  'terminal.dismiss': 'owner',
  'terminal.inspect': 'owner',
  'terminal.findFiles': 'owner',
  'terminal.share': 'owner',
  'peers.list': 'user',
  'peers.allow': 'user',
  'peers.rename': 'user',
  'peers.revoke': 'user',
  'peers.unlock': 'user',
  'presence.pause': 'user',
  'presence.cut': 'user',
  'settings.change': 'user',
  'settings.export': 'user',
  'settings.import': 'user',
  'remote.turn': 'user',
  'remote.approval': 'user',
  'remote.password': 'user',
  'approval.list': 'user',
  'approval.answer': 'user',
  'pairing.open': 'user',
  'pairing.answer': 'user',
  'pairing.close': 'user',
  'pairing.read': 'user',
  'pairing.join': 'user',
  'pairing.giveUp': 'user',
};

/** What a viewer whose typing is paused may not ask for meanwhile: it looks on. */
const acts: ReadonlySet<SessionRequestName> = new Set<SessionRequestName>([
  'exec.open',
  'exec.signal',
  'terminal.open',
  'terminal.signal',
  'terminal.discardInput',
  'terminal.close',
  'terminal.restart',
  'terminal.share', // or another device would type for it
]);

/** Throws RefusalError `typing_paused` for what only a viewer that may type asks for. */
export function requireLooking(name: SessionRequestName): void {
  if (acts.has(name)) throw typingPaused();
}

export function typingPaused(): RefusalError {
  return new RefusalError('typing_paused', 'Typing is paused for this device, by the other side');
}

/** What one session's principal may do with this agent. Shares are read at each question: they change while it lasts. */
export class Access {
  readonly #principal: Principal;
  readonly #shares: TerminalShares;

  constructor(principal: Principal, shares: TerminalShares) {
    this.#principal = principal;
    this.#shares = shares;
  }

  get isOwner(): boolean {
    return this.#principal.kind !== 'guest';
  }

  canSee(terminalId: TerminalId): boolean {
    return this.isOwner || this.#findShare(terminalId) !== undefined;
  }

  canType(terminalId: TerminalId): boolean {
    return this.isOwner || this.#findShare(terminalId) === 'type';
  }

  /** Throws RefusalError when this principal may not send the request. */
  require(name: SessionRequestName, params: unknown): void {
    const right = rights[name];
    switch (right) {
      case 'anyone':
        return;
      case 'see':
        return this.#requireSeeing(terminalIn(params));
      case 'type':
        return this.requireTyping(terminalIn(params));
      case 'owner':
        if (!this.isOwner)
          throw new RefusalError('not_permitted', 'Guests may not do this, only devices that are let in as mine');
        return;
      case 'user':
        if (this.#principal.kind !== 'user')
          throw new RefusalError('not_permitted', 'Only the user of this machine may do this');
        return;
      default:
        assertNever(right);
    }
  }

  /** Throws RefusalError `view_only`, or as if there were no such terminal. */
  requireTyping(terminalId: TerminalId): void {
    this.#requireSeeing(terminalId);
    if (!this.canType(terminalId)) throw new RefusalError('view_only', 'This terminal is shared to view, not to type');
  }

  /** The terminal as this principal is told of it. */
  show(terminal: TerminalInfo): TerminalInfo {
    if (!this.isOwner) return this.#showGuest(terminal);
    const sharedWith = this.#shares.list(terminal.terminalId);
    return sharedWith.length === 0 ? terminal : { ...terminal, sharedWith };
  }

  #showGuest(terminal: TerminalInfo): TerminalInfo {
    const right = this.#findShare(terminal.terminalId);
    const { profile: _profile, ...known } = terminal;
    const shown = { ...known, pid: null, foreground: null, command: terminal.command.slice(0, 1) };
    return right === undefined ? shown : { ...shown, right };
  }

  /** A guest learns nothing of what is not shared with it, not even whether it is there. */
  #requireSeeing(terminalId: TerminalId): void {
    if (!this.canSee(terminalId)) throw terminalNotRunning(terminalId);
  }

  #findShare(terminalId: TerminalId) {
    const { deviceId } = this.#principal;
    return deviceId === undefined ? undefined : this.#shares.find(terminalId, deviceId);
  }
}

/** Requests with the right `see` or `type` name a terminal. */
function terminalIn(params: unknown): TerminalId {
  return (params as { terminalId: TerminalId }).terminalId;
}
