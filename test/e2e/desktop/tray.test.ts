import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { findAgentAddress } from '../../../main/agent/agent-address.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import { waitUntil } from '../../wait-until.ts';
import { DesktopJourney, nothingLeft } from './desktop-journey.ts';

/** The labels of the tray's menu, or of one of its submenus. */
async function labels(journey: DesktopJourney, ...path: string[]): Promise<string[]> {
  let menu = (await journey.desktop.tray())?.menu ?? [];
  for (const label of path) menu = menu.find((entry) => entry.label === label)?.submenu ?? [];
  return menu.filter(({ type }) => type !== 'separator').map(({ label }) => label);
}

async function waitForLabels(journey: DesktopJourney, expected: string[], ...path: string[]): Promise<void> {
  const isThere = async () => JSON.stringify(await labels(journey, ...path)) === JSON.stringify(expected);
  await waitUntil(isThere, { withinMs: 20_000 }).catch(async () =>
    expect(await labels(journey, ...path)).toEqual(expected),
  );
}

const iconOf = async (journey: DesktopJourney) => (await journey.desktop.tray())?.icon;
const closeWindow = (journey: DesktopJourney) =>
  journey.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

describe('closing the window', () => {
  let journey: DesktopJourney;
  beforeEach(async () => {
    journey = await DesktopJourney.start();
    await journey.begin();
  });
  afterEach(async () => {
    expect(await journey.end()).toEqual(nothingLeft);
  });

  it('F1: asks once, then keeps the terminals in the tray', async () => {
    await journey.startJob('sleep 300');
    await closeWindow(journey);
    expect(await journey.question()).toBe(
      [
        'Keep Sallyport running?',
        'Without its window Sallyport can stay in the tray, and your terminals go on. You will not be asked again; the setting is app.whenClosed.',
        '[Keep running in the tray] [Quit] [Cancel]',
      ].join('\n'),
    );
    await closeWindow(journey);
    await journey.desktop.answerDialog('Keep running in the tray');
    await journey.waitForVisible(false);
    const { toolTip } = (await journey.desktop.tray()) ?? {};
    expect([toolTip, await journey.running()]).toMatchObject(['Sallyport: Ready\n1 terminal running', [{}]]);

    await journey.desktop.clickTray();
    await journey.waitForVisible(true);
    await closeWindow(journey);
    await journey.waitForVisible(false);
    expect((await journey.desktop.dialogs()).length).toBe(1);
    const stored = JSON.parse(await readFile(join(journey.stateDir, 'settings.json'), 'utf8')) as unknown;
    expect(stored).toEqual({ 'app.whenClosed': 'tray' });
    await journey.desktop.clickTray('Quit Sallyport');
    await journey.question();
    await journey.desktop.answerDialog('End all and quit');
    expect(await journey.ended()).toEqual(nothingLeft);
  });

  it('changes nothing when the question is cancelled', async () => {
    await closeWindow(journey);
    await journey.question();
    await journey.desktop.answerDialog('Cancel');
    await journey.typeLine('echo here-$((40 + 2))');
    await journey.waitForText('here-42');
    expect(await journey.isVisible()).toBe(true);
  });

  it('quits when that is the answer', async () => {
    await closeWindow(journey);
    await journey.question();
    await journey.desktop.answerDialog('Quit');
    expect(await journey.ended()).toEqual(nothingLeft);
  });
});

