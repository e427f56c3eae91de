import { describe, expect, it } from 'vitest';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import { TerminalId } from '../../../protocol/ids.ts';
import type { PeerInfo } from '../../../protocol/peer-info.ts';
import { hostState } from '../../../renderer/hosts/host-state.ts';
import { Hosts } from '../../../renderer/hosts/hosts.ts';
import { listTerminals } from '../../../renderer/hosts/list-terminals.ts';
import { probeAfterChanges } from '../../../renderer/hosts/probe-after-changes.ts';
import { loadPreferences } from '../../../renderer/preferences.ts';
import { toTabList, type TabList } from '../../../renderer/tabs/tab-list.ts';
import { createTab } from '../../../renderer/tabs/tab.ts';
import { neededHosts } from '../../../renderer/workspace/needed-hosts.ts';
import { agentStatus } from '../../fakes/agent-status.ts';
import { FakeClock, settle } from '../../fakes/fake-clock.ts';
import { ScriptedAgent } from '../../fakes/scripted-agent.ts';
import { FakeStorage } from './fake-storage.ts';
import { makeStore } from './make-store.ts';
import { terminalInfo } from './terminal-info.ts';

const SERVER = 'a'.repeat(64);
const LAB = 'b'.repeat(64);
/** Where it is, nothing says. */
const UNKNOWN = 'c'.repeat(64);

/** A page whose every host has an agent of its own. */
function arrange() {
  const clock = new FakeClock();
  const store = makeStore();
  const agents = new Map<string, ScriptedAgent>();
  const agentOf = (id: string): ScriptedAgent => {
    const agent = agents.get(id) ?? new ScriptedAgent();
    agents.set(id, agent);
    return agent;
  };
  const hosts = new Hosts({
    ...{ clock, store },
    createClient: (id) =>
      new AgentClient({ connect: agentOf(id).connect, client: { name: 'test', version: '1' }, clock }),
    opened: (host) => void host.start().catch(() => undefined),
  });
  const sessions = () => [SERVER, LAB].map((id) => agents.get(id)?.sessionCount ?? 0);
  return { clock, store, hosts, agentOf, sessions };
}

describe('the hosts of a page', () => {
  it('are connected to when they are needed, and not before', async () => {
    const { hosts, sessions } = arrange();
    const before = sessions();

    hosts.setNeeded(new Set([SERVER]));
    await settle();

    expect([before, sessions(), hosts.list().map(({ id }) => id)]).toEqual([
      [0, 0],
      [1, 0],
      ['local', SERVER],
    ]);
  });

  it('L54: are probed when this machine is in other networks, and not with every heartbeat', async () => {
    const { clock, hosts, agentOf } = arrange();
    const probing = probeAfterChanges(hosts);
    hosts.local.client.start();
    hosts.setNeeded(new Set([SERVER]));
    await settle();
    const beat = async (networkChanges: number): Promise<number> => {
      agentOf('local').notify('agent.heartbeat', { status: agentStatus({ remote: { on: true, networkChanges } }) });
      await clock.advance(6_000);
      await settle();
      return agentOf(SERVER).links.length;
    };
    agentOf(SERVER).link.blackhole();
    const links = [await beat(3), await beat(4)];
    probing.dispose();

    expect(links).toEqual([1, 2]);
    hosts.dispose();
  });

  it('are let go of a moment after nothing needs them any more: no session, no state, no timer is left', async () => {
    const { clock, hosts, store, sessions } = arrange();
    hosts.setNeeded(new Set([SERVER, LAB]));
    await settle();

    hosts.setNeeded(new Set([LAB]));
    await clock.advance(4_000);
    await settle();
    const during = sessions();
    await clock.advance(1_500);
    await settle();

    expect([during, sessions(), [...store.getState().hosts.keys()]]).toEqual([
      [1, 1],
      [0, 1],
      ['local', LAB],
    ]);
    hosts.setNeeded(new Set());
    await clock.advance(6_000);
    await settle();
    expect([sessions(), clock.pendingTimers]).toEqual([[0, 0], 0]);
  });

  it('stay when they are needed again in time', async () => {
    const { clock, hosts, agentOf } = arrange();
    hosts.setNeeded(new Set([SERVER]));
    await settle();

    hosts.setNeeded(new Set());
    await clock.advance(4_000);
    hosts.setNeeded(new Set([SERVER]));
    await clock.advance(10_000);
    await settle();

    expect([agentOf(SERVER).sessionCount, agentOf(SERVER).links.length]).toEqual([1, 1]);
  });

  it('have each their own terminals: what one says is not another’s', async () => {
    const { hosts, store, agentOf } = arrange();
    const terminal = agentOf(SERVER).addTerminal();
    hosts.setNeeded(new Set([SERVER, LAB]));
    await settle();

    const known = (id: string) => [...hostState(store.getState(), id).terminals.keys()];
    expect([known(SERVER), known(LAB), known('local')]).toEqual([[terminal.terminalId], [], []]);
  });

  it('begin anew after they were let go of', async () => {
    const { hosts, sessions } = arrange();
    const first = hosts.get(SERVER);
    await settle();
    hosts.letGo(SERVER);
    await settle();
    const second = hosts.get(SERVER);
    await settle();
    expect([first === second, sessions()]).toEqual([false, [1, 0]]);
  });
});

