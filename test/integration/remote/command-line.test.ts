import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import { DeviceId, deviceIdText } from '../../../protocol/device-id.ts';
import { cliPath, runCli, startProgram, type CliResult, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { attachAndType } from './attach-and-type.ts';

const SOON = { withinMs: 20_000 };
const settings = ['--set', 'terminal.shell=/bin/sh'];

let server: Program;
let laptop: Program;
const children: ChildProcess[] = [];

beforeAll(async () => {
  [server, laptop] = await Promise.all([
    startProgram('agent', { args: [...settings, '--listen', '127.0.0.1:0', '--listen', '[::1]:0'] }),
    startProgram('agent', { args: settings }),
  ]);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all([server.stop(), laptop.stop()]);
});

const on = (device: Program, ...args: string[]): Promise<CliResult> =>
  runCli([
    ...args.flatMap((arg) => (arg === '--' ? ['--state-dir', device.stateDir, '--'] : [arg])),
    ...(args.includes('--') ? [] : ['--state-dir', device.stateDir]),
  ]);

type Line = Record<string, unknown> & { readonly event: string };
const linesOf = (text: string): Line[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]));
const json = async (device: Program, ...args: string[]): Promise<Line[]> =>
  linesOf((await on(device, ...args, '--json')).stdout);

/** `pair` as a person has it on the machine that shows the code. */
function showCode(device: Program, ...args: string[]) {
  const child = spawn(process.execPath, [cliPath, 'pair', '--json', '--state-dir', device.stateDir, ...args]);
  children.push(child);
  let text = '';
  let questions = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (questions += piece));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const next = async (event: string): Promise<Line> => {
    const find = (): Line | undefined =>
      linesOf(text.slice(0, text.lastIndexOf('\n') + 1)).find((line) => line.event === event);
    await waitUntil(() => find() !== undefined, SOON);
    return find() as Line;
  };
  return { child, ended, next, questions: () => questions };
}

/** As a page or a window would. */
async function openTerminal({ ready, stateDir }: Program, title: string): Promise<string> {
  const token = (await readFile(join(stateDir, 'token'), 'utf8')).trim();
  const connect = () => connectToAgent({ path: ready.socket, token });
  const client = new AgentClient({ connect, client: { name: 'test', version: '1' }, clock: systemClock });
  client.start();
  const { terminal } = await client.request('terminal.open', { cols: 80, rows: 24, title, command: 'cat' });
  await client.close();
  return terminal.terminalId;
}

async function names(device: Program): Promise<string[]> {
  const [line] = (await json(device, 'peers')) as unknown as { peers: { name: string }[] }[];
  return (line?.peers ?? []).map(({ name }) => name);
}

const idOf = (device: Program): DeviceId => DeviceId.parse(device.ready.deviceId);

describe('pairing by the command line', () => {
  it.each([
    ['at once, without a code, where nothing can be typed', 'ignore', false],
    ['when who could answer has gone', 'pipe', true],
  ] as const)('is refused %s', async (_what, stdin, isShown) => {
    const child = spawn(process.execPath, [cliPath, 'pair', '--json', '--state-dir', server.stateDir], {
      stdio: [stdin, 'pipe', 'pipe'],
    });
    children.push(child);
    let text = '';
    let problem = '';
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => (problem += piece));
    child.stdin?.end();
    const code = await new Promise((resolve) => child.on('close', resolve));

    expect(code).toBe(2);
    expect(text.includes('"event":"pairing"')).toBe(isShown);
    expect(problem).toContain(
      'Nobody can be asked here: standard input has ended. Run it in a terminal, or with --yes',
    );
  });

  it('shows a code, asks, and lets the other machine in; names a typo before anything is called', async () => {
    const showing = showCode(server, '--role', 'mine');
    const code = String((await showing.next('pairing'))['code']);
    const typo = await on(
      laptop,
      'pair',
      code.replace(/^../, (start) => (start === '04' ? '05' : '04')),
    );
    const joining = on(laptop, 'pair', code);
    await showing.next('asked');
    showing.child.stdin.write('y\n');
    const joined = await joining;

    expect({ typo: typo.code, joined: joined.code, shown: await showing.ended }).toEqual({
      ...{ typo: 2, joined: 0, shown: 0 },
    });
    expect(typo.stderr).toContain(`there is a typo in ${code.slice(0, 2) === '04' ? '05' : '04'}`);
    expect(showing.questions()).toContain(deviceIdText(idOf(laptop)));
    expect(showing.questions()).toContain('Let it in as mine? [y/N]');
    expect(joined.stdout).toContain(deviceIdText(idOf(server)));
    expect((await showing.next('peer'))['peer']).toMatchObject({ deviceId: idOf(laptop), role: 'mine' });
  });

  it('asks no more about a device that has hung up, says so, and lets it in when it comes again', async () => {
    const showing = showCode(server, '--role', 'mine');
    const code = String((await showing.next('pairing'))['code']);
    const first = spawn(process.execPath, [cliPath, 'pair', code, '--state-dir', laptop.stateDir], { stdio: 'ignore' });
    children.push(first);
    await showing.next('asked');
    first.kill('SIGTERM');
    const left = await showing.next('left');
    const joining = on(laptop, 'pair', code);
    await waitUntil(() => showing.questions().split('[y/N]').length === 3, SOON);
    showing.child.stdin.write('y\n');

    expect([left['deviceId'], (await joining).code, await showing.ended]).toEqual([idOf(laptop), 0, 0]);
  });

  it('renames the device, and lists it on both machines', async () => {
    const [before = ''] = await names(laptop);
    expect((await on(laptop, 'peers', 'rename', before, 'workstation')).code).toBe(0);
    const list = await on(laptop, 'peers', 'list');
    const [, row = ''] = list.stdout.split('\n');

    expect(row.split(/\s{2,}/)).toEqual([
      ...['workstation', 'guest', 'never', (server.ready.listen ?? []).join(' '), deviceIdText(idOf(server))],
    ]);
  });
});

