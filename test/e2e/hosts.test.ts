import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft, readText } from './journey.ts';
import { PairedHost } from './paired-host.ts';

const SOON = { withinMs: 20_000 };

let browser: Browser;
let journey: Journey;
let server: PairedHost;
beforeAll(async () => {
  browser = await launchBrowser();
  journey = await Journey.start({ browser });
  server = await PairedHost.pair(journey, 'server');
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
  await server.end();
  await browser.close();
});

const banner = () => journey.page.locator('.banner');
const labels = () => journey.page.locator('.tab .host-label').allTextContents();

async function openOnServer(): Promise<void> {
  await journey.press('Control+Shift+p');
  await journey.page.keyboard.type('on server');
  await journey.page.getByRole('option', { name: 'New terminal on server' }).waitFor();
  await journey.press('Enter');
  await journey.page.locator('.tab.is-active .host-label').waitFor();
  await journey.waitForPhase('running');
  await journey.waitForText('$ ');
}

describe('a tab of another host', () => {
  it('stands beside those of this machine, with its host’s name, and its shell runs there', async () => {
    const before = [heldBy(journey.program).children, heldBy(server.program).children];
    await openOnServer();
    await journey.typeLine('echo on-$((40+2)) $PPID');
    await journey.waitForText('on-42');

    const after = [heldBy(journey.program).children, heldBy(server.program).children];
    expect({ before, after, labels: await labels(), text: await readText(journey.page) }).toMatchObject({
      ...{ before: [1, 0], after: [1, 1], labels: ['server'] },
      text: expect.stringContaining(`on-42 ${server.program.pid}`) as string,
    });
    await journey.page.getByRole('tab', { name: /^server .* at its prompt$/ }).waitFor();
  });

  it('is found again by a reload', async () => {
    await journey.page.reload();
    await journey.waitForText('on-42');
    await journey.waitForPhase('running');
    await waitUntil(async () => (await labels()).join() === 'server', SOON);
  });

  it('says alone that its link is lost, and goes on where it was', async () => {
    // Without echo: what is typed would stand in the middle of a line.
    const loop = 'for i in $(seq 1 30); do echo line-$i; sleep 0.1; done';
    await journey.typeLine(`stty -echo; ${loop}; read -r word; stty echo; echo "got:$word:"`);
    await journey.waitForText('\nline-5');
    server.proxy.cut();
    await banner().waitFor();
    const words = await banner().innerText();
    await journey.typeLine('typed-while-away');
    await journey.press('Alt+1');
    await banner().waitFor({ state: 'detached' });
    await journey.typeLine('echo here-$((5+5))');
    await journey.waitForText('here-10');
    await journey.press('Alt+2');
    await banner().waitFor();
    server.proxy.restore();
    await journey.press('Alt+Shift+y');
    await banner().waitFor({ state: 'detached', timeout: 15_000 });
    await journey.waitForText('got:typed-while-away:');

    const lines = (await readText(journey.page)).match(/^line-\d+$/gm);
    expect(lines).toEqual(Array.from({ length: 30 }, (_, index) => `line-${index + 1}`));
    expect(words).toMatch(/^The connection to server was lost \d+ s ago\. Its terminals may still run\./);
  });

  it('ends its shell when it is closed, and the page lets go of the host soon after', async () => {
    await journey.press('Control+Shift+x');
    await waitUntil(async () => (await journey.tabTitles().count()) === 1, SOON);

    await waitUntil(() => server.proxy.openSockets === 0, SOON);
    expect(heldBy(server.program)).toEqual({ masters: 0, children: 0 });
  });
});

describe('a host that takes its terminals out of sight', () => {
  it('shows one again in the tab it had, once that is shared, and says when it may only be looked at', async () => {
    await openOnServer();
    await journey.typeLine('echo seen-$((4+4))');
    await journey.waitForText('seen-8');
    await server.letIn('guest');
    await journey.waitForPhase('ended');
    expect(await banner().getByRole('button').allTextContents()).toEqual(['Close tab']);

    await journey.press('Control+Shift+s');
    await journey.page.getByText('Nothing is shared with this machine.').waitFor();
    await server.shareOnly();
    await journey.page.locator(`[data-host="${server.deviceId}"] .host-terminal-face`).click();
    await journey.waitForPhase('running');
    await journey.typeLine('echo again-$((5+4))');
    await journey.waitForText('again-9');
    await server.shareOnly('view');
    await journey.page.keyboard.type('x');
    await journey.page
      .getByRole('region', { name: 'Notifications' })
      .getByText('is shared with this machine to view only')
      .waitFor();

    await server.letIn('mine');
    await journey.press('Control+Shift+s', 'Control+Shift+s');
    await journey.press('Control+Shift+x');
    await waitUntil(() => heldBy(server.program).children === 0, SOON);
    await waitUntil(async () => (await labels()).length === 0, SOON);
  });
});

describe('a host whose agent stops', () => {
  it('leaves its tab readable, and is connected to anew when somebody asks for it', async () => {
    await openOnServer();
    await journey.typeLine('echo still-$((3+3))');
    await journey.waitForText('still-6');

    await server.say('remote', 'off');
    await banner().getByText('Remote access is off on server').waitFor();
    await banner().getByRole('button', { name: 'Connect again' }).click();
    await banner().getByText('Remote access is off on server').waitFor();
    expect(await readText(journey.page)).toContain('still-6');
    await journey.press('Control+Shift+o');
    await journey.page.getByText('No terminal can be opened on server').first().waitFor();
    const row = await journey.page.locator(`[data-host="${server.deviceId}"] .host-terminal-note`).innerText();
    expect([row, await labels()]).toEqual(['last known: at its prompt · open here', ['server']]);
    await server.say('remote', 'on');
    await journey.page.locator('.toast').getByText('Connect again').click();
    await journey.waitForPhase('running');
    await journey.page.keyboard.type('echo back-$((3+4))\n');
    await journey.waitForText('back-7');

    await server.restart(async () => {
      await banner().getByText('The agent on server has stopped').waitFor();
      expect(await readText(journey.page)).toContain('still-6');
    });
    await banner().getByRole('button', { name: 'Connect again' }).click();

    await journey.page.getByText('1 terminal ended while this page was away').waitFor();
    expect(await labels()).toEqual([]);
    await openOnServer();
    await journey.press('Control+Shift+x');
    await waitUntil(() => heldBy(server.program).children === 0, SOON);
  });
});
