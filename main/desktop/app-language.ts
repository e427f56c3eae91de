import { app } from 'electron';
import { Emitter, type Event } from '../../base/event.ts';
import { findLocale, type LanguageChoice } from '../../base/messages/languages.ts';
import { speak } from '../../base/messages/translate.ts';
import type { LiveSettings } from '../cli/live-settings.ts';
import type { Log } from '../log.ts';

/** In which language the app speaks around its window: as its settings say, else the system's. */
export class AppLanguage {
  readonly #settings: LiveSettings;
  readonly #log: Log;
  readonly #spoken = new Emitter<void>();

  /** All that is said from now on is said in another one. */
  readonly onSpoken: Event<void> = this.#spoken.event;

  constructor(settings: LiveSettings, log: Log) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Resolves once it is spoken; changes with the settings from then on. Never rejects. Electron has to be ready. */
  async start(): Promise<void> {
    await this.#speak();
    this.#settings.onChanged((names) => {
      if (names.includes('window.language')) void this.#speak();
    });
  }

  async #speak(): Promise<void> {
    try {
      if (await speakOf(this.#settings.current['window.language'])) this.#spoken.fire();
    } catch (error) {
      this.#log.error({ err: error }, 'the language could not be loaded');
    }
  }
}

/** As `speak` has it. */
export function speakOf(choice: LanguageChoice): Promise<boolean> {
  return speak(findLocale(choice, app.getPreferredSystemLanguages()));
}
