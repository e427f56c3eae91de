import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { WatchedAgent } from '../../link-faults/watched-agent.ts';
import { startProgram, makeStateDir, cliPath, type CommandLine, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest } from './device-under-test.ts';

const SOON = { withinMs: 30_000 };
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;
const size = { cols: 80, rows: 24 };

let stateDir: string;
let laptop: DeviceUnderTest;

beforeEach(async () => {
  stateDir = await makeStateDir();
  laptop = await DeviceUnderTest.start();
});
afterEach(async () => {
  await laptop.stop();
  await rm(stateDir, { recursive: true, force: true });
});

function movedBy(ms: number): CommandLine {
  const fixture = new URL(`../../fixtures/wall-clock-moved.mjs?ms=${ms}`, import.meta.url);
  return [process.execPath, '--import', fixture.href, cliPath];
}

async function startAt(movedMs: number, relay?: Program): Promise<WatchedAgent> {
  const joins = relay === undefined ? [] : ['--relay', relay.ready.url ?? ''];
  const args = ['--set', 'terminal.shell=/bin/sh', '--listen', '127.0.0.1:0', ...joins];
  return WatchedAgent.start({ stateDir, args, commandLine: movedBy(movedMs) });
}

const addressOf = ({ port }: WatchedAgent): string => `127.0.0.1:${port}`;

async function pair(agent: WatchedAgent): Promise<{ expiresInMs: number }> {
  const asked = new Promise<{ pairingId: string }>((resolve) =>
    agent.user.onNotification('pairing.asked', (one) => resolve(one)),
  );
  const { code, expiresInMs } = await agent.user.request('pairing.open', { role: 'mine' });
  const joining = (await laptop.user()).request('pairing.join', { code, role: 'guest' });
  const { pairingId } = await asked;
  const answer = { pairingId, deviceId: laptop.deviceId, accept: true };
  await Promise.all([agent.user.request('pairing.answer', answer), joining]);
  return { expiresInMs };
}

/** What a shell there answers over this link. */
async function ask(client: AgentClient): Promise<string> {
  const screen = new RecordingScreen();
  const { attachment, terminal } = await client.openTerminal({ ...size, command: '/bin/sh' }, screen);
  attachment.write(new TextEncoder().encode("echo st''ill here\n"));
  await waitUntil(() => screen.text.includes('still here'), SOON);
  await client.request('terminal.close', { terminalId: terminal.terminalId });
  return 'still here';
}

const peerOf = async ({ user }: WatchedAgent) => (await user.request('peers.list', {})).peers[0];

async function lastAuditMs(): Promise<number> {
  const lines = (await readFile(path.join(stateDir, 'audit.log'), 'utf8')).trim().split('\n');
  return Date.parse((JSON.parse(lines.at(-1) ?? '') as { time: string }).time);
}

describe.each([
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
])('a device whose clock is a day %s', (_where, movedMs) => {
  it('is paired by a code, and used directly and by a relay, as if it were not', async () => {
    const relay = await startProgram('relay');
    const agent = await startAt(movedMs, relay);
    await agent.joined(SOON.withinMs);
    const { expiresInMs } = await pair(agent);
    const answers = [];
    for (const address of [addressOf(agent), relay.ready.url ?? '']) {
      const client = laptop.visitDevice(agent, [address]);
      answers.push(await ask(client));
      await client.close();
    }
    const peer = await peerOf(agent);
    const { upMs } = await agent.status();
    const skewMs = (await lastAuditMs()) - Date.now();
    await agent.stop();
    await relay.stop();

    expect({ expiresInMs, answers }).toEqual({ expiresInMs: 600_000, answers: ['still here', 'still here'] });
    for (const agoMs of [peer?.pairedMsAgo, peer?.seenMsAgo, upMs]) {
      expect(agoMs).toBeGreaterThanOrEqual(0);
      expect(agoMs).toBeLessThan(5 * MINUTE_MS);
    }
    expect(Math.abs(skewMs - movedMs), 'the audit log tells this machine’s own time').toBeLessThan(5 * MINUTE_MS);
  });
});

it('a device whose clock is set back by a day lets in whom it has seen in what is the future now, and says it was just now', async () => {
  const ahead = await startAt(DAY_MS);
  await pair(ahead);
  await laptop.visitDevice(ahead, [addressOf(ahead)]).whenOpen();
  await waitUntil(async () => (await peerOf(ahead))?.seenMsAgo !== null, SOON);
  await ahead.stop();
  const right = await startAt(0);
  const { pairedMsAgo, seenMsAgo } = (await peerOf(right)) ?? {};
  const client = laptop.visitDevice(right, [addressOf(right)]);

  expect({ pairedMsAgo, seenMsAgo, answer: await ask(client) }).toEqual({
    ...{ pairedMsAgo: 0, seenMsAgo: 0, answer: 'still here' },
  });
  await right.stop();
});
