import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unitText } from '../../../main/cli/service/service-unit.ts';
import { isAlive } from '../../census.ts';
import { cliPath, runCli, startProgram, type CliResult } from '../../start-program.ts';
import { UserSystemd, whyNoUserSystemd } from '../../user-systemd.ts';
import { waitUntil } from '../../wait-until.ts';
import { attachAndType } from '../remote/attach-and-type.ts';

const reason = whyNoUserSystemd === undefined ? '' : ` (skipped: ${whyNoUserSystemd})`;

describe.skipIf(whyNoUserSystemd !== undefined)(`a service of systemd${reason}`, () => {
  let systemd: UserSystemd;
  let unitFile: string;
  let stateDir: string;

  beforeAll(async () => {
    systemd = await UserSystemd.start();
    unitFile = join(systemd.home, '.config/systemd/user/sallyport-agent.service');
  });

  afterAll(() => systemd.stop());

  beforeEach(() => {
    stateDir = join(systemd.home, '100% "state" $HOME folder');
  });

  const service = (...args: string[]): Promise<CliResult> =>
    runCli(['service', ...args, '--json', '--state-dir', stateDir], {
      commandLine: systemd.commandLine(process.execPath, cliPath),
    });
  const eventOf = ({ stdout }: CliResult): Record<string, unknown> =>
    JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
  /** Its socket is there from when it can be used until it has ended. */
  const socketFile = (): string => join(stateDir, 'agent.sock');
  const isServing = (): boolean => existsSync(socketFile());

  it('is installed, runs the agent with its options, is started again when that is killed, and is removed', async () => {
    const installed = await service('install', '--set', 'terminal.cap=7', '--listen', '127.0.0.1:0', '--discovery');
    expect({ code: installed.code, stderr: installed.stderr }).toEqual({ code: 0, stderr: '' });
    await waitUntil(isServing, { withinMs: 30_000 });
    const pid = Number(eventOf(await service('status'))['pid']);
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(1, -1);
    expect(commandLine).toEqual([
      ...[cliPath, 'agent', '--state-dir', stateDir],
      ...['--listen', '127.0.0.1:0', '--discovery', '--set', 'terminal.cap=7'],
    ]);

    process.kill(pid, 'SIGKILL');
    await rm(socketFile(), { force: true }); // the killed one's
    await waitUntil(async () => ![undefined, pid].includes(eventOf(await service('status'))['pid'] as number), {
      withinMs: 30_000,
    });
    await waitUntil(isServing, { withinMs: 30_000 });
    const removed = await service('remove');

    expect({ code: removed.code, unit: existsSync(unitFile), isServing: isServing() }).toEqual({
      ...{ code: 0, unit: false, isServing: false },
    });
    expect(existsSync(join(stateDir, 'device-key.pem'))).toBe(true);
    expect(systemd.run('systemctl', '--user', 'is-enabled', 'sallyport-agent').stdout).not.toBe('enabled');
  });

  it('closes its terminals in order when it is stopped, and leaves alone what was meant to outlive them', async () => {
    await service('install');
    await waitUntil(isServing, { withinMs: 30_000 });
    const pidFile = join(systemd.home, 'outliving');
    await attachAndType(
      { stateDir, host: 'local', withinMs: 30_000 },
      {
        line: `setsid sh -c 'echo $$ >${pidFile}; exec sleep 300' & sleep 0.3; echo left-$((40 + 2))`,
        ...{ shows: 'left-42', leave: '\x1dd' },
      },
    );
    const outliving = Number(readFileSync(pidFile, 'utf8'));
    expect(isAlive(outliving)).toBe(true);
    try {
      await service('remove');
      expect({ outliving: isAlive(outliving), isServing: isServing() }).toEqual({
        ...{ outliving: true, isServing: false },
      });
    } finally {
      process.kill(outliving, 'SIGKILL');
    }
  });

  it('is installed anew over itself with other options, by a restart', async () => {
    await service('install', '--set', 'terminal.cap=7');
    await waitUntil(isServing, { withinMs: 30_000 });
    const before = eventOf(await service('status'))['pid'];
    const again = await service('install', '--set', 'terminal.cap=8');
    const after = eventOf(await service('status'))['pid'];

    expect({ code: again.code, isOther: before !== after, text: readFileSync(unitFile, 'utf8') }).toMatchObject({
      ...{ code: 0, isOther: true },
      text: expect.stringContaining('"terminal.cap=8"') as string,
    });
    await service('remove');
  });

  it('is refused, and nothing is changed, while another agent holds the folder', async () => {
    const other = await startProgram('agent', { stateDir: systemd.home + '/other' });
    stateDir = other.stateDir;
    const refused = await service('install');
    await other.stop();

    expect({ code: refused.code, event: eventOf(refused), unit: existsSync(unitFile) }).toMatchObject({
      ...{ code: 1, event: { event: 'error', code: 'agent_running' }, unit: false },
    });
  });

  it('leaves a unit of that name alone that somebody else wrote', async () => {
    const text = '[Service]\nExecStart=/bin/true\n';
    await mkdir(dirname(unitFile), { recursive: true });
    await writeFile(unitFile, text);
    const codes = [await service('install'), await service('remove'), await service('status')].map(
      (result) => eventOf(result)['code'],
    );

    expect({ codes, text: readFileSync(unitFile, 'utf8') }).toEqual({
      ...{ codes: ['foreign_unit', 'foreign_unit', 'foreign_unit'], text },
    });
    await rm(unitFile);
  });

  it('is refused, and nothing is changed, where no systemd of that user runs', async () => {
    const alone = ['--unset=DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR=/run/nowhere'];
    const refused = await runCli(['service', 'install', '--json', '--state-dir', stateDir], {
      commandLine: systemd.commandLine('env', ...alone, process.execPath, cliPath),
    });

    expect({ code: refused.code, event: eventOf(refused), unit: existsSync(unitFile) }).toMatchObject({
      ...{ code: 1, event: { event: 'error', code: 'no_systemd' }, unit: false },
    });
    expect(refused.stderr).toContain('loginctl enable-linger');
  });

  it('that is not there is said to be missing', async () => {
    const codes = [await service('remove'), await service('status')].map((result) => eventOf(result)['code']);
    expect(codes).toEqual(['no_service', 'no_service']);
  });
});

