import { z } from 'zod';
import { Emitter } from '../../base/event.ts';
import { parseJson } from '../../base/parse-json.ts';
import { readPrivateFile, writePrivateFile } from '../agent/private-file.ts';
import { damaged } from '../agent/state-folder-error.ts';

const RulesFile = z.object({ version: z.literal(1), isOn: z.boolean() });

/** Whether other devices may come in here, as a person at this machine has said; it holds across restarts. */
export class RemoteRules {
  readonly #path: string;
  readonly #turnedOff = new Emitter<void>();
  #isOn: boolean;
  /** What was asked for last. */
  #wanted: boolean;
  #writing: Promise<void> = Promise.resolve();

  /** From now on nobody is let in; who is in has to go. */
  readonly onTurnedOff = this.#turnedOff.event;

  private constructor(path: string, isOn: boolean) {
    this.#path = path;
    this.#isOn = isOn;
    this.#wanted = isOn;
  }

  /** Throws StateFolderError; a file that cannot be read is not taken for permission. */
  static async load(path: string): Promise<RemoteRules> {
    const text = await readPrivateFile(path);
    if (text === undefined) return new RemoteRules(path, true);
    const parsed = RulesFile.safeParse(parseJson(text));
    if (!parsed.success) throw damaged(path, 'remote access is on then');
    return new RemoteRules(path, parsed.data.isOn);
  }

  /** False: no device is let in, however it is paired. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Resolves when nothing is left to be written. */
  get settled(): Promise<void> {
    return this.#writing;
  }

  /** Off counts at once, even where it cannot be kept; on counts once it has been. Throws StateFolderError. */
  async turn(isOn: boolean): Promise<void> {
    this.#wanted = isOn;
    if (!isOn) this.#turnOff();
    const writing = this.#writing.then(() => this.#write(isOn));
    this.#writing = writing.catch(() => undefined);
    await writing;
  }

  async #write(isOn: boolean): Promise<void> {
    await writePrivateFile(this.#path, `${JSON.stringify({ version: 1, isOn }, undefined, 2)}\n`);
    if (this.#wanted === isOn) this.#isOn = isOn;
  }

  #turnOff(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#turnedOff.fire();
  }
}
