import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import type { LinkLostError } from '../../../main/remote/carrier-stream.ts';
import { dialRelay } from '../../../main/remote/dial-relay.ts';
import { RelaySocket, type RelayRefusedError } from '../../../main/remote/relay-socket.ts';
import {
  joinRelay,
  makeDevice,
  nextAsk,
  openLink,
  soon,
  startRelay,
  type TestRelay,
} from '../../relay-parties/relay-under-test.ts';
import { makeSelfSigned } from '../../self-signed.ts';
import { runCli, startProgram } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

let relay: TestRelay | undefined;

afterEach(async () => {
  await relay?.stop();
  relay = undefined;
});

const httpUrl = ({ url }: TestRelay): string => url.replace('ws', 'http');

describe('sallyport relay', () => {
  it('runs without the compiled parts of the app', async () => {
    relay = await startRelay();

    const loaded = readFileSync(`/proc/${relay.pid}/maps`, 'utf8').match(/\S+\.node$/gm) ?? [];

    expect(loaded).toEqual([]);
  });

  it('runs where they are not even installed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sallyport-test-'));
    const packages = (await readdir('node_modules')).filter((name) => !/^(koffi|@koromix|\..*)$/.test(name));
    await mkdir(join(folder, 'node_modules'));
    await Promise.all([
      cp('out/main', join(folder, 'out/main'), { recursive: true }),
      cp('package.json', join(folder, 'package.json')),
      ...packages.map((name) => symlink(resolve('node_modules', name), join(folder, 'node_modules', name))),
    ]);

    const commandLine = [process.execPath, join(folder, 'out/main/cli.js')] as const;
    const bare = await startProgram('relay', { commandLine });
    const end = await bare.stop();
    await rm(folder, { recursive: true });

    expect(end).toEqual({ code: 0, signal: null });
  });

  it('speaks TLS itself when it is given a certificate', async () => {
    const { key, cert } = makeSelfSigned();
    const folder = await mkdtemp(join(tmpdir(), 'sallyport-test-'));
    await Promise.all([writeFile(join(folder, 'cert.pem'), cert), writeFile(join(folder, 'key.pem'), key)]);
    relay = await startRelay({}, ['--tls-cert', join(folder, 'cert.pem'), '--tls-key', join(folder, 'key.pem')]);
    const address = { url: relay.url, ca: cert };

    const agent = await joinRelay(address);
    const ends = await openLink(address, agent);
    ends.viewer.write('through two walls');
    const [heard] = await once(ends.agent, 'data');
    for (const end of [ends.viewer, ends.agent]) end.on('error', () => undefined).destroy();
    agent.membership.dispose();
    await rm(folder, { recursive: true });

    expect([new URL(relay.url).protocol, String(heard)]).toEqual(['wss:', 'through two walls']);
  });

  it('answers below a path, whether or not a proxy has taken that away', async () => {
    relay = await startRelay({}, ['--public-url', 'wss://relay.example/deep']);
    const [here = ''] = relay.ready.listen ?? [];

    const answers = await Promise.all(['/deep/healthz', '/healthz'].map((path) => fetch(`http://${here}${path}`)));

    expect([relay.url, ...answers.map(({ status }) => status)]).toEqual(['wss://relay.example/deep', 200, 200]);
  });

  it('tells what it holds and what it did, at an address of its own', async () => {
    relay = await startRelay({}, ['--metrics', '127.0.0.1:0']);
    const { metricsUrl = '' } = relay.ready;
    const agent = await joinRelay(relay);
    const ends = await openLink(relay, agent);
    ends.viewer.write(Buffer.alloc(1_000));
    await once(ends.agent, 'data');
    await dialRelay(relay, makeDevice().deviceId, { clock: systemClock }).catch(() => undefined);

    const metrics = await (await fetch(metricsUrl)).text();
    const health = (await (await fetch(`${httpUrl(relay)}/healthz`)).json()) as unknown;
    const statuses = await Promise.all(
      [new URL('/healthz', metricsUrl).href, `${httpUrl(relay)}/metrics`].map(async (url) => (await fetch(url)).status),
    );
    for (const end of [ends.viewer, ends.agent]) end.on('error', () => undefined).destroy();
    agent.membership.dispose();

    const lines = metrics
      .split('\n')
      .filter((line) => line.startsWith('sallyport_relay_') && !/_connections|buffered/.test(line));
    expect(lines.map((line) => line.replace('sallyport_relay_', ''))).toEqual([
      'agents 1',
      'asks 0',
      'links 1',
      'draining 0',
      'joins_total 1',
      'links_total 1',
      'bytes_total 1000',
      'refusals_total{reason="not_here"} 1',
    ]);
    expect(metrics).toContain('process_resident_memory_bytes');
    expect([health, statuses]).toEqual([{ status: 'ok', agents: 1, links: 1 }, [200, 404]]);
  });

  it('writes what happened, but no ticket, no key and no whole id', async () => {
    relay = await startRelay({ logLevel: 'debug' });
    const agent = await joinRelay(relay);
    const asked = nextAsk(agent);
    const viewer = await RelaySocket.open(relay, '/dial');
    viewer.say({ type: 'dial', deviceId: agent.device.deviceId });
    const far = await (await asked).accept();
    viewer.close();
    await once(far, 'error');
    agent.membership.dispose();
    await relay.stop();

    const lines = relay
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const device = agent.device.deviceId.slice(0, 12);
    expect(lines.map(({ msg }) => msg).slice(0, 3)).toEqual(['agent joined', 'link opened', 'link ended']);
    expect(lines[2]).toMatchObject({ device, source: '127.0.0.1', bytes: 0, code: 1000 });
    expect(relay.log()).not.toContain(agent.device.deviceId);
    expect(relay.log()).not.toContain(agent.device.publicKey.toString('base64url').slice(40, 80));
  });
});

