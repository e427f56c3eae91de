import { settlesWithin, type Clock } from '../../base/clock.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { Log } from '../log.ts';
import type { App, AppFactory } from './app.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { Session } from './session.ts';

type Slot =
  | { readonly kind: 'absent' }
  | { readonly kind: 'loaded'; readonly app: App; readonly users: Set<Session> }
  /** Its last user is gone. Whoever comes now waits for the end and gets a fresh instance. */
  | { readonly kind: 'unloading'; readonly done: Promise<void> };

export interface AppRegistryParts {
  readonly factories: readonly AppFactory[];
  readonly sessions: SessionRegistry;
  readonly clock: Clock;
  readonly log: Log;
  /** Throws RefusalError while the agent takes no new sessions; asked in the section that publishes one. */
  requireOpen(): void;
  /** How long a session may wait to be opened (L8). */
  readonly connectMs: number;
  /** How long an unload is waited for; asked at the time. */
  callbackMs(): number;
}

/**
 * Which apps are loaded, and for whom. "This session needs the app" and "nobody needs the app" are decided here, each in
 * one synchronous section that looks at the apps first and at the sessions second (L7).
 */
export class AppRegistry {
  readonly #parts: AppRegistryParts;
  readonly #slots = new Map<AppFactory, Slot>();

  constructor(parts: AppRegistryParts) {
    this.#parts = parts;
    for (const factory of parts.factories) this.#slots.set(factory, { kind: 'absent' });
  }

  get loadedNames(): string[] {
    return [...this.#slots].filter(([, slot]) => slot.kind === 'loaded').map(([factory]) => factory.name);
  }

  /** Registers the session with every app, loading those that are not. Throws RefusalError `timeout` (L8), or as `requireOpen`. */
  async publish(session: Session): Promise<void> {
    const untilMs = this.#parts.clock.now() + this.#parts.connectMs;
    // Another session may have come and gone while we waited, so look again; and nothing comes between that and the rest.
    for (let unloads = this.#unloads(); unloads.length > 0; unloads = this.#unloads())
      await this.#settleBefore(untilMs, unloads);
    this.#parts.requireOpen();
    const apps = this.#parts.factories.map((factory) => ({ name: factory.name, app: this.#use(factory, session) }));
    this.#parts.sessions.add(session);
    for (const { name, app } of apps) session.join(name, app.join(session));
  }

  /** The session is gone: apps nobody uses any more are unloaded. */
  retire(session: Session): void {
    for (const [factory, slot] of this.#slots) {
      if (slot.kind !== 'loaded' || !slot.users.delete(session) || slot.users.size > 0) continue;
      this.#slots.set(factory, { kind: 'unloading', done: this.#unload(factory, slot.app) });
    }
    this.#parts.sessions.remove(session);
  }

  async #settleBefore(untilMs: number, unloads: readonly Promise<void>[]): Promise<void> {
    const { clock, connectMs } = this.#parts;
    const leftMs = untilMs - clock.now();
    if (leftMs > 0 && (await settlesWithin(clock, leftMs, Promise.all(unloads)))) return;
    const message = 'The agent was still cleaning up after the last session; try again';
    throw new RefusalError('timeout', message, { connectMs });
  }

  #unloads(): Promise<void>[] {
    return [...this.#slots.values()].flatMap((slot) => (slot.kind === 'unloading' ? [slot.done] : []));
  }

  #use(factory: AppFactory, session: Session): App {
    const slot = this.#slots.get(factory);
    if (slot?.kind === 'loaded') {
      slot.users.add(session);
      return slot.app;
    }
    const app = factory.create();
    this.#slots.set(factory, { kind: 'loaded', app, users: new Set([session]) });
    return app;
  }

  async #unload(factory: AppFactory, app: App): Promise<void> {
    const { clock, log } = this.#parts;
    const work = (async () => app.unload())();
    work.catch((error: unknown) => log.error({ app: factory.name, err: error }, 'unloading an app failed'));
    const limitMs = this.#parts.callbackMs();
    if (!(await settlesWithin(clock, limitMs, work)))
      log.error({ app: factory.name, limitMs }, 'an app did not unload in time and is not waited for');
    this.#slots.set(factory, { kind: 'absent' });
  }
}
