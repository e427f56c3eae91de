import { dirname, join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { RefusalError } from '../../protocol/error-code.ts';
import { invalidParams } from '../../protocol/json-rpc-peer.ts';
import { effectOf, isSameValue, settingNames, type SettingName, type Settings } from '../../protocol/settings.ts';
import type { RefusedSetting, SettingChanges, SettingsReport, SettingsStatus } from '../../protocol/settings-report.ts';
import type { Log } from '../log.ts';
import { messages } from './messages.ts';
import {
  contradictionIn,
  keepGood,
  logRefusedSettings,
  mergeSettings,
  problemOf,
  readSettingsFile,
  refusedIn,
  type SettingsFile,
} from './settings-file.ts';
import { SettingsWriter } from './settings-writer.ts';
import { readThemes, watchThemes, type OwnThemes } from './theme-folder.ts';
import { watchFile } from './watch-file.ts';

/** A choice could not be written. */
export interface SettingFailure {
  readonly path: string;
  readonly reason: string;
}

/**
 * The settings of a state folder: defaults, below what its file says, below what this run was started with. They change
 * when somebody chooses here, and, while watched, when somebody writes the file.
 */
export class LiveSettings {
  readonly #writer: SettingsWriter;
  readonly #log: Log;
  readonly #overrides: Partial<Settings>;
  readonly #started: Settings;
  readonly #themeFolder: string;
  #themes: OwnThemes;
  /** As it was read last. */
  #file: SettingsFile;
  #chosen: Partial<Settings>;
  #current: Settings;
  #writing = 0;
  /** The file has changed while it was written here. */
  #isBehind = false;
  readonly #changed = new Emitter<readonly SettingName[]>();
  /** Names those with another value in force; none where only what is said of the file is another. */
  readonly onChanged: Event<readonly SettingName[]> = this.#changed.event;

  constructor(file: SettingsFile, overrides: Partial<Settings>, log: Log) {
    this.#writer = new SettingsWriter(file.path);
    this.#log = log;
    this.#overrides = overrides;
    this.#file = file;
    this.#themeFolder = join(dirname(file.path), 'themes');
    this.#themes = readThemes(this.#themeFolder);
    this.#chosen = file.chosen;
    this.#current = this.#started = mergeSettings(file, overrides);
  }

  get current(): Settings {
    return this.#current;
  }

  /** What its user has chosen, whatever this run was started with. */
  get chosen(): Settings {
    return mergeSettings({ chosen: this.#chosen }, {});
  }

  /** What of the file does not hold. */
  get status(): SettingsStatus | undefined {
    const refused = [...this.#file.refused, ...this.#themes.refused];
    return refused.length === 0 ? undefined : { file: this.#file.path, refused };
  }

  get report(): SettingsReport {
    const { path: file } = this.#file;
    const waiting = settingNames.filter(
      (name) => effectOf(name) === 'nextStart' && !isSameValue(this.#current[name], this.#started[name]),
    );
    return {
      ...{ file, refused: this.status?.refused ?? [], waiting },
      ...{ chosen: { ...this.#chosen }, overridden: { ...this.#overrides } },
      themes: [...this.#themes.themes],
    };
  }

  /** This run was started with a value of its own. */
  isOverridden(name: SettingName): boolean {
    return this.#overrides[name] !== undefined;
  }

  /** Follows the file from now on, until it is let go. Its folder has to be there. */
  watch(clock: Clock): Disposable {
    const watching = new DisposableStore();
    const log = this.#log;
    watching.add(watchFile(this.#file.path, { clock, log, changed: () => this.#reload() }));
    watching.add(watchThemes(this.#themeFolder, { clock, log, changed: () => this.#reloadThemes() }));
    this.#reload();
    return watching;
  }

  /**
   * Takes effect at once and is remembered; what this run was started with still wins. Resolves with why it could not be
   * remembered: then all is as before.
   */
  set<N extends SettingName>(name: N, value: Settings[N]): Promise<SettingFailure | undefined> {
    return this.#write({ [name]: value });
  }

  /** As SettingsBook has it. */
  async change(changes: SettingChanges): Promise<void> {
    for (const [name, value] of Object.entries(changes)) {
      const problem = problemOf(name, value ?? undefined);
      if (problem !== undefined) throw invalidParams(problem);
    }
    if (Array.isArray(changes['terminal.profiles']) && this.#hasLostProfiles)
      throw invalidParams(messages.profilesToMend); // It would take them out of the file for good.
    const wanted: Partial<Settings> = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [name, value ?? undefined]),
    );
    const problem = contradictionIn({ ...this.#chosen, ...wanted });
    if (problem !== undefined) throw invalidParams(problem);
    this.#require(await this.#write(wanted));
  }

  get #hasLostProfiles(): boolean {
    return this.#file.refused.some(({ name }) => name === ('terminal.profiles' satisfies SettingName));
  }

  async readText(): Promise<string> {
    await this.settled();
    const { text, error, path } = readSettingsFile(this.#file.path);
    if (error !== undefined) throw new RefusalError('internal', messages.settingsNotRead(path, error.message));
    return text;
  }

  async replace(text: string): Promise<readonly RefusedSetting[]> {
    const refused = refusedIn(text);
    if (refused.length > 0) return refused;
    this.#require(await this.#keep(() => this.#writer.replace(text)));
    this.#reload();
    return [];
  }

  settled(): Promise<void> {
    return this.#writer.settled();
  }

  async #write(changes: Partial<Settings>): Promise<SettingFailure | undefined> {
    const before = this.#chosen;
    const after = without({ ...before, ...changes });
    this.#take(after);
    const failure = await this.#keep(() => this.#writer.write(changes, after));
    if (failure !== undefined && this.#chosen === after) this.#take(before);
    return failure;
  }

  async #keep(write: () => Promise<void>): Promise<SettingFailure | undefined> {
    this.#writing += 1;
    try {
      await write();
      return undefined;
    } catch (error) {
      this.#log.warn({ err: error }, 'settings could not be written');
      return { path: this.#file.path, reason: error instanceof Error ? error.message : String(error) };
    } finally {
      this.#writing -= 1;
      if (this.#writing === 0 && this.#isBehind) this.#reload();
    }
  }

  /** What is being written here is not in the file yet, and holds all the same. */
  #reload(): void {
    this.#isBehind = this.#writing > 0;
    if (this.#isBehind) return;
    const before = this.#file;
    this.#file = readSettingsFile(before.path);
    const isSameProblem = JSON.stringify(this.#file.refused) === JSON.stringify(before.refused);
    if (!isSameProblem) logRefusedSettings(this.#file, this.#log);
    this.#take(keepGood(this.#chosen, this.#file), !isSameProblem);
  }

  #reloadThemes(): void {
    this.#themes = readThemes(this.#themeFolder);
    this.#changed.fire([]);
  }

  /** Tells who listens what that changes, if anything. */
  #take(chosen: Partial<Settings>, hasMoreToTell = false): void {
    const before = this.#current;
    const isSameChoice = JSON.stringify(sorted(this.#chosen)) === JSON.stringify(sorted(chosen));
    this.#chosen = chosen;
    this.#current = mergeSettings({ chosen }, this.#overrides);
    const names = settingNames.filter((name) => !isSameValue(this.#current[name], before[name]));
    if (names.length > 0) this.#log.info({ settings: names }, 'settings changed');
    if (names.length > 0 || !isSameChoice || hasMoreToTell) this.#changed.fire(names);
  }

  #require(failure: SettingFailure | undefined): void {
    if (failure !== undefined)
      throw new RefusalError('internal', messages.settingsNotWritten(failure.path, failure.reason));
  }
}

/** Without what is undefined. */
function without(chosen: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}

function sorted(chosen: Partial<Settings>): [string, unknown][] {
  return Object.entries(chosen).sort(([one], [other]) => (one < other ? -1 : 1));
}
