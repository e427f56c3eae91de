import { join } from 'node:path';
import { HostEmitter } from './host-emitter.ts';
import { appPath } from './app-paths.ts';
import { Chromium } from './chromium.ts';
import { appendedSwitches } from './command-line.ts';
import { environment } from './host-environment.ts';
import { makeProtocol, type Protocol } from './protocol.ts';
import { readiness } from './readiness.ts';
import { Targets } from './targets.ts';

export type PermissionRequestHandler = (
  contents: unknown,
  permission: string,
  callback: (isGranted: boolean) => void,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
) => void;

export type PermissionCheckHandler = (
  contents: unknown,
  permission: string,
  requestingOrigin: string,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean; readonly embeddingOrigin: string },
) => boolean;

export interface SessionBrowser {
  readonly chromium: Chromium;
  readonly targets: Targets;
}

/** A session has a Chromium of its own, started with its first window. */
export class Session extends HostEmitter {
  readonly protocol: Protocol = makeProtocol();
  requestHandler: PermissionRequestHandler | null = null;
  checkHandler: PermissionCheckHandler | null = null;
  /** Asked by nothing here: Chromium's own device choosers cannot be reached. */
  deviceHandler: unknown = null;
  readonly #name: string;
  #browser: Promise<SessionBrowser> | undefined;

  constructor(name: string) {
    super(['will-download']);
    this.#name = name;
  }

  setPermissionRequestHandler(handler: PermissionRequestHandler | null): void {
    this.requestHandler = handler;
  }

  setPermissionCheckHandler(handler: PermissionCheckHandler | null): void {
    this.checkHandler = handler;
  }

  setDevicePermissionHandler(handler: unknown): void {
    this.deviceHandler = handler;
  }

  /** For the stand-in itself: starts Chromium the first time. */
  browser(): Promise<SessionBrowser> {
    return (this.#browser ??= this.#launch());
  }

  /** For the stand-in itself: the Chromium that was started, if any. */
  async findChromium(): Promise<Chromium | undefined> {
    return (await this.#browser)?.chromium;
  }

  async #launch(): Promise<SessionBrowser> {
    const chromium = await Chromium.launch({
      path: environment.chromiumPath,
      profileDir: join(appPath('sessionData'), 'electron-host', this.#name),
      paintsByWebgl: environment.paintsByWebgl,
      switches: appendedSwitches(),
      languages: environment.languages,
    });
    process.once('exit', () => chromium.kill());
    return { chromium, targets: await Targets.watch(chromium) };
  }
}

const sessions = new Map<string, Session>();

export function sessionOf(partition: string): Session {
  const existing = sessions.get(partition);
  if (existing !== undefined) return existing;
  const session = new Session(partition === '' ? 'default' : partition.replaceAll(/\W+/g, '-'));
  sessions.set(partition, session);
  return session;
}

/** The module `session`. */
export const session = {
  get defaultSession(): Session {
    readiness.require('Session can only be received');
    return sessionOf('');
  },
  fromPartition(partition: string): Session {
    readiness.require('Session can only be received');
    return sessionOf(partition);
  },
};

export async function closeAllSessions(): Promise<void> {
  await Promise.all([...sessions.values()].map(async (each) => (await each.findChromium())?.close()));
}
