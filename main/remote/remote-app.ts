import type { Disposable } from '../../base/disposable.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { AppMember } from '../agent/app-member.ts';
import type { AppFactory } from '../agent/app.ts';
import type { Session } from '../agent/session.ts';
import type { Approvals } from './approvals.ts';
import { written } from './peers-app.ts';
import type { RemoteRules } from './remote-rules.ts';
import type { SessionPassword } from './session-password.ts';

export interface RemoteAppParts {
  readonly rules: RemoteRules;
  readonly approvals: Approvals;
  readonly password: SessionPassword;
}

/** Lets this machine's user say whether other devices are let in, and answer those that wait for a yes. */
export function createRemoteApp(parts: RemoteAppParts): AppFactory {
  const join = (session: Session): AppMember => new RemoteMember(session, parts);
  return { name: 'remote', features: ['remote', 'password'], create: () => ({ join, unload: async () => undefined }) };
}

class RemoteMember implements AppMember {
  readonly #session: Session;
  readonly #parts: RemoteAppParts;
  readonly #subscription: Disposable;
  /** Whether this viewer may believe that somebody waits. */
  #hasTold = false;

  readonly handlers: AppMember['handlers'] = {
    'remote.turn': ({ on }) => this.#turn(on),
    'remote.approval': ({ needed }) => this.#requireApproval(needed),
    'remote.password': ({ password }) => this.#setPassword(password),
    'approval.list': async () => ({ waiting: this.#parts.approvals.list() }),
    'approval.answer': async ({ deviceId, accept }) => {
      if (!this.#parts.approvals.answer(deviceId, accept))
        throw new RefusalError('not_paired', 'This device does not wait any more', { deviceId });
      this.#session.audit.record({ event: accept ? 'approval.given' : 'approval.denied', device: { deviceId } });
      return {};
    },
  };

  constructor(session: Session, parts: RemoteAppParts) {
    this.#session = session;
    this.#parts = parts;
    this.#subscription = parts.approvals.onChanged(() => this.#tell());
  }

  suspend(): void {
    // What changes meanwhile is told by `start`.
  }

  resume(): [] {
    return [];
  }

  start(): void {
    if (this.#hasTold || this.#parts.approvals.count > 0) this.#tell();
  }

  async close(): Promise<void> {
    this.#subscription.dispose();
  }

  #tell(): void {
    if (this.#session.principal.kind !== 'user') return;
    this.#hasTold = true;
    this.#session.link?.notify('approval.changed', { waiting: this.#parts.approvals.list() });
  }

  async #turn(on: boolean): Promise<Record<string, never>> {
    const { audit } = this.#session;
    const turned = { event: on ? 'remote.on' : 'remote.off' } as const;
    if (!on) audit.record(turned); // Before what it causes.
    await audit.orFailed(turned, written(this.#parts.rules.turn(on)));
    if (on) audit.record(turned);
    return {};
  }

  async #setPassword(password: string | null): Promise<Record<string, never>> {
    const { audit } = this.#session;
    const changed = { event: password === null ? 'password.cleared' : 'password.set' } as const;
    const { password: kept } = this.#parts;
    await audit.orFailed(changed, written(password === null ? kept.clear() : kept.set(password)));
    audit.record(changed);
    return {};
  }

  async #requireApproval(isNeeded: boolean): Promise<Record<string, never>> {
    const { audit } = this.#session;
    const changed = { event: isNeeded ? 'approval.needed' : 'approval.waived' } as const;
    const { rules, approvals } = this.#parts;
    await audit.orFailed(changed, written(rules.requireApproval(isNeeded)));
    audit.record(changed);
    if (!rules.needsApproval) approvals.waive();
    return {};
  }
}
