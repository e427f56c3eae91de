import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { createDeferred, type Deferred } from '../../base/deferred.ts';
import type { Disposable } from '../../base/disposable.ts';
import { unusable } from './state-folder-error.ts';

/** Only where the system does not watch. */
const LOOK_MS = 1_000;

/** Says when there may be something new in the audit log: the system tells of changes in its folder. */
export class AuditWatch implements Disposable {
  readonly #clock: Clock;
  #watcher: FSWatcher | undefined;
  #timer: Disposable | undefined;
  /** Something has happened since the last `next`. */
  #isDue = false;
  #isDisposed = false;
  #waiting: Deferred<boolean> | undefined;

  private constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** From now on. Throws StateFolderError when there is no such folder, or none that this user may read. */
  static start(newest: string, clock: Clock): AuditWatch {
    const { dir: folder, base } = path.parse(newest);
    const changes = new AuditWatch(clock);
    try {
      changes.#watcher = watch(folder, (_event, name) => {
        if (name === null || name.startsWith(base)) changes.#wake();
      });
      changes.#watcher.on('error', () => changes.#lookInstead());
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EMFILE' && code !== 'ENOSPC') throw unusable(folder, error); // Else it is out of watches.
      changes.#lookInstead();
    }
    return changes;
  }

  /** Waits until something has happened since the last call; false once this is disposed. */
  next(): Promise<boolean> {
    if (this.#isDisposed) return Promise.resolve(false);
    if (this.#isDue) {
      this.#isDue = false;
      return Promise.resolve(true);
    }
    return (this.#waiting ??= createDeferred<boolean>()).promise;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#watcher?.close();
    this.#timer?.dispose();
    this.#waiting?.resolve(false);
    this.#waiting = undefined;
  }

  #wake(): void {
    if (this.#waiting === undefined) this.#isDue = true;
    this.#waiting?.resolve(true);
    this.#waiting = undefined;
  }

  #lookInstead(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    if (this.#isDisposed) return;
    this.#timer = this.#clock.setTimer(LOOK_MS, () => {
      this.#wake();
      this.#lookInstead();
    });
  }
}
