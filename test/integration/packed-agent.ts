import { link, mkdtemp, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../base/system-clock.ts';
import { findAgentAddress } from '../../main/agent/agent-address.ts';
import { findAgentProgram, isExecutable, startHeadlessAgent } from '../../main/desktop/headless-agent.ts';
import { connectToAgent } from '../../main/web/client-channel.ts';
import { version } from '../../package.json';
import { isAlive } from '../census.ts';
import type { PackedApp } from '../packed-app.ts';
import { makeStateDir, runCli, startProgram, type CommandLine, type Program } from '../start-program.ts';
import { waitUntil } from '../wait-until.ts';
import { IndependentViewer } from './independent-client/viewer.ts';

/** A shell without a person's settings, so that what it prints is known. */
const shell = { command: 'sh', env: { PS1: '$ ', ENV: '' } };

/** The program beside the packed app, run where it was packed. */
export function describePackedAgent(packed: () => PackedApp): void {
  const commandLine = (): CommandLine => [packed().agent];
  const run = (...args: string[]) => runCli(args, { commandLine: commandLine() });

  describe('the agent beside it', () => {
    let agent: Program;
    beforeAll(async () => {
      agent = await startProgram('agent', { commandLine: commandLine(), cwd: '/' });
    });
    afterAll(() => agent.stop());

    it('is a program of its own name, and of this version', async () => {
      const help = await run('--help');
      expect([await readlink(`/proc/${agent.pid}/exe`), (await run('--version')).stdout.trim()]).toEqual([
        packed().agent,
        version,
      ]);
      expect(help).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('sallyport-agent [options]') });
    });

    it('runs a terminal, shows it to who comes late from its mirror, and ends it', async () => {
      const first = await openViewer(agent);
      const { terminalId, pid } = await first.openTerminal(shell);
      first.type('printf "%s\\n" answer-$((6 * 7))\n');
      await waitUntil(() => first.text.includes('\nanswer-42\r\n'), { withinMs: 10_000 });

      const late = await openViewer(agent);
      await late.request('terminal.attach', { terminalId });
      await waitUntil(() => late.text.includes('answer-42'), { withinMs: 10_000 });
      const { outcome } = await late.request('terminal.close', { terminalId });

      expect(outcome).toMatchObject({ state: 'closed', unreaped: false, survivors: [] });
      expect(isAlive(Number(pid))).toBe(false);
      await Promise.all([first.close(), late.close()]);
    });

    it('L57: gives shells the environment that they have under Node', async () => {
      const underNode = await startProgram('agent', { cwd: '/' });
      const environments = await Promise.all([agent, underNode].map(environmentOfShell));
      await underNode.stop();
      expect(environments[0]).toContain('TERM_PROGRAM=Sallyport');
      expect(environments[0]).toEqual(environments[1]);
    });

    it('is the command line: a terminal through attach, a command through exec, status, and a page', async () => {
      const at = ['--state-dir', agent.stateDir];
      const outer = await openViewer(agent);
      const [command, ...args] = [...commandLine(), 'attach', 'local', ...at];
      const { terminalId } = await outer.openTerminal({ command, args });
      const ends = () => outer.heard('terminal.closed').filter((end) => end['terminalId'] === terminalId);
      outer.type('printf "%s\\n" inner-$((6 * 7)); exit 5\n');
      await waitUntil(() => ends().length > 0, { withinMs: 10_000 });
      const executed = await run('exec', ...at, 'local', '--', 'sh', '-c', 'echo ran; exit 3');
      const status = await run('status', ...at);
      const page = await startProgram('serve', { commandLine: commandLine(), stateDir: agent.stateDir });
      const response = await fetch(page.ready.url ?? '');
      const html = await response.text();
      await page.stop();

      expect(outer.text).toContain('inner-42');
      expect(ends()).toMatchObject([{ exit: { code: 5 } }]);
      expect(executed).toMatchObject({ code: 3, stdout: 'ran\n' });
      expect(status).toMatchObject({ code: 0, stdout: expect.stringContaining(`Agent ${version}`) });
      expect([response.status, html]).toEqual([
        200,
        expect.stringContaining('content="sallyport-agent url --state-dir '),
      ]);
      await outer.close();
    });

    it('has what it takes to be announced in a local network, and is not where it listens on loopback', async () => {
      const args = ['--listen', '127.0.0.1:0', '--discovery'];
      const listening = await startProgram('agent', { commandLine: commandLine(), args });
      const status = await run('status', '--state-dir', listening.stateDir);
      await listening.stop();

      expect(status.stdout).toContain('In the LAN    not announced');
    });

    it('works through a link, and says what it lacks where it stands alone', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'sallyport-linked-'));
      await symlink(packed().agent, join(folder, 'linked'));
      await link(packed().agent, join(folder, 'alone'));
      const [linked, alone] = await Promise.all(
        ['linked', 'alone'].map((name) => runCli(['--version'], { commandLine: [join(folder, name)] })),
      );
      await rm(folder, { recursive: true });

      expect(linked).toMatchObject({ code: 0, stdout: `${version}\n` });
      expect(alone).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/cli\.js is missing\. Keep sallyport-agent/),
      });
    });
  });

  it('keeps terminals when the app quits: the agent that the installed app finds runs on its own', async () => {
    const stateDir = await makeStateDir();
    const command = await startAsInstalled(packed().program, stateDir);
    const viewer = await openViewer({ stateDir });
    const { pid } = await viewer.openTerminal(shell);
    await viewer.close();
    const isKept = isAlive(Number(pid));
    const quit = await run('quit', '--json', '--state-dir', stateDir);
    await rm(stateDir, { recursive: true });

    const { pid: agentPid } = JSON.parse(quit.stdout) as { pid: number };
    expect({ command, isKept, code: quit.code }).toEqual({ command: packed().agent, isKept: true, code: 0 });
    await waitUntil(() => !isAlive(agentPid), { withinMs: 5_000 });
    expect(isAlive(Number(pid))).toBe(false);
  });
}