describe('a device that can call here, and has no address', () => {
  it('keeps its role unless told otherwise, and what to do is said wherever it is called', async () => {
    const [hosts, attach] = await Promise.all([on(server, 'hosts'), on(server, 'status', 'workstation')]);
    const name = (await names(server))[0] ?? '';
    const status = await on(server, 'status', name);
    const allowed = await json(server, 'peers', 'allow', name);

    const remedy = `"sallyport peers allow ${name} --address HOST:PORT --state-dir ${server.stateDir}"`;
    expect([hosts, status].map(({ code }) => code)).toEqual([0, 1]);
    for (const text of [hosts.stdout, status.stderr])
      expect(text).toContain(
        `No address of "${name}" is known here. Once it listens (--listen) or has joined a relay (--relay), say where: ${remedy}. In the same local network --discovery finds it, where it was started with that, too.`,
      );
    expect(attach.stderr).toContain(`There are: local (this machine), ${name}.`);
    expect(allowed).toEqual([{ event: 'peer', peer: expect.objectContaining({ name, role: 'mine' }) as unknown }]);
  });

  it('is named when nearly named', async () => {
    const name = (await names(server))[0] ?? '';
    const nearly = `${name}x`;

    for (const args of [
      ['share', 'x', '--with'],
      ['peers', 'revoke'],
      ['peers', 'allow'],
    ])
      expect((await on(server, ...args, nearly)).stderr).toContain(
        `No paired device has the name or the id "${nearly}". Did you mean "${name}"?`,
      );
    expect((await on(server, 'share', 'x', '--with', 'local')).stderr).toContain(
      `"local" is this machine; name a paired device. There are: ${name}.`,
    );
  });
});

