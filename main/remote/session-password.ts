import type { Clock } from '../../base/clock.ts';
import { Turns } from '../../base/turns.ts';
import type { DeviceId } from '../../protocol/device-id.ts';
import type { LockedOutDevice } from '../../protocol/peer-info.ts';
import type { Log } from '../log.ts';
import { Lockouts } from './lockouts.ts';
import { hashPassword, isPassword, type PasswordHash } from './password-hash.ts';
import { readPasswordFile, writePasswordFile, type KeptPassword } from './password-file.ts';

/** While a device is locked out, the time that is left is kept so often: an agent that is killed forgets no more. */
const KEEP_EVERY_MS = 60_000;

interface SessionPasswordParts {
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * What each session of another device has to give beside its key, and which devices have given wrong ones. The password
 * itself is kept nowhere. The agent that holds the state folder is the only one to change it.
 */
export class SessionPassword {
  readonly #path: string;
  readonly #parts: SessionPasswordParts;
  readonly #writes = new Turns();
  #kind: KeptPassword['kind'];
  #hash: PasswordHash | undefined;
  #lockouts: Lockouts;
  #keptAtMs: number;

  private constructor(path: string, kept: KeptPassword, parts: SessionPasswordParts) {
    this.#path = path;
    this.#parts = parts;
    this.#kind = kept.kind;
    this.#hash = kept.kind === 'set' ? kept.hash : undefined;
    this.#lockouts = new Lockouts(parts.clock, kept.kind === 'set' ? kept.tries : []);
    this.#keptAtMs = parts.clock.now();
  }

  /** Throws StateFolderError. */
  static async load(path: string, parts: SessionPasswordParts): Promise<SessionPassword> {
    return new SessionPassword(path, await readPasswordFile(path, parts.log), parts);
  }

  get kind(): KeptPassword['kind'] {
    return this.#kind;
  }

  /** Resolves when nothing is left to be written. */
  get settled(): Promise<void> {
    return this.#writes.settled;
  }

  /** Counts once it has been kept; who is locked out stays so. Throws StateFolderError. */
  async set(password: string): Promise<void> {
    const hash = await hashPassword(password);
    await this.#change(() => ({ kind: 'set', hash, tries: this.#lockouts.entries() }));
  }

  /** No session needs one once that has been kept, and no device is locked out any more. Throws StateFolderError. */
  async clear(): Promise<void> {
    await this.#change(() => ({ kind: 'none' }));
    this.#lockouts = new Lockouts(this.#parts.clock);
  }

  /** Whether it is the password, or none is needed. */
  async matches(given: string): Promise<boolean> {
    if (this.#kind === 'none') return true;
    return this.#hash !== undefined && isPassword(given, this.#hash);
  }

  triesLeft(deviceId: DeviceId): number {
    return this.#lockouts.triesLeft(deviceId);
  }

  /** How long it may not try; 0 when it may. */
  waitMs(deviceId: DeviceId): number {
    return this.#lockouts.waitMs(deviceId);
  }

  listLockedOut(): LockedOutDevice[] {
    return this.#lockouts.list();
  }

  /** The device has given a wrong one. That counts even where it cannot be kept. */
  failed(deviceId: DeviceId): Promise<void> {
    this.#lockouts.failed(deviceId);
    return this.#keepTries();
  }

  /** It has given the right one, or is paired no more. */
  forget(deviceId: DeviceId): void {
    if (this.#lockouts.forget(deviceId)) void this.#keepTries();
  }

  /** Throws StateFolderError. */
  async unlock(deviceId: DeviceId): Promise<void> {
    if (this.#lockouts.forget(deviceId)) await this.#write();
  }

  /** Once per heartbeat: keeps what has passed of the time that devices are locked out. */
  look(): void {
    if (this.#parts.clock.now() - this.#keptAtMs < KEEP_EVERY_MS || this.#lockouts.list().length === 0) return;
    this.#keptAtMs = this.#parts.clock.now(); // Not tried again at each beat on a full disk.
    void this.#keepTries();
  }

  async #keepTries(): Promise<void> {
    try {
      await this.#write();
    } catch (error) {
      this.#parts.log.error({ err: error }, 'wrong session passwords could not be kept: a restart would forget them');
    }
  }

  #write(): Promise<void> {
    return this.#writes.take(async () => {
      if (this.#hash === undefined) return;
      this.#keptAtMs = this.#parts.clock.now();
      await writePasswordFile(this.#path, { kind: 'set', hash: this.#hash, tries: this.#lockouts.entries() });
    });
  }

  #change(next: () => KeptPassword): Promise<void> {
    return this.#writes.take(async () => {
      const kept = next();
      await writePasswordFile(this.#path, kept);
      this.#kind = kept.kind;
      this.#hash = kept.kind === 'set' ? kept.hash : undefined;
    });
  }
}
