import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../../../base/clock.ts';
import { systemClock } from '../../../base/system-clock.ts';
import type { DeviceId } from '../../../protocol/device-id.ts';
import { RedisPresence } from '../../../relay/redis-presence.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { RedisServer } from '../../relay-parties/redis-server.ts';
import { waitUntil } from '../../wait-until.ts';

const PRESENCE_MS = 900;
const RENEWED_EACH_MS = PRESENCE_MS / 3;
const device = 'sp1-a-device' as DeviceId;
const soon = { withinMs: 20_000 };
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

let redis: RedisServer;
const nodes: RedisPresence[] = [];

beforeAll(async () => {
  redis = await RedisServer.start();
});

afterEach(() => Promise.all(nodes.splice(0).map((node) => node.close())));

afterAll(() => redis.stop());

async function startNode(name: string, clock: Clock): Promise<RedisPresence & { readonly lost: DeviceId[] }> {
  const node = new RedisPresence({ redisUrl: redis.url, nodeUrl: name, presenceMs: PRESENCE_MS, clock, log });
  nodes.push(node);
  const lost: DeviceId[] = [];
  node.onTakenOver((deviceId) => lost.push(deviceId));
  await waitUntil(() => !node.isAway, soon);
  return Object.assign(node, { lost });
}

describe('the presence that nodes share', () => {
  it('stays with the node where a device joined last, however late the renewal of the other arrives', async () => {
    const clock = new FakeClock();
    const earlier = await startNode('earlier', clock);
    const later = await startNode('later', systemClock);
    earlier.hold(device);
    await waitUntil(async () => (await later.find(device)) === 'earlier', soon);
    later.hold(device);
    const joinedMs = performance.now();
    await waitUntil(async () => (await later.find(device)) === 'later', soon);

    // What the clock of the earlier node does not count is time that its renewal is on the way.
    await waitUntil(() => performance.now() - joinedMs > RENEWED_EACH_MS + 100, soon);
    await clock.advance(RENEWED_EACH_MS);
    await waitUntil(() => earlier.lost.length > 0, soon);

    expect([earlier.lost, later.lost, await earlier.find(device)]).toEqual([[device], [], 'later']);
  });

  it('goes back to the node where a device joined last when Redis has forgotten it and heard of the other first', async () => {
    const clock = new FakeClock();
    const later = await startNode('later', clock);
    later.hold(device);
    await waitUntil(async () => (await later.find(device)) === 'later', soon);

    const longAgo = Date.now() - 60_000;
    const client = new Redis(redis.url);
    await client.set(`sallyport:relay:device:${device}`, `${longAgo} earlier`);
    client.disconnect();
    await clock.advance(RENEWED_EACH_MS);

    await waitUntil(async () => (await later.find(device)) === 'later', soon);
    expect(later.lost).toEqual([]);
  });
});
