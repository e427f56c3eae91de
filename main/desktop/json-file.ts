import { readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { Turns } from '../../base/turns.ts';

const VERSION = 1;
const Envelope = z.object({ version: z.literal(VERSION), value: z.unknown() });

/**
 * A small file of the app in its state folder, for its user alone. A missing, broken or newer file reads as undefined:
 * what it holds is convenience, never a reason not to start. One that was not understood is not lost either: before the
 * first write it is renamed to end in `.unread`.
 */
export class JsonFile<T> {
  readonly #path: string;
  readonly #schema: z.ZodType<T>;
  readonly #writes = new Turns();
  #isUnread = false;

  constructor(path: string, schema: z.ZodType<T>) {
    this.#path = path;
    this.#schema = schema;
  }

  /** Synchronous, for the start only. */
  read(): T | undefined {
    const text = readText(this.#path);
    const value = text === undefined ? undefined : this.#parse(text);
    this.#isUnread = Boolean(text) && value === undefined;
    return value;
  }

  /** Replaces the whole file, one write after the other. Rejects when the disk takes it not. */
  write(value: T): Promise<void> {
    const text = `${JSON.stringify({ version: VERSION, value }, undefined, 2)}\n`;
    return this.#writes.take(() => this.#replace(text));
  }

  /** Resolves when nothing is being written any more. */
  settled(): Promise<void> {
    return this.#writes.settled;
  }

  #parse(text: string): T | undefined {
    try {
      const envelope = Envelope.safeParse(JSON.parse(text));
      return envelope.success ? this.#schema.safeParse(envelope.data.value).data : undefined;
    } catch {
      return undefined;
    }
  }

  async #replace(text: string): Promise<void> {
    if (this.#isUnread) await rename(this.#path, `${this.#path}.unread`);
    this.#isUnread = false;
    await writeFileAtomic(this.#path, text, { mode: 0o600 });
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
