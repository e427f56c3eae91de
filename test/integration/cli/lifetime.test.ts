import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { findMarked, isAlive, takeCensus } from '../../census.ts';
import { cliPath, makeStateDir, runCli, startProgram, type Program } from '../../start-program.ts';
import { untilDeaf } from '../../until-deaf.ts';
import { waitUntil } from '../../wait-until.ts';
import { whenJournaled } from '../../when-journaled.ts';

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

async function start(
  command: 'agent' | 'serve' = 'agent',
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Program> {
  const program = await startProgram(command, { stateDir, args: ['--set', 'terminal.shell=/bin/bash', ...args], env });
  programs.push(program);
  return program;
}

/** Opens terminals, as a viewer that then leaves. */
async function openTerminals(count: number, command?: { command: string; args: string[] }): Promise<TerminalInfo[]> {
  const token = (await readFile(join(stateDir, 'token'), 'utf8')).trim();
  const client = new AgentClient({
    connect: () => connectToAgent({ path: join(stateDir, 'agent.sock'), token }),
    client: { name: 'test', version: '1' },
    clock: systemClock,
  });
  client.start();
  const opened = await Promise.all(
    Array.from({ length: count }, () => client.request('terminal.open', { cols: 80, rows: 24, ...command })),
  );
  await client.close();
  return opened.map(({ terminal }) => terminal);
}

const pidsOf = (terminals: readonly TerminalInfo[]): number[] => terminals.map(({ pid }) => pid ?? 0);

describe('F1: quitting', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)(
    'by %s ends every terminal and leaves nothing',
    async (signal) => {
      const program = await start('serve');
      const terminals = await openTerminals(3);
      const startMs = performance.now();

      const end = await program.stop(signal);

      expect(end).toEqual({ code: 0, signal: null });
      expect(performance.now() - startMs).toBeLessThan(3000);
      expect(pidsOf(terminals).filter((pid) => isAlive(pid))).toEqual([]);
      expect(findMarked(terminals.map(({ terminalId }) => terminalId))).toEqual([]);
      expect(existsSync(program.ready.socket)).toBe(false);
      expect((await readdir(join(stateDir, 'browser'))).filter((name) => name !== 'codes')).toEqual([]);
    },
  );

  it('L26: takes at most 3 s when jobs ignore every signal that can be ignored', async () => {
    const program = await start();
    const script = `trap '' HUP TERM INT; while :; do sleep 1; done`;
    const terminals = await openTerminals(5, { command: '/bin/bash', args: ['-c', script] });
    await untilDeaf(pidsOf(terminals));
    const startMs = performance.now();

    await program.stop();

    expect(performance.now() - startMs).toBeLessThan(3500);
    expect(pidsOf(terminals).filter((pid) => isAlive(pid))).toEqual([]);
  });

  it('L26: does not wait for a disk that never answers', async () => {
    execFileSync('mkfifo', [join(stateDir, 'shells.json.new')]); // To open it for writing takes until somebody reads.
    const program = await start();
    const terminals = await openTerminals(2);
    const startMs = performance.now();

    program.child.kill();
    const end = await Promise.race([program.ended, delay(10_000)]);

    expect([end, pidsOf(terminals).filter((pid) => isAlive(pid))]).toEqual([{ code: 0, signal: null }, []]);
    expect(performance.now() - startMs).toBeLessThan(3500);
  });

  it('is what a command is told whose answer has not come yet', async () => {
    const program = await start('agent', { args: ['--set', 'terminal.jobGraceMs=1400'] });
    const [ready, told] = [join(stateDir, 'ready'), join(stateDir, 'told')];
    const script = `trap '' HUP; trap ': > ${told}' TERM; : > ${ready}; while :; do sleep 1; done`;
    const [terminal] = await openTerminals(1, { command: '/bin/bash', args: ['-c', script] });
    await waitUntil(() => existsSync(ready), { withinMs: 20_000 });

    const asked = runCli(['ledger', 'end', terminal?.terminalId ?? '', '--state-dir', stateDir]);
    await waitUntil(() => existsSync(told), { withinMs: 20_000 });
    await program.stop();

    expect(await asked).toMatchObject({ code: 1, stderr: 'sallyport: The agent ended this session: it has quit.\n' });
  });

  it('is over at once by a second signal', async () => {
    const program = await start('agent', {
      args: ['--set', 'terminal.jobGraceMs=100', '--set', 'terminal.shellGraceMs=1400'],
    });
    const script = `trap '' HUP TERM; while :; do sleep 1; done`;
    const [pid = 0] = pidsOf(await openTerminals(1, { command: '/bin/bash', args: ['-c', script] }));
    await untilDeaf([pid]);

    program.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 600)); // a person's second press, not one passed on by npm
    const end = await program.stop('SIGTERM');
    if (isAlive(pid)) process.kill(pid, 'SIGKILL'); // nobody had the time to end it

    expect(end).toEqual({ code: 143, signal: null });
  });

  it('takes one Ctrl-C that arrives twice, as under npm, for one', async () => {
    const program = await start();
    const terminals = await openTerminals(3);

    program.child.kill('SIGINT');
    program.child.kill('SIGINT');
    setTimeout(() => program.child.kill('SIGINT'), 20);
    const end = await program.ended;

    expect(end).toEqual({ code: 0, signal: null });
    expect(pidsOf(terminals).filter((pid) => isAlive(pid))).toEqual([]);
  });

  it('happens in order, with status 70, after a defect', async () => {
    const defect = `process.on('SIGUSR2', () => { throw new Error('a defect for this test'); })`;
    const nodeOptions = `--import=data:text/javascript,${encodeURIComponent(defect)}`;
    const program = await start('agent', { env: { NODE_OPTIONS: nodeOptions } });
    const terminals = await openTerminals(2);

    const end = await program.stop('SIGUSR2');

    expect(end).toEqual({ code: 70, signal: null });
    expect(program.log()).toContain('a defect for this test');
    expect(pidsOf(terminals).filter((pid) => isAlive(pid))).toEqual([]);
    expect(existsSync(program.ready.socket)).toBe(false);
  });
});

