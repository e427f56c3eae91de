import { randomUUID } from 'node:crypto';
import { AppRegistry } from '../../../main/agent/app-registry.ts';
import type { AppMember } from '../../../main/agent/app-member.ts';
import type { App } from '../../../main/agent/app.ts';
import { SessionAudit } from '../../../main/agent/session-audit.ts';
import { SessionRegistry } from '../../../main/agent/session-registry.ts';
import { Session } from '../../../main/agent/session.ts';
import { TerminalShares } from '../../../main/agent/terminal-shares.ts';
import { TypingPauses } from '../../../main/agent/typing-pauses.ts';
import type { SessionId } from '../../../protocol/ids.ts';
import { FakeAudit } from '../../fakes/fake-audit.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { silentLog } from '../../fakes/silent-log.ts';

/** What an app does when a session closes; recorded with the instance it happened on. */
export type CloseCallback = (session: Session) => Promise<void>;

/** An app that records. Plain fields: a test sets what its callbacks do. */
export class FakeApp {
  readonly name: string;
  /** `instance:session`, in order. */
  readonly closes: string[] = [];
  readonly joins: string[] = [];
  created = 0;
  unloaded = 0;
  onClose: CloseCallback = () => Promise.resolve();
  onUnload: () => Promise<void> = () => Promise.resolve();

  constructor(name: string) {
    this.name = name;
  }

  create(): App {
    const instance = ++this.created;
    return {
      join: (session) => this.#join(session, instance),
      unload: () => {
        this.unloaded += 1;
        return this.onUnload();
      },
    };
  }

  #join(session: Session, instance: number): AppMember {
    this.joins.push(`${instance}:${session.id}`);
    return {
      handlers: {},
      suspend: () => undefined,
      resume: () => [],
      start: () => undefined,
      close: () => {
        this.closes.push(`${instance}:${session.id}`);
        return this.onClose(session);
      },
    };
  }
}

/** Sessions and apps without an agent around them. */
export function makeSessions(...apps: FakeApp[]) {
  const clock = new FakeClock();
  const sessions = new SessionRegistry();
  const errors: string[] = [];
  const limits = { callbackMs: 5_000 };
  const callbackMs = (): number => limits.callbackMs;
  const log = { ...silentLog, error: (fields: object, message: string) => errors.push(describe(fields, message)) };
  const registry = new AppRegistry({
    factories: apps.map((app) => ({ name: app.name, create: () => app.create() })),
    ...{ sessions, clock, log },
    connectMs: 20_000,
    callbackMs,
    requireOpen: () => undefined,
  });

  function create(given: string = randomUUID()): Session {
    const id = given as SessionId;
    const principal = { kind: 'user' } as const;
    return new Session({
      ...{ id, principal },
      audit: new SessionAudit(new FakeAudit(), { id, principal, from: 'socket' }),
      ...{ shares: new TerminalShares(), pauses: new TypingPauses() },
      client: { name: 'test', version: '1' },
      ...{ clock, log },
      recoveryMs: 20_000,
      callbackMs,
      settled: (session) => registry.retire(session),
    });
  }

  async function open(id?: string): Promise<Session> {
    const session = create(id);
    await registry.publish(session);
    return session;
  }

  return { clock, sessions, registry, errors, limits, create, open };
}

function describe(fields: object, message: string): string {
  const { app = '' } = fields as { app?: string };
  return `${message}: ${app}`;
}

export const never = (): Promise<void> => new Promise(() => undefined);
