import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import type { Figures } from './metric.ts';

interface Kept {
  readonly figures: Record<string, Figures>;
  /** Who was left out, and why. */
  readonly skipped: Record<string, string>;
}

/** The figures of a measurement, in a file if there is to be one: it may be ended, and taken up again where it was. */
export class KeptFigures {
  readonly #file: string | undefined;
  readonly #kept: Kept;

  private constructor(file: string | undefined, kept: Kept) {
    this.#file = file;
    this.#kept = kept;
  }

  /** Throws where the file cannot be read as one of these. */
  static async open(file: string | undefined): Promise<KeptFigures> {
    return new KeptFigures(
      file,
      (file === undefined ? undefined : await readKept(file)) ?? { figures: {}, skipped: {} },
    );
  }

  get figures(): Figures {
    return this.#kept.figures;
  }

  get skipped(): Readonly<Record<string, string>> {
    return this.#kept.skipped;
  }

  has(metric: string): boolean {
    return Object.hasOwn(this.#kept.figures, metric);
  }

  async add(metric: string, figures: Figures, skipped: Readonly<Record<string, string>>): Promise<void> {
    this.#kept.figures[metric] = figures;
    Object.assign(this.#kept.skipped, skipped);
    if (this.#file !== undefined) await writeFileAtomic(this.#file, JSON.stringify(this.#kept));
  }
}

async function readKept(file: string): Promise<Kept | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as Kept);
}
