import type { Clock } from '../../base/clock.ts';
import { createDeferred, type Deferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import { Turns } from '../../base/turns.ts';
import { deviceIdText, LEAST_ID_CHARACTERS, type DeviceId } from '../../protocol/device-id.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import type { Audit, AuditEvent } from '../agent/audit-entry.ts';
import { reasonOf } from '../agent/audit-reason.ts';
import type { Waiting } from '../agent/session-opener.ts';
import type { Caller } from './approvals.ts';
import type { SessionPassword } from './session-password.ts';

/** As long as somebody needs to find the password and type it; each wrong one begins it anew. */
export const PASSWORD_MS = 2 * 60_000;

export interface PasswordGateParts {
  readonly password: SessionPassword;
  readonly clock: Clock;
  readonly audit: Audit;
}

/** Asks each viewer of another device for the password before its session begins. */
export class PasswordGate {
  readonly #parts: PasswordGateParts;
  /** One guess at a time, whoever makes it: each takes memory and a processor. */
  readonly #guesses = new Turns();

  constructor(parts: PasswordGateParts) {
    this.#parts = parts;
  }

  /**
   * Resolves once the viewer has given the password, or none is set. Throws RefusalError `locked_out`, `remote_off` when
   * the password cannot be read, `password_needed` when none was given in time, `unreachable` when the viewer has left.
   */
  async ask(caller: Caller, { signal, askPassword }: Pick<Waiting, 'signal' | 'askPassword'>): Promise<void> {
    const { password } = this.#parts;
    if (password.kind === 'none') return;
    this.#refuseEarly(caller);
    const decided = createDeferred();
    const leave = (): void => decided.reject(hungUp());
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    let patience = this.#beginPatience(decided);
    let isOver = false;
    const check = async (given: string): Promise<void> => {
      patience.dispose();
      try {
        await this.#guesses.take(() => this.#check(caller, given, signal));
        decided.resolve();
      } catch (error) {
        if (!isWrong(error)) decided.reject(error);
        else if (!isOver) patience = this.#beginPatience(decided);
        throw error;
      }
    };
    this.#record('password.asked', caller);
    askPassword(password.triesLeft(caller.deviceId), check);
    try {
      await decided.promise;
    } finally {
      isOver = true;
      signal.removeEventListener('abort', leave);
      patience.dispose();
    }
  }

  /** What was true when it was asked need not be so when its turn comes. */
  async #check(caller: Caller, given: string, signal: AbortSignal): Promise<void> {
    const { password } = this.#parts;
    const { deviceId } = caller;
    if (signal.aborted) throw hungUp();
    this.#requireOpen(caller);
    if (await password.matches(given)) {
      password.forget(deviceId);
      this.#record('password.given', caller);
      return;
    }
    await password.failed(deviceId); // Whoever hangs up now has tried all the same.
    this.#record('password.wrong', caller, 'wrong_password');
    if (password.waitMs(deviceId) > 0) this.#record('password.locked_out', caller, 'locked_out');
    this.#requireOpen(caller);
    const triesLeft = password.triesLeft(deviceId);
    throw new RefusalError('wrong_password', `Wrong password; ${count(triesLeft, 'try', 'tries')} left`, { triesLeft });
  }

  /** It was not asked for the password. */
  #refuseEarly(caller: Caller): void {
    try {
      this.#requireOpen(caller);
    } catch (error) {
      this.#record('device.refused', caller, reasonOf(error));
      throw error;
    }
  }

  #requireOpen({ deviceId }: Caller): void {
    const { password } = this.#parts;
    if (password.kind === 'lost') {
      const how = 'somebody at that machine has to set or clear it';
      const facts = { problem: 'password_lost' };
      throw new RefusalError('remote_off', `The session password of that machine cannot be read: ${how}`, facts);
    }
    const waitMs = password.waitMs(deviceId);
    if (waitMs === 0) return;
    throw new RefusalError('locked_out', lockedOutText(deviceId, waitMs), { waitMs: Math.ceil(waitMs) });
  }

  #beginPatience(decided: Deferred<void>): Disposable {
    const tooLate = new RefusalError('password_needed', 'No password was given in time');
    return this.#parts.clock.setTimer(PASSWORD_MS, () => decided.reject(tooLate));
  }

  #record(event: AuditEvent, { deviceId, role, source: from }: Caller, reason?: string): void {
    const how = reason === undefined ? {} : ({ outcome: 'refused', reason } as const);
    this.#parts.audit.record({ event, who: { kind: role, deviceId }, from, ...how });
  }
}

function hungUp(): RefusalError {
  return new RefusalError('unreachable', 'It has hung up');
}

function isWrong(error: unknown): boolean {
  return error instanceof RefusalError && error.code === 'wrong_password';
}

/** With what ends it at once, typed there. */
function lockedOutText(deviceId: DeviceId, waitMs: number): string {
  const unlock = `sallyport peers unlock ${deviceIdText(deviceId).slice(0, LEAST_ID_CHARACTERS)}`;
  return `Too many wrong passwords: this device is locked out, and may try again in ${waitText(waitMs)}, or once somebody at that machine has typed "${unlock}"`;
}

function waitText(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return minutes < 120 ? count(minutes, 'minute', 'minutes') : count(Math.ceil(minutes / 60), 'hour', 'hours');
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
