import { originOf, toChromiumUrl } from './app-scheme.ts';
import type { Session } from './session.ts';

type Descriptor = { readonly name: string; readonly sysex?: boolean; readonly allowWithoutSanitization?: boolean };

/** Electron's names, and what Chromium's DevTools call them. */
const permissions: Readonly<Record<string, readonly Descriptor[]>> = {
  media: [{ name: 'camera' }, { name: 'microphone' }],
  geolocation: [{ name: 'geolocation' }],
  notifications: [{ name: 'notifications' }],
  midi: [{ name: 'midi' }],
  midiSysex: [{ name: 'midi', sysex: true }],
  'clipboard-read': [{ name: 'clipboard-read' }],
  'clipboard-sanitized-write': [{ name: 'clipboard-write', allowWithoutSanitization: false }],
  'idle-detection': [{ name: 'idle-detection' }],
  'window-management': [{ name: 'window-management' }],
  'storage-access': [{ name: 'storage-access' }],
  'persistent-storage': [{ name: 'persistent-storage' }],
};

/** A handler that asks a person would hold the page back for ever. */
const answerWithinMs = 2000;

/**
 * DevTools cannot ask when the page asks, so the app's handlers are asked ahead, once for each document, and Chromium
 * is told the answers. As in Electron, whatever no handler refuses is granted.
 */
export async function applyPermissions(session: Session, contents: unknown, url: string): Promise<void> {
  const { chromium } = await session.browser();
  const origin = originOf(toChromiumUrl(url));
  const settings = Object.entries(permissions).map(async ([permission, descriptors]) => {
    const isGranted = await decide(session, contents, permission, url);
    for (const descriptor of descriptors) {
      await chromium.cdp.browser.send('Browser.setPermission', {
        permission: descriptor,
        setting: isGranted ? 'granted' : 'denied',
        origin,
      });
    }
  });
  await Promise.all(settings);
}

async function decide(session: Session, contents: unknown, permission: string, url: string): Promise<boolean> {
  const details = { requestingUrl: url, isMainFrame: true, embeddingOrigin: originOf(url) };
  if (session.checkHandler?.(contents, permission, originOf(url), details) === false) return false;
  const ask = session.requestHandler;
  if (ask === null) return true;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), answerWithinMs);
    ask(
      contents,
      permission,
      (isGranted) => {
        clearTimeout(timer);
        resolve(isGranted);
      },
      details,
    );
  });
}