interface NeedCase {
  readonly what: string;
  readonly list: TabList;
  readonly paired?: readonly PeerInfo[];
  readonly isOpen?: boolean;
  readonly looksNearby?: boolean;
  /** Whose ledger is. */
  readonly read?: string;
  readonly expected: readonly string[];
}

describe('a host is needed', () => {
  const peer = (deviceId: string, addresses: string[]) =>
    ({ deviceId, name: deviceId[0], addresses }) as unknown as PeerInfo;
  const peers = [peer(SERVER, ['192.0.2.7:7433']), peer(LAB, ['192.0.2.8:7433']), peer(UNKNOWN, [])];
  const preferring = (isSidebarOpen: boolean) => ({ ...loadPreferences(new FakeStorage()), isSidebarOpen });
  const tabs = (...hostIds: string[]) =>
    toTabList(hostIds.map((hostId, index) => createTab(String(index), { hostId })));

  it.each<NeedCase>([
    { what: 'by the tabs that show its terminals', list: tabs('local', SERVER, SERVER), expected: [SERVER] },
    { what: 'by none of this machine’s', list: tabs('local'), expected: [] },
    {
      what: 'while it is listed, if it can be called',
      ...{ list: tabs('local', LAB), isOpen: true, expected: [LAB, SERVER] },
    },
    {
      what: 'while it is listed without an address, if it is looked for in local networks',
      ...{ list: tabs('local'), isOpen: true, looksNearby: true, expected: [SERVER, LAB, UNKNOWN] },
    },
    {
      what: 'while its ledger is read, as this machine’s needs nobody',
      ...{ list: tabs('local'), read: LAB, expected: [LAB] },
    },
    { what: 'by no list that has nothing to show', list: tabs('local'), paired: [], isOpen: true, expected: [] },
  ])('$what', ({ list, paired = peers, isOpen = false, looksNearby = false, read, expected }) => {
    const preferences = preferring(isOpen);
    const overlay = read === undefined ? undefined : ({ kind: 'ledger', hostId: read } as const);
    expect([...neededHosts({ tabs: list, peers: paired, looksNearby, preferences, overlay })]).toEqual(expected);
  });
});

it('a host’s terminals are listed as they were opened, those that run first', () => {
  const ids = ['1', '2', '3', '4'].map((digit) => TerminalId.parse(`6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6a0${digit}`));
  const infos = [
    terminalInfo({ terminalId: ids[0] as TerminalId, createdMsAgo: 10 }),
    terminalInfo({ terminalId: ids[1] as TerminalId, createdMsAgo: 90, state: 'exited' }),
    terminalInfo({ terminalId: ids[2] as TerminalId, createdMsAgo: 50 }),
    terminalInfo({ terminalId: ids[3] as TerminalId, state: 'closing' }),
  ];
  const known = new Map(infos.map((info) => [info.terminalId, { info, atMs: 0 }] as const));
  expect(listTerminals(known).map(({ info }) => info.terminalId)).toEqual([ids[2], ids[0], ids[1]]);
});
