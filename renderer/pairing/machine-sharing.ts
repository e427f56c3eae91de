import { createStore } from 'zustand/vanilla';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import type { AgentClient, LinkState } from '../../protocol/client/agent-client.ts';
import type { AgentNotification } from '../../protocol/notifications.ts';
import type { PeerInfo, PeerRole } from '../../protocol/peer-info.ts';
import type { Result } from '../../protocol/requests.ts';
import { t } from '../../base/messages/translate.ts';
import { toFailure } from '../messages/refusal-words.ts';
import { shownName } from './pairing-words.ts';

/** A device that knows the code and waits for a person's answer. */
export type Asking = AgentNotification['pairing.asked'];

/** A code that can be used. `untilMs` is on the page's clock. */
export type OpenCode = Result['pairing.open'] & {
  readonly untilMs: number;
  readonly asking: readonly Asking[];
  /** Why the last answer did not count, or is not needed any more. */
  readonly problem: string | undefined;
};

/** Where it stands with letting another machine use this one. */
export type Sharing =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  /** No other machine could come: nothing listens, and there is no relay. */
  | { readonly kind: 'not_listening' }
  /** A person here has said that no other machine is let in. */
  | { readonly kind: 'remote_off' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly code: OpenCode }
  /** `lost`: with the session that had opened it. */
  | { readonly kind: 'over'; readonly why: 'expired' | 'lost' }
  | { readonly kind: 'paired'; readonly peer: PeerInfo };

export interface MachineSharingParts {
  readonly client: AgentClient;
  readonly clock: Clock;
  /** A device asks, and a person has to know. */
  asked(asking: Asking): void;
  /** Nobody asks any more. */
  settled(): void;
}

/** The code by which another machine is paired with this one. It stays good while nobody looks at it. */
export class MachineSharing implements Disposable {
  readonly store = createStore((): Sharing => ({ kind: 'none' }));
  readonly #parts: MachineSharingParts;
  readonly #owned = new DisposableStore();
  #sessionId: string | undefined;

  constructor(parts: MachineSharingParts) {
    this.#parts = parts;
    const { client } = parts;
    this.#owned.add(client.onNotification('pairing.asked', (asking) => this.#asked(asking)));
    this.#owned.add(client.onNotification('pairing.left', (left) => this.#left(left)));
    this.#owned.add(client.onNotification('pairing.expired', ({ pairingId }) => this.#expired(pairingId)));
    this.#owned.add(client.onLinkChanged((link) => this.#linkChanged(link)));
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** A code, unless there is one. */
  begin(): void {
    const { kind } = this.store.getState();
    if (kind !== 'open' && kind !== 'opening') void this.#open();
  }

  /** What came of the last code has been seen: the next time there is a new one. */
  putAway(): void {
    if (this.store.getState().kind !== 'open' && this.store.getState().kind !== 'opening') this.#set({ kind: 'none' });
  }

  /** Lets other machines in again, and shows a code. */
  async turnOn(): Promise<void> {
    this.#set({ kind: 'opening' });
    try {
      await this.#parts.client.request('remote.turn', { on: true });
      await this.#open();
    } catch (error) {
      this.#set(asProblem(error));
    }
  }

  /** The code is good no more. */
  async withdraw(): Promise<void> {
    const code = this.#code;
    if (code === undefined) return;
    this.#set({ kind: 'none' });
    await this.#parts.client.request('pairing.close', { pairingId: code.pairingId }).catch(() => undefined);
  }

  /** Lets the device in as `role`, or refuses it, after which the code is still good. */
  async answer({ pairingId, deviceId }: Asking, role: PeerRole | undefined): Promise<void> {
    const accept = role !== undefined;
    try {
      const params = { pairingId, deviceId, accept, ...(role !== undefined && { role }) };
      const { peer } = await this.#parts.client.request('pairing.answer', params);
      if (peer !== null) this.#set({ kind: 'paired', peer });
      else this.#drop(deviceId, undefined);
    } catch (error) {
      const { code, message } = toFailure(error);
      if (code === 'not_paired') this.#drop(deviceId, message);
      else this.#update({ problem: message });
    }
  }

  async #open(): Promise<void> {
    const { client, clock } = this.#parts;
    this.#set({ kind: 'opening' });
    try {
      const opened = await client.request('pairing.open', { role: 'guest' }); // The yes says which it is.
      this.#sessionId = sessionIn(client.link);
      const untilMs = clock.now() + opened.expiresInMs;
      this.#set({ kind: 'open', code: { ...opened, untilMs, asking: [], problem: undefined } });
    } catch (error) {
      this.#set(asProblem(error));
    }
  }

  get #code(): OpenCode | undefined {
    const state = this.store.getState();
    return state.kind === 'open' ? state.code : undefined;
  }

  #asked(asking: Asking): void {
    const code = this.#code;
    if (code?.pairingId !== asking.pairingId) return;
    const others = code.asking.filter(({ deviceId }) => deviceId !== asking.deviceId);
    this.#update({ asking: [...others, asking], problem: undefined });
    this.#parts.asked(asking);
  }

  #left({ pairingId, waiting }: AgentNotification['pairing.left']): void {
    const code = this.#code;
    if (code?.pairingId !== pairingId) return;
    const isGone = ({ deviceId }: Asking): boolean => !waiting.includes(deviceId);
    for (const { deviceId, name } of code.asking.filter(isGone))
      this.#drop(deviceId, t('share.hungUp', { host: shownName(name) }));
  }

  #expired(pairingId: string): void {
    if (this.#code?.pairingId === pairingId) this.#set({ kind: 'over', why: 'expired' });
  }

  #linkChanged(link: LinkState): void {
    const isOther = link.kind === 'open' && link.session.sessionId !== this.#sessionId;
    if (this.#code !== undefined && (isOther || link.kind === 'ended')) this.#set({ kind: 'over', why: 'lost' });
  }

  #drop(deviceId: Asking['deviceId'], problem: string | undefined): void {
    const asking = (this.#code?.asking ?? []).filter((one) => one.deviceId !== deviceId);
    this.#update({ asking, problem });
    if (asking.length === 0) this.#parts.settled();
  }

  #update(change: Partial<OpenCode>): void {
    const code = this.#code;
    if (code !== undefined) this.store.setState({ kind: 'open', code: { ...code, ...change } }, true);
  }

  #set(state: Sharing): void {
    this.store.setState(state, true);
    this.#parts.settled();
  }
}

function asProblem(error: unknown): Sharing {
  const { code, facts, message } = toFailure(error);
  if (code === 'remote_off') return { kind: 'remote_off' };
  return facts['problem'] === 'not_listening' ? { kind: 'not_listening' } : { kind: 'failed', message };
}

function sessionIn(link: LinkState): string | undefined {
  return link.kind === 'open' ? link.session.sessionId : undefined;
}
