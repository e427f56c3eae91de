import { Notification } from 'electron';
import { bridgeMessages, type AwayWords } from '../../protocol/window-bridge.ts';
import type { MainWindow } from './main-window.ts';

/** The one that is shown for each terminal; a later one takes its place. */
const shown = new Map<string, Notification>();

/** Passes on what a program in a terminal tells, to somebody who does not look at the window; a click shows the terminal. */
export function notifyAway({ title, body, terminalId }: AwayWords, main: MainWindow): void {
  if (!Notification.isSupported() || main.window.isFocused()) return;
  const notification = new Notification({ title, body, silent: true });
  notification.on('click', () => {
    main.show();
    if (terminalId !== undefined) main.tell(bridgeMessages.showTerminal, terminalId);
  });
  const key = terminalId ?? '';
  shown.get(key)?.close();
  shown.set(key, notification);
  notification.on('close', () => {
    if (shown.get(key) === notification) shown.delete(key);
  });
  notification.show();
}
