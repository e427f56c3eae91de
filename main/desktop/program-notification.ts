import { Notification } from 'electron';
import type { AwayWords } from '../../protocol/window-bridge.ts';
import type { AppWindow } from './app-window.ts';
import type { AppWindows } from './app-windows.ts';

/** The one that is shown for each terminal; a later one takes its place. */
const shown = new Map<string, Notification>();

/** Passes on what a program in a terminal of a window tells, to somebody who does not look there; a click shows the terminal. */
export function notifyAway({ title, body, terminalId }: AwayWords, teller: AppWindow, windows: AppWindows): void {
  if (!Notification.isSupported() || teller.window.isFocused()) return;
  const notification = new Notification({ title, body, silent: true });
  notification.on('click', () => {
    if (terminalId === undefined) teller.show();
    else windows.showTerminal(terminalId);
  });
  const key = terminalId ?? '';
  shown.get(key)?.close();
  shown.set(key, notification);
  notification.on('close', () => {
    if (shown.get(key) === notification) shown.delete(key);
  });
  notification.show();
}
