import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeviceId } from '../../protocol/device-id.ts';
import { TerminalId } from '../../protocol/ids.ts';
import { RecordingScreen } from '../fakes/recording-screen.ts';
import { DeviceUnderTest } from '../integration/remote/device-under-test.ts';
import { runCli } from '../start-program.ts';
import { waitUntil } from '../wait-until.ts';
import { Journey } from './journey.ts';

const SOON = { withinMs: 20_000 };

let journey: Journey;
let phone: DeviceUnderTest;
beforeAll(async () => {
  journey = await Journey.start({ args: ['--set', 'remote.listen=127.0.0.1:0'] });
  phone = await DeviceUnderTest.start();
  await journey.begin();
});
afterAll(async () => {
  await phone.stop();
  await journey.end();
});

async function say(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli([...args, '--state-dir', journey.program.stateDir]);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

const dialog = () => journey.page.getByRole('dialog', { name: /^Share “/ });
const pressed = () => dialog().locator('[aria-pressed="true"]').allInnerTexts();

/** By the keyboard alone: the menu of the tab in front, and in it this entry. */
async function chooseInTabMenu(name: string): Promise<void> {
  const { page } = journey;
  await journey.press('Control+Shift+ArrowUp', 'Shift+F10');
  await page.getByRole('menuitem', { name }).waitFor();
  await page.keyboard.type(name.slice(0, 3));
  await page.locator('[role="menuitem"][data-highlighted]').filter({ hasText: name }).waitFor();
  await journey.press('Enter');
}

it('is not offered before a machine is paired, and leads to sharing the machine before one is a guest', async () => {
  const { page } = journey;
  await journey.press('Control+Shift+ArrowUp', 'Shift+F10');
  await page.getByRole('menuitem', { name: 'Rename tab' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Share this terminal…' }).count()).toBe(0);
  await journey.press('Escape');
  await say('peers', 'allow', 'b'.repeat(64), '--role', 'mine', '--name', 'lab-7');
  await waitUntil(async () => {
    await journey.press('Alt+Shift+h');
    return (await dialog().count()) === 1;
  }, SOON);
  await dialog().getByText('No guest is paired with this machine.').waitFor();
  await dialog().getByText('since they are yours: lab-7').waitFor();
  await dialog().getByRole('button', { name: 'Share this machine…' }).click();
  await page.getByRole('dialog', { name: 'Share this machine' }).waitFor();
  await journey.press('Escape');
  await journey.waitForPhase('running');
});

it('shares the terminal of a tab with a guest, to see or to type, says with whom, and takes it back', async () => {
  const { page } = journey;
  const [id = ''] = await journey.terminalIds();
  await say('peers', 'allow', phone.deviceId, '--role', 'guest', '--name', 'phone');
  await chooseInTabMenu('Share this terminal…');
  const rights = dialog().getByRole('group', { name: 'What phone may do' });
  await rights.getByRole('button', { name: 'Nothing', pressed: true }).waitFor();

  await rights.getByRole('button', { name: 'Nothing' }).focus();
  await journey.press('Tab', 'Enter');
  await rights.getByRole('button', { name: 'See it', pressed: true }).waitFor();
  const said = JSON.parse(await say('status', '--json')) as {
    readonly agent: { readonly deviceId: DeviceId };
    readonly status: { readonly listen: string[] };
  };
  await page.locator('[role="tab"][aria-label*="shared with phone"]').waitFor({ state: 'attached' });
  const visitor = phone.visitDevice(said.agent, said.status.listen);
  await visitor.whenOpen();
  const { attachment } = await visitor.attach(TerminalId.parse(id), new RecordingScreen());
  await page.locator('[role="tab"][aria-label*="also seen by phone"]').waitFor({ state: 'attached' });
  const rightOf = async () => (await visitor.request('terminal.list', {})).terminals.map(({ right }) => right);
  const asViewer = await rightOf();

  await journey.press('Tab', 'Enter');
  await rights.getByRole('button', { name: 'Type into it', pressed: true }).waitFor();
  const asTyper = await rightOf();
  attachment.write(new TextEncoder().encode('echo by-$((40 + 2))\n'));
  await journey.waitForText('by-42');

  await journey.press('Shift+Tab', 'Shift+Tab', 'Enter');
  await rights.getByRole('button', { name: 'Nothing', pressed: true }).waitFor();
  const left = await rightOf();
  expect([asViewer, asTyper, left, await pressed()]).toEqual([['view'], ['type'], [], ['Nothing']]);
  await journey.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.locator('[role="tab"][aria-label*="phone"]').waitFor({ state: 'detached' });
  await journey.typeLine('echo mine-$((40 + 2))');
  await journey.waitForText('mine-42');
});

it('says with whom a terminal is shared where there is no room for tabs, too', async () => {
  const { page } = journey;
  const [id = ''] = await journey.terminalIds();
  await say('share', id, '--with', 'phone', '--view');
  const size = page.viewportSize() ?? { width: 1100, height: 680 };
  await page.setViewportSize({ width: 400, height: 720 });
  const switcher = page.getByRole('button', { name: 'shared with phone' });
  await switcher.locator('.tab-shared').waitFor();
  await switcher.click();
  await page.getByRole('menuitem', { name: 'shared with phone' }).locator('.tab-shared').waitFor();
  await journey.press('Escape');
  await page.setViewportSize(size);
  await say('unshare', id, '--with', 'phone');
  await page.locator('[role="tab"][aria-label*="phone"]').waitFor({ state: 'detached' });
});

it('says so when the terminal has ended meanwhile', async () => {
  await journey.press('Alt+Shift+h');
  await dialog().waitFor();
  const [id = ''] = await journey.terminalIds();
  await say('ledger', 'end', id);
  await journey.page.getByRole('dialog', { name: 'This terminal has ended' }).waitFor();
});