describe('on SIGTERM', () => {
  it('lets nobody in, sends everybody away who waits, gives links their time, and ends', async () => {
    relay = await startRelay({ drainMs: 600 });
    const url = httpUrl(relay);
    const agent = await joinRelay(relay);
    const states: unknown[] = [];
    agent.membership.onChanged((state) => states.push(state));
    const ends = await openLink(relay, agent);
    const waiting = dialRelay(relay, agent.device.deviceId, { clock: systemClock }).catch(
      ({ code }: RelayRefusedError) => code,
    );
    await waitUntil(() => agent.asks.length === 2, soon);
    const lost = Promise.all([once(ends.viewer.resume(), 'error'), once(ends.agent, 'error')]);

    relay.child.kill('SIGTERM');
    const sentAway = await waiting;
    ends.viewer.write('still carried');
    const [heard] = await once(ends.agent, 'data');
    const late = await RelaySocket.open(relay, '/join').catch(
      ({ status, code }: RelayRefusedError) => `${status} ${code}`,
    );
    const health = await fetch(`${url}/healthz`);
    const reasons = (await lost).map(([error]) => (error as LinkLostError).end.reason);
    const end = await relay.ended;
    agent.membership.dispose();

    expect({ sentAway, heard: String(heard), late, health: health.status, reasons, end }).toEqual({
      sentAway: 'draining',
      heard: 'still carried',
      late: '503 draining',
      health: 503,
      reasons: ['draining', 'draining'],
      end: { code: 0, signal: null },
    });
    expect(states[0]).toMatchObject({ kind: 'waiting', reason: 'draining' });
  });

  it('does not wait when there is nothing to wait for', async () => {
    relay = await startRelay({ drainMs: 60_000 });
    const agent = await joinRelay(relay);
    const newcomer = await RelaySocket.open(relay, '/dial');

    const end = await relay.stop();
    agent.membership.dispose();

    expect([end, await newcomer.ended]).toEqual([
      { code: 0, signal: null },
      { code: 1012, reason: 'draining' },
    ]);
  });
});

describe('what is written about it', () => {
  it('gives it options that it has', async () => {
    const { stdout } = await runCli(['relay', '--help']);
    const known: string[] = stdout.match(/--[a-z][a-z-]+/g) ?? [];
    const unknown = ['docs/relay.md', 'relay/Dockerfile', 'relay/sallyport-relay.service'].map((page) => {
      const given = optionsGivenIn(readFileSync(page, 'utf8'));
      return { page, isRead: given.length > 2, unknown: given.filter((option) => !known.includes(option)) };
    });

    expect(unknown.filter((page) => !page.isRead || page.unknown.length > 0)).toEqual([]);
  });

  it('docs/relay.md lists every metric', async () => {
    relay = await startRelay({}, ['--metrics', '127.0.0.1:0', '--redis', 'redis://127.0.0.1:1']);
    const metrics = await (await fetch(relay.ready.metricsUrl ?? '')).text();
    const listed = [...readFileSync('docs/relay.md', 'utf8').matchAll(/^\| `(sallyport_relay_\w+)`/gm)].map(
      ([, name]) => name,
    );

    expect([...metrics.matchAll(/^# TYPE (sallyport_relay_\w+)/gm)].map(([, name]) => name).sort()).toEqual(
      listed.sort(),
    );
  });
});

describe('a command line that cannot be meant', () => {
  it.concurrent.each([
    [['--listen', '7434'], 'bad_address', 2],
    [['--listen', '127.0.0.1:99999'], 'bad_address', 2],
    [['--listen', '0.0.0.0:0'], 'no_public_url', 2],
    [['--public-url', 'https://relay.example'], 'bad_url', 2],
    [['--node-url', 'wss://a.relay.example'], 'foreign_node', 2],
    [['--public-url', 'wss://relay.example', '--node-url', 'wss://elsewhere.example'], 'foreign_node', 2],
    [['--redis', '127.0.0.1:6379'], 'bad_url', 2],
    [['--tls-cert', '/nowhere.pem'], 'half_tls', 2],
    [['--tls-cert', '/nowhere.pem', '--tls-key', '/nowhere.pem'], 'no_certificate', 1],
    [['--tls-cert', 'package.json', '--tls-key', 'package.json'], 'bad_certificate', 1],
    [['--listen', '192.0.2.1:0'], 'cannot_listen', 1],
    [['--set', 'relay.connection=1'], 'unknown_setting', 2],
    [['--set', 'relay.firstMs=soon'], 'bad_setting', 2],
    [['--set', 'terminal.cap=1'], 'unknown_setting', 2],
  ])('%j', async (args, code, exitCode) => {
    const result = await runCli(['relay', '--json', ...args]);

    expect([JSON.parse(result.stdout), result.code]).toEqual([
      expect.objectContaining({ event: 'error', code }),
      exitCode,
    ]);
  });
});

/** Options in what is typed after `relay`, on lines that go on from there, and in tables. */
function optionsGivenIn(page: string): string[] {
  const said = page.matchAll(/(?:\brelay[",\s]+"?(?=--)|^\| `(?=--)|^ {2}(?=--))(.*)$/gm);
  return [...said].flatMap(([, rest = '']) => rest.match(/(?<=^|[\s"])--[a-z][a-z-]+/g) ?? []);
}
