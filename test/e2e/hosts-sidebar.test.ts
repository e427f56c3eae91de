import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft, readText } from './journey.ts';
import { PairedHost } from './paired-host.ts';

const SOON = { withinMs: 20_000 };

let browser: Browser;
let journey: Journey;
beforeAll(async () => {
  browser = await launchBrowser();
  journey = await Journey.start({ browser });
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
  await server.end();
  await browser.close();
});

let server: PairedHost;
const sidebar = () => journey.page.getByRole('complementary', { name: 'Hosts' });
const host = () => sidebar().locator(`[data-host="${server.deviceId}"]`);
const row = (name: RegExp) => host().getByRole('button', { name });

describe('the list of hosts', () => {
  it('is not there, nor is a word of it, while nothing is paired', async () => {
    await journey.press('Control+Shift+s');
    await journey.press('Control+Shift+p');
    await journey.page.keyboard.type('hosts');
    const options = await journey.page.getByRole('option').allTextContents();
    await journey.press('Escape');
    expect({
      sidebar: await sidebar().count(),
      button: await journey.page.getByRole('button', { name: 'Hosts' }).count(),
      offered: options.filter((text) => /hosts/.test(text)),
    }).toEqual({ sidebar: 0, button: 0, offered: [] });
  });

  it('can be shown as soon as a device is paired; only then the device is called', async () => {
    server = await PairedHost.pair(journey, 'server');
    const button = journey.page.getByRole('button', { name: 'Hosts' });
    await button.waitFor();
    const before = server.proxy.openSockets;
    await button.click();
    await host()
      .getByText(/^Connected/)
      .waitFor();

    expect([before, await sidebar().getByRole('heading', { level: 3 }).allTextContents()]).toEqual([
      0,
      ['This computer', 'server'],
    ]);
    await host().getByText('Nothing runs.').waitFor();
    await waitUntil(async () => /Connected · \d+ ms round trip/.test(await host().innerText()), SOON);
  });

  it('is walked by the keyboard: down to the host’s new terminal, and back to the terminal by Escape', async () => {
    await journey.press('Control+Shift+s', 'Control+Shift+s', 'ArrowDown', 'ArrowDown', 'Enter');
    await journey.page.locator('.tab.is-active .host-label').waitFor();
    await journey.waitForPhase('running');
    await journey.waitForText('$ ');
    await journey.typeLine('echo there-$((1+1))');
    await journey.waitForText('there-2');
    await row(/^Go to/).waitFor();
    await row(/^Go to/).focus();
    await journey.press('Escape');
    await journey.typeLine('echo back-$((2+2))');
    await journey.waitForText('back-4');
  });

  it('shows what is detached there with the time it has left, and takes it over', async () => {
    await journey.press('Control+Shift+d');
    await row(/^Take back/).waitFor();
    await host()
      .getByText(/ends in 15 min if nobody takes it back/)
      .waitFor();
    await row(/^Take back/).click();
    await journey.waitForText('back-4');
    await row(/^Go to/).waitFor();
  });

  it('is remembered', async () => {
    await journey.page.reload();
    await sidebar().waitFor();
    await host()
      .getByText(/^Connected/)
      .waitFor();
    await journey.waitForText('back-4');
    expect(await journey.page.locator('.host-label').allTextContents()).toEqual(['server']);
  });

  it('says of a host that is away what was tried, beside its tab and nowhere else', async () => {
    server.proxy.cut();
    await host()
      .getByText(/^Reconnecting, last heard \d+ s ago/)
      .waitFor();
    await host()
      .locator('.host-problem', { hasText: `127.0.0.1:${server.proxy.port}` })
      .waitFor();
    expect(await sidebar().locator('[data-host=local]').innerText()).toMatch(/Connected/);
    server.proxy.restore();
    await host()
      .getByText(/^Connected/)
      .waitFor();
  });

  it('renames a host everywhere, and refuses what is no name', async () => {
    await host().getByRole('button', { name: 'More for server' }).click();
    await journey.page.getByRole('menuitem', { name: 'Rename' }).click();
    await journey.page.getByRole('textbox', { name: 'Name of server' }).fill('no name');
    await journey.press('Enter');
    await journey.page.locator('.toast', { hasText: 'without spaces and colons' }).waitFor();
    await host().getByRole('button', { name: 'More for server' }).click();
    await journey.page.getByRole('menuitem', { name: 'Rename' }).click();
    await journey.page.getByRole('textbox', { name: 'Name of server' }).fill('attic');
    await journey.press('Enter');
    await journey.page.locator('.tab .host-label', { hasText: 'attic' }).waitFor();
    await sidebar().getByRole('heading', { name: 'attic' }).waitFor();
  });

  it('ends a terminal there, and lets go of the host once it is hidden', async () => {
    await journey.press('Control+Shift+x');
    await host().getByText('Nothing runs.').waitFor();
    const held = heldBy(server.program);
    await journey.press('Control+Shift+s');
    await sidebar().waitFor({ state: 'detached' });

    await waitUntil(() => server.proxy.openSockets === 0, SOON);
    expect(held).toEqual({ masters: 0, children: 0 });
  });

  it('removes a host after asking: its tabs go, what runs there runs on, and the list is gone with the last one', async () => {
    await journey.press('Control+Shift+s');
    await host().getByRole('button', { name: 'New terminal on attic' }).click();
    await journey.waitForText('$ ');
    await journey.waitForPhase('running');
    await host().getByRole('button', { name: 'More for attic' }).click();
    await journey.page.getByRole('menuitem', { name: 'Remove' }).click();
    await journey.page.getByText('Its tab here is closed.').waitFor();
    await journey.page.getByRole('button', { name: 'Remove' }).click();

    await sidebar().waitFor({ state: 'detached' });
    await waitUntil(async () => (await journey.tabTitles().count()) === 1, SOON);
    await waitUntil(() => server.proxy.openSockets === 0, SOON);
    expect(heldBy(server.program).children).toBe(1);
    expect(await readText(journey.page)).toContain('$ ');
  });
});
