import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../main/agent/audit-entry.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { decodePairingCode, encodePairingCode } from '../../../main/remote/pairing-code.ts';
import type { AgentNotification } from '../../../protocol/notifications.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { makeStateDir, runCli, startProgram } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 20_000 };
const TYPED = 'hunter2-was-typed';

const devices: DeviceUnderTest[] = [];
async function start(options: Parameters<typeof DeviceUnderTest.start>[0] = {}): Promise<DeviceUnderTest> {
  const device = await DeviceUnderTest.start(options);
  devices.push(device);
  return device;
}
afterEach(() => Promise.all(devices.splice(0).map((device) => device.stop())));

const textOf = (stateDir: string): string =>
  readdirSync(stateDir)
    .filter((name) => name.startsWith('audit.log'))
    .sort((a, b) => b.localeCompare(a))
    .map((name) => readFileSync(join(stateDir, name), 'utf8'))
    .join('');
const entriesOf = ({ stateDir }: { readonly stateDir: string }): AuditEntry[] =>
  textOf(stateDir)
    .split('\n')
    .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line) as AuditEntry] : []));
/** As `event who outcome:reason`. */
const told = (entries: readonly AuditEntry[]): string[] =>
  entries.map(({ event, who, outcome, reason }) =>
    [event, who.kind, outcome === 'ok' ? '' : outcome, reason ?? ''].filter((word) => word !== '').join(' '),
  );
const settled = async (device: DeviceUnderTest, event: string, count = 1): Promise<void> =>
  waitUntil(() => entriesOf(device).filter((entry) => entry.event === event).length >= count, SOON);

async function comeAndGo(device: DeviceUnderTest): Promise<void> {
  const user = await device.user();
  await user.whenOpen();
  await user.close();
}

