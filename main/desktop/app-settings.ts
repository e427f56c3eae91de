import { z } from 'zod';
import { Emitter, type Event } from '../../base/event.ts';
import type { Log } from '../log.ts';
import { settingNames, settingsSchema, type SettingName, type Settings } from '../settings.ts';
import { JsonFile } from './json-file.ts';

const Stored = z.record(z.string(), z.unknown());

/** A choice could not be written. */
export interface SettingFailure {
  readonly path: string;
  readonly reason: string;
}

/** The settings of the app: defaults, below what its user has chosen, below what this run was started with. */
export class AppSettings {
  readonly #path: string;
  readonly #file: JsonFile<Record<string, unknown>>;
  readonly #log: Log;
  readonly #overrides: Partial<Settings>;
  #stored: Record<string, unknown>;
  readonly #changed = new Emitter<SettingName>();
  readonly onChanged: Event<SettingName> = this.#changed.event;

  constructor(path: string, overrides: Partial<Settings>, log: Log) {
    this.#path = path;
    this.#file = new JsonFile(path, Stored);
    this.#log = log;
    this.#overrides = overrides;
    this.#stored = this.#file.read() ?? {};
  }

  get current(): Settings {
    return mergeSettings(this.#stored, this.#overrides);
  }

  /** What its user has chosen, whatever this run was started with. */
  get chosen(): Settings {
    return mergeSettings(this.#stored, {});
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
    const before = this.#stored;
    const after = (this.#stored = { ...before, [name]: value });
    this.#changed.fire(name);
    try {
      await this.#file.write(after);
      return undefined;
    } catch (error) {
      this.#log.warn({ err: error, setting: name }, 'a setting could not be written');
      if (this.#stored === after) this.#stored = before;
      this.#changed.fire(name);
      return { path: this.#path, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  settled(): Promise<void> {
    return this.#file.settled();
  }
}

/** Entries that are unknown or not allowed any more count as not set. Pure. */
export function mergeSettings(stored: Readonly<Record<string, unknown>>, overrides: Partial<Settings>): Settings {
  const chosen: Record<string, unknown> = {};
  for (const name of settingNames) {
    const parsed = settingsSchema.shape[name].safeParse(stored[name]);
    if (stored[name] !== undefined && parsed.success) chosen[name] = parsed.data;
  }
  return settingsSchema.parse({ ...chosen, ...overrides });
}

/** What differs from the defaults, as `key=value` for the command line. Pure. */
export function toAssignments(settings: Settings): string[] {
  const defaults = settingsSchema.parse({});
  return settingNames
    .filter((name) => settings[name] !== defaults[name])
    .map((name) => `${name}=${String(settings[name])}`);
}