/** As the installed app does it when it keeps terminals. Resolves, once the agent answers, with the program it is. */
async function startAsInstalled(execPath: string, stateDir: string): Promise<string | undefined> {
  const program = findAgentProgram({
    ...{ execPath, isElectron: true, isPackaged: true, cliPath: '', searchPath: '', imageFolder: undefined },
    isExecutable,
  });
  await startHeadlessAgent({
    ...{ program, stateDir, overrides: {}, clock: systemClock, env: process.env },
    isReachable: () => canConnect(stateDir),
  });
  return program?.command;
}

async function openViewer({ stateDir }: Pick<Program, 'stateDir'>): Promise<IndependentViewer> {
  const viewer = new IndependentViewer(await doorOf(stateDir));
  await viewer.open();
  return viewer;
}

async function doorOf(stateDir: string): Promise<{ socketPath: string; token: string }> {
  const { socket, readToken } = findAgentAddress(stateDir);
  return { socketPath: socket, token: await readToken() };
}

async function canConnect(stateDir: string): Promise<boolean> {
  try {
    const { socketPath, token } = await doorOf(stateDir);
    (await connectToAgent({ path: socketPath, token })).close(1000, 'only looking');
    return true;
  } catch {
    return false;
  }
}

/** What a new terminal's program gets, but for what differs from terminal to terminal. */
async function environmentOfShell(agent: Program): Promise<string[]> {
  const viewer = await openViewer(agent);
  await viewer.openTerminal({ command: 'env', cols: 500 });
  await waitUntil(() => viewer.heard('terminal.closed').length > 0, { withinMs: 10_000 });
  await viewer.close();
  return viewer.text
    .split('\r\n')
    .filter((line) => line !== '' && !line.startsWith('SALLYPORT_TERMINAL_ID='))
    .sort();
}
