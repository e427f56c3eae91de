import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeviceId, deviceIdText } from '../../protocol/device-id.ts';
import type { PeerInfo } from '../../protocol/peer-info.ts';
import { launchBrowser } from '../browser.ts';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft } from './journey.ts';
import { lookUpMachine, PairingPartner } from './pairing-partner.ts';
import { fillCode, openSharing } from './pairing-states.ts';
import { openUserClient } from './user-client.ts';

const SOON = { withinMs: 20_000 };

let browser: Browser;
let journey: Journey;
let partner: PairingPartner;
beforeAll(async () => {
  browser = await launchBrowser();
  journey = await Journey.start({ browser, args: ['--set', 'remote.listen=127.0.0.1:0'] });
  partner = await PairingPartner.start();
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
  await partner.end();
  await browser.close();
});

const dialog = (name: string | RegExp) => journey.page.getByRole('dialog', { name });
const question = () => journey.page.getByRole('alertdialog');
const button = (name: string) => journey.page.getByRole('button', { name, exact: true });
const groups = (deviceId: string) => deviceIdText(deviceId).split('-').join('');

/** The device id that is shown, without what parts its groups. */
async function shownId(): Promise<string> {
  const texts = await journey.page.locator('.dialog .device-id').first().locator('span').allTextContents();
  return texts.join('').replaceAll('-', '');
}

async function peers(): Promise<Pick<PeerInfo, 'name' | 'deviceId' | 'role'>[]> {
  const user = openUserClient(journey.program.stateDir);
  const { peers: all } = await user.request('peers.list', {});
  await user.close();
  return all.map(({ name, deviceId, role }) => ({ name, deviceId, role }));
}

async function waitForPeers(expected: readonly object[]): Promise<void> {
  await waitUntil(async () => (await peers()).length === expected.length, SOON);
  expect(await peers()).toMatchObject(expected);
}

/** The two are strangers again. */
async function forget(): Promise<void> {
  const { stateDir } = journey.program;
  const { deviceId } = await lookUpMachine(stateDir);
  const user = openUserClient(stateDir);
  await user.request('peers.revoke', { deviceId: DeviceId.parse(partner.deviceId) });
  await user.close();
  await partner.user.request('peers.revoke', { deviceId: DeviceId.parse(deviceId) });
}

describe('sharing this machine', () => {
  it('shows a code as text, link and picture, and who comes with it; a no leaves the code good', async () => {
    const code = await openSharing(journey);
    const link = await journey.page.locator('.copied-text').nth(1).innerText();
    await journey.page.getByRole('img', { name: 'The link as a QR code' }).waitFor();
    await journey.page.getByText('Good for 10 min, and once.').waitFor();
    const joining = partner.join(code);
    await dialog(/wants to be let in$/).waitFor();
    const shown = await shownId();
    await Promise.all([expect(joining).rejects.toMatchObject({ code: 'approval_denied' }), button('Refuse').click()]);

    expect([shown, link]).toEqual([groups(partner.deviceId), `SALLYPORT://PAIR/${code.replaceAll('-', '')}`]);
    await dialog('Share this machine').waitFor();
    expect(await journey.page.locator('.copied-text').first().innerText()).toBe(code);
  });

  it('says that who came has hung up before it was answered, and shows the code again', async () => {
    const code = await journey.page.locator('.copied-text').first().innerText();
    const joining = partner.join(code).catch((error: unknown) => error);
    await dialog(/wants to be let in$/).waitFor();
    await partner.user.request('pairing.giveUp', {});
    await dialog('Share this machine').getByText('has hung up before you answered. The code is still good.').waitFor();

    expect([await joining, await journey.page.locator('.copied-text').first().innerText()]).toMatchObject([
      { code: 'approval_denied' },
      code,
    ]);
  });

  it('goes on while its dialog is closed: a notice says who asks, and the keyboard agrees to nothing by itself', async () => {
    const code = await journey.page.locator('.copied-text').first().innerText();
    await journey.press('Escape');
    const joining = partner.join(code);
    await button('Look who it is').click();
    await journey.page.getByRole('radio', { name: /^One of mine/ }).waitFor();
    await waitUntil(async () => journey.page.evaluate(() => document.activeElement?.textContent === 'Refuse'), SOON);
    const before = await peers();
    await journey.page.getByRole('radio', { name: /^One of mine/ }).check();
    await button('Let it in').click();
    await joining;

    await dialog(/is paired$/).waitFor();
    expect([before, await peers()]).toMatchObject([[], [{ deviceId: partner.deviceId, role: 'mine' }]]);
    await journey.press('Escape');
    await journey.page.getByRole('button', { name: 'Hosts' }).waitFor();
  });

  it('turns remote access on first where it is off, if told to', async () => {
    await forget();
    await journey.press('Alt+Shift+o');
    await journey.page.getByText('Remote access is off').first().waitFor();
    await journey.press('Alt+Shift+c');
    await button('Turn it on and share').click();
    await dialog('Share this machine').waitFor();
    await button('Withdraw the code').click();
  });

  it('withdraws a code when told to', async () => {
    const code = await openSharing(journey);
    await button('Withdraw the code').click();
    await dialog('Share this machine').waitFor({ state: 'detached' });

    await expect(partner.join(code)).rejects.toMatchObject({ facts: { problem: 'withdrawn' } });
  });
});

