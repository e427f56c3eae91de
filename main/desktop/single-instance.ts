import { app } from 'electron';
import { z } from 'zod';
import { LINK_SCHEME } from './deep-link.ts';
import { foreignSwitches, parseLaunchOptions, toArguments, type LaunchOptions } from './launch-options.ts';

/** What a second start hands to the first; its `process.argv` would have been rearranged by Chromium. */
const SecondStart = z.object({ args: z.array(z.string()), cwd: z.string() });

/** The arguments that are the person's own. */
export function ownArguments(): string[] {
  return process.argv.slice(app.isPackaged ? 1 : 2);
}

/** False when this app runs already for this state folder: it has been told of this start, and this process may end. */
export function isFirstInstance(): boolean {
  return app.requestSingleInstanceLock({ args: ownArguments(), cwd: process.cwd() } satisfies z.input<
    typeof SecondStart
  >);
}

/**
 * Starts the app again once it has ended, as it was asked to while it was ending. Several starts find each other: the
 * first of them runs on, and the others hand it what they were to open.
 */
export function startAfterEnd(options: LaunchOptions): void {
  const image = process.env['APPIMAGE']; // What runs inside of it is gone once it has ended.
  app.relaunch({
    ...(image === undefined ? {} : { execPath: image }),
    args: [
      ...process.argv.slice(1, app.isPackaged ? 1 : 2),
      ...foreignSwitches(ownArguments()),
      ...toArguments(options),
    ],
  });
}

export interface OpenListener {
  /** The app was started again. */
  startedAgain(options: LaunchOptions): void;
  /** The system opens a link or a file with the running app (macOS). */
  opened(target: string): void;
}

/** From now on, links, files and second starts come here. */
export function listenForOpening(listener: OpenListener): void {
  app.on('second-instance', (_event, _argv, _cwd, data) => {
    const start = SecondStart.safeParse(data);
    listener.startedAgain(
      start.success ? parseLaunchOptions(start.data.args, start.data.cwd) : parseLaunchOptions([], process.cwd()),
    );
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    listener.opened(url);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    listener.opened(path);
  });
}

/** Only an installed app can answer for links; a checkout would leave a dead entry behind. */
export function registerLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
}