describe('the tray’s menu', () => {
  let journey: DesktopJourney;
  beforeAll(async () => {
    journey = await DesktopJourney.start({ args: ['--set', 'app.whenClosed=tray'] });
    await journey.begin();
  });
  afterAll(async () => {
    expect(await journey.end()).toEqual(nothingLeft);
  });

  it('lists what there is to do', async () => {
    await waitForLabels(journey, [
      'Ready',
      'Show Sallyport',
      'New terminal',
      'Show the ledger',
      'Terminals',
      'Let paired devices in',
      'Keep terminals running when Sallyport quits',
      'Quit Sallyport',
    ]);
    await waitForLabels(journey, ['bash · ~: at its prompt'], 'Terminals');
  });

  it('shows the window', async () => {
    await closeWindow(journey);
    await journey.waitForVisible(false);
    await journey.desktop.clickTray('Show Sallyport');
    await journey.waitForVisible(true);
  });

  it('opens a new terminal, in the window', async () => {
    await closeWindow(journey);
    await journey.waitForVisible(false);
    await journey.desktop.clickTray('New terminal');
    await journey.waitForVisible(true);
    await waitUntil(async () => (await journey.tabs().count()) === 2, { withinMs: 20_000 });
    await journey.waitForText('$ ');
    await journey.terminalIds();
    await waitForLabels(journey, ['bash · ~: at its prompt', 'bash · ~: at its prompt'], 'Terminals');
  });

  it('opens the ledger, in the window, and leaves it open when asked again', async () => {
    const ledger = journey.page.getByRole('dialog', { name: 'Ledger' });
    await closeWindow(journey);
    await journey.waitForVisible(false);
    for (const _time of [1, 2]) {
      await journey.desktop.clickTray('Show the ledger');
      await ledger.getByText('2 terminals running').waitFor();
    }
    await journey.waitForVisible(true);
    await journey.press('Escape');
    await ledger.waitFor({ state: 'detached' });
  });

  it('says what runs, and shows a detached terminal again', async () => {
    await journey.typeLine(String.raw`printf '\e]2;build\a'`);
    await journey.startJob('sleep 301');
    await journey.press('Control+Shift+d');
    await waitForLabels(journey, ['bash · ~: at its prompt', 'build: running sleep, detached'], 'Terminals');
    expect((await journey.desktop.tray())?.toolTip).toBe('Sallyport: Ready\n2 terminals running, 1 of them detached');
    await journey.desktop.clickTray('Terminals', 'build: running sleep, detached', 'Show');
    await waitUntil(async () => (await journey.tabs().count()) === 2, { withinMs: 20_000 });
    await waitForLabels(journey, ['bash · ~: at its prompt', 'build: running sleep'], 'Terminals');
  });

  it('keeps a terminal when unwatched', async () => {
    await journey.desktop.clickTray('Terminals', 'build: running sleep', 'Keep when unwatched');
    await journey.page.getByText('kept', { exact: true }).waitFor();
  });

  it('ends a terminal, after a question when a job runs in it', async () => {
    await journey.desktop.clickTray('Terminals', 'build: running sleep', 'End…');
    expect(await journey.question()).toBe(
      'End build?\nThese will be ended:\n  sleep 301   (in build)\n[End it] [Cancel]',
    );
    await journey.desktop.answerDialog('Cancel');
    await journey.desktop.clickTray('Terminals', 'build: running sleep', 'End…');
    await journey.question();
    await journey.desktop.answerDialog('End it');
    await waitForLabels(journey, ['bash · ~: at its prompt'], 'Terminals');
    expect(await journey.running()).toHaveLength(1);
  });

  it('names a viewer, changes its icon for it, and cuts it off', async () => {
    const calm = await iconOf(journey);
    const address = findAgentAddress(journey.stateDir);
    const phone = new AgentClient({
      connect: async () => connectToAgent({ path: address.socket, token: await address.readToken() }),
      client: { name: 'phone', version: '1' },
      clock: systemClock,
    });
    phone.start();
    await phone.whenOpen();
    await waitForLabels(journey, ['phone, 0 terminals'], 'Viewers');
    const { toolTip } = (await journey.desktop.tray()) ?? {};
    expect([toolTip?.split('\n')[0], (await iconOf(journey)) === calm]).toEqual([
      'Sallyport: In use by 1 viewer',
      false,
    ]);

    await journey.desktop.clickTray('Viewers', 'phone, 0 terminals', 'Cut off');

    await waitUntil(() => phone.link.kind === 'ended', { withinMs: 20_000 });
    await waitForLabels(journey, [], 'Viewers');
    expect(await iconOf(journey)).toBe(calm);
  });

  it('keeps other devices out, which the window says and takes back', async () => {
    const calm = await iconOf(journey);
    await journey.desktop.clickTray('Let paired devices in');
    await waitUntil(async () => (await journey.desktop.tray())?.menu[0]?.label === 'Other devices are kept out', {
      withinMs: 20_000,
    });
    await journey.page.getByRole('button', { name: 'Remote access off' }).click();
    await journey.page.getByText('Remote access is on').first().waitFor();
    await waitUntil(async () => (await iconOf(journey)) === calm, { withinMs: 20_000 });
  });

  it('leaves terminals running from the next start on, or not', async () => {
    const isChecked = async () =>
      (await journey.desktop.tray())?.menu.find(({ label }) => label.startsWith('Keep terminals'))?.isChecked;
    expect(await isChecked()).toBe(false);
    await journey.desktop.clickTray('Keep terminals running when Sallyport quits');
    await waitUntil(async () => (await isChecked()) === true, { withinMs: 20_000 });
    await journey.page.getByText('From the next start on, terminals outlive Sallyport').first().waitFor();
    await journey.desktop.clickTray('Keep terminals running when Sallyport quits');
    await waitUntil(async () => (await isChecked()) === false, { withinMs: 20_000 });
  });

  it('quits', async () => {
    await journey.desktop.clickTray('Quit Sallyport');
    expect(await journey.ended()).toEqual(nothingLeft);
  });
});
