import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { RefusedSetting, SettingChanges, SettingsReport } from '../../protocol/settings-report.ts';
import type { AppMember } from './app-member.ts';
import type { AppFactory } from './app.ts';
import type { Session } from './session.ts';

/** The settings of this machine, wherever they are kept. */
export interface SettingsBook {
  readonly report: SettingsReport;
  /** The report is another one. */
  readonly onChanged: Event<unknown>;
  /** All or none. Rejects, as for bad parameters, with what does not hold; with RefusalError when they cannot be kept. */
  change(changes: SettingChanges): Promise<void>;
  /** The file as it is. Rejects with RefusalError. */
  readText(): Promise<string>;
  /** Takes a whole text, unless something of it does not hold: that is answered, and nothing is changed. */
  replace(text: string): Promise<readonly RefusedSetting[]>;
}

/** Tells this machine's user the settings, unasked, and lets them be changed. */
export function createSettingsApp(book: SettingsBook): AppFactory {
  const join = (session: Session): AppMember => new SettingsMember(session, book);
  return { name: 'settings', features: ['settings'], create: () => ({ join, unload: async () => undefined }) };
}

class SettingsMember implements AppMember {
  readonly #session: Session;
  readonly #book: SettingsBook;
  readonly #subscription: Disposable | undefined;

  readonly handlers: AppMember['handlers'] = {
    'settings.change': async ({ changes }) => {
      await this.#book.change(changes);
      return {};
    },
    'settings.export': async () => ({ text: await this.#book.readText() }),
    'settings.import': async ({ text }) => ({ refused: [...(await this.#book.replace(text))] }),
  };

  constructor(session: Session, book: SettingsBook) {
    this.#session = session;
    this.#book = book;
    this.#subscription = session.principal.kind === 'user' ? book.onChanged(() => this.#tell()) : undefined;
  }

  suspend(): void {
    // What changes meanwhile is told by `start`.
  }

  resume(): [] {
    return [];
  }

  start(): void {
    this.#tell();
  }

  async close(): Promise<void> {
    this.#subscription?.dispose();
  }

  #tell(): void {
    if (this.#session.principal.kind === 'user') this.#session.link?.notify('settings.changed', this.#book.report);
  }
}
