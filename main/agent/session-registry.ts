import { Emitter } from '../../base/event.ts';
import type { SessionId } from '../../protocol/ids.ts';
import type { SessionInfo } from '../../protocol/requests.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import type { SessionEndReason } from './session-state.ts';
import type { Session } from './session.ts';

/** A quarter of what an answer may hold at 230 bytes each: those that are attached to many terminals take more. */
const MOST_DESCRIBED = 300;

/** All sessions of this agent, the closing ones too (L2, L3). */
export class SessionRegistry {
  readonly #sessions = new Map<SessionId, Session>();
  readonly #idle = new Emitter<void>();

  /** The last session has left. */
  readonly onIdle = this.#idle.event;

  get size(): number {
    return this.#sessions.size;
  }

  /** A closing session still counts as busy (L3). */
  get isIdle(): boolean {
    return this.#sessions.size === 0;
  }

  get counts(): AgentStatus['sessions'] {
    return countByState(this.#sessions.values());
  }

  countsOf(deviceId: string): AgentStatus['sessions'] {
    return countByState(this.listOf(deviceId));
  }

  add(session: Session): void {
    if (this.#sessions.has(session.id)) throw new Error(`Session ${session.id} is registered already`);
    this.#sessions.set(session.id, session);
  }

  /** Only if the entry is still that session (L2, L4). */
  remove(session: Session): boolean {
    if (this.#sessions.get(session.id) !== session) return false;
    this.#sessions.delete(session.id);
    if (this.isIdle) this.#idle.fire();
    return true;
  }

  find(id: SessionId): Session | undefined {
    return this.#sessions.get(id);
  }

  list(): Session[] {
    return [...this.#sessions.values()];
  }

  /** Those of a paired device. */
  listOf(deviceId: string): Session[] {
    return this.list().filter((session) => session.principal.deviceId === deviceId);
  }

  describe(): SessionInfo[] {
    return this.list().map((session) => session.describe());
  }

  /** Those of other devices first, and of all no more than fit into an answer; `omitted` says how many are not there. */
  describeMost(): { readonly sessions: SessionInfo[]; readonly omitted: number } {
    const all = this.list();
    const isUsers = ({ principal }: Session): boolean => principal.kind === 'user';
    const shown = [...all.filter((one) => !isUsers(one)), ...all.filter(isUsers)].slice(0, MOST_DESCRIBED);
    return { sessions: shown.map((session) => session.describe()), omitted: all.length - shown.length };
  }

  async closeAll(reason: SessionEndReason): Promise<void> {
    await Promise.all(this.list().map((session) => session.close(reason)));
  }
}

function countByState(sessions: Iterable<Session>): AgentStatus['sessions'] {
  const counts = { active: 0, recovering: 0, closing: 0 };
  for (const { state } of sessions) counts[state.kind === 'gone' ? 'closing' : state.kind] += 1;
  return counts;
}
