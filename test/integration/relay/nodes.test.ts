import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { CaptureProxy } from '../../relay-parties/capture-proxy.ts';
import { dialRelay } from '../../../main/remote/dial-relay.ts';
import { findFreePort, RedisServer } from '../../relay-parties/redis-server.ts';
import type { RelayRefusedError } from '../../../main/remote/relay-socket.ts';
import {
  joinRelay,
  nextAsk,
  soon,
  startRelay,
  type TestAgent,
  type TestRelay,
} from '../../relay-parties/relay-under-test.ts';
import { waitUntil } from '../../wait-until.ts';

/** An entry whose node is gone lives as long as this. */
const PRESENCE_MS = 3_000;

let redis: RedisServer;
const nodes: TestRelay[] = [];
const agents: TestAgent[] = [];

beforeAll(async () => {
  redis = await RedisServer.start();
});

afterEach(async () => {
  for (const agent of agents.splice(0)) agent.membership.dispose();
  await Promise.all(nodes.splice(0).map((node) => node.stop('SIGKILL')));
});

afterAll(() => redis.stop());

async function startNode(args: readonly string[] = []): Promise<TestRelay> {
  const node = await startRelay({ presenceMs: PRESENCE_MS }, [
    '--redis',
    redis.url,
    '--metrics',
    '127.0.0.1:0',
    ...args,
  ]);
  nodes.push(node);
  await waitUntil(async () => (await healthOf(node)).redis === 'ok', soon);
  return node;
}

async function join(relay: { url: string }, device?: TestAgent['device']): Promise<TestAgent> {
  const agent = await joinRelay(relay, device);
  agents.push(agent);
  return agent;
}

async function healthOf({ ready }: TestRelay): Promise<Record<string, unknown>> {
  return (await (await fetch(`http://${ready.listen?.[0] ?? ''}/healthz`)).json()) as Record<string, unknown>;
}

/** What a viewer that dials this agent at a node is told, or `linked`. */
async function dial(node: { url: string }, { device, membership }: TestAgent): Promise<string> {
  const accepting = membership.onAsked((ask) => {
    // The viewer hangs up as soon as it is linked: that may be before this end is.
    ask.accept().then(
      (far) => far.on('error', () => undefined),
      () => undefined,
    );
  });
  try {
    const stream = await dialRelay(node, device.deviceId, { clock: systemClock });
    stream.on('error', () => undefined).destroy();
    return 'linked';
  } catch (error) {
    return (error as RelayRefusedError).code;
  } finally {
    accepting.dispose();
  }
}

describe('nodes that share a Redis', () => {
  it('send a viewer to the node that has the agent', async () => {
    const [here, there] = [await startNode(), await startNode()];
    const agent = await join(there);
    const asked = nextAsk(agent);

    const [viewer, far] = await Promise.all([
      dialRelay(here, agent.device.deviceId, { clock: systemClock }),
      asked.then((ask) => ask.accept()),
    ]);
    viewer.write('over there');
    const [heard] = await once(far, 'data');
    const links = await Promise.all([healthOf(here), healthOf(there)]);
    for (const end of [viewer, far]) end.on('error', () => undefined).destroy();

    expect([String(heard), links.map(({ links: count }) => count)]).toEqual(['over there', [0, 1]]);
  });

  it('forget an agent that leaves, at once', async () => {
    const [here, there] = [await startNode(), await startNode()];
    const agent = await join(there);
    await waitUntil(async () => (await dial(here, agent)) === 'linked', soon);

    agent.membership.dispose();
    await waitUntil(async () => (await dial(there, agent)) === 'not_here', soon);

    expect(await dial(here, agent)).toBe('not_here');
  });

  it('let a device be at one of them, the one where it joined last', async () => {
    const [here, there] = [await startNode(), await startNode()];
    const first = await join(here);
    const second = await join(there, first.device);

    await waitUntil(() => first.membership.state.kind === 'given_up', soon);

    expect([first.membership.state, second.membership.state.kind, await dial(here, second)]).toEqual([
      { kind: 'given_up', reason: 'replaced' },
      'joined',
      'linked',
    ]);
  });

  it('outlive one that is killed: its agents join elsewhere, and who does not is forgotten', async () => {
    const balancer = await CaptureProxy.listen();
    const publicUrl = `ws://127.0.0.1:${balancer.port}`;
    const ports = [await findFreePort(), await findFreePort()] as const;
    const [dying, living] = (await Promise.all(
      ports.map((port) => startNode(nodeArgs(publicUrl, port)).then((node) => ({ ...node, url: nodeUrl(port) }))),
    )) as [TestRelay, TestRelay];
    balancer.targetPort = ports[0];
    const coming = await join({ url: publicUrl });
    const gone = await join(dying);

    gone.membership.dispose = () => undefined; // its machine dies with the node
    dying.child.kill('SIGKILL');
    await dying.ended;
    balancer.targetPort = ports[1];
    const killedMs = performance.now();
    await waitUntil(async () => (await dial(living, coming)) === 'linked', { withinMs: 10_000 });
    const backMs = performance.now() - killedMs;

    expect(backMs).toBeLessThan(10_000);
    await waitUntil(async () => (await dial(living, gone)) === 'not_here', { withinMs: 10_000 });
    balancer.dispose();
  });
});

describe('while Redis is away', () => {
  it('a node that has never reached it says so once, and serves on', async () => {
    const node = await startRelay({ presenceMs: PRESENCE_MS }, [
      '--redis',
      `redis://127.0.0.1:${await findFreePort()}`,
    ]);
    nodes.push(node);
    const said = (): number => node.log().split('Redis is away and tried again').length - 1;

    await waitUntil(() => said() > 0, soon);
    await new Promise((resolve) => setTimeout(resolve, 1_500)); // it is tried some more times

    expect([said(), (await healthOf(node)).status]).toEqual([1, 'degraded']);
  });

  it('a node serves its own agents and says so; when it is back, all is known again', async () => {
    const [here, there] = [await startNode(), await startNode()];
    const agent = await join(there);

    await redis.stop();
    await waitUntil(async () => (await healthOf(there)).redis === 'away', soon);
    const while_ = {
      health: await healthOf(there),
      metric: await redisMetricOf(there),
      own: await dial(there, agent),
      others: await dial(here, agent),
    };
    await redis.restart();
    await waitUntil(async () => (await dial(here, agent)) === 'linked', soon);

    expect(while_).toEqual({
      health: { status: 'degraded', agents: 1, links: 0, redis: 'away' },
      metric: 'sallyport_relay_redis_up 0',
      own: 'linked',
      others: 'presence_away',
    });
    expect([await redisMetricOf(there), agent.membership.state.kind]).toEqual(['sallyport_relay_redis_up 1', 'joined']);
  });
});

const nodeUrl = (port: number): string => `ws://127.0.0.1:${port}`;
const nodeArgs = (publicUrl: string, port: number): string[] => [
  ...['--public-url', publicUrl],
  ...['--node-url', nodeUrl(port)],
  ...['--listen', `127.0.0.1:${port}`],
];

async function redisMetricOf({ ready }: TestRelay): Promise<string | undefined> {
  const metrics = await (await fetch(ready.metricsUrl ?? '')).text();
  return metrics.split('\n').find((line) => line.startsWith('sallyport_relay_redis_up'));
}
