import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { KeyObject } from 'node:crypto';
import { AwakeClock } from '../../base/awake-clock.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { assertNever } from '../../base/errors.ts';
import { sourceKey } from '../../base/source-address.ts';
import type { RelayStatus } from '../../protocol/status.ts';
import type { Audit, AuditFact } from '../agent/audit-entry.ts';
import { reasonWord } from '../agent/audit-reason.ts';
import type { Log } from '../log.ts';
import { Admissions } from './admissions.ts';
import type { NetworkWatch } from './network-watch.ts';
import { RelayMembership, type MembershipState, type RelayAsk } from './relay-membership.ts';

/**
 * Calls that a relay may pass on, whatever it says of where they come from: each costs a connection and a handshake, a few
 * milliseconds of a processor. Far more than one source is allowed (Admissions), so that a handful of strangers at an honest
 * relay keeps nobody out.
 */
const ASKS = { pending: 32, pendingPerSource: 32, burst: 512, refillMs: 50 };

export interface RelayDoorParts {
  readonly url: string;
  readonly privateKey: KeyObject;
  readonly clock: Clock;
  /** How often `look` is called. */
  readonly lookMs: number;
  readonly network: Pick<NetworkWatch, 'onChanged'>;
  readonly log: Log;
  readonly audit: Audit;
  /** Whether a caller from there, as the relay says, is worth a connection. */
  wouldTake(source: string): boolean;
  /** Owns each stream. The source is the relay's word, and says so. */
  take(stream: Duplex, source: string): void;
}

/** Keeps this device at its relay, and brings in whoever asks for it there. What a relay says is never believed. */
export class RelayDoor implements Disposable {
  readonly #parts: RelayDoorParts;
  readonly #membership: RelayMembership;
  readonly #asks: Admissions;
  readonly #awake: AwakeClock;
  readonly #subscription: Disposable;
  #sinceMs: number;
  /** What has been put down of the relay last: tries in between are not news. */
  #recorded: MembershipState['kind'] | undefined;

  constructor(parts: RelayDoorParts) {
    const { url, privateKey, clock } = parts;
    this.#parts = parts;
    this.#asks = new Admissions(clock, ASKS);
    this.#awake = new AwakeClock(clock, parts.lookMs);
    this.#sinceMs = clock.now();
    this.#membership = new RelayMembership({ relay: { url }, privateKey, clock, random: Math.random });
    this.#membership.onAsked((ask) => void this.#answer(ask));
    this.#membership.onChanged((state) => this.#changed(state));
    this.#awake.onSkipped(() => this.#membership.tryNow());
    this.#subscription = parts.network.onChanged(() => this.#membership.tryNow());
  }

  get status(): RelayStatus {
    const { state } = this.#membership;
    const reason = 'reason' in state ? state.reason : null;
    const { url, clock } = this.#parts;
    return { url, state: state.kind, forMs: Math.round(clock.now() - this.#sinceMs), reason };
  }

  /** To be called now and then: notices that the machine slept (L54). */
  look(): void {
    this.#awake.now();
  }

  /** Leaves the relay; who has come by it, stays. */
  dispose(): void {
    this.#subscription.dispose();
    this.#membership.dispose();
  }

  async #answer(ask: RelayAsk): Promise<void> {
    const { url, log, take, wouldTake } = this.#parts;
    const from = describeSource(ask.source);
    const place = wouldTake(from) ? this.#asks.admit(url) : undefined;
    if (place === undefined) {
      ask.refuse();
      const who = { kind: 'stranger' } as const;
      this.#parts.audit.record({ event: 'connection.refused', outcome: 'refused', reason: 'rate_limited', who, from });
      return;
    }
    try {
      take(await ask.accept(), from);
    } catch (error) {
      log.debug({ err: error }, 'a call through the relay came to nothing');
    } finally {
      place.dispose();
    }
  }

  #record(state: MembershipState): void {
    const event = events[state.kind];
    if (event === undefined || state.kind === this.#recorded) return;
    this.#recorded = state.kind;
    const { protocol, host } = new URL(this.#parts.url);
    const failed = 'reason' in state ? ({ outcome: 'failed', reason: reasonWord(state.reason) } as const) : {};
    this.#parts.audit.record({ event, who: { kind: 'agent' }, relay: `${protocol}//${host}`, ...failed });
  }

  #changed(state: MembershipState): void {
    const { url, log, clock } = this.#parts;
    this.#sinceMs = clock.now();
    this.#record(state);
    switch (state.kind) {
      case 'joining':
        return;
      case 'joined':
        log.info({ url }, 'the relay was joined');
        return;
      case 'waiting':
        log.warn({ url, reason: state.reason, delayMs: state.delayMs }, 'the relay is away, and will be tried again');
        return;
      case 'given_up':
        log.error({ url, reason: state.reason }, 'the relay does not take this device, and will not be tried again');
        return;
      default:
        assertNever(state);
    }
  }
}

const events: Partial<Record<MembershipState['kind'], AuditFact['event']>> = {
  joined: 'relay.joined',
  waiting: 'relay.away',
  given_up: 'relay.given_up',
};

/** What the relay has said of a caller, as far as it can be an address. */
function describeSource(source: string): string {
  return `${isIP(source) === 0 ? 'somewhere' : sourceKey(source)} by relay`;
}
