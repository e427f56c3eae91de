import { rename } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { isObject } from '../../base/is-object.ts';
import { Turns } from '../../base/turns.ts';
import type { Settings } from '../../protocol/settings.ts';
import { editSettingsText } from './edit-settings-text.ts';
import { readSettingsFile, type SettingsFile } from './settings-file.ts';

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

  async #put(given: Partial<Settings>, inForce: Partial<Settings>): Promise<void> {
    const file = readSettingsFile(this.#path);
    const { text, isPlain, isDamaged, stored, error } = file;
    if (error !== undefined) throw error;
    const changes = withBadKeys(given, file);
    if (isPlain) return this.#write(editSettingsText(text, changes));
    if (isDamaged) await rename(this.#path, `${this.#path}.unread`);
    const values = { ...(isDamaged && inForce), ...stored, ...changes };
    return this.#write(`${JSON.stringify(values, undefined, 2)}\n`);
  }

  #write(text: string): Promise<void> {
    return writeFileAtomic(this.#path, text, { mode: 0o600 });
  }
}

/** What is there for an action and does not hold is its writer's to mend: it stays where it is. */
function withBadKeys(changes: Partial<Settings>, { stored, chosen }: SettingsFile): Partial<Settings> {
  const written = stored['window.keys'];
  const good = chosen['window.keys'];
  const keys = changes['window.keys'];
  if (keys === undefined || good === undefined || !isObject(written)) return changes;
  const names = Object.keys(keys);
  for (const [index, bad] of Object.keys(written).entries()) {
    if (Object.hasOwn(good, bad) || names.includes(bad)) continue;
    const above = Object.keys(written).slice(0, index);
    names.splice(names.map((name) => above.includes(name)).lastIndexOf(true) + 1, 0, bad);
  }
  const all = Object.fromEntries(names.map((name) => [name, keys[name] ?? written[name] ?? null]));
  return { ...changes, 'window.keys': all as Settings['window.keys'] };
}
