import { rename } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { Turns } from '../../base/turns.ts';
import { readSettingsFile } from '../cli/settings-file.ts';
import type { SettingName, Settings } from '../settings.ts';

/**
 * Puts choices into the file of settings, one after the other. What else stands there stays, also what was written by
 * hand meanwhile; a file of which something is not understood is kept beside it, renamed to end in `.unread`.
 */
export class SettingsWriter {
  readonly #path: string;
  readonly #writes = new Turns();

  constructor(path: string) {
    this.#path = path;
  }

  /** Rejects when the disk takes it not, and when what is there cannot be read. */
  write<N extends SettingName>(name: N, value: Settings[N]): Promise<void> {
    return this.#writes.take(() => this.#put(name, value));
  }

  /** Resolves when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#writes.settled;
  }

  async #put(name: SettingName, value: unknown): Promise<void> {
    const { stored, isDamaged, error } = readSettingsFile(this.#path);
    if (error !== undefined) throw error;
    if (isDamaged) await rename(this.#path, `${this.#path}.unread`);
    const text = `${JSON.stringify({ ...stored, [name]: value }, undefined, 2)}\n`;
    await writeFileAtomic(this.#path, text, { mode: 0o600 });
  }
}
