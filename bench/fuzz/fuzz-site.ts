import { randomUUID } from 'node:crypto';
import { root } from '../../scripts/setup.mjs';
import { DeviceId } from '../../protocol/device-id.ts';
import { makeDevice } from '../../test/relay-parties/relay-under-test.ts';
import { startProgram, type Program } from '../../test/start-program.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { AgentUnderTest, type MeasuringClient } from '../soak/agent-under-test.ts';
import { compareCensuses, compareInside, compareOutside, takeCensus, type Census } from '../soak/census.ts';
import { takeInsideCensus } from '../soak/inside-census.ts';
import { INSPECTED, inspectorUrlOf } from '../soak/inspected-program.ts';
import { takeOutsideCensus } from '../soak/outside-census.ts';
import { listClasses } from '../soak/source-classes.ts';
import { Friend } from './friend.ts';
import { recordHello } from './sayings.ts';
import type { Targets } from './ways.ts';

const JOIN_MS = 60_000;
const MARK_NAME = 'FUZZED_RELAY';
/** Who was held back is counted by the audit log for up to an hour: its limiters have a timer each. */
const AUDIT_TIMERS = 3;

/** Both programs at one instant. */
export interface Looks {
  readonly agent: Census;
  readonly relay: Omit<Census, 'registry'>;
}

interface SiteParts {
  readonly agent: AgentUnderTest;
  readonly user: MeasuringClient;
  readonly relay: Program;
  readonly relayMark: string;
  readonly friend: Friend;
  readonly targets: Targets;
}

/** An agent and a relay as installed, one at the other, and a device that is paired. */
export class FuzzSite {
  readonly #parts: SiteParts;

  private constructor(parts: SiteParts) {
    this.#parts = parts;
  }

  static async start(): Promise<FuzzSite> {
    const relayMark = `${MARK_NAME}=${randomUUID()}`;
    const relay = await startRelay(relayMark);
    const url = relay.ready.url ?? '';
    const agent = await AgentUnderTest.start({ 'remote.listen': '127.0.0.1:0', 'remote.relay': url });
    const user = await agent.openClient('fuzz');
    const { client } = user;
    const { deviceId: told, listen: [address = ''] = [] } = agent.program.ready;
    const deviceId = DeviceId.parse(told);
    await waitUntil(async () => (await client.request('agent.status', {})).status.relay?.state === 'joined', {
      withinMs: JOIN_MS,
    });
    const own = makeDevice();
    await client.request('peers.allow', { deviceId: own.deviceId, role: 'mine' });
    const friend = await Friend.arrive(own, [
      { deviceId, addresses: [address] },
      { deviceId, addresses: [url] },
    ]);
    const stranger = makeDevice();
    const hello = await recordHello(stranger, deviceId);
    const agentPort = Number(address.split(':').at(-1));
    const targets = { hello, deviceId, agentPort, relay: { url }, stranger };
    return new FuzzSite({ agent, user, relay, relayMark, friend, targets });
  }

  get agent(): AgentUnderTest {
    return this.#parts.agent;
  }

  get user(): MeasuringClient['client'] {
    return this.#parts.user.client;
  }

  get relay(): Program {
    return this.#parts.relay;
  }

  get friend(): Friend {
    return this.#parts.friend;
  }

  get targets(): Targets {
    return this.#parts.targets;
  }

  async look(): Promise<Looks> {
    const { agent, relay, relayMark } = this.#parts;
    const { pid, mark, inspectorUrl } = agent;
    const asked = { pid, mark, inspectorUrl, client: this.user, classes: listClasses('agent', root) };
    const outside = takeOutsideCensus(relay.pid, relayMark);
    const inside = await takeInsideCensus(inspectorUrlOf(relay), listClasses('relay', root));
    return { agent: await takeCensus(asked), relay: { outside, inside } };
  }

  /** Also when one of them has ended by itself. */
  async stop(): Promise<{ readonly agentCode: number | null; readonly relayCode: number | null }> {
    const { friend, user, agent, relay } = this.#parts;
    await friend.leave();
    await user.client.close();
    const { code: agentCode } = await agent.stop();
    const { code: relayCode } = await relay.stop();
    return { agentCode, relayCode };
  }
}

/** Everything that is not as it was before, in words; empty when nothing leaked. */
export function compareLooks(before: Looks, after: Looks): string[] {
  const relay = [
    ...compareOutside(before.relay.outside, after.relay.outside),
    ...compareInside(before.relay.inside, after.relay.inside),
  ];
  return [
    ...compareCensuses(before.agent, withoutAuditTimers(before.agent, after.agent)).map(
      (problem) => `agent: ${problem}`,
    ),
    ...relay.map((problem) => `relay: ${problem}`),
  ];
}

function withoutAuditTimers(before: Census, { inside, ...after }: Census): Census {
  const less = (was = 0, is = 0): number => Math.max(Math.min(was, is), is - AUDIT_TIMERS);
  const { resources, timers, instances } = inside;
  return {
    ...after,
    inside: {
      ...inside,
      timers: less(before.inside.timers, timers),
      resources: { ...resources, Timeout: less(before.inside.resources['Timeout'], resources['Timeout']) },
      instances: { ...instances, Timeout: less(before.inside.instances['Timeout'], instances['Timeout']) },
    },
  };
}

function startRelay(mark: string): Promise<Program> {
  const [name = '', value = ''] = mark.split('=');
  const args = ['--set', 'relay.logLevel=warn'];
  return startProgram('relay', { args, env: { ...INSPECTED, [name]: value } });
}