describe('the audit log of two devices', () => {
  it('says exactly who was paired, refused, let in, shut out, and what they opened; and nothing of what they typed', async () => {
    const server = await start({ listen: ['127.0.0.1:0'] });
    const [laptop, stranger] = [await start(), await start()];
    const user = await server.user();
    const asked: AgentNotification['pairing.asked'][] = [];
    user.onNotification('pairing.asked', (one) => asked.push(one));
    const { pairingId, code } = await user.request('pairing.open', { role: 'guest' });
    const wrong = encodePairingCode({ ...decodePairingCode(code), secret: Buffer.alloc(16, 1) });
    const strangers = await stranger.user();
    await expect(strangers.request('pairing.join', { code: wrong, role: 'guest' })).rejects.toBeDefined();
    const joining = (await laptop.user()).request('pairing.join', { code, role: 'guest' });
    await waitUntil(() => asked.length === 1, SOON);
    await user.request('pairing.answer', { pairingId, deviceId: laptop.deviceId, accept: true });
    await joining;
    await expect((await laptop.user()).request('pairing.join', { code, role: 'guest' })).rejects.toBeDefined();
    await expect(stranger.dial(server)).rejects.toBeDefined();

    const guest = laptop.visit(server);
    await guest.whenOpen();
    await expect(guest.request('terminal.open', { cols: 80, rows: 24 })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    const shell = {
      cols: 80,
      rows: 24,
      command: 'sh',
      args: ['-c', `: ${TYPED}-argument; exec cat`],
      title: `${TYPED}-title`,
    };
    const { terminal } = await user.request('terminal.open', shell);
    const { terminalId } = terminal;
    await user.request('terminal.share', { terminalId, deviceId: laptop.deviceId, right: 'type' });
    const screen = new RecordingScreen();
    const { attachment } = await guest.attach(terminalId, screen);
    attachment.write(new TextEncoder().encode(`${TYPED}\n`));
    await waitUntil(() => screen.text.includes(TYPED), SOON);
    await user.request('terminal.close', { terminalId });
    await user.request('peers.revoke', { deviceId: laptop.deviceId });
    await settled(server, 'peer.revoked');
    await expect(laptop.dial(server)).rejects.toBeDefined();
    await settled(server, 'device.refused', 2);

    const entries = entriesOf(server);
    expect(told(entries)).toEqual([
      'agent.started agent',
      'remote.listening agent',
      'session.opened user',
      'pairing.offered user',
      'pairing.refused stranger refused wrong',
      'pairing.asked stranger',
      'pairing.accepted user',
      'pairing.refused guest refused used',
      'device.refused stranger refused not_paired',
      'session.opened guest',
      'request.refused guest refused not_permitted',
      'terminal.opened user',
      'terminal.shared user',
      'terminal.attached guest',
      'terminal.closed user viewer',
      'peer.revoked user',
      'session.closed guest revoked',
      'device.refused stranger refused revoked',
    ]);
    const name = entries.find(({ event }) => event === 'session.closed')?.who.name;
    expect(name).toBeDefined();
    expect(entries.find(({ event }) => event === 'terminal.opened')).toMatchObject({
      program: expect.stringMatching(/^\w+$/) as string,
      terminalId,
    });
    expect(entries.find(({ event }) => event === 'terminal.attached')).toMatchObject({
      ...{ right: 'type', terminalId, from: '127.0.0.1', who: { kind: 'guest', deviceId: laptop.deviceId, name } },
    });
    expect(entries.at(-1)).toMatchObject({ from: '127.0.0.1', who: { deviceId: laptop.deviceId, name } });
    const text = textOf(server.stateDir);
    const token = readFileSync(join(server.stateDir, 'token'), 'utf8').trim();
    const secrets = [TYPED, code, wrong, token, decodePairingCode(code).secret.toString('base64url')];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(statSync(join(server.stateDir, 'audit.log')).mode & 0o777).toBe(0o600);
  });

  it('says that a device has another role now before it says what that has ended', async () => {
    const server = await start({ listen: ['127.0.0.1:0'] });
    const laptop = await start();
    await server.allow(laptop, 'mine');
    const visitor = laptop.visit(server);
    await visitor.whenOpen();
    await server.allow(laptop, 'guest');
    await settled(server, 'session.closed');

    const entries = told(entriesOf(server));
    const limited = entries.indexOf('peer.limited user');
    expect(entries.indexOf('session.closed mine role_changed')).toBeGreaterThan(limited);
    expect(limited).toBeGreaterThan(0);
  });

  it('is bounded when a stranger knocks without end, and says how often', async () => {
    const server = await start({ listen: ['127.0.0.1:0'] });
    const stranger = await start();
    for (let count = 0; count < 25; count += 1) await expect(stranger.dial(server)).rejects.toBeDefined();
    const knocked = (await (await server.user()).request('peers.list', {})).knocked;
    await server.hosted.quit();

    const refused = entriesOf(server).filter(({ event }) => event === 'device.refused');
    expect(refused.map(({ more }) => more?.count ?? 1)).toEqual([1, 1, 1, 1, 1, 20]);
    expect(knocked).toHaveLength(1);
  });
});

describe('the doors of this machine', () => {
  it('put down who was refused there and why, and nothing of what was shown', async () => {
    const stateDir = await makeStateDir();
    const serve = await startProgram('serve', { stateDir });
    const { socket, url = '' } = serve.ready;
    const shown = 'shown-to-the-door';
    const page = new URL(url);
    const code = page.hash.replace('#code=', '');
    const ask = async (options: RequestInit & { path?: string }): Promise<number> =>
      (await fetch(new URL(options.path ?? '/key', page.origin), options)).status;
    const post = (body: string) => ask({ method: 'POST', body: JSON.stringify({ code: body }) });
    try {
      const statuses = [await post(shown), await post(code), await post(code)];
      statuses.push(await ask({ headers: { origin: `https://${shown}.example` } }));
      for (let count = 0; count < 8; count += 1)
        await expect(connectToAgent({ path: socket, token: shown })).rejects.toMatchObject({ code: 'not_permitted' });
      await serve.stop();

      expect(statuses).toEqual([403, 200, 403, 403]);
      const refused = entriesOf({ stateDir }).filter(({ event }) => event === 'door.refused');
      expect(refused.map(({ from, reason, more }) => [from, reason, more?.count ?? 1])).toEqual([
        ...Array<unknown>(2).fill(['browser', 'unknown_code', 1]),
        ['browser', 'foreign_origin', 1],
        ...Array<unknown>(5).fill(['socket', 'wrong_token', 1]),
        ['socket', 'wrong_token', 3],
      ]);
      expect(new Set(refused.map(({ who, outcome }) => `${who.kind} ${outcome}`))).toEqual(
        new Set(['stranger refused']),
      );
      expect([shown, code].filter((secret) => textOf(stateDir).includes(secret))).toEqual([]);
    } finally {
      await serve.stop();
      rmSync(stateDir, { recursive: true, force: true });
    }
  });
});

describe('a disk that refuses', () => {
  it('keeps nobody from working', async () => {
    const device = await start();
    rmSync(join(device.stateDir, 'audit.log'));
    mkdirSync(join(device.stateDir, 'audit.log'));
    const user = await device.user();
    const { terminal } = await user.request('terminal.open', { cols: 80, rows: 24 });
    const closed = await user.request('terminal.close', { terminalId: terminal.terminalId });
    rmSync(join(device.stateDir, 'audit.log'), { recursive: true });
    await comeAndGo(device);
    await settled(device, 'session.closed');

    expect(closed.outcome.state).toBe('closed');
    expect(told(entriesOf(device))).toEqual(
      expect.arrayContaining(['session.opened user', 'terminal.opened user', 'terminal.closed user viewer']),
    );
  });
});

describe('`audit`', () => {
  const audit = async (stateDir: string, ...args: string[]) => runCli(['audit', '--state-dir', stateDir, ...args]);

  it('reads it while the agent runs and when it was killed, goes on after a torn line, and names that', async () => {
    const stateDir = await makeStateDir();
    try {
      expect((await audit(stateDir)).stdout).toBe('Nothing has been put down yet.\n');
      const first = await startProgram('agent', { stateDir });
      const whileRunning = await audit(stateDir, '--json');
      await first.stop('SIGKILL');
      appendFileSync(join(stateDir, 'audit.log'), '{"time":"2026-05-01T1');
      const killed = await audit(stateDir);
      const second = await startProgram('agent', { stateDir });
      await second.stop();
      const after = await audit(stateDir);
      const lines = after.stdout.split('\n');

      expect(whileRunning.stdout).toContain('"event":"agent.started"');
      expect(killed.code).toBe(0);
      expect(killed.stdout).toContain('audit.log:2');
      expect(lines[0]).toMatch(/^WHEN +EVENT +WHO +FROM +DETAILS$/);
      expect(lines.slice(1, 4).map((line) => line.split(/\s{2,}/)[1])).toEqual([
        ...['agent.started', 'agent.started', 'agent.ended'],
      ]);
    } finally {
      rmSync(stateDir, { recursive: true, force: true });
    }
  });

  it('shows what is meant by a time, a device and an event, over all files', async () => {
    const device = await start({ settings: { 'audit.fileBytes': 16_384, 'audit.files': 3 } });
    const other = await start();
    await device.allow(other, 'mine', { name: 'phone' });
    const user = await device.user();
    await user.request('peers.rename', { deviceId: other.deviceId, name: 'telephone' });
    for (let count = 0; count < 90; count += 1) await comeAndGo(device);
    await settled(device, 'session.closed', 90);
    const json = async (...args: string[]): Promise<string[]> =>
      (await audit(device.stateDir, '--json', ...args)).stdout
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as { entry: AuditEntry }).entry.event]));

    expect(existsSync(join(device.stateDir, 'audit.log.1'))).toBe(true);
    expect(await json('--device', 'telephone')).toEqual(['peer.allowed', 'peer.renamed']);
    expect(await json('--device', 'phone')).toEqual(['peer.allowed', 'peer.renamed']);
    expect((await json('--event', 'session.closed')).length).toBe(90);
    expect(await json('--since', '2999-01-01')).toEqual([]);
    expect((await json('--since', '1h')).length).toBeGreaterThan(180);
    const nobody = await audit(device.stateDir, '--device', 'telefone');
    expect({ code: nobody.code, stdout: nobody.stdout }).toEqual({ code: 1, stdout: '' });
    expect(nobody.stderr).toContain('the id "telefone". Did you mean "telephone"?');
    const bad = await audit(device.stateDir, '--since', 'yesterday');
    expect({ code: bad.code, says: bad.stderr.includes('no time') }).toEqual({ code: 2, says: true });
  });
});
