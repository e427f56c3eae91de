import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { isAlive } from '../../census.ts';
import { buildElectronHost } from '../../electron-host/build.ts';
import type { Desktop, LaunchOptions } from '../../electron-host/desktop.ts';
import type { Fixture } from '../../electron-host/fixture/main.ts';
import type {} from '../../electron-host/fixture/page.ts';
import { launchDesktop } from '../../electron-host/launch-desktop.ts';
import { waitUntil } from '../../wait-until.ts';

declare global {
  /** In the fixture's main process. */
  var fixture: Fixture;
}

/** An app that uses all of the stand-in, and its first page. */
export interface FixtureApp {
  desktop: Desktop;
  page: Page;
}

export async function launchFixture(options: Partial<LaunchOptions> = {}): Promise<Desktop> {
  return launchDesktop({ main: join(await buildElectronHost(), 'fixture'), ...options });
}

/** One app for all tests of a chapter; its events are forgotten before each. Afterwards nothing of it is left. */
export function useFixture(options: Partial<LaunchOptions> = {}): FixtureApp {
  const app = {} as FixtureApp;
  beforeAll(async () => {
    app.desktop = await launchFixture(options);
    app.page = await app.desktop.firstWindow();
  });
  beforeEach(() => app.desktop.evaluate(() => void (fixture.events.length = 0)));
  afterAll(async () => {
    const end = await app.desktop.close();
    expect([end, isAlive(app.desktop.pid)]).toEqual([{ code: 0, signal: null }, false]);
  });
  return app;
}

/** What the fixture has noted: arrays that begin with a name. */
export const eventsOf = (desktop: Desktop) => desktop.evaluate(() => fixture.events as unknown[][]);

export async function waitForEvent(desktop: Desktop, ...event: readonly unknown[]): Promise<void> {
  const wanted = JSON.stringify(event);
  await waitUntil(async () => (await eventsOf(desktop)).some((each) => JSON.stringify(each) === wanted), {
    withinMs: 10_000,
  });
}
