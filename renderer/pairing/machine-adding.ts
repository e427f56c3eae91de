import { createStore } from 'zustand/vanilla';
import { say, t } from '../../base/messages/translate.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { PeerInfo, PeerRole } from '../../protocol/peer-info.ts';
import type { Result } from '../../protocol/requests.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { joinProblem, readProblem } from './pairing-words.ts';

/** Whose code it is, by the code's own word. */
export type CodeOwner = Result['pairing.read'];

/** What a code says, or in words why it is none. */
export type ReadCode =
  { readonly kind: 'read'; readonly owner: CodeOwner } | { readonly kind: 'unreadable'; readonly problem: string };

/** Where it stands with using another machine's code. */
export type Adding =
  /** `code`: the one that did not do, and why. */
  | { readonly kind: 'form'; readonly code?: string; readonly problem?: string }
  | { readonly kind: 'waiting'; readonly owner: CodeOwner }
  | { readonly kind: 'paired'; readonly peer: PeerInfo };

export interface MachineAddingParts {
  readonly client: AgentClient;
  /** It has been answered, in whatever way. */
  ended(owner: CodeOwner, state: Adding): void;
}

/** Pairs this machine with one that shows a code. It goes on while nobody looks at it. */
export class MachineAdding {
  readonly store = createStore((): Adding => ({ kind: 'form' }));
  readonly #parts: MachineAddingParts;

  constructor(parts: MachineAddingParts) {
    this.#parts = parts;
  }

  /** Calls nobody. */
  async read(code: string): Promise<ReadCode> {
    const { client } = this.#parts;
    try {
      const owner = await client.request('pairing.read', { code });
      const { link } = client;
      const isOwn = link.kind === 'open' && link.session.agent.deviceId === owner.deviceId;
      return isOwn ? { kind: 'unreadable', problem: t('pairing.ownCode') } : { kind: 'read', owner };
    } catch (error) {
      return { kind: 'unreadable', problem: say(readProblem(toFailure(error))) };
    }
  }

  /** Asks the code's owner, and waits for the answer of a person there. `role`: what that machine may do here. */
  async join(code: string, owner: CodeOwner, role: PeerRole): Promise<void> {
    if (this.store.getState().kind === 'waiting') return;
    this.#set({ kind: 'waiting', owner });
    try {
      const { peer } = await this.#parts.client.request('pairing.join', { code, role });
      if (this.#isWaitingFor(owner)) this.#end(owner, { kind: 'paired', peer });
    } catch (error) {
      if (this.#isWaitingFor(owner))
        this.#end(owner, { kind: 'form', code, problem: say(joinProblem(toFailure(error), owner.name)) });
    }
  }

  /** The other side is asked no longer. */
  async giveUp(): Promise<void> {
    if (this.store.getState().kind !== 'waiting') return;
    this.#set({ kind: 'form' });
    await this.#parts.client.request('pairing.giveUp', {}).catch(() => undefined);
  }

  /** What came of it has been seen: the next time it begins anew. Waiting goes on. */
  putAway(): void {
    if (this.store.getState().kind !== 'waiting') this.#set({ kind: 'form' });
  }

  #isWaitingFor(owner: CodeOwner): boolean {
    const state = this.store.getState();
    return state.kind === 'waiting' && state.owner === owner;
  }

  #end(owner: CodeOwner, state: Adding): void {
    this.#set(state);
    this.#parts.ended(owner, state);
  }

  #set(state: Adding): void {
    this.store.setState(state, true);
  }
}
