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
let laptop: DeviceUnderTest;
beforeAll(async () => {
  journey = await Journey.start({ args: ['--set', 'remote.listen=127.0.0.1:0'] });
  laptop = await DeviceUnderTest.start();
  await journey.begin();
});
afterAll(async () => {
  await laptop.stop();
  await journey.end();
});

async function say(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli([...args, '--state-dir', journey.program.stateDir]);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

interface Said {
  readonly agent: { readonly deviceId: DeviceId };
  readonly status: { readonly listen: string[] };
}

it('says which device sees a terminal, in its tab and in a list, from which it is paused and cut off', async () => {
  const { page } = journey;
  const [id = ''] = await journey.terminalIds();
  await say('peers', 'allow', laptop.deviceId, '--role', 'guest', '--name', 'laptop');
  await say('share', id, '--with', 'laptop');
  const { agent, status } = JSON.parse(await say('status', '--json')) as Said;
  const visitor = laptop.visitDevice(agent, status.listen);
  const refused: string[] = [];
  const screen = Object.assign(new RecordingScreen(), { inputRefused: (code: string) => void refused.push(code) });
  await visitor.whenOpen();
  const { attachment } = await visitor.attach(TerminalId.parse(id), screen);

  await page.getByRole('tab', { name: 'also seen by laptop' }).waitFor();
  await page.getByRole('button', { name: '1 device here' }).click();
  const list = page.getByRole('dialog', { name: 'Other devices that are here' });
  await list.getByText(/For .+, from 127\.0\.0\.1/).waitFor();
  await list.getByText('may type into').waitFor();
  await list.getByRole('button', { name: 'Pause typing: laptop' }).click();
  await list.getByText('laptop, typing paused').waitFor();
  attachment.write(new TextEncoder().encode('x'));
  await waitUntil(() => refused.length > 0, SOON);
  await list.getByRole('button', { name: 'Let it type: laptop' }).click();
  await list.getByRole('button', { name: 'Cut off: laptop' }).click();
  await list.getByText('Nobody any more.').waitFor();
  await waitUntil(() => visitor.link.kind === 'ended', SOON);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '1 device here' }).waitFor({ state: 'detached' });

  expect(refused).toEqual(['typing_paused']);
  await page.getByRole('tab', { name: 'also seen by laptop' }).waitFor({ state: 'detached' });
});

it('asks about a device that waits, and lets it in', async () => {
  const { page } = journey;
  await say('remote', 'approval', 'on');
  const { agent, status } = JSON.parse(await say('status', '--json')) as Said;
  const visitor = laptop.visitDevice(agent, status.listen);
  await page.getByRole('button', { name: '1 device waits for your yes' }).click();
  const list = page.getByRole('dialog', { name: 'Other devices that are here' });
  await list.getByText('laptop wants to come in').waitFor();
  await page.keyboard.press('Enter'); // of somebody who was typing
  expect(await list.getByText('Nobody any more.').count()).toBe(0);
  await list.getByRole('button', { name: 'Let in: laptop' }).click();

  await expect(visitor.whenOpen()).resolves.toMatchObject({ principal: { kind: 'guest' } });
  await list.getByText(/For .+, from 127\.0\.0\.1/).waitFor();
});
