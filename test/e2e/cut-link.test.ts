import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { FaultProxy } from '../link-faults/fault-proxy.ts';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft, readText } from './journey.ts';
import { allow, PairedHost } from './paired-host.ts';

const SOON = { withinMs: 20_000 };
/** An answer is doubted after 10 s, and another channel opened then. */
const PATIENT_MS = 90_000;

let browser: Browser;
let journey: Journey;
let server: PairedHost;
/** Between the two machines. */
let line: FaultProxy;
beforeAll(async () => {
  browser = await launchBrowser();
  journey = await Journey.start({ browser });
  server = await PairedHost.pair(journey, 'server');
  line = await FaultProxy.listen(server.proxy.port);
  const address = `127.0.0.1:${line.port}`;
  await allow(journey.program.stateDir, [server.deviceId, '--name', 'server', '--address', address]);
  await journey.begin();
  await journey.press('Control+Shift+s');
  await host().getByRole('button', { name: 'New terminal on server' }).click();
  await journey.page.locator('.tab.is-active .host-label').waitFor();
  await journey.waitForPhase('running');
  await journey.waitForText('$ ');
});
afterAll(async () => {
  line.set('none');
  await journey.press('Control+Shift+x');
  await waitUntil(() => heldBy(server.program).children === 0, SOON);
  expect(await journey.end()).toEqual(nothingLeft);
  await line.close();
  await server.end();
  await browser.close();
});

const host = () => journey.page.locator(`.host[data-host="${server.deviceId}"]`);
const pending = () => journey.page.locator('.pending');

/** Waits for a line in the shell that is in front; without echo, what is typed is printed by nothing but this. */
async function listenFor(name: string): Promise<void> {
  await journey.typeLine(`stty -echo; echo ready-${name}; read -r word; stty echo; echo "${name}:$word:"`);
  await journey.waitForText(`\nready-${name}`);
}

async function countOf(text: string): Promise<number> {
  return (await readText(journey.page)).split(text).length - 1;
}

it('a host whose link is cut reads as reconnecting and last heard of, stays readable, and gets what was typed once', async () => {
  await journey.typeLine('echo before-$((1+1))');
  await journey.waitForText('before-2');
  await listenFor('cut');
  line.set('cut');
  await host()
    .getByText(/^Reconnecting, last heard \d+ s ago/)
    .waitFor();
  await journey.page.keyboard.type('typed-while-away\n');
  await pending().waitFor();
  const away = {
    words: await pending().innerText(),
    isReadable: (await readText(journey.page)).includes('before-2'),
    rows: await host().locator('.host-terminal').count(),
    local: await journey.page.locator('.host[data-host=local] .host-note').first().innerText(),
    runs: heldBy(server.program).children,
  };
  line.set('none');
  await host()
    .getByText(/^Connected/)
    .waitFor();
  await journey.waitForText('cut:typed-while-away:');

  expect(away).toMatchObject({
    isReadable: true,
    rows: 1,
    local: expect.stringMatching(/^Connected/) as string,
    runs: 1,
  });
  expect(away.words).toMatch(/^17 bytes typed, sent when the connection is back/);
  await pending().waitFor({ state: 'detached' });
  expect(await countOf('typed-while-away')).toBe(1);
});

it('a host whose link swallows everything reads as not responding, and gets what was typed once over another channel', async () => {
  await listenFor('swallowed');
  line.set('swallow');
  await host()
    .getByText(/^Not responding for \d+ s/)
    .waitFor();
  await journey.page.keyboard.type('into-the-void\n');
  await pending().waitFor();
  const isReadable = (await readText(journey.page)).includes('before-2');
  line.set('none'); // What the old connections carried never arrives.
  await host()
    .getByText(/^Connected/)
    .waitFor({ timeout: PATIENT_MS });
  await journey.waitForText('swallowed:into-the-void:');

  expect(isReadable).toBe(true);
  expect(await countOf('into-the-void')).toBe(1);
  await waitUntil(async () => (await pending().count()) === 0, SOON);
});

it('says that what was typed for a terminal has not arrived, where it had ended when the link was back', async () => {
  const { page } = journey;
  const terminalId = (await page.locator('[role=tabpanel]').getAttribute('data-terminal-id')) ?? '';
  line.set('cut');
  await page.locator('.banner.is-waiting').waitFor();
  await page.keyboard.type('rm precious\n');
  await pending().waitFor();
  await server.say('ledger', 'end', terminalId);
  line.set('none');
  await page.getByText('did not arrive').first().waitFor({ timeout: PATIENT_MS });
  await journey.waitForPhase('ended');

  expect(await pending().count()).toBe(0);
});
