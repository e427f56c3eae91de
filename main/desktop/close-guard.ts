import type { LiveSettings } from '../cli/live-settings.ts';
import { closeQuestion, whenClosed } from './close-choice.ts';
import { notRemembered } from './keep-terminals.ts';
import type { MainWindow } from './main-window.ts';
import { askQuestion } from './questions.ts';
import type { Quit } from './quit.ts';

export interface CloseGuardParts {
  readonly main: MainWindow;
  readonly settings: LiveSettings;
  readonly quit: Quit;
  /** Undefined while it is not known yet. */
  hasTray(): boolean | undefined;
}

/** Decides what becomes of the app when its window is closed; the first time a person does. */
export function guardClose(parts: CloseGuardParts): void {
  const { main, settings, quit } = parts;
  let isAsking = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const answer = await askQuestion(closeQuestion(), { window: main.window });
      if (answer === 'cancel' || quit.isLeaving) return;
      if (answer === 'tray') main.hide();
      const failure = await settings.set('app.whenClosed', answer);
      if (failure !== undefined && !quit.isLeaving)
        await askQuestion(notRemembered(failure), { window: main.window, tone: 'warning' });
      if (answer === 'quit' && !quit.isLeaving) quit.request('person');
    } finally {
      isAsking = false;
    }
  }

  main.window.on('close', (event) => {
    const action = whenClosed({
      setting: settings.current['app.whenClosed'],
      isLeaving: quit.isLeaving,
      hasTray: parts.hasTray(),
      platform: process.platform,
    });
    if (action === 'close') return;
    event.preventDefault();
    if (action === 'hide') main.hide();
    else if (action === 'quit') quit.request('person');
    else void ask();
  });
}
