import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { WebSocketChannel } from '../../../main/web/web-socket-channel.ts';
import type { ChannelEnd } from '../../../protocol/channel.ts';
import { RawViewer } from '../../fakes/raw-viewer.ts';
import { freshUrl, makeStateDir, runCli, startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

let stateDir: string;
let programs: Program[];

beforeEach(async () => {
  stateDir = await makeStateDir();
  programs = [];
});
afterEach(async () => {
  for (const program of programs) await program.stop('SIGKILL');
  await rm(stateDir, { recursive: true });
});

async function start(command: 'agent' | 'serve'): Promise<Program> {
  const program = await startProgram(command, { stateDir, args: ['--set', 'terminal.shell=/bin/sh'] });
  programs.push(program);
  return program;
}

/** Opens a session as a page does: code, key, subprotocol. */
async function openPage(serve: Program, url: string): Promise<RawViewer> {
  const { origin, host, hash } = new URL(url);
  const body = JSON.stringify({ code: hash.replace('#code=', '') });
  const response = await fetch(`${origin}/key`, { method: 'POST', body });
  const { key } = (await response.json()) as { key: string };
  const socket = new WebSocket(serve.ready.sessionUrl ?? '', ['sallyport.1', `sallyport.key.${key}`], {
    headers: { Origin: `http://${host}` },
  });
  const channel = new WebSocketChannel(socket);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return new RawViewer(channel);
}

const hello = { protocol: 1, client: { name: 'test', version: '1' } };

it('serve joins a live agent: pages see its terminals, and outlive neither more nor less than they should', async () => {
  const agent = await start('agent');
  const serve = await start('serve');
  const page = await openPage(serve, serve.ready.url ?? '');
  const opened = await page.request('session.open', hello);
  const { terminal, attachment } = await page.request<{
    terminal: { terminalId: string };
    attachment: { attachment: number };
  }>('terminal.open', { cols: 80, rows: 24, attach: {} });
  page.type(attachment.attachment, 0, 'echo through""spliced\r');

  await waitUntil(() => page.shown.get(attachment.attachment)?.includes('throughspliced') ?? false, {
    withinMs: 10_000,
  });
  const ledger = await runCli(['ledger', '--json', '--state-dir', stateDir]);

  expect(serve.ready.socket).toBe(agent.ready.socket);
  expect(serve.log()).toContain(`An agent (process ${agent.pid}) runs already: --listen, --relay and --set change`);
  expect(serve.ready).not.toHaveProperty('listen');
  expect(opened).toMatchObject({ agent: { deviceId: agent.ready.deviceId }, principal: { kind: 'user' } });
  expect(ledger.stdout).toContain(terminal.terminalId);

  await serve.stop();
  const status = await runCli(['status', '--json', '--state-dir', stateDir]);
  expect(JSON.parse(status.stdout)).toMatchObject({ status: { terminals: { running: 1 } } });
});

it('passes on that a session was closed by the agent, with its reason', async () => {
  await start('agent');
  const serve = await start('serve');
  const page = await openPage(serve, await freshUrl(serve));
  const ends: ChannelEnd[] = [];
  page.channel.onEnded((end) => ends.push(end));

  page.channel.send('this is not JSON');

  await waitUntil(() => ends.length === 1, { withinMs: 5000 });
  expect([1002, 1007]).toContain(ends[0]?.code);
  expect(ends[0]?.reason).not.toBe('');
});

it("breaks its pages' links when the agent dies, says so to new ones, and finds the next agent", async () => {
  const agent = await start('agent');
  const serve = await start('serve');
  const page = await openPage(serve, await freshUrl(serve));
  await page.request('session.open', hello);
  const ends: ChannelEnd[] = [];
  page.channel.onEnded((end) => ends.push(end));

  await agent.stop('SIGKILL');
  await waitUntil(() => ends.length === 1, { withinMs: 5000 });
  const without = await openPage(serve, await freshUrl(serve));
  without.channel.onEnded((end) => ends.push(end));
  await waitUntil(() => ends.length === 2, { withinMs: 5000 });
  await start('agent');
  const again = await openPage(serve, await freshUrl(serve));

  expect(ends).toEqual([
    { code: 1006, reason: 'the link broke' },
    { code: 1013, reason: 'the agent does not answer' },
  ]);
  expect(await again.request('session.open', hello)).toMatchObject({ resumed: false });
});

it('serve lets paired devices connect where it is told to, as agent does', async () => {
  const serve = await startProgram('serve', { stateDir, args: ['--listen', '127.0.0.1:0', '--listen', '[::1]:0'] });
  programs.push(serve);

  expect(serve.ready.listen).toEqual([
    expect.stringMatching(/^127\.0\.0\.1:[1-9]\d*$/),
    expect.stringMatching(/^\[::1\]:[1-9]\d*$/),
  ]);
  expect(serve.ready.deviceId).toMatch(/^[0-9a-f]{64}$/);
});
