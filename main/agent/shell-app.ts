import { DisposableStore } from '../../base/disposable.ts';
import { encodeNotification } from '../../protocol/json-rpc-peer.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import type { AgentNotification } from '../../protocol/notifications.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import type { TerminalRegistry } from '../terminal/terminal-registry.ts';
import type { App } from './app.ts';
import type { FileFinder } from './file-finder.ts';
import { ShellMember } from './shell-member.ts';
import type { Session } from './session.ts';
import type { TerminalAudit } from './terminal-audit.ts';
import type { TerminalShares } from './terminal-shares.ts';

export interface ShellAppParts {
  readonly terminals: TerminalRegistry;
  readonly shares: TerminalShares;
  readonly terminalAudit: TerminalAudit;
  readonly files: FileFinder;
}

/** Lets sessions use the agent's terminals. The terminals are the registry's and outlive every instance of this app. */
export class ShellApp implements App {
  readonly #parts: ShellAppParts;
  readonly #members = new Map<ShellMember, Session>();
  readonly #subscriptions = new DisposableStore();

  constructor(parts: ShellAppParts) {
    this.#parts = parts;
    const { terminals, shares } = parts;
    this.#subscriptions.add(shares.onChanged(({ terminalId, deviceId }) => this.#sharesChanged(terminalId, deviceId)));
    this.#subscriptions.add(terminals.onChanged((terminal) => this.#changed(terminal)));
    this.#subscriptions.add(terminals.onReapSoon(({ terminalId, inMs }) => this.#reapSoon({ terminalId, inMs })));
    this.#subscriptions.add(terminals.onClosed((closed) => this.#each((member) => member.closed(closed))));
    this.#subscriptions.add(
      terminals.onRestarted(({ from, terminal }) => this.#each((member) => member.restarted(from, terminal))),
    );
  }

  join(session: Session): ShellMember {
    const left = (gone: ShellMember): unknown => this.#members.delete(gone);
    const member = new ShellMember({ session, ...this.#parts, left });
    this.#members.set(member, session);
    return member;
  }

  async unload(): Promise<void> {
    this.#subscriptions.dispose();
  }

  #changed(terminal: TerminalInfo): void {
    for (const session of this.#members.values()) {
      if (!session.access.canSee(terminal.terminalId)) continue;
      const params: AgentNotification['terminal.changed'] = { terminal: session.access.show(terminal) };
      session.link?.sendNews(terminal.terminalId, encodeNotification('terminal.changed', params));
    }
  }

  #sharesChanged(terminalId: TerminalId, deviceId: string): void {
    const terminal = this.#parts.terminals.find(terminalId);
    if (terminal === undefined) return;
    this.#changed(terminal);
    for (const [member, { access, principal }] of [...this.#members]) {
      if (principal.deviceId !== deviceId) continue;
      if (!access.canSee(terminalId)) member.unshared(terminal);
      else if (!access.canType(terminalId)) member.onlySees(terminalId);
    }
  }

  /** To keep a terminal is for owners, and so is to be warned. */
  #reapSoon(params: AgentNotification['terminal.reapSoon']): void {
    for (const session of this.#members.values())
      if (session.access.isOwner) session.link?.notify('terminal.reapSoon', params);
  }

  #each(act: (member: ShellMember) => void): void {
    for (const member of [...this.#members.keys()]) act(member);
  }
}
