import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Disposable } from '../../base/disposable.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { SettingChanges, SettingsReport, SettingValue } from '../../protocol/settings-report.ts';
import {
  defaultSettings,
  isSameValue,
  isSettingName,
  settingsSchema,
  type SettingName,
  type Settings,
} from '../../protocol/settings.ts';
import type { OwnTheme } from '../../protocol/theme.ts';
import { loadWindowSettings, saveWindowSettings } from './kept-window-settings.ts';

export interface SettingsState {
  /** In force, as far as this page knows. */
  readonly values: Settings;
  /** As this machine's agent told it last. */
  readonly report: SettingsReport | undefined;
  /** Of this machine's user; the same list as long as nothing of it changes. */
  readonly themes: readonly OwnTheme[];
}

export interface PageSettingsParts {
  readonly client: Pick<AgentClient, 'onNotification' | 'request'>;
  /** What it was like last time, until the agent has told. */
  readonly storage: Storage;
  /** The agent did not take a change. */
  failed(error: unknown): void;
}

/**
 * The settings as this page has them. A change counts here at once; the agent writes it down and tells everybody, and what
 * it tells wins.
 */
export class PageSettings implements Disposable {
  readonly store: StoreApi<SettingsState>;
  readonly #parts: PageSettingsParts;
  readonly #listening: Disposable;
  /** Changes that the agent has not answered yet, the latest last. */
  readonly #pending = new Set<SettingChanges>();

  constructor(parts: PageSettingsParts) {
    this.#parts = parts;
    const values = { ...defaultSettings, ...loadWindowSettings(parts.storage) };
    this.store = createStore(() => ({ values, report: undefined, themes: [] }));
    this.#listening = parts.client.onNotification('settings.changed', (report) => this.#told(report));
  }

  get values(): Settings {
    return this.store.getState().values;
  }

  get themes(): readonly OwnTheme[] {
    return this.store.getState().themes;
  }

  /** Null gives a setting its default back. Never rejects: what went wrong is told. */
  async change(changes: SettingChanges): Promise<void> {
    this.#pending.add(changes);
    this.#show();
    try {
      await this.#parts.client.request('settings.change', { changes });
    } catch (error) {
      this.#parts.failed(error);
    } finally {
      this.#pending.delete(changes);
      this.#show();
    }
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #told(report: SettingsReport): void {
    const { themes: before } = this.store.getState();
    const themes = JSON.stringify(before) === JSON.stringify(report.themes) ? before : report.themes;
    this.store.setState({ report, themes });
    this.#show();
  }

  #show(): void {
    const { report, values: before } = this.store.getState();
    const known = report === undefined ? [loadWindowSettings(this.#parts.storage)] : [report.chosen];
    const values = inForce([...known, ...this.#pending], report?.overridden ?? {});
    const isSame = (Object.keys(values) as SettingName[]).every((name) => isSameValue(values[name], before[name]));
    if (isSame) return;
    if (report !== undefined) saveWindowSettings(this.#parts.storage, values);
    this.store.setState({ values });
  }
}

/** What another version of the agent knows and this page does not, or as something else, is left out. */
function inForce(layers: readonly SettingChanges[], overridden: Readonly<Record<string, SettingValue>>): Settings {
  const values: Record<string, unknown> = { ...defaultSettings };
  for (const [name, value] of [...layers, overridden].flatMap((layer) => Object.entries(layer))) {
    if (!isSettingName(name)) continue;
    const parsed = settingsSchema.shape[name].safeParse(value ?? undefined);
    if (parsed.success) values[name] = parsed.data;
  }
  return values as Settings;
}
