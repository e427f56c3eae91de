import { app, session, shell, type WebContents } from 'electron';
import type { Log } from '../log.ts';
import { isAppPage } from './app-files.ts';
import { parseExternalLink } from './external-link.ts';

/** Nothing the page shows may ask this machine for anything: no permission, no device, no download. */
export function denyPermissions(log: Log): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, answer) => {
    log.info({ permission }, 'a permission was denied');
    answer(false);
  });
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.on('will-download', (event) => event.preventDefault());
}

/** Every page that is ever made stays where it is: no navigation, no window, no embedded page. */
export function confineContents(log: Log): void {
  app.on('web-contents-created', (_event, contents) => confine(contents, log));
}

function confine(contents: WebContents, log: Log): void {
  contents.on('will-navigate', (event) => {
    // A reload asked for by the page itself is no way out.
    if (event.isMainFrame && isAppPage(event.url)) return;
    event.preventDefault();
    log.warn({}, 'a navigation was denied');
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternally(url, log);
    return { action: 'deny' };
  });
}

function openExternally(text: string, log: Log): void {
  const link = parseExternalLink(text);
  if (link === undefined) {
    log.warn({}, 'a link was not opened: its kind is not allowed');
    return;
  }
  shell.openExternal(link).catch((error: unknown) => log.warn({ err: error }, 'the system did not open a link'));
}
