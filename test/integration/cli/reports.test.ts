import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import { AgentLedger, LedgerEntry } from '../../../protocol/ledger.ts';
import { AgentStatus } from '../../../protocol/status.ts';
import { cliPath, runCli, startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

let serve: Program;
let client: AgentClient;

beforeAll(async () => {
  serve = await startProgram('serve', { args: ['--set', 'terminal.shell=/bin/sh', '--listen', '127.0.0.1:0'] });
  client = new AgentClient({
    connect: () => connectToAgent({ path: serve.ready.socket, token: serve.ready.token ?? '' }),
    client: { name: 'test', version: '1' },
    clock: systemClock,
  });
  client.start();
  const size = { cols: 80, rows: 24 };
  await client.request('terminal.open', { ...size, title: 'a prompt\x1b[2J' });
  await client.request('terminal.open', { ...size, title: 'a job', command: 'sleep', args: ['300'], keep: true });
  await client.request('terminal.open', { ...size, title: 'an end', command: 'true' });
  await waitUntil(
    async () => {
      const { terminals } = await client.request('terminal.list', { ended: true });
      return terminals.some(({ state }) => state === 'exited');
    },
    { withinMs: 10_000 },
  );
});
afterAll(async () => {
  await client.close();
  await serve.stop();
});

const run = (...args: string[]) => runCli([...args, '--state-dir', serve.stateDir]);

it('fails when what it reports cannot be written', async () => {
  const full = openSync('/dev/full', 'w');
  const args = [cliPath, 'status', '--state-dir', serve.stateDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', full, 'ignore'] });
  closeSync(full);
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1);
});

it('ledger lists every terminal with the reason it is kept', async () => {
  const { code, stdout } = await run('ledger');
  const [head = '', ...rows] = stdout.trimEnd().split('\n');

  expect(code).toBe(0);
  expect(head.split(/\s{2,}/)).toEqual([
    ...['ID', 'TITLE', 'STATE', 'PID', 'FOREGROUND', 'VIEWERS', 'UNWATCHED', 'TIME LEFT', 'KEPT BECAUSE'],
  ]);
  expect(rows).toHaveLength(3);
  expect(rows.find((row) => row.includes('a job'))).toContain('marked to be kept');
  expect(rows.find((row) => row.includes('an end'))).toContain('exited');
  expect(stdout).not.toContain('\x1b');
});

it('ledger tells programs the same, a line each', async () => {
  const { stdout } = await run('ledger', '--json');
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string });

  expect(lines.map(({ event }) => event)).toEqual(['terminal', 'terminal', 'terminal', 'ledger']);
  for (const line of lines.slice(0, -1)) expect(LedgerEntry.safeParse(line).success).toBe(true);
  expect(AgentLedger.parse(lines.at(-1))).toEqual({ retired: [], recovery: null, differences: [] });
});

it('status says how the agent is, in words and as JSON', async () => {
  const words = await run('status');
  const json = JSON.parse((await run('status', '--json')).stdout) as { event: string; status: AgentStatus };
  const [listen = ''] = serve.ready.listen ?? [];

  expect(words.stdout).toContain('Terminals     2 running, 1 ended, 0 closing');
  expect(words.stdout).toContain(`State folder  ${serve.stateDir}`);
  expect(words.stdout).toMatch(new RegExp(`^Process       ${serve.pid}, for \\d+ s$`, 'm'));
  expect(words.stdout).toContain(`Listens at    ${listen}\n`);
  expect(json).toMatchObject({ event: 'status', status: { pid: serve.pid, listen: [listen] } });
  expect(json.status.upMs).toBeGreaterThan(0);
  expect(AgentStatus.safeParse(json.status).success).toBe(true);
});

it('url prints a fresh address each time, and says when nobody serves', async () => {
  const first = await run('url');
  const second = await run('url');
  const agent = await startProgram('agent');
  const without = await runCli(['url', '--state-dir', agent.stateDir]);
  await agent.stop();

  expect(first.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{32}\n$/);
  expect(second.stdout).not.toBe(first.stdout);
  expect(without).toMatchObject({ code: 69 });
  expect(without.stderr).toContain('sallyport serve');
});