describe('a paired machine as HOST', () => {
  it('is listed with how fast it is', async () => {
    const hosts = await json(laptop, 'hosts');
    const words = await on(laptop, 'hosts');

    expect(hosts).toEqual([
      expect.objectContaining({ name: 'local', state: 'reachable', deviceId: idOf(laptop) }),
      expect.objectContaining({ name: 'workstation', state: 'reachable', deviceId: idOf(server) }),
    ]);
    expect(hosts[1]?.['latencyMs']).toBeGreaterThan(0);
    expect(words.stdout).toMatch(/workstation\s+reachable directly, [\d.]+ ms/);
  });

  it.each([
    ['its name', () => 'workstation'],
    ['its id', () => deviceIdText(idOf(server))],
    ['the beginning of its id', () => deviceIdText(idOf(server)).slice(0, 15)],
  ])('runs commands, by %s', async (_what, host) => {
    const result = await on(laptop, 'exec', host(), '--', 'sh', '-c', 'cat; echo $PPID >&2; exit 3');

    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr.trim()).toBe(String(server.pid));
  });

  it.each([
    ['somebody has cut this viewer off.', 'cut'],
    ['what this device may do there has been changed. Run it again to come in as what it is now.', 'limit'],
  ])('says why a program was ended, which is no status of it: %s', async (why, action) => {
    const running = on(laptop, 'exec', 'workstation', '--', 'sleep', '600');
    await waitUntil(async () => (await on(server, 'who')).stdout.includes('sallyport'), SOON);
    await on(server, 'peers', action, (await names(server))[0] ?? '');

    expect(await running).toMatchObject({ code: 125, stderr: `sallyport: The agent ended this session: ${why}\n` });
    await on(server, 'peers', 'allow', idOf(laptop), '--role', 'mine');
  });

  it('lists a host that asks a person first as one, and does not wait for the answer', async () => {
    await on(server, 'remote', 'approval', 'on');
    const [, host] = await json(laptop, 'hosts');
    await on(server, 'remote', 'approval', 'off');

    expect(host).toMatchObject({ state: 'unreachable', code: 'approval_needed' });
  });

  it('says how it is, and what runs there', async () => {
    const [status] = await json(laptop, 'status', 'workstation');
    const ledger = await on(laptop, 'ledger', '--host', 'workstation');
    const unknown = await on(laptop, 'ledger', '--host', 'workstation', 'end', 'nope');

    expect(status).toMatchObject({ event: 'status', host: 'workstation', agent: { deviceId: idOf(server) } });
    expect(status).not.toHaveProperty('stateDir');
    expect(ledger).toMatchObject({ code: 0, stdout: 'No terminals.\n' });
    expect(unknown.stderr).toContain(
      `"sallyport ledger --host workstation --state-dir ${laptop.stateDir}" lists them.`,
    );
  });

  it('has its terminals shown, kept, left and ended from here', async () => {
    const text = await attachAndType(
      { stateDir: laptop.stateDir, host: 'workstation', ...SOON },
      { line: 'echo $PPID.', shows: `${server.pid}.`, leave: '\x1dd' },
    );
    const id = /attach workstation:([0-9a-f]{8})/.exec(text)?.[1] ?? '';
    const kept = await on(laptop, 'ledger', 'keep', id, '--host', 'workstation');
    const gone = await on(laptop, 'ledger', 'end', id, '--host', 'workstation');

    expect([kept, gone].map(({ code }) => code)).toEqual([0, 0]);
    expect(gone.stdout).toContain('Ended');
  });

  it('shows a guest what is shared with it, until it is no more, and lets it do nothing else', async () => {
    await on(server, 'peers', 'allow', deviceIdText(idOf(laptop)), '--role', 'guest', '--name', 'laptop');
    const terminalId = await openTerminal(server, 'shown');
    const listed = async (): Promise<unknown[]> =>
      (await json(laptop, 'ledger', 'workstation')).map(({ terminal }) => (terminal as { title?: string }).title);
    const refused = await on(laptop, 'exec', 'workstation', '--', 'true');
    const before = await listed();
    const { stdout: words } = await on(laptop, 'ledger', 'workstation');
    const [shared] = await json(server, 'share', 'shown', '--with', 'laptop', '--view');
    const meanwhile = await listed();
    const ending = await on(laptop, 'ledger', 'end', 'shown', '--host', 'workstation');
    const unshared = await on(server, 'unshare', terminalId.slice(0, 8), '--with', 'laptop');

    expect(refused).toMatchObject({
      code: 125,
      stderr: 'sallyport: Guests may not do this, only devices that are let in as mine\n',
    });
    expect(ending).toMatchObject({
      code: 1,
      stderr: 'sallyport: Guests may not do this, only devices that are let in as mine\n',
    });
    expect(words).toBe('No terminals of workstation are shared with this device.\n');
    expect(shared).toMatchObject({ terminal: { sharedWith: [{ deviceId: idOf(laptop), right: 'view' }] } });
    expect([before, meanwhile, unshared.code, await listed()]).toEqual([[], ['shown'], 0, []]);
  });

  it('is not known any more once it has revoked this device, which is told so, and has its name again when it is let in anew', async () => {
    const revoked = await on(server, 'peers', 'revoke', 'laptop');
    const [, host] = await json(laptop, 'hosts');
    const attach = await on(laptop, 'status', 'workstation');
    const { knocked = [] } = (await json(server, 'peers'))[0] as { knocked?: { deviceId: string }[] };

    expect(revoked.stdout).toContain('is let in no more');
    expect(host).toMatchObject({ state: 'unreachable', code: 'not_paired' });
    expect(attach).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"workstation" does not know this device') as string,
    });
    expect(knocked.map(({ deviceId }) => deviceId)).toEqual([idOf(laptop)]);
    const again = await on(server, 'peers', 'allow', deviceIdText(idOf(laptop)));
    expect(again.stdout).toContain('"laptop" (');
  });
});
