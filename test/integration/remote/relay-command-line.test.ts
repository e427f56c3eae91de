import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceIdText, DeviceId } from '../../../protocol/device-id.ts';
import { CaptureProxy } from '../../relay-parties/capture-proxy.ts';
import { startRelay, type TestRelay } from '../../relay-parties/relay-under-test.ts';
import { cliPath, runCli, startProgram, type CliResult, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { attachAndType } from './attach-and-type.ts';

const SOON = { withinMs: 30_000 };
const settings = ['--set', 'terminal.shell=/bin/sh'];

/** Between the relay and everybody. */
let wire: CaptureProxy;
let relay: TestRelay;
let server: Program;
let laptop: Program;

beforeAll(async () => {
  wire = await CaptureProxy.listen();
  relay = await startRelay({}, ['--public-url', `ws://127.0.0.1:${wire.port}`]);
  wire.targetPort = Number(relay.ready.listen?.[0]?.split(':').at(-1));
  [server, laptop] = await Promise.all([
    startProgram('agent', { args: [...settings, '--relay', relay.url] }),
    startProgram('agent', { args: settings }),
  ]);
  await waitUntil(async () => (await on(server, 'status')).stdout.includes('joined for'), SOON);
});
afterAll(async () => {
  await Promise.all([server.stop(), laptop.stop()]);
  await relay.stop();
  wire.dispose();
});

function on(device: Program, ...args: string[]): Promise<CliResult> {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return runCli([...args.slice(0, end), '--state-dir', device.stateDir, ...args.slice(end)]);
}

async function json(device: Program, ...args: string[]): Promise<Record<string, unknown>[]> {
  const { stdout } = await on(device, ...args, '--json');
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));
}

/** Both machines know each other from then on. */
async function pairDevices(): Promise<void> {
  const showing = spawn(process.execPath, [
    ...[cliPath, 'pair', '--yes', '--json', '--role', 'mine', '--state-dir', server.stateDir],
  ]);
  let text = '';
  showing.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  await waitUntil(() => text.includes('\n'), SOON);
  const ended = new Promise((resolve) => showing.on('close', resolve));
  const { code } = JSON.parse(text.split('\n')[0] ?? '') as { code: string };
  const joined = await on(laptop, 'pair', code);
  expect(joined).toMatchObject({ code: 0, stderr: '' });
  await ended;
  const [{ peers } = { peers: [] }] = (await json(laptop, 'peers')) as unknown as { peers: { name: string }[] }[];
  await on(laptop, 'peers', 'rename', peers[0]?.name ?? '', 'workstation');
}

describe('the command line through a relay alone', () => {
  it('pairs, and lists the machine with the way and how fast it is', async () => {
    await pairDevices();
    const [, host] = await json(laptop, 'hosts');
    const words = await on(laptop, 'hosts');

    expect(server.ready).toMatchObject({ listen: [], relay: { url: relay.url } });
    expect(host).toMatchObject({
      ...{ name: 'workstation', state: 'reachable', deviceId: server.ready.deviceId, addresses: [relay.url] },
      path: { kind: 'relay', address: relay.url },
    });
    expect(words.stdout).toMatch(/workstation\s+reachable through a relay, [\d.]+ ms/);
  });

  it('says how the machine is, and runs a command there', async () => {
    const status = await on(laptop, 'status', 'workstation');
    const exec = await on(laptop, 'exec', 'workstation', '--', 'sh', '-c', 'echo $PPID; exit 3');

    expect([status.code, exec.code, exec.stdout]).toEqual([0, 3, `${server.pid}\n`]);
    expect(status.stdout).toContain(`Relay         ${relay.url}, joined for`);
  });

  it('L47: runs a command on through a relay that is killed and started anew under it, every byte once', async () => {
    const port = wire.targetPort;
    const args = ['exec', '--state-dir', laptop.stateDir, 'workstation', '--', 'cat'];
    const command = spawn(process.execPath, [cliPath, ...args]);
    const ended = new Promise((resolve) => command.on('close', resolve));
    let text = '';
    command.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    command.stdin.write('before\n');
    await waitUntil(() => text === 'before\n', SOON);
    await relay.stop('SIGKILL');
    command.stdin.write('between\n');
    relay = await startRelay({}, ['--listen', `127.0.0.1:${port}`, '--public-url', `ws://127.0.0.1:${wire.port}`]);
    command.stdin.end('after\n');

    expect([await ended, text]).toEqual([0, 'before\nbetween\nafter\n']);
  });

  it('shows a terminal there, and nothing of what is typed or printed can be read on the way', async () => {
    const before = wire.captured.byteLength;
    const screen = await attachAndType(
      { stateDir: laptop.stateDir, host: 'workstation', ...SOON },
      { line: "echo plain''text-$((20000 + 22))", shows: 'plaintext-20022', leave: 'exit\n' },
    );
    const captured = wire.captured;

    expect(screen).toContain("echo plain''text");
    expect(captured.byteLength).toBeGreaterThan(before + 1_000);
    // What the relay itself says can be read there, so this capture would show more if there were more to see.
    expect(captured.includes('"type":"linked"')).toBe(true);
    expect(["plain''text", 'plaintext-20022', 'terminal.open'].filter((word) => captured.includes(word))).toEqual([]);
  });

  it('keeps a relay as the address of a machine, and names one that is none', async () => {
    const id = deviceIdText(DeviceId.parse(server.ready.deviceId));
    const [known] = await json(laptop, 'peers', 'allow', id, '--address', '127.0.0.1:1', '--address', `${relay.url}/`);
    const wrong = await on(laptop, 'peers', 'allow', id, '--address', 'http://relay.example');

    expect(known).toMatchObject({ peer: { addresses: ['127.0.0.1:1', relay.url] } });
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      'sallyport: "http://relay.example" is no address of a relay. Write it like wss://relay.example\n',
    ]);
  });

  it('says that it cannot reach the machine, and why, when the relay is gone', async () => {
    await relay.stop();
    const status = await on(laptop, 'status', 'workstation');

    expect(status.code).toBe(1);
    expect(status.stderr).toContain('the relay cannot be reached');
  });
});
