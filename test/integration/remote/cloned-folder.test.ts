import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeStateFolder } from '../../../main/agent/state-folder.ts';
import type { AgentClient } from '../../../protocol/client/agent-client.ts';
import { copyStateFolder } from '../../copy-state-folder.ts';
import { RawViewer } from '../../fakes/raw-viewer.ts';
import { startRelay, type TestRelay } from '../../relay-parties/relay-under-test.ts';
import { waitUntil } from '../../wait-until.ts';
import { DeviceUnderTest, type DeviceOptions } from './device-under-test.ts';

const SOON = { withinMs: 20_000 };
const size = { cols: 80, rows: 24 };

let original: DeviceUnderTest;
let clone: DeviceUnderTest;
let peer: DeviceUnderTest;
let relay: TestRelay;

/** The agent on another machine that was given a copy of the folder: what the journal says of this one means nothing there. */
async function startClone({ stateDir }: DeviceUnderTest, options: DeviceOptions = {}): Promise<DeviceUnderTest> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'sallyport-test-'));
  await copyStateFolder(stateDir, copy, [path.basename(describeStateFolder(stateDir).journal)]);
  return DeviceUnderTest.start({ ...options, stateDir: copy });
}

const stateAtRelay = ({ hosted }: DeviceUnderTest): string | undefined => hosted.agent.status.relay?.state;
const idsIn = async (client: AgentClient): Promise<string[]> =>
  (await client.request('terminal.list', {})).terminals.map(({ terminalId }) => terminalId);

describe('two agents that run at once from one state folder, of which one is a copy', () => {
  beforeEach(async () => {
    peer = await DeviceUnderTest.start({ listen: ['127.0.0.1:0'] });
    original = await DeviceUnderTest.start();
    clone = await startClone(original);
    await peer.allow(original, 'mine');
  });
  afterEach(() => Promise.all([peer.stop(), original.stop(), clone.stop()]));

  it('are one device to a peer, each with sessions of its own that the other cannot take over', async () => {
    const [one, other] = [original.visit(peer), clone.visit(peer)];
    const opened = await Promise.all([one.whenOpen(), other.whenOpen()]);
    const raw = new RawViewer(await clone.dial(peer));
    const resume = { sessionId: opened[0].sessionId, token: opened[1].token, have: [] };
    const params = { protocol: 1, client: { name: 'clone', version: '1' }, resume };

    await expect(raw.request('session.open', params)).rejects.toMatchObject({ data: { code: 'resume_refused' } });
    const { sessions } = await (await peer.user()).request('session.list', {});
    expect(opened.map(({ principal }) => principal.deviceId)).toEqual([original.deviceId, original.deviceId]);
    expect(sessions.filter(({ principal }) => principal.kind === 'mine')).toHaveLength(2);
    expect([one.link.kind, other.link.kind]).toEqual(['open', 'open']);
  });

  it('are both shut out at once when the device is revoked', async () => {
    const visits = [original.visit(peer), clone.visit(peer)];
    await Promise.all(visits.map((visit) => visit.whenOpen()));
    await (await peer.user()).request('peers.revoke', { deviceId: original.deviceId });
    await waitUntil(() => visits.every(({ link }) => link.kind === 'ended'), SOON);

    expect(visits.map(({ link }) => link)).toEqual([
      expect.objectContaining({ code: 'not_paired' }),
      expect.objectContaining({ code: 'not_paired' }),
    ]);
    for (const device of [original, clone])
      await expect(device.dial(peer)).rejects.toMatchObject({ code: 'not_paired' });
  });

  it('are not paired with each other: either knows the other’s code as its own', async () => {
    const listening = await startClone(original, { listen: ['127.0.0.1:0'] });
    const { code } = await (await listening.user()).request('pairing.open', { role: 'mine' });
    const joining = (await clone.user()).request('pairing.join', { code, role: 'mine' });

    await expect(joining).rejects.toMatchObject({ message: expect.stringContaining('this very machine') as string });
    await listening.stop();
  });
});

describe('two agents at one relay that run from one state folder, of which one is a copy', () => {
  beforeEach(async () => {
    relay = await startRelay();
    peer = await DeviceUnderTest.start();
    original = await DeviceUnderTest.start({ settings: { 'remote.relay': relay.url } });
    await waitUntil(() => stateAtRelay(original) === 'joined', SOON);
    await original.allow(peer, 'mine');
  });
  afterEach(() => Promise.all([peer.stop(), original.stop(), relay.stop()]));

  it('are there one after the other: who was first says so, keeps its links, and does not come back by itself', async () => {
    const before = peer.visit(original, [relay.url]);
    const { terminal } = await before.request('terminal.open', size);
    clone = await startClone(original, { settings: { 'remote.relay': relay.url } });
    await waitUntil(() => stateAtRelay(original) === 'given_up', SOON);
    const after = peer.visit(original, [relay.url]);
    await after.whenOpen();
    const seen = { before: await idsIn(before), after: await idsIn(after) };
    await after.close();
    await clone.stop();

    expect(seen).toEqual({ before: [terminal.terminalId], after: [] });
    expect(original.hosted.agent.status.relay).toMatchObject({ state: 'given_up', reason: 'replaced' });
    await expect(peer.dial(original, [relay.url])).rejects.toMatchObject({
      message: expect.stringContaining('has not joined') as string,
    });
    expect(await idsIn(before)).toEqual([terminal.terminalId]);
    await before.request('terminal.close', { terminalId: terminal.terminalId });
  });
});
