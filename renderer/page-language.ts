import { Emitter, type Event } from '../base/event.ts';
import { findLocale, type LanguageChoice } from '../base/messages/languages.ts';
import { speak } from '../base/messages/translate.ts';
import type { PageSettings } from './settings/page-settings.ts';

/** In which language the page speaks, as the settings and the system say. */
export class PageLanguage {
  readonly #window: Window;
  readonly #failed: (error: unknown) => void;
  readonly #spoken = new Emitter<void>();

  /** All that is said from now on is said in another one. */
  readonly onSpoken: Event<void> = this.#spoken.event;

  constructor(window: Window, failed: (error: unknown) => void) {
    this.#window = window;
    this.#failed = failed;
  }

  /** Never rejects: where a language cannot be loaded, the one before it stays, which is told. */
  async speak(choice: LanguageChoice): Promise<void> {
    const { document, navigator } = this.#window;
    const locale = findLocale(choice, navigator.languages);
    try {
      if (!(await speak(locale))) return;
    } catch (error) {
      this.#failed(error);
      return;
    }
    document.documentElement.lang = locale.language;
    this.#spoken.fire();
  }

  /** Changes with them from now on, for as long as the page lives. */
  follow({ store }: PageSettings): void {
    const choice = (): LanguageChoice => store.getState().values['window.language'];
    store.subscribe(({ values }, before) => {
      if (values['window.language'] !== before.values['window.language']) void this.speak(choice());
    });
    this.#window.addEventListener('languagechange', () => void this.speak(choice()));
  }
}
