import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { SessionInfo } from '../../protocol/requests.ts';
import type { AppMember } from './app-member.ts';
import type { App } from './app.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Session } from './session.ts';
import type { TypingPauses } from './typing-pauses.ts';

export interface PresenceAppParts {
  readonly sessions: SessionRegistry;
  readonly pauses: TypingPauses;
  /** Each heartbeat: who is here is compared then, since it changes in many places. */
  readonly onBeat: Event<unknown>;
}

/** Tells this machine's user which other devices are here, and lets them be paused and cut off. */
export class PresenceApp implements App {
  readonly #parts: PresenceAppParts;
  readonly #beats: Disposable;
  /** What was told last, without what changes by itself. */
  #told = '[]';
  /** Those whose viewers may believe that somebody is here. */
  readonly #informed = new WeakSet<Session>();
  /** Sessions of other devices, until they have closed. */
  readonly #visitors = new Set<Session>();

  constructor(parts: PresenceAppParts) {
    this.#parts = parts;
    this.#beats = parts.onBeat(() => this.#tellChanges());
  }

  join(session: Session): AppMember {
    const isUsers = session.principal.kind === 'user';
    if (!isUsers) this.#visitors.add(session);
    return {
      handlers: {
        'presence.pause': async ({ deviceId, pause }) => {
          this.#parts.pauses.set(deviceId, pause);
          session.audit.record({ event: pause ? 'typing.paused' : 'typing.allowed', device: { deviceId } });
          this.#tellChanges();
          return {};
        },
        'presence.cut': async ({ deviceId }) => {
          const cut = this.#parts.sessions.listOf(deviceId).filter(({ isOpen }) => isOpen);
          if (cut.length > 0) session.audit.record({ event: 'session.cut', device: { deviceId } });
          for (const one of cut) void one.close('cut');
          this.#tellChanges();
          return {};
        },
      },
      suspend: () => undefined,
      resume: () => [],
      start: () => {
        if (!isUsers) return;
        const visits = this.#visits();
        if (visits.length > 0 || this.#informed.has(session)) this.#tell(session, visits);
      },
      close: async () => void this.#visitors.delete(session),
    };
  }

  async unload(): Promise<void> {
    this.#beats.dispose();
  }

  #visits(): SessionInfo[] {
    return [...this.#visitors].filter(({ isOpen }) => isOpen).map((one) => one.describe());
  }

  #tellChanges(): void {
    const visits = this.#visits();
    const lasting = JSON.stringify(visits.map(({ sinceMs: _sinceMs, ...visit }) => visit));
    if (lasting === this.#told) return;
    this.#told = lasting;
    for (const session of this.#parts.sessions.list()) this.#tell(session, visits);
  }

  #tell(session: Session, visits: SessionInfo[]): void {
    if (session.principal.kind !== 'user') return;
    this.#informed.add(session);
    session.link?.notify('presence.changed', { visits });
  }
}