describe('adding a machine', () => {
  it('names a typo by its part, and says whose a whole code is before anybody is called', async () => {
    const { code, link } = await partner.offer();
    await fillCode(journey, 'nonsense');
    await journey.page.keyboard.press('Enter');
    await journey.page.getByRole('alert').waitFor();
    await journey.page
      .getByRole('textbox', { name: 'Code or link' })
      .fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`);
    await journey.page.getByRole('alert').filter({ hasText: 'There is a typo in' }).waitFor();
    const isOffered = await button('Ask to be let in').isEnabled();
    await journey.page.getByRole('textbox', { name: 'Code or link' }).fill(link);
    await journey.page.getByRole('heading', { name: /^This code is from/ }).waitFor();

    expect([isOffered, await shownId(), partner.asked]).toEqual([false, groups(partner.deviceId), []]);
  });

  it('says that the other side said no, and can be tried again', async () => {
    await button('Ask to be let in').click();
    await dialog(/^Waiting for a yes/).waitFor();
    const { deviceId } = await lookUpMachine(journey.program.stateDir);
    expect(await shownId()).toBe(groups(deviceId));
    await partner.answer(false);

    await journey.page
      .getByRole('alert')
      .filter({ hasText: /said no\.$/ })
      .waitFor();
    await button('Ask to be let in').click();
    await dialog(/^Waiting for a yes/).waitFor();
  });

  it('can be given up', async () => {
    await button('Stop waiting').click();
    await dialog('Add a machine').waitFor();
    await journey.press('Escape');
    partner.asked.length = 0;
    expect(await peers()).toEqual([]);
  });

  it('says of a code that was withdrawn, and of one that leads nowhere, what it is', async () => {
    const { pairingId, code } = await partner.offer();
    await partner.user.request('pairing.close', { pairingId });
    await fillCode(journey, code);
    await button('Ask to be let in').click();
    await journey.page.getByRole('alert').filter({ hasText: 'This code was withdrawn.' }).waitFor();

    const gone = await PairingPartner.start();
    const lost = await gone.offer();
    await gone.end();
    await journey.page.getByRole('textbox', { name: 'Code or link' }).fill(lost.code);
    await journey.page.getByRole('heading', { name: /^This code is from/ }).waitFor();
    await button('Ask to be let in').click();
    await journey.page
      .getByRole('alert')
      .filter({ hasText: /cannot be reached: / })
      .waitFor();
    await journey.press('Escape');
  });

  it('goes on waiting while its dialog is closed, and shows the new host', async () => {
    const { code } = await partner.offer();
    await fillCode(journey, code);
    await journey.page.getByRole('radio', { name: /^A guest/ }).waitFor();
    await button('Ask to be let in').click();
    await dialog(/^Waiting for a yes/).waitFor();
    await journey.press('Escape');
    await waitUntil(() => partner.asked.length > 0, SOON);
    await journey.press('Alt+Shift+e');
    await dialog(/^Waiting for a yes/).waitFor();
    await partner.answer(true);
    await dialog(/is paired$/).waitFor();
    await button('Show the hosts').click();

    await waitForPeers([{ deviceId: partner.deviceId, role: 'guest' }]);
    await journey.page
      .locator(`.host[data-host="${partner.deviceId}"]`)
      .getByText(/^Connected/)
      .waitFor();
  });
});

describe('the machines', () => {
  const item = () => journey.page.locator(`.device[data-device="${partner.deviceId}"]`);

  it('are renamed, and made guests or more after a question', async () => {
    await journey.press('Alt+Shift+m');
    await item().getByRole('button', { name: 'Rename' }).click();
    await journey.page.getByRole('textbox', { name: /^Name of/ }).fill('attic');
    await journey.press('Enter');
    await item().getByRole('heading', { name: 'attic' }).waitFor();
    await item().getByRole('button', { name: 'Make it one of mine…' }).click();
    await question().getByText('run programs as you').waitFor();
    await button('Cancel').click();
    await item().getByRole('button', { name: 'Make it one of mine…' }).click();
    const before = await peers();
    await button('Make it one of mine').click();
    await item().getByText('one of mine', { exact: true }).waitFor();
    const between = await peers();
    await item().getByRole('button', { name: 'Make it a guest…' }).click();
    await button('Make it a guest').click();
    await item().getByText('guest', { exact: true }).waitFor();

    const roles = [before, between, await peers()].map(([peer]) => [peer?.name, peer?.role]);
    expect(roles).toEqual([
      ['attic', 'guest'],
      ['attic', 'mine'],
      ['attic', 'guest'],
    ]);
    await journey.press('Escape');
  });

  it('have their ledgers shown: what runs there, with what can be done about it', async () => {
    await journey.page.getByRole('button', { name: 'New terminal on attic' }).click();
    await journey.waitForPhase('running');
    await waitUntil(() => heldBy(partner.program).children === 1, SOON);
    await journey.page.getByRole('button', { name: 'More for attic' }).click();
    await journey.page.getByRole('menuitem', { name: 'Show its ledger' }).click();
    await dialog('Ledger of attic').getByText('1 terminal running').waitFor();
    await dialog('Ledger of attic').getByRole('button', { name: /^End / }).click();

    await dialog('Ledger of attic').getByRole('heading', { name: 'Nothing runs' }).waitFor();
    await waitUntil(() => heldBy(partner.program).children === 0, SOON);
    await journey.press('Escape');
    expect(heldBy(journey.program).children).toBe(1);
  });

  it('are removed after a question, and listed as refused when they come again, which is said once', async () => {
    await journey.press('Alt+Shift+m');
    await item().getByRole('button', { name: 'Remove…' }).click();
    await question().waitFor();
    await button('Remove').click();
    await journey.page.getByText('No other machine is paired with this one.').waitFor();
    await journey.press('Escape');
    const { deviceId, address } = await lookUpMachine(journey.program.stateDir);
    for (let count = 0; count < 2; count += 1) await partner.knock(deviceId, address);

    await button('Show machines').click();
    await item().getByText('Tried 2 times').waitFor();
    await journey.page.locator('.toast', { hasText: 'was refused' }).waitFor({ state: 'detached' });
    expect(await peers()).toEqual([]);
    await journey.press('Escape');
  });
});

it('a machine that neither listens nor has a relay says so, and what to do', async () => {
  const deaf = await Journey.start({ browser });
  await deaf.begin();
  await deaf.press('Control+Shift+p');
  await deaf.page.keyboard.type('share this');
  await deaf.press('Enter');
  await deaf.page.getByRole('dialog', { name: 'No other machine can reach this one' }).waitFor();
  const commands = await deaf.page.locator('.command').allTextContents();
  await deaf.page.getByRole('button', { name: 'Add a machine instead…' }).click();
  await deaf.page.getByRole('dialog', { name: 'Add a machine' }).waitFor();

  expect(commands).toEqual(['--set remote.listen=0.0.0.0:7435', '--set remote.relay=wss://relay.example']);
  expect(await deaf.end()).toEqual(nothingLeft);
});
