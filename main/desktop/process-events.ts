import { app } from 'electron';
import type { Log } from '../log.ts';
import type { Quit } from './quit.ts';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** What the system, or Electron on its behalf, tells this process. */
export function listenToProcess(quit: Quit, log: Log): void {
  app.on('before-quit', (event) => {
    if (quit.isDone) return;
    event.preventDefault();
    quit.request('person');
  });
  app.on('window-all-closed', () => undefined); // The tray, and the agent, go on without a window.
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    // Chromium starts what it lost again; a page that loses its drawing falls back to the DOM by itself.
    log.warn({ type, reason, exitCode }, 'a helper of the window has ended');
  });
  for (const signal of stopSignals) process.on(signal, () => quit.request('signal'));
  // The terminals of this process are worth more than a part of it that has failed.
  const failed = (error: unknown): void => log.error({ err: error }, 'unexpected failure');
  process.on('uncaughtException', failed);
  process.on('unhandledRejection', failed);
}
