import { DisposableStore } from '../../base/disposable.ts';
import { encodeNotification } from '../../protocol/json-rpc-peer.ts';
import type { AgentNotification } from '../../protocol/notifications.ts';
import type { TerminalInfo } from '../../protocol/terminal-info.ts';
import type { TerminalRegistry } from '../terminal/terminal-registry.ts';
import type { App } from './app.ts';
import { ShellMember } from './shell-member.ts';
import type { Session } from './session.ts';

/** Lets sessions use the agent's terminals. The terminals are the registry's and outlive every instance of this app. */
export class ShellApp implements App {
  readonly #terminals: TerminalRegistry;
  readonly #members = new Map<ShellMember, Session>();
  readonly #subscriptions = new DisposableStore();

  constructor(terminals: TerminalRegistry) {
    this.#terminals = terminals;
    this.#subscriptions.add(terminals.onChanged((terminal) => this.#changed(terminal)));
    this.#subscriptions.add(terminals.onReapSoon(({ terminalId, inMs }) => this.#reapSoon({ terminalId, inMs })));
    this.#subscriptions.add(terminals.onClosed((closed) => this.#each((member) => member.closed(closed))));
    this.#subscriptions.add(
      terminals.onRestarted(({ from, terminal }) => this.#each((member) => member.restarted(from, terminal))),
    );
  }

  join(session: Session): ShellMember {
    const terminals = this.#terminals;
    const member = new ShellMember({ session, terminals, left: (gone) => this.#members.delete(gone) });
    this.#members.set(member, session);
    return member;
  }

  async unload(): Promise<void> {
    this.#subscriptions.dispose();
  }

  #changed(terminal: TerminalInfo): void {
    const text = encodeNotification('terminal.changed', { terminal } satisfies AgentNotification['terminal.changed']);
    for (const session of this.#members.values()) session.link?.sendNews(terminal.terminalId, text);
  }

  #reapSoon(params: AgentNotification['terminal.reapSoon']): void {
    for (const session of this.#members.values()) session.link?.notify('terminal.reapSoon', params);
  }

  #each(act: (member: ShellMember) => void): void {
    for (const member of [...this.#members.keys()]) act(member);
  }
}
