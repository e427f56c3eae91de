import { z } from 'zod';
import { Emitter } from '../../base/event.ts';
import { parseJson } from '../../base/parse-json.ts';
import { Turns } from '../../base/turns.ts';
import { readPrivateFile, writePrivateFile } from '../agent/private-file.ts';
import { damaged } from '../agent/state-folder-error.ts';

const Rules = z.object({
  isOn: z.boolean(),
  /** Each visit waits for a yes. */
  needsApproval: z.boolean().default(false),
});
type Rules = z.infer<typeof Rules>;

const RulesFile = Rules.extend({ version: z.literal(1) });

/** Whether and how other devices may come in here, as a person at this machine has said; it holds across restarts. */
export class RemoteRules {
  readonly #path: string;
  readonly #turnedOff = new Emitter<void>();
  readonly #turnedOn = new Emitter<void>();
  readonly #writes = new Turns();
  #rules: Rules;
  /** What was asked for last. */
  #wanted: Rules;

  /** From now on nobody is let in; who is in has to go. */
  readonly onTurnedOff = this.#turnedOff.event;
  /** From now on devices may come in again. */
  readonly onTurnedOn = this.#turnedOn.event;

  private constructor(path: string, rules: Rules) {
    this.#path = path;
    this.#rules = rules;
    this.#wanted = rules;
  }

  /** Throws StateFolderError; a file that cannot be read is not taken for permission. */
  static async load(path: string): Promise<RemoteRules> {
    const text = await readPrivateFile(path);
    if (text === undefined) return new RemoteRules(path, { isOn: true, needsApproval: false });
    const parsed = RulesFile.safeParse(parseJson(text));
    if (!parsed.success) throw damaged(path, 'remote access is on then, and nobody is asked');
    const { isOn, needsApproval } = parsed.data;
    return new RemoteRules(path, { isOn, needsApproval });
  }

  /** False: no device is let in, however it is paired. */
  get isOn(): boolean {
    return this.#rules.isOn;
  }

  /** True: somebody at this machine has to say yes to each device that comes. */
  get needsApproval(): boolean {
    return this.#rules.needsApproval;
  }

  /** Resolves when nothing is left to be written. */
  get settled(): Promise<void> {
    return this.#writes.settled;
  }

  /** Off counts at once, even where it cannot be kept; on counts once it has been. Throws StateFolderError. */
  turn(isOn: boolean): Promise<void> {
    const wasOn = this.isOn;
    this.#wanted = { ...this.#wanted, isOn };
    if (!isOn) this.#rules = { ...this.#rules, isOn };
    if (wasOn && !isOn) this.#turnedOff.fire();
    return this.#keep();
  }

  /** To ask counts at once, no longer to ask once that has been kept. Throws StateFolderError. */
  requireApproval(needsApproval: boolean): Promise<void> {
    this.#wanted = { ...this.#wanted, needsApproval };
    if (needsApproval) this.#rules = { ...this.#rules, needsApproval };
    return this.#keep();
  }

  async #keep(): Promise<void> {
    const wanted = this.#wanted;
    await this.#writes.take(() => this.#write(wanted));
  }

  async #write(rules: Rules): Promise<void> {
    await writePrivateFile(this.#path, `${JSON.stringify({ version: 1, ...rules }, undefined, 2)}\n`);
    if (this.#wanted !== rules) return;
    const wasOn = this.isOn;
    this.#rules = rules;
    if (!wasOn && rules.isOn) this.#turnedOn.fire();
  }
}
