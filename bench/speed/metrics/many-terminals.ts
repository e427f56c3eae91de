import { settledCounts } from '../../../test/census.ts';
import type { TerminalId } from '../../../protocol/ids.ts';
import { measureAttach } from '../attach-time.ts';
import { bytesOnceGivenBack } from '../given-back.ts';
import { size } from '../marks.ts';
import type { Figures, SpeedRun } from '../metric.ts';
import { startOurAgent, type OurAgent } from '../peers/our-agent.ts';
import { rounded } from '../statistics.ts';
import { measureEcho } from './echo.ts';

const STEPS = [1, 50, 200];
/** Terminals of the measurement itself come and go beside them. */
const SPARE = 10;

interface Held {
  readonly bytes: number;
  readonly descriptors: number;
  readonly children: number;
}

/** What idle terminals cost in memory and descriptors, whether they slow others down, and what is left of them. */
export async function measureManyTerminals({ options: { terminals, keys } }: SpeedRun): Promise<Figures> {
  const agent = await startOurAgent({ 'terminal.cap': terminals + SPARE, 'agent.logLevel': 'error' });
  try {
    const rest = await held(agent);
    const figures: Record<string, unknown> = { atRestMb: megabytes(rest.bytes) };
    const ids: TerminalId[] = [];
    await openUpTo(agent, ids, 1);
    await closeAll(agent, ids);
    const warm = await held(agent); // what the first terminal of all brings into being stays
    for (const count of STEPS.filter((step) => step <= terminals)) {
      await openUpTo(agent, ids, count);
      const costs = tellCosts(rest, await held(agent), count);
      figures[`at ${count}`] = { ...costs, ...(await measureLast(agent, ids, keys)) };
    }
    await closeAll(agent, ids);
    const first = await held(agent);
    await openUpTo(agent, ids, terminals);
    const again = await held(agent);
    await closeAll(agent, ids);
    figures['after closing'] = {
      ...{
        mb: megabytes(first.bytes),
        mbTheSecondTime: megabytes((await held(agent)).bytes),
        mbOpenAgain: megabytes(again.bytes),
      },
      ...{ descriptorsLeft: first.descriptors - warm.descriptors, childrenLeft: first.children - warm.children },
    };
    return { Sallyport: figures };
  } finally {
    await agent.stop();
  }
}

async function openUpTo({ client }: OurAgent, ids: TerminalId[], count: number): Promise<void> {
  while (ids.length < count) {
    const { terminal } = await client.request('terminal.open', { ...size, keep: true });
    ids.push(terminal.terminalId);
  }
}

async function closeAll({ client }: OurAgent, ids: TerminalId[]): Promise<void> {
  await Promise.all(ids.splice(0).map((terminalId) => client.request('terminal.close', { terminalId })));
}

/** The newest of them: how soon its keys come back and its screen is there. */
async function measureLast(agent: OurAgent, ids: readonly TerminalId[], keys: number): Promise<Figures> {
  const echo = await measureEcho(agent, keys);
  const last = ids.at(-1);
  const attach = last === undefined ? undefined : await measureAttach(agent.client, last).catch(() => undefined);
  return { echoP50Ms: rounded(echo.p50Ms), echoP99Ms: rounded(echo.p99Ms), attachMs: rounded(attach?.allMs ?? NaN) };
}

async function held({ pid }: OurAgent): Promise<Held> {
  const bytes = await bytesOnceGivenBack(pid);
  const { descriptors, children } = await settledCounts(pid);
  return { bytes, descriptors, children };
}

function tellCosts(rest: Held, now: Held, count: number): Figures {
  return {
    mb: megabytes(now.bytes),
    kbPerTerminal: Math.round((now.bytes - rest.bytes) / 1000 / count),
    descriptorsPerTerminal: rounded((now.descriptors - rest.descriptors) / count),
  };
}

function megabytes(bytes: number): number {
  return rounded(bytes / 1e6);
}
