import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TerminalId } from '../../../protocol/ids.ts';
import { passwordQuestion, type AgentClient } from '../../../protocol/client/agent-client.ts';
import type { DeviceId } from '../../../protocol/device-id.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { DeviceUnderTest } from '../../integration/remote/device-under-test.ts';
import { runCli } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { PairingPartner } from '../pairing-partner.ts';
import { openSharing } from '../pairing-states.ts';
import { setPassword } from '../password-states.ts';
import { DesktopJourney, nothingLeft } from './desktop-journey.ts';

const SOON = { withinMs: 20_000 };
const VIEWERS = 'Viewers';
const LAPTOP = 'laptop from 127.0.0.1, 1 terminal';

let journey: DesktopJourney;
let laptop: DeviceUnderTest;
let server: { readonly deviceId: DeviceId };
let addresses: readonly string[];

async function say(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli([...args, '--state-dir', journey.stateDir]);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

beforeAll(async () => {
  journey = await DesktopJourney.start({ args: ['--set', 'remote.listen=127.0.0.1:0'] });
  laptop = await DeviceUnderTest.start();
  await journey.begin();
  const said = JSON.parse(await say('status', '--json')) as {
    readonly agent: { readonly deviceId: DeviceId };
    readonly status: { readonly listen: string[] };
  };
  server = said.agent;
  addresses = said.status.listen;
  await say('peers', 'allow', laptop.deviceId, '--role', 'guest', '--name', 'laptop');
});
afterAll(async () => {
  await laptop.stop();
  expect(await journey.end()).toEqual(nothingLeft);
});

const top = async () => (await journey.desktop.tray())?.menu ?? [];
const entriesOf = async (label: string) => {
  const viewers = (await top()).find((entry) => entry.label === VIEWERS)?.submenu ?? [];
  return viewers.find((entry) => entry.label === label)?.submenu ?? [];
};
const waitForEntry = (label: string, isMeant: (isChecked: boolean) => boolean) =>
  waitUntil(async () => {
    const entry = (await entriesOf(LAPTOP)).find((one) => one.label === label);
    return entry !== undefined && isMeant(entry.isChecked ?? false);
  }, SOON);

/** The laptop types into the terminal that is shared with it; says what it types and how that went. */
async function comeAndType(visitor: AgentClient) {
  const [id = ''] = await journey.terminalIds();
  const refused: string[] = [];
  const screen = Object.assign(new RecordingScreen(), { inputRefused: (code: string) => void refused.push(code) });
  await visitor.whenOpen();
  const { attachment } = await visitor.attach(TerminalId.parse(id), screen);
  const type = (text: string): boolean => attachment.write(new TextEncoder().encode(text));
  return { type, refused, screen };
}

describe('a device that is here, in the tray', () => {
  it('is paused, let type again and cut off from its menu', async () => {
    const [id = ''] = await journey.terminalIds();
    await say('share', id, '--with', 'laptop');
    const visitor = laptop.visitDevice(server, addresses);
    const { type, refused } = await comeAndType(visitor);

    await waitForEntry('Pause typing', (isChecked) => !isChecked);
    expect((await entriesOf(LAPTOP)).map(({ label }) => label)).toContain('May type into 1 terminal');
    await journey.desktop.clickTray(VIEWERS, LAPTOP, 'Pause typing');
    await waitForEntry('Pause typing', (isChecked) => isChecked);
    type('echo not-taken\n');
    await waitUntil(() => refused.length === 1, SOON);
    expect((await entriesOf(LAPTOP)).map(({ label }) => label)).toContain('Looks on');

    await journey.desktop.clickTray(VIEWERS, LAPTOP, 'Pause typing');
    await waitForEntry('Pause typing', (isChecked) => !isChecked);
    type('echo from-$((40 + 2))\n');
    await journey.waitForText('from-42');

    await journey.desktop.clickTray(VIEWERS, LAPTOP, 'Cut off');
    await waitUntil(() => visitor.link.kind === 'ended', SOON);
    await waitUntil(async () => !(await top()).some(({ label }) => label === VIEWERS), SOON);
    expect([refused, visitor.link]).toMatchObject([['typing_paused'], { kind: 'ended', reason: 'cut' }]);
  });

  it('that waits for a yes calls for a look, is shown in the window and let in there', async () => {
    await say('remote', 'approval', 'on');
    const calm = (await journey.desktop.tray())?.icon;
    const visitor = laptop.visitDevice(server, addresses);
    await waitUntil(async () => (await top()).some(({ label }) => label === 'Answer the device that waits'), SOON);
    expect((await journey.desktop.tray())?.icon).not.toBe(calm);

    await journey.desktop.clickTray('Answer the device that waits');
    const list = journey.page.getByRole('dialog', { name: 'Other devices that are here' });
    await list.getByRole('button', { name: 'Let in: laptop' }).click();

    await expect(visitor.whenOpen()).resolves.toMatchObject({ principal: { kind: 'guest' } });
    await waitUntil(async () => !(await top()).some(({ label }) => label === 'Answer the device that waits'), SOON);
    await journey.press('Escape');
  });

  it('that has the code and asks, while nobody looks at the window, is told of by the system', async () => {
    const partner = await PairingPartner.start();
    const code = await openSharing(journey);
    await journey.press('Escape');
    await journey.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    await journey.waitForVisible(false);
    const joined = partner.join(code).catch((error: unknown) => error);
    await waitUntil(async () => (await journey.desktop.notifications()).length === 1, SOON);
    const [told] = await journey.desktop.notifications();

    await journey.desktop.clickNotification(0);
    await journey.waitForVisible(true);
    await journey.page.getByRole('button', { name: 'Look who it is' }).click();
    await journey.page.getByRole('button', { name: 'Refuse' }).click();
    await expect(joined).resolves.toMatchObject({ code: 'approval_denied' });
    expect(told).toMatchObject({ title: expect.stringMatching(/ wants to be let in$/) as string });
    await journey.page.getByRole('button', { name: 'Withdraw the code' }).click();
    await partner.end();
  });

  it('that guesses the session password is named with how long it is locked out, and let try again there', async () => {
    await say('remote', 'approval', 'off');
    await setPassword(journey.stateDir);
    const guesser = laptop.visitDevice(server, addresses);
    guesser.onLinkChanged((link) => {
      if (passwordQuestion(link)?.isChecking === false) guesser.givePassword('wrong one');
    });
    await expect(guesser.whenOpen()).rejects.toMatchObject({ code: 'locked_out' });
    const LOCKED_OUT = 'laptop: locked out for another 15 minutes';
    await waitUntil(async () => (await top()).some(({ label }) => label === LOCKED_OUT), SOON);
    await journey.desktop.clickTray(LOCKED_OUT, 'Let it try again');

    await waitUntil(async () => !(await top()).some(({ label }) => label === LOCKED_OUT), SOON);
    expect(JSON.parse(await say('remote', 'password', '--json'))).toMatchObject({ lockedOut: [] });
  });
});
