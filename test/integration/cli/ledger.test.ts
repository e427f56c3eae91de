import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { systemClock } from '../../../base/system-clock.ts';
import { findAgentAddress } from '../../../main/agent/agent-address.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { AgentLedger } from '../../../protocol/ledger.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { findMarked, isAlive } from '../../census.ts';
import { cliPath, makeStateDir, runCli, startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { whenJournaled } from '../../when-journaled.ts';

let stateDir: string;
let agent: Program;
let client: AgentClient;
const seen = new Set<string>();

beforeEach(async () => {
  stateDir = await makeStateDir();
});
afterEach(async () => {
  await client.close();
  await agent.stop();
  await rm(stateDir, { recursive: true, force: true });
  for (const { pid } of findMarked([...seen])) process.kill(pid, 'SIGKILL'); // what outlived its terminal on purpose
});

async function start(...settings: readonly string[]): Promise<void> {
  const args = settings.flatMap((setting) => ['--set', setting]);
  agent = await startProgram('agent', { stateDir, args: ['--set', 'terminal.shell=/bin/sh', ...args] });
  const address = findAgentAddress(stateDir);
  client = new AgentClient({
    connect: async () => connectToAgent({ path: address.socket, token: await address.readToken() }),
    client: { name: 'test', version: '1' },
    clock: systemClock,
    shouldReconnect: false,
  });
  client.start();
}

async function open(title: string, command?: readonly string[]): Promise<TerminalInfo> {
  const [file, ...args] = command ?? [];
  const program = file === undefined ? {} : { command: file, args };
  const { terminal } = await client.request('terminal.open', { cols: 80, rows: 24, title, ...program });
  seen.add(terminal.terminalId);
  return terminal;
}

const run = (...args: readonly string[]) => runCli(['ledger', ...args, '--state-dir', stateDir]);

async function readLedger(): Promise<AgentLedger> {
  const { stdout } = await run('--json');
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as AgentLedger;
}

/** A shell that leaves `sleep` running when it is ended. */
const leavingSleep = ['/bin/sh', '-c', 'setsid sleep 300 & exec cat'] as const;

async function sleepOf({ terminalId }: TerminalInfo): Promise<number> {
  const find = () => findMarked([terminalId]).find(({ name }) => name === 'sleep');
  await waitUntil(() => find() !== undefined, { withinMs: 5_000 });
  return find()?.pid ?? 0;
}

describe('ledger end', () => {
  it('L19: ends a terminal by its title and names what lives on', async () => {
    await start();
    const terminal = await open('deploy', leavingSleep);
    const pid = await sleepOf(terminal);

    const { code, stdout } = await run('end', 'deploy');

    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Ended "deploy" \\(${terminal.terminalId.slice(0, 8)}\\) in \\d+ ms\\.\\n`));
    expect(stdout).toContain(`Still running, started there: sleep (${pid})`);
    expect([isAlive(pid), isAlive(terminal.pid ?? 0)]).toEqual([true, false]);
  });

  it('L19: ends what would live on, too, when told to, and tells programs how that went', async () => {
    await start();
    const terminal = await open('deploy', leavingSleep);
    const pid = await sleepOf(terminal);

    const { stdout } = await run('end', terminal.terminalId.slice(0, 8), '--everything', '--json');

    expect(JSON.parse(stdout)).toMatchObject({
      event: 'ended',
      terminalId: terminal.terminalId,
      outcome: { state: 'closed', survivors: [] },
    });
    expect(isAlive(pid)).toBe(false);
  });

  it('forgets a terminal that has ended', async () => {
    await start();
    const { terminalId } = await open('done', ['true']);
    await waitUntil(
      async () => (await client.request('terminal.inspect', { terminalId })).terminal.state === 'exited',
      {
        withinMs: 5_000,
      },
    );

    expect((await run('end', 'done')).stdout).toContain('Forgot "done"');
    expect((await client.request('terminal.list', { ended: true })).terminals).toEqual([]);
  });

  it('ends nothing by a name that is not known, and says which is near', async () => {
    await start();
    await open('deploy', ['cat']);

    const result = await run('end', 'deplyo');

    expect(result.code).toBe(1);
    expect(result.stderr).toContain(
      'No terminal\'s id or title and no program\'s id or command is "deplyo". Did you mean "deploy"?',
    );
    expect((await client.request('terminal.list', {})).terminals).toHaveLength(1);
  });
});

describe('what exec runs', () => {
  it('is listed with its process, ended by its command, and then listed no more', async () => {
    await start();
    await open('deploy', ['cat']);
    const exec = spawn(process.execPath, [cliPath, 'exec', '--state-dir', stateDir, 'local', '--', 'sleep', '309']);
    const exited = new Promise((resolve) => exec.on('close', resolve));
    const programs = async () => (await client.request('agent.ledger', {})).programs ?? [];
    await waitUntil(async () => (await programs()).length === 1, { withinMs: 15_000 });
    const [{ execId, pid } = { execId: '', pid: 0 }] = await programs();
    const listed = await run('--long');
    const lines = (await run('--json')).stdout.split('\n').filter((line) => line !== '');
    const near = await run('end', 'slep 309');

    const ended = await run('end', 'sleep 3');
    const code = await exited;

    const id = execId.slice(0, 8);
    expect(listed.stdout).toMatch(new RegExp(`\n${id}  sleep 309  ${pid}  sallyport  .+ ago  running\n`));
    expect(listed.stdout).toContain(`\n${id}  sleep 309\n  Started in ${process.cwd()}\n  Descriptors: 3\n`);
    expect(listed.stdout).toMatch(new RegExp(`\\n    ${pid}  \\S*sleep 309\\n`));
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      ...['terminal', 'program', 'ledger'],
    ]);
    expect(near.stderr).toContain('no program\'s id or command is "slep 309". Did you mean "sleep 309"?');
    expect([ended.code, ended.stdout, code, isAlive(pid)]).toEqual([0, `Ended "sleep 309" (${id}).\n`, 143, false]);
    expect([await programs(), (await run()).stdout.includes('sleep')]).toEqual([[], false]);
  });
});

describe('ledger keep', () => {
  it('L31: keeps a terminal, and stops keeping it', async () => {
    await start();
    const { terminalId } = await open('notes');
    const isKept = async () => (await client.request('terminal.inspect', { terminalId })).terminal.keep;

    const kept = await run('keep', 'notes');
    const wasKept = await isKept();
    const unkept = await run('keep', 'notes', '--off', '--json');

    expect([kept.stdout, wasKept, await isKept()]).toEqual([
      `"notes" (${terminalId.slice(0, 8)}) is kept until you end it.\n`,
      true,
      false,
    ]);
    expect(JSON.parse(unkept.stdout)).toMatchObject({ event: 'keep', terminal: { terminalId, keep: false } });
  });
});

describe('what the agent knows beside its terminals', () => {
  it('L39: names what was retired, why, and what outlived it', async () => {
    await start('terminal.idleGraceMs=300', 'terminal.sweepMs=50', 'terminal.reapNoticeMs=50', 'terminal.leaseMs=100');
    const terminal = await open('forgotten');
    const { attachment } = await client.attach(terminal.terminalId, silentSink);
    attachment.write(new TextEncoder().encode('setsid sleep 300 &\n'));
    const pid = await sleepOf(terminal);
    await attachment.detach();
    await waitUntil(async () => (await readLedger()).retired[0]?.survivors !== undefined, { withinMs: 10_000 });

    const { stdout } = await run();

    expect((await readLedger()).retired).toMatchObject([
      { terminalId: terminal.terminalId, title: 'forgotten', reason: 'idle', survivors: [{ pid, name: 'sleep' }] },
    ]);
    expect(stdout).toMatch(/^No terminals\.\n\nEnded by Sallyport:\nID/);
    expect(stdout).toMatch(new RegExp(`forgotten .* nobody had looked at it +sleep \\(${pid}\\)`));
  });

  it('L26: names what a crash left, and ends it when told to', async () => {
    await start();
    const terminal = await open('deploy', leavingSleep);
    const pid = await sleepOf(terminal);
    await whenJournaled(stateDir, terminal.terminalId);
    await agent.stop('SIGKILL');
    await client.close();
    await start();
    const found = await run();
    const status = await runCli(['status', '--state-dir', stateDir]);
    const stranger = await run('end-left', String(process.pid));
    const wasAlive = isAlive(pid);

    const ended = await run('end-left', String(pid));

    expect(found.stdout).toMatch(
      /\n\nFound after a crash, when this agent started \d+ s ago:\nThe agent before this one died without quitting\./,
    );
    expect(found.stdout).toMatch(new RegExp(`\\n${pid} +sleep +${terminal.terminalId.slice(0, 8)} +sleep 300`));
    expect(status.stdout).toContain(
      `Attention     1 left after a crash, 0 differences: "sallyport ledger --state-dir ${stateDir}" shows them`,
    );
    expect(stranger).toMatchObject({ code: 1, stdout: '' });
    expect(stranger.stderr).toContain(`is none that a crashed agent left. There are: sleep (${pid}).`);
    expect([wasAlive, ended.code, ended.stdout, isAlive(pid)]).toEqual([true, 0, `Ended: sleep (${pid})\n`, false]);
    expect((await run('end-left')).stdout).toBe('Nothing is left of a crashed agent.\n');
    expect((await readLedger()).recovery?.left).toEqual([]);
  });

  it('L26: has told of a crash once it was listed, not when a command only looked for what it is to end', async () => {
    await start();
    await whenJournaled(stateDir, (await open('deploy', ['cat'])).terminalId);
    await agent.stop('SIGKILL');
    await client.close();
    await start();
    await open('next', ['cat']);
    const isNews = async () => (await client.request('agent.status', {})).status.attention?.crash === true;

    const ended = await run('end', 'next');
    const afterEnd = await isNews();
    const left = await run('end-left');
    const afterEndLeft = await isNews();
    const listed = await run();

    expect([ended.code, left.code, listed.code]).toEqual([0, 0, 0]);
    expect([afterEnd, afterEndLeft, await isNews()]).toEqual([true, true, false]);
  });
});

const silentSink = {
  reset: () => undefined,
  write: (_bytes: Uint8Array, done: () => void) => done(),
  resize: () => undefined,
  ended: () => undefined,
};
