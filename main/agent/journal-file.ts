import { lstat, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { replaceFile } from '../terminal/replace-file.ts';
import { LeftRecord, ShellRecord } from '../terminal/shell-record.ts';
import { AgentProcess } from './agent-process.ts';
import { isSameBoot, type BootIdentity } from './boot-identity.ts';

/** What one agent leaves to the next. */
export interface JournalContent {
  readonly shells: readonly ShellRecord[];
  readonly left: readonly LeftRecord[];
}

/** What an agent writes. */
export interface JournalWriting extends JournalContent {
  /** The writer has nothing more to do with it, and is not named. */
  readonly isLast?: boolean;
}

/** What an agent finds of the one before it. */
export type FoundJournal =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'fits' } & JournalContent)
  /** It holds nothing that can be trusted, and has been set aside. */
  | { readonly kind: 'damaged' }
  /** Its numbers mean nothing here: another boot, machine or pid namespace. */
  | ({ readonly kind: 'other_boot' } & JournalContent);

const WrittenJournal = z.object({
  version: z.literal(1),
  bootId: z.string(),
  machineId: z.string(),
  pidNamespace: z.string(),
  /** Whose shells these are, until it quits. */
  agent: AgentProcess.optional(),
  shells: z.array(ShellRecord),
  left: z.array(LeftRecord),
});

const LONGEST_BYTES = 16 * 1024 * 1024;
const MOST_SET_ASIDE = 3;

/** The journal of owned shells on disk (docs/decisions/0009-crash-recovery.md). Only whoever holds the folder's lock may use it. */
export class JournalFile {
  readonly #path: string;
  readonly #here: BootIdentity;
  readonly #agent: AgentProcess;
  readonly #log: Log;

  /** `agent`: this process, for what it writes. */
  constructor(file: string, here: BootIdentity, agent: AgentProcess, log: Log) {
    this.#path = file;
    this.#here = here;
    this.#agent = agent;
    this.#log = log;
  }

  /** Never rejects: a journal must not keep an agent from starting. */
  async read(): Promise<FoundJournal> {
    try {
      const text = await readOrdinaryFile(this.#path);
      if (text === undefined) return { kind: 'none' };
      const { shells, left, ...there } = WrittenJournal.parse(JSON.parse(text));
      return { kind: isSameBoot(there, this.#here) ? 'fits' : 'other_boot', shells, left };
    } catch (error) {
      const file = await this.#setAside();
      this.#log.warn(
        { err: error, file },
        'the journal of the agent before this one is damaged; it was set aside unused',
      );
      return { kind: 'damaged' };
    }
  }

  /**
   * Replaces the journal in one step; without content there is none. It need not survive the machine, whose end is that
   * of all its processes, so nothing waits for the disk.
   */
  async write({ shells, left, isLast = false }: JournalWriting): Promise<void> {
    if (shells.length + left.length === 0) return rm(this.#path, { force: true });
    const written: z.input<typeof WrittenJournal> = {
      version: 1,
      ...this.#here,
      ...(isLast ? {} : { agent: this.#agent }),
      shells: [...shells],
      left: [...left],
    };
    await replaceFile(this.#path, `${JSON.stringify(written)}\n`);
  }

  /** Under a name of its own; undefined when that cannot be done. The last few stay. */
  async #setAside(): Promise<string | undefined> {
    try {
      const numbers = await this.#setAsideNumbers();
      const number = Math.max(0, ...numbers) + 1;
      const file = this.#damagedPath(number);
      await rename(this.#path, file);
      const old = numbers.filter((one) => one <= number - MOST_SET_ASIDE);
      for (const one of old) await rm(this.#damagedPath(one)).catch(() => undefined); // A folder is not ours to empty.
      return file;
    } catch (error) {
      this.#log.warn({ err: error }, 'the damaged journal could not be set aside');
      return undefined;
    }
  }

  async #setAsideNumbers(): Promise<number[]> {
    const prefix = path.basename(this.#damagedPath(''));
    const names = await readdir(path.dirname(this.#path));
    const endings = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
    return endings.filter((ending) => /^\d{1,9}$/.test(ending)).map(Number);
  }

  #damagedPath(number: number | ''): string {
    return `${this.#path}.damaged-${number}`;
  }
}

/** The agent that has written the journal `file`, in the same boot, machine and pid namespace; undefined once it has quit. */
export async function readJournalAgent(file: string, here: BootIdentity): Promise<AgentProcess | undefined> {
  try {
    const { agent, ...there } = WrittenJournal.parse(JSON.parse((await readOrdinaryFile(file)) ?? ''));
    return isSameBoot(there, here) ? agent : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined when there is none. Throws for whatever is no file: to read a pipe would never end. */
async function readOrdinaryFile(file: string): Promise<string | undefined> {
  try {
    const found = await lstat(file);
    if (!found.isFile()) throw new Error('it is no file');
    if (found.size > LONGEST_BYTES) throw new Error(`it has ${found.size} bytes`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
