import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { LiveSettings } from '../cli/live-settings.ts';
import type { Log } from '../log.ts';
import type { AppWindow } from './app-window.ts';
import { guardClose } from './close-guard.ts';
import { askQuestion } from './questions.ts';
import type { Quit } from './quit.ts';
import { RendererHealth } from './renderer-health.ts';

export interface AttendanceParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: LiveSettings;
  readonly quit: Quit;
  hasTray(): boolean | undefined;
  isBesideOthers(window: AppWindow): boolean;
}

/** Keeps a page in a window, and asks before the last one goes; until the result is disposed of. */
export function attendWindow(attended: AppWindow, parts: AttendanceParts): Disposable {
  const { window } = attended;
  const { clock, log, settings, quit } = parts;
  guardClose({
    ...{ guarded: attended, settings, quit },
    hasTray: () => parts.hasTray(),
    isBesideOthers: () => parts.isBesideOthers(attended),
  });
  if (process.platform === 'win32') window.on('session-end', () => quit.request('system'));
  return new RendererHealth({
    ...{ window, clock, log },
    isLeaving: () => quit.isLeaving,
    ...{ onShown: attended.onShown, onStayed: quit.onStayed },
    ask: (question) => askQuestion(question, { window, tone: 'warning' }),
    lost: () => attended.pageLost(),
    quit: () => quit.request('person'),
  });
}
