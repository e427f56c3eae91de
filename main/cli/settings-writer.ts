import { rename } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { Turns } from '../../base/turns.ts';
import type { Settings } from '../../protocol/settings.ts';
import { editSettingsText } from './edit-settings-text.ts';
import { readSettingsFile } from './settings-file.ts';

/**
 * Puts choices into the file of settings, one after the other. What else stands there stays, comments and order too, also
 * what was written by hand meanwhile; a file of which something is not understood is kept beside it, renamed to end in
 * `.unread`.
 */
export class SettingsWriter {
  readonly #path: string;
  readonly #writes = new Turns();

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Takes out what is undefined. `inForce` is what stays in force of a file that is not understood. Rejects when the disk
   * takes it not, and when what is there cannot be read.
   */
  write(changes: Partial<Settings>, inForce: Partial<Settings>): Promise<void> {
    return this.#writes.take(() => this.#put(changes, inForce));
  }

  /** Takes the place of all that is there. */
  replace(text: string): Promise<void> {
    return this.#writes.take(() => this.#write(text));
  }

  /** Resolves when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#writes.settled;
  }

  async #put(changes: Partial<Settings>, inForce: Partial<Settings>): Promise<void> {
    const { text, isPlain, isDamaged, stored, error } = readSettingsFile(this.#path);
    if (error !== undefined) throw error;
    if (isPlain) return this.#write(editSettingsText(text, changes));
    if (isDamaged) await rename(this.#path, `${this.#path}.unread`);
    const values = { ...(isDamaged && inForce), ...stored, ...changes };
    return this.#write(`${JSON.stringify(values, undefined, 2)}\n`);
  }

  #write(text: string): Promise<void> {
    return writeFileAtomic(this.#path, text, { mode: 0o600 });
  }
}
