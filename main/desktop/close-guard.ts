import type { LiveSettings } from '../cli/live-settings.ts';
import type { AppWindow } from './app-window.ts';
import { closeQuestion, whenClosed } from './close-choice.ts';
import { notRemembered } from './keep-terminals.ts';
import { askQuestion } from './questions.ts';
import type { Quit } from './quit.ts';

export interface CloseGuardParts {
  readonly guarded: AppWindow;
  readonly settings: LiveSettings;
  readonly quit: Quit;
  /** Another window can be seen. */
  isBesideOthers(): boolean;
  /** Undefined while it is not known yet. */
  hasTray(): boolean | undefined;
}

/** Decides what becomes of the app when a window of it is closed; the first time a person does. */
export function guardClose(parts: CloseGuardParts): void {
  const { guarded, settings, quit } = parts;
  let isAsking = false;

  function putAway(): void {
    if (parts.isBesideOthers())
      guarded.window.close(); // One may have been opened meanwhile.
    else guarded.hide();
  }

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const answer = await askQuestion(closeQuestion(), { window: guarded.window });
      if (answer === 'cancel' || quit.isLeaving) return;
      if (answer === 'tray') putAway();
      const failure = await settings.set('app.whenClosed', answer);
      if (failure !== undefined && !quit.isLeaving)
        await askQuestion(notRemembered(failure), { window: guarded.window, tone: 'warning' });
      if (answer === 'quit' && !quit.isLeaving) quit.request('person');
    } finally {
      isAsking = false;
    }
  }

  guarded.window.on('close', (event) => {
    const action = whenClosed({
      setting: settings.current['app.whenClosed'],
      isLeaving: quit.isLeaving,
      isBesideOthers: parts.isBesideOthers(),
      hasTray: parts.hasTray(),
      platform: process.platform,
    });
    if (action === 'close') return;
    event.preventDefault();
    if (action === 'hide') guarded.hide();
    else if (action === 'quit') quit.request('person');
    else void ask();
  });
}