describe('a service', () => {
  it.each([
    [['install', '--system'], 'missing_option', '--user NAME'],
    [['install', '--user', 'root'], 'unknown_option', '--user belongs to --system'],
    [['install', '--system', '--user', 'no-such-user'], 'unknown_user', 'no-such-user'],
    [['install', '--set', 'no.setting=1'], 'unknown_setting', 'no.setting'],
  ])('is refused as %j with %s', async (args, code, words) => {
    const stateDir = await mkdtemp(join(tmpdir(), 'sallyport-test-'));
    const result = await runCli(['service', ...args, '--json', '--state-dir', stateDir]);
    await rm(stateDir, { recursive: true });

    expect(result.code).toBe(2);
    expect(JSON.parse(result.stdout)).toMatchObject({ event: 'error', code });
    expect(result.stderr).toContain(words);
  });

  const hasVerifier = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasVerifier)(
    `of the machine is a unit that systemd takes, with its user${hasVerifier ? '' : ' (skipped: systemd-analyze is missing)'}`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'sallyport-test-'));
      const file = join(folder, 'sallyport-agent.service');
      const text = unitText({ commandLine: ['/bin/true', 'agent', '--relay', 'wss://a%b'], user: 'root' });
      await writeFile(file, text);
      const verified = spawnSync('systemd-analyze', ['verify', '--recursive-errors=no', file], { encoding: 'utf8' });
      await rm(folder, { recursive: true });

      expect({ status: verified.status, stderr: verified.stderr }).toEqual({ status: 0, stderr: '' });
      expect(text).toContain('\nUser=root\n');
    },
  );
});