describe('F2: two terminals and three restarts', () => {
  it('are two shells at any time, and none after each quit', async () => {
    for (let round = 0; round < 3; round += 1) {
      const program = await start();
      expect(takeCensus(program.pid).children).toEqual([]);
      const terminals = await openTerminals(2);

      const shells = takeCensus(program.pid).children;

      expect(shells.map(({ pid }) => pid).sort()).toEqual(pidsOf(terminals).sort());
      await program.stop();
      expect(pidsOf(terminals).filter((pid) => isAlive(pid))).toEqual([]);
    }
  });
});

describe('F19: an agent that was killed', () => {
  it('leaves no shell, and none comes back by itself when it is started again, three times', async () => {
    const killed = await start();
    const terminals = await openTerminals(5);

    await killed.stop('SIGKILL');
    await waitUntil(() => pidsOf(terminals).every((pid) => !isAlive(pid)), { withinMs: 5000 });

    for (let round = 0; round < 3; round += 1) {
      const program = await start();
      expect(takeCensus(program.pid).children).toEqual([]);
      const ledger = await runCli(['ledger', '--json', '--state-dir', stateDir]);
      expect(ledger.code).toBe(0);
      expect(JSON.parse(ledger.stdout)).toMatchObject({ event: 'ledger', retired: [], differences: [] });
      await program.stop('SIGKILL');
    }
  });
});

describe('F19, L26: the start after a crash', () => {
  it('says in one line what ended with the agent before, and that something of it runs on', async () => {
    const killed = await start();
    await openTerminals(1);
    const [terminal] = await openTerminals(1, { command: '/bin/sh', args: ['-c', 'setsid sleep 300 & exec cat'] });
    const hasLeft = (): boolean => findMarked([terminal?.terminalId ?? '']).some(({ name }) => name === 'sleep'); // In a process session of its own.
    await waitUntil(hasLeft, { withinMs: 5000 });
    await whenJournaled(stateDir, terminal?.terminalId ?? '-');
    await killed.stop('SIGKILL');

    const child = spawn(process.execPath, [cliPath, 'agent', '--state-dir', stateDir], { stdio: 'pipe' });
    const ended = new Promise((resolve) => child.on('close', resolve));
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    await waitUntil(() => stdout.includes('died without quitting'), { withinMs: 20_000 });
    expect((await runCli(['ledger', 'end-left', '--state-dir', stateDir])).stdout).toMatch(/^Ended: sleep \(\d+\)\n/);
    child.kill('SIGTERM');
    await ended;

    expect(stdout).toMatch(
      /died without quitting\. 2 terminals and programs ended with it\. 1 process of it runs on: "[^"]+ ledger --state-dir \S+" shows it, "[^"]+ ledger end-left --state-dir \S+" ends it/,
    );
  });
});

describe('the log', () => {
  it('is JSON lines on standard error for programs, and holds no secret', async () => {
    const program = await start('serve');
    await openTerminals(1);
    await program.stop();

    const lines = program.log().trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain('told to stop');
    expect(program.log()).not.toContain(program.ready.token);
    expect(await readdir(stateDir)).not.toContain('agent.log');
  });

  it('is a private file in the state folder when people read the output, which is a few plain lines', async () => {
    const child = spawn(process.execPath, [cliPath, 'serve', '--no-open', '--state-dir', stateDir], { stdio: 'pipe' });
    const ended = new Promise((resolve) => child.on('close', resolve));
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
    await waitUntil(() => stdout.includes('Ctrl-C'), { withinMs: 10_000 });
    child.kill('SIGINT');

    expect(await ended).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^Open http:\/\/127\.0\.0\.1:\d+\/#code=\S+$/m);
    expect(stdout).toContain('Stopped.');
    const path = join(stateDir, 'agent.log');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toContain('told to stop');
  });
});
