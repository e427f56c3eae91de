import { app, clipboard, nativeTheme } from 'electron';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { bridgeMessages, type AppCommand } from '../../protocol/window-bridge.ts';
import type { LiveSettings } from '../cli/live-settings.ts';
import type { Log } from '../log.ts';
import { leadToHost } from '../remote/host-door.ts';
import type { AppLanguage } from './app-language.ts';
import type { AppWindow } from './app-window.ts';
import type { AppWindows } from './app-windows.ts';
import { keepApplicationMenu } from './application-menu.ts';
import { serveBridge } from './connect-ipc.ts';
import type { LiveAgent } from './live-agent.ts';
import { openFile } from './open-file.ts';
import { notifyAway } from './program-notification.ts';

export interface WindowServiceParts {
  readonly windows: AppWindows;
  readonly stateDir: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: LiveSettings;
  readonly language: AppLanguage;
  readonly agent: LiveAgent;
  run(command: AppCommand, from: AppWindow): void;
}

/** Answers the pages of all windows, for as long as the process runs. To be called once. */
export function servePages({ windows, stateDir, clock, log, settings, agent, run }: WindowServiceParts): void {
  serveBridge<AppWindow>(
    {
      find: (contents) => windows.list().find(({ window }) => !window.isDestroyed() && window.webContents === contents),
      connected: (channel, from) => {
        from.pageListens();
        void agent.accept(channel);
      },
      hostCalled: (channel, hostId) => {
        const discovery = settings.current['remote.discovery'];
        void leadToHost(channel, hostId, { stateDir, clock, log, discovery });
      },
      command: run,
      copyText: (text) => void clipboard.writeText(text),
      // A page that nobody works in has no business with the clipboard.
      readText: async ({ window }) => (window.isFocused() ? clipboard.readText() : ''),
      openFile: (place) =>
        openFile(place, { commandLine: settings.current['window.openFile'], processEnv: process.env }),
      tellAway: (words, from) => notifyAway(words, from, windows),
      setAppearance: (appearance) => (nativeTheme.themeSource = appearance),
      moveTabs: (move, from) => windows.move(from, move),
      tabsTaken: (taken, from) => windows.taken(from, taken),
      showing: (shown, from) => windows.showing(from, shown),
    },
    log,
  );
}

/** The menu of all windows: what is chosen in it is done by the one in front. */
export function keepMenu({ windows, settings, language }: WindowServiceParts): Disposable {
  return keepApplicationMenu({
    ...{ settings, language },
    isDeveloping: !app.isPackaged,
    run: (actionId) => windows.tell(bridgeMessages.action, actionId),
    reload: () => windows.lastUsed?.window.webContents.reload(),
  });
}
