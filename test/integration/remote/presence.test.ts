import { afterAll, beforeAll, expect, it } from 'vitest';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { runCli } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 20_000 };

let server: DeviceUnderTest;
let laptop: DeviceUnderTest;
beforeAll(async () => {
  server = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'] });
  laptop = await DeviceUnderTest.start();
  await server.allow(laptop, 'guest', { name: 'laptop' });
});
afterAll(() => Promise.all([server.stop(), laptop.stop()]));

const say = async (...args: string[]): Promise<string> =>
  (await runCli([...args, '--state-dir', server.stateDir])).stdout.trim();

it('the command line says who is here and with what, pauses its typing, and cuts it off', async () => {
  const user = await server.user();
  const nobody = await say('who');
  const { terminal } = await user.request('terminal.open', { cols: 80, rows: 24, title: 'shown', command: 'cat' });
  const { terminalId } = terminal;
  await user.request('terminal.share', { terminalId, deviceId: laptop.deviceId, right: 'type' });
  const visitor = laptop.visit(server);
  const refused: string[] = [];
  const screen = Object.assign(new RecordingScreen(), { inputRefused: (code: string) => void refused.push(code) });
  await visitor.whenOpen();
  const { attachment } = await visitor.attach(terminalId, screen);
  const there = [await say('who'), await say('status'), await say('ledger', '--long')];
  const paused = await say('peers', 'pause', 'laptop');
  attachment.write(new TextEncoder().encode('refused\n'));
  await waitUntil(() => refused.length === 1, SOON);
  const whilePaused = await say('who');
  await say('peers', 'pause', 'laptop', '--off');
  attachment.write(new TextEncoder().encode('taken\n'));
  await waitUntil(() => screen.text.includes('taken'), SOON);
  await user.request('terminal.share', { terminalId, deviceId: laptop.deviceId, right: 'view' });
  const toView = await say('who');
  const cut = await say('peers', 'cut', 'laptop');
  await waitUntil(() => visitor.link.kind === 'ended', SOON);

  const shown = `"shown" (${terminalId.slice(0, 8)})`;
  expect([nobody, ...there, paused, whilePaused, toView, cut]).toEqual([
    'No other device is here.',
    expect.stringMatching(/\nlaptop +guest +\d+ s +127\.0\.0\.1 +test +here +"shown" \(\w{8}\) to type$/),
    expect.stringContaining('Visited by    laptop'),
    expect.stringContaining('Viewers: test on laptop, looks at it'),
    expect.stringContaining('types is refused'),
    expect.stringContaining('here, typing paused'),
    expect.stringContaining(`${shown} to view`),
    expect.stringContaining('It may come back'),
  ]);
  expect({ refused, hasLeaked: screen.text.includes('refused') }).toEqual({
    ...{ refused: ['typing_paused'], hasLeaked: false },
  });
  await expect(laptop.visit(server).whenOpen()).resolves.toMatchObject({ principal: { kind: 'guest' } });
});

it('the ledger says which device runs what: by its name, to that one itself as "this device"; and ends it', async () => {
  const tablet = await DeviceUnderTest.start();
  await server.allow(tablet, 'mine', { name: 'tablet' });
  await tablet.allow(server, 'guest', { name: 'server', addresses: [...server.hosted.listensOn] });
  const { pid, exited } = await tablet.visit(server).openExec({ command: 'sleep', args: ['601'] });
  const there = await say('ledger');
  const here = (await runCli(['ledger', 'server', '--state-dir', tablet.stateDir])).stdout;
  await say('ledger', 'end', 'sleep 601');

  expect([there, here]).toEqual([
    expect.stringMatching(new RegExp(`  sleep 601  ${pid}  test on tablet  .+ ago  running\\n`)),
    expect.stringMatching(new RegExp(`  sleep 601  ${pid}  test on this device  .+ ago  running\n`)),
  ]);
  expect(await exited).toEqual({ code: null, signal: 'SIGTERM' });
  await tablet.stop();
});
