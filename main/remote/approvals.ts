import type { Clock } from '../../base/clock.ts';
import { createDeferred, type Deferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { PeerRole, WaitingDevice } from '../../protocol/peer-info.ts';
import type { Audit, AuditEvent } from '../agent/audit-entry.ts';
import type { Waiting } from '../agent/session-opener.ts';

/** As long as somebody needs to come to the machine and look. */
export const APPROVAL_MS = 2 * 60_000;

/** A device that calls. */
export interface Caller {
  readonly deviceId: DeviceId;
  readonly role: PeerRole;
  readonly source: string;
}

interface Asking extends Caller {
  readonly sinceMs: number;
  readonly expiry: Disposable;
  readonly decision: Deferred<void>;
  /** Viewers of that device that wait: with the last one the question goes. */
  viewerCount: number;
}

/** Devices that wait until somebody at this machine says yes, each asked about once however many viewers it has. */
export class Approvals {
  readonly #clock: Clock;
  readonly #audit: Audit;
  readonly #asking = new Map<DeviceId, Asking>();
  readonly #changed = new Emitter<void>();
  /** Other ones wait now. */
  readonly onChanged = this.#changed.event;

  constructor(clock: Clock, audit: Audit) {
    this.#clock = clock;
    this.#audit = audit;
  }

  get count(): number {
    return this.#asking.size;
  }

  list(): WaitingDevice[] {
    const nowMs = this.#clock.now();
    return [...this.#asking.values()].map(({ deviceId, role, source, sinceMs }) => ({
      ...{ deviceId, role, source },
      expiresInMs: Math.max(0, sinceMs + APPROVAL_MS - nowMs),
    }));
  }

  /** Resolves when somebody has said yes, or that none is needed. Throws RefusalError `approval_denied`, `unreachable` when its viewer has left. */
  async ask(caller: Caller, { signal, began }: Pick<Waiting, 'signal' | 'began'>): Promise<void> {
    const asking = this.#asking.get(caller.deviceId) ?? this.#begin(caller);
    asking.viewerCount += 1;
    const left = createDeferred<never>();
    const leave = (): void => left.reject(new RefusalError('unreachable', 'It has hung up'));
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    began();
    try {
      await Promise.race([asking.decision.promise, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      asking.viewerCount -= 1;
      if (asking.viewerCount === 0 && this.#end(asking)) this.#record('approval.ended', asking);
    }
  }

  /** False when the device does not wait (any more). */
  answer(deviceId: DeviceId, isAccepted: boolean): boolean {
    const asking = this.#asking.get(deviceId);
    if (asking === undefined || !this.#end(asking)) return false;
    if (isAccepted) asking.decision.resolve();
    else asking.decision.reject(new RefusalError('approval_denied', 'Somebody at that machine said no'));
    return true;
  }

  /** Nobody is asked any more: all that wait come in. */
  waive(): void {
    for (const asking of [...this.#asking.values()]) {
      if (!this.#end(asking)) continue;
      this.#record('approval.ended', asking, 'waived');
      asking.decision.resolve();
    }
  }

  #begin(caller: Caller): Asking {
    const expiry = this.#clock.setTimer(APPROVAL_MS, () => this.#expire(asking));
    const decision = createDeferred<void>();
    const asking: Asking = { ...caller, sinceMs: this.#clock.now(), expiry, decision, viewerCount: 0 };
    decision.promise.catch(() => undefined);
    this.#asking.set(caller.deviceId, asking);
    this.#record('approval.asked', asking);
    this.#changed.fire();
    return asking;
  }

  #expire(asking: Asking): void {
    if (!this.#end(asking)) return;
    this.#record('approval.ended', asking, 'expired');
    const facts = { problem: 'expired' };
    asking.decision.reject(new RefusalError('approval_denied', 'Nobody at that machine has answered', facts));
  }

  #end(asking: Asking): boolean {
    if (this.#asking.get(asking.deviceId) !== asking) return false;
    this.#asking.delete(asking.deviceId);
    asking.expiry.dispose();
    this.#changed.fire();
    return true;
  }

  #record(event: AuditEvent, { deviceId, role, source }: Caller, reason?: string): void {
    this.#audit.record({ event, who: { kind: role, deviceId }, from: source, ...(reason !== undefined && { reason }) });
  }
}
