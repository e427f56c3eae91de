import { Emitter, type Event } from '../../base/event.ts';
import type { SettingsStatus } from '../../protocol/status.ts';
import { mergeSettings, settingsStatus, type SettingsFile } from '../cli/settings-file.ts';
import type { Log } from '../log.ts';
import type { SettingName, Settings } from '../settings.ts';
import { SettingsWriter } from './settings-writer.ts';

/** A choice could not be written. */
export interface SettingFailure {
  readonly path: string;
  readonly reason: string;
}

/** The settings of the app: defaults, below what its user has chosen, below what this run was started with. */
export class AppSettings {
  readonly #path: string;
  readonly #writer: SettingsWriter;
  readonly #log: Log;
  readonly #overrides: Partial<Settings>;
  #chosen: Partial<Settings>;
  /** What of the file was refused when it was read. */
  readonly status: SettingsStatus | undefined;
  readonly #changed = new Emitter<SettingName>();
  readonly onChanged: Event<SettingName> = this.#changed.event;

  constructor(file: SettingsFile, overrides: Partial<Settings>, log: Log) {
    this.#path = file.path;
    this.#writer = new SettingsWriter(file.path);
    this.#log = log;
    this.#overrides = overrides;
    this.#chosen = file.chosen;
    this.status = settingsStatus(file);
  }

  get current(): Settings {
    return mergeSettings({ chosen: this.#chosen }, this.#overrides);
  }

  /** What its user has chosen, whatever this run was started with. */
  get chosen(): Settings {
    return mergeSettings({ chosen: this.#chosen }, {});
  }

  /** This run was started with a value of its own. */
  isOverridden(name: SettingName): boolean {
    return this.#overrides[name] !== undefined;
  }

  /**
   * Takes effect at once and is remembered; what this run was started with still wins. Resolves with why it could not be
   * remembered: then all is as before.
   */
  async set<N extends SettingName>(name: N, value: Settings[N]): Promise<SettingFailure | undefined> {
    const before = this.#chosen;
    const after = (this.#chosen = { ...before, [name]: value });
    this.#changed.fire(name);
    try {
      await this.#writer.write(name, value);
      return undefined;
    } catch (error) {
      this.#log.warn({ err: error, setting: name }, 'a setting could not be written');
      if (this.#chosen === after) this.#chosen = before;
      this.#changed.fire(name);
      return { path: this.#path, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  settled(): Promise<void> {
    return this.#writer.settled();
  }
}
