import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { AgentStatus } from '../../protocol/status.ts';
import { bounds } from './bounds.ts';
import { takeInsideCensus, type InsideCensus } from './inside-census.ts';
import { takeOutsideCensus, type Counts, type OutsideCensus } from './outside-census.ts';

/** An agent at one instant: by its own books, by the kernel's, and by its inspector's. */
export interface Census {
  readonly registry: RegistryCensus;
  readonly outside: OutsideCensus;
  readonly inside: InsideCensus;
}

export interface RegistryCensus {
  readonly sessions: AgentStatus['sessions'];
  readonly terminals: AgentStatus['terminals'];
  /** Ended ones included. */
  readonly listed: number;
  readonly pendingChildren: number;
  /** What the agent itself finds wrong, in its words. */
  readonly differences: readonly string[];
  readonly leftProcesses: number;
}

export async function takeRegistryCensus(client: AgentClient): Promise<RegistryCensus> {
  const [{ status }, { terminals }, ledger] = await Promise.all([
    client.request('agent.status', {}),
    client.request('terminal.list', { ended: true }),
    client.request('agent.ledger', {}),
  ]);
  return {
    sessions: status.sessions,
    terminals: status.terminals,
    listed: terminals.length,
    pendingChildren: status.pendingChildren,
    differences: ledger.differences.map(({ kind, detail }) => `${kind}: ${detail}`),
    leftProcesses: ledger.recovery?.left.length ?? 0,
  };
}

export interface CensusedAgent {
  readonly pid: number;
  readonly mark: string;
  readonly inspectorUrl: string;
  readonly client: AgentClient;
  /** Those whose objects are counted. */
  readonly classes: ReadonlySet<string>;
}

/** The kernel is asked first: an inspector that is connected costs the agent a socket. */
export async function takeCensus({ pid, mark, inspectorUrl, client, classes }: CensusedAgent): Promise<Census> {
  const registry = await takeRegistryCensus(client);
  const outside = takeOutsideCensus(pid, mark);
  return { registry, outside, inside: await takeInsideCensus(inspectorUrl, classes) };
}

/** Everything that is not as it was before, in words for people; empty when nothing leaked. Pure. */
export function compareCensuses(before: Census, after: Census): string[] {
  return [
    ...compareOutside(before.outside, after.outside),
    ...compareRegistries(before.registry, after.registry),
    ...compareInside(before.inside, after.inside),
  ];
}

export function compareOutside(before: OutsideCensus, after: OutsideCensus): string[] {
  return [
    ...compareCounts('children', before.children, after.children),
    ...compareCounts('processes it started', before.started, after.started),
    ...compareCounts('descriptors', before.descriptors, after.descriptors),
    ...onlyMore(compareCounts('threads', before.threads, after.threads)),
  ];
}

export function compareRegistries(before: RegistryCensus, after: RegistryCensus): string[] {
  const numbers = ({ sessions, terminals, listed, pendingChildren, leftProcesses }: RegistryCensus): Counts => ({
    'active sessions': sessions.active,
    'recovering sessions': sessions.recovering,
    'closing sessions': sessions.closing,
    'running terminals': terminals.running,
    'exited terminals': terminals.exited,
    'closing terminals': terminals.closing,
    'listed terminals': listed,
    'pending children': pendingChildren,
    'left processes': leftProcesses,
  });
  const differences = after.differences.map((difference) => `agent.ledger tells a difference: ${difference}`);
  return [...compareCounts('registry', numbers(before), numbers(after)), ...differences];
}

export function compareInside(before: InsideCensus, after: InsideCensus): string[] {
  const counts = ({ timers, listeners }: InsideCensus): Counts => ({
    timers,
    'listeners of Node emitters': listeners.node,
    'listeners of own emitters': listeners.own,
  });
  return [
    ...onlyMore(compareCounts('event loop', before.resources, after.resources)),
    ...onlyMore(compareCounts('inside', counts(before), counts(after))),
    ...onlyMore(compareCounts('objects', before.instances, after.instances)),
    ...judgeGrowth('heap', before.heapBytes, after.heapBytes),
    ...judgeGrowth('data in the heap', before.dataBytes, after.dataBytes),
  ];
}

function judgeGrowth(what: string, beforeBytes: number, afterBytes: number): string[] {
  if (afterBytes <= beforeBytes * (1 + bounds.heapGrowth)) return [];
  return [`${what}: ${percentText(afterBytes / beforeBytes - 1)} more (${afterBytes} bytes, were ${beforeBytes})`];
}

/** One line for each name whose number differs. */
function compareCounts(what: string, before: Counts, after: Counts): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [was, is] = [before[name] ?? 0, after[name] ?? 0];
    if (was === is) return [];
    return [`${what}: ${Math.abs(is - was)} ${is > was ? MORE : 'fewer'} ${name} (${is}, were ${was})`];
  });
}

const MORE = 'more';

/** Of what comes and goes as the engine likes, only growth is a leak. */
function onlyMore(problems: readonly string[]): string[] {
  return problems.filter((problem) => problem.includes(` ${MORE} `));
}

export function percentText(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
