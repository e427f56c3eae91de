import { chmod, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { OpenParams } from '../../../protocol/requests.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { makePlainHome } from '../../plain-home.ts';
import { Room } from '../../room.ts';
import { makeStateDir, runCli, startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

let home: string;
let stateDir: string;
let serve: Program;
let client: AgentClient;
beforeAll(async () => {
  home = await realpath(await makePlainHome());
  stateDir = await makeStateDir();
  await mkdir(join(home, '.ssh'));
  await mkdir(join(home, 'work'));
  await writeFile(join(home, '.ssh/config'), 'Host web db\nHost *\n  User ann\n');
  // Says what it was started as, where somebody looks for it, and stays.
  const telling =
    '#!/bin/sh\nprintf "%s\\n" "$@" >~/argv.new; pwd >~/cwd; env >~/env; mv ~/argv.new ~/argv; exec sleep 300\n';
  for (const name of ['tell', 'ssh']) {
    await writeFile(join(home, name), telling);
    await chmod(join(home, name), 0o755);
  }
  await choose({ 'terminal.profiles': profiles });
  serve = await startProgram('serve', {
    ...{ stateDir, cwd: home, args: ['--set', 'terminal.shell=/bin/bash'] },
    env: { HOME: home, PATH: `${home}:${process.env['PATH']}`, KEPT: 'kept', GONE: 'gone' },
  });
  client = new AgentClient({
    connect: () => connectToAgent({ path: serve.ready.socket, token: serve.ready.token ?? '' }),
    client: { name: 'test', version: '1' },
    clock: systemClock,
  });
  client.start();
});
afterAll(async () => {
  await client.close();
  await serve.stop();
  await rm(home, { recursive: true, force: true });
  await rm(stateDir, { recursive: true, force: true });
});

const profiles = [
  {
    ...{
      name: 'Tell',
      command: ['~/tell', 'a b'],
      args: ['--c=d', ''],
      directory: '~/work',
      icon: 'bug',
      colour: '#102030',
    },
    environment: { ADDED: 'a=b', GONE: null, TERM: 'dumb' },
  },
  { name: 'Missing', command: '/no/such/program' },
  { name: 'Nowhere', directory: '/no/such/folder' },
  { name: 'Bash', command: 'bash', environment: { MARK: 'x' } },
];

async function choose(settings: object): Promise<void> {
  await writeFile(join(stateDir, 'settings.json'), JSON.stringify(settings));
}

async function open(params: Partial<OpenParams>): Promise<TerminalInfo> {
  await rm(join(home, 'argv'), { force: true });
  return (await client.request('terminal.open', { cols: 80, rows: 24, ...params })).terminal;
}

/** What the program that was started has told. */
async function told() {
  const read = (name: string): Promise<string> => readFile(join(home, name), 'utf8');
  await waitUntil(
    () =>
      read('argv').then(
        () => true,
        () => false,
      ),
    { withinMs: 10_000 },
  );
  const env = Object.fromEntries((await read('env')).split('\n').map((line) => line.split(/=(.*)/, 2)));
  return { argv: (await read('argv')).split('\n').slice(0, -1), cwd: (await read('cwd')).trim(), env };
}

const find = async (terminalId: string): Promise<TerminalInfo | undefined> =>
  (await client.request('terminal.list', { ended: true })).terminals.find((one) => one.terminalId === terminalId);

describe('a terminal that is opened as a profile', () => {
  it('has its arguments, its folder and its environment, and what is taken out of that is out', async () => {
    const { profile, title } = await open({ profile: 'Tell' });
    const { argv, cwd, env } = await told();

    expect({ argv, cwd, profile, title }).toEqual({
      ...{ argv: ['a b', '--c=d', ''], cwd: join(home, 'work'), title: 'Tell' },
      profile: { name: 'Tell', icon: 'bug', colour: '#102030' },
    });
    expect(env).toMatchObject({ ADDED: 'a=b', KEPT: 'kept', TERM: 'dumb', TERM_PROGRAM: 'Sallyport' });
    expect('GONE' in env).toBe(false);
  });

  it('begins where it is asked for, and with variables that are asked for', async () => {
    await open({ profile: 'Tell', cwd: home, env: { ADDED: 'c' } });
    const { cwd, env } = await told();
    expect([cwd, env['ADDED']]).toEqual([home, 'c']);
  });

  it('is a host of ssh by the system’s own ssh, which gets the name and nothing else', async () => {
    const { title } = await open({ profile: 'ssh db' });
    expect([title, (await told()).argv]).toEqual(['ssh db', ['db']]);
  });

  it('L22: is none where the program, the folder or the profile is missing, and says which', async () => {
    const refused = (params: Partial<OpenParams>) =>
      open(params).catch(({ code, message, facts }: { code: string; message: string; facts: object }) => [
        code,
        message,
        facts,
      ]);
    expect([
      await refused({ profile: 'Missing' }),
      await refused({ profile: 'Nowhere' }),
      await refused({ profile: 'ssh *' }),
    ]).toEqual([
      [
        ...['spawn_failed', 'Cannot start /no/such/program: there is no such program'],
        { command: '/no/such/program', problem: 'missing' },
      ],
      [
        ...['spawn_failed', 'Cannot start in /no/such/folder: it is not a directory this user may enter'],
        { cwd: '/no/such/folder', problem: 'no_directory' },
      ],
      ['unknown_profile', 'There is no profile "ssh *" on this machine', { profile: 'ssh *' }],
    ]);
  });

  it('marks its commands where it is a shell that can, and nothing else does', async () => {
    const { terminalId, command } = await open({ profile: 'Bash' });
    await waitUntil(async () => (await find(terminalId))?.commands !== undefined, { withinMs: 10_000 });
    expect(command.slice(1)).toEqual(['--posix', '-l']);
    expect((await open({ profile: 'Tell' })).command.slice(1)).toEqual(['a b', '--c=d', '']);
  });

  it('is started anew as the same profile, as that is then, also where it was the default', async () => {
    await choose({ 'terminal.profiles': profiles, 'terminal.defaultProfile': 'Tell' });
    await waitUntil(async () => (await client.request('profiles.list', {})).defaultProfile === 'Tell', {
      withinMs: 10_000,
    });
    const { terminalId, generation } = await open({});
    expect((await told()).cwd).toBe(join(home, 'work'));
    await choose({ 'terminal.profiles': [{ ...profiles[0], args: ['new'] }] });
    await waitUntil(async () => (await client.request('profiles.list', {})).defaultProfile === null, {
      withinMs: 10_000,
    });
    await rm(join(home, 'argv'));
    const { terminal } = await client.request('terminal.restart', { terminalId: terminalId, generation });

    expect([(await told()).argv, terminal.profile?.name]).toEqual([['a b', 'new'], 'Tell']);
    await choose({ 'terminal.profiles': profiles });
  });
});

describe('the command line', () => {
  const run = (...args: string[]) => runCli([...args, '--state-dir', stateDir]);

  it('lists the profiles, those that were found as well', async () => {
    await waitUntil(async () => (await run('profiles')).stdout.includes('Nowhere'), { withinMs: 10_000 });
    const { code, stdout } = await run('profiles');
    const rows = stdout.split('\n').map((line) => line.split(/\s{2,}/));
    expect(code).toBe(0);
    expect(rows.slice(0, 5)).toEqual([
      ...[
        ['PROFILE', 'FROM'],
        ['Tell', 'the settings'],
        ['Missing', 'the settings'],
        ['Nowhere', 'the settings'],
      ],
      ['Bash', 'the settings'],
    ]);
    expect(rows).toContainEqual(['bash', 'found: a shell']);
    expect(rows.slice(-3)).toEqual([['ssh web', 'found: a host of ssh'], ['ssh db', 'found: a host of ssh'], ['']]);
    const [first = ''] = (await run('profiles', '--json')).stdout.split('\n');
    expect(JSON.parse(first)).toEqual({
      ...{ event: 'profile', host: 'local', name: 'Tell', icon: 'bug', colour: '#102030', kind: 'own' },
      ...{ hasDirectory: true, isDefault: false },
    });
  });

  it('opens one, and names the nearest where there is none', async () => {
    const room = new Room(['attach', '--state-dir', stateDir, 'local', '--profile', 'Bash'], {
      cwd: join(home, 'work'),
    });
    room.type('echo "$MARK in $PWD"\r');
    await room.shows(`x in ${join(home, 'work')}`);
    room.type('exit\r');
    room.pty.dispose();

    const [unknown, running] = [
      await run('attach', 'local', '--profile', 'Bahs'),
      await run('attach', 'local:x', '--profile', 'Bash'),
    ];
    expect([unknown.code, unknown.stderr.includes('There is no profile "Bahs" there. Did you mean "Bash"?')]).toEqual([
      2,
      true,
    ]);
    expect([running.code, running.stderr]).toEqual([2, expect.stringContaining('A profile is for a new terminal')]);
  });
});
