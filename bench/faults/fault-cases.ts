import type { AgentClient } from '../../protocol/client/agent-client.ts';
import { findMarked } from '../../test/census.ts';
import type { NumberedLines } from '../../test/link-faults/numbered-lines.ts';
import { type FaultSite, type Way } from './fault-site.ts';

/** What one fault has done. Times are in milliseconds, from the fault; null: does not apply. */
export interface FaultFigures {
  /** Until the viewer, and the agent, knew. */
  readonly viewerNoticedMs: number | null;
  readonly agentNoticedMs: number | null;
  /** From the end of the fault until the same session went on. */
  readonly resumedMs: number | null;
  /** Until nothing was left of session and terminal. */
  readonly cleanedUpMs: number | null;
  readonly typed: number;
  readonly lost: number;
  readonly doubled: number;
  readonly leftovers: readonly string[];
}

export interface FaultCase {
  readonly fault: string;
  readonly ways: readonly Way[];
  /** Between which times it has to be cleaned up, with the settings that everybody has. */
  readonly cleanUp: readonly [fromMs: number, toMs: number];
  run(site: FaultSite): Promise<FaultFigures>;
}

const LOOK_EVERY_MS = 50;
const TYPE_EVERY_MS = 50;
const LONGEST_MS = 90_000;
const AWAY_MS = 2_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Since `startMs`, until the condition holds. Looks seldom: many of these run side by side. */
async function msUntil(condition: () => boolean | Promise<boolean>, startMs: number): Promise<number> {
  while (!(await condition())) {
    if (performance.now() - startMs > LONGEST_MS) throw new Error(`Not in ${LONGEST_MS} ms: ${condition.toString()}`);
    await pause(LOOK_EVERY_MS);
  }
  return Math.round(performance.now() - startMs);
}

/** Types a line now and then, while `work` runs, as far as the viewer takes any. */
async function typing<T>(lines: NumberedLines, work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  while (!isOver) {
    lines.type();
    await pause(TYPE_EVERY_MS);
  }
  return over;
}

const isOpen = ({ link }: AgentClient): boolean => link.kind === 'open';
const hasSession = ({ link }: AgentClient, id: string): boolean =>
  link.kind === 'open' && link.session.sessionId === id;

const none = { viewerNoticedMs: null, agentNoticedMs: null, resumedMs: null, cleanedUpMs: null };

function whenGone({ agent }: FaultSite, terminalId: string, startMs: number): Promise<number> {
  return msUntil(async () => (await agent.leftovers([terminalId])).length === 0, startMs);
}

/** Lines are typed, the way is slow or not, and then the viewer leaves in order. */
function slowed(delayMs: number, forMs: number): FaultCase['run'] {
  return async (site) => {
    const { client, lines } = await site.openViewer();
    const { sessionId } = await client.whenOpen();
    site.line.delayMs = delayMs;
    await typing(lines, pause(forMs));
    await msUntil(() => lines.areAllBack, performance.now());
    if (!hasSession(client, sessionId)) throw new Error('The session did not last');
    site.line.delayMs = 0;
    const startMs = performance.now();
    await client.close();
    const { terminalId } = lines.terminal;
    const cleanedUpMs = await whenGone(site, terminalId, startMs);
    return { ...none, ...lines.report, cleanedUpMs, leftovers: await site.agent.leftovers([terminalId]) };
  };
}

/** The way is gone for two seconds; the same session goes on. */
function passing(begin: (site: FaultSite) => Promise<void>, end: (site: FaultSite) => Promise<void>): FaultCase['run'] {
  return async (site) => {
    const { client, lines } = await site.openViewer();
    const { sessionId } = await client.whenOpen();
    await typing(lines, pause(1_000));
    const brokenMs = performance.now();
    await begin(site);
    const noticed = noticing(site, client, brokenMs);
    await typing(lines, pause(AWAY_MS));
    await end(site);
    const resumedMs = await typing(
      lines,
      msUntil(() => hasSession(client, sessionId), performance.now()),
    );
    await msUntil(() => lines.areAllBack, performance.now());
    const figures = { ...(await noticed), resumedMs, ...lines.report };
    await client.close();
    const { terminalId } = lines.terminal;
    await whenGone(site, terminalId, performance.now());
    return { ...figures, cleanedUpMs: null, leftovers: await site.agent.leftovers([terminalId]) };
  };
}

/** The way is gone, and stays so. What had come back before is counted. */
function lasting(begin: (site: FaultSite) => Promise<void>, isSeen = true): FaultCase['run'] {
  return async (site) => {
    const { client, lines } = await site.openViewer();
    await typing(lines, pause(1_000));
    await msUntil(() => lines.areAllBack, performance.now());
    const brokenMs = performance.now();
    await begin(site);
    const noticed = isSeen ? noticing(site, client, brokenMs) : noticingSilence(client, brokenMs);
    const { terminalId } = lines.terminal;
    const cleanedUpMs = await whenGone(site, terminalId, brokenMs);
    const leftovers = await site.agent.leftovers([terminalId]);
    return { ...(await noticed), resumedMs: null, cleanedUpMs, ...lines.report, leftovers };
  };
}

async function noticing({ agent }: FaultSite, client: AgentClient, startMs: number) {
  const [viewerNoticedMs, agentNoticedMs] = await Promise.all([
    msUntil(() => !isOpen(client), startMs),
    msUntil(async () => (await agent.status()).sessions.recovering > 0, startMs),
  ]);
  return { viewerNoticedMs, agentNoticedMs };
}

/** The agent notices silence by ending the session. */
async function noticingSilence(client: AgentClient, startMs: number) {
  return { viewerNoticedMs: await msUntil(() => !isOpen(client), startMs), agentNoticedMs: null };
}

async function agentKilled(site: FaultSite): Promise<FaultFigures> {
  const { client, lines } = await site.openViewer();
  await typing(lines, pause(1_000));
  await msUntil(() => lines.areAllBack, performance.now());
  const { report, terminal } = lines;
  const killedMs = performance.now();
  await site.agent.kill();
  const viewerNoticedMs = await msUntil(() => !isOpen(client), killedMs);
  await site.startAgent();
  const marked = (): number => findMarked([terminal.terminalId]).length;
  const cleanedUpMs = await msUntil(() => marked() === 0, killedMs);
  await msUntil(() => isOpen(client), killedMs);
  await client.close();
  const leftovers = await site.agent.leftovers([terminal.terminalId]);
  return { ...none, viewerNoticedMs, cleanedUpMs, ...report, leftovers };
}

async function viewerKilled(site: FaultSite): Promise<FaultFigures> {
  const { child, terminalId } = await site.spawnViewer();
  const killedMs = performance.now();
  child.kill('SIGKILL');
  const agentNoticedMs = await msUntil(async () => (await site.agent.status()).sessions.recovering > 0, killedMs);
  const cleanedUpMs = await whenGone(site, terminalId, killedMs);
  const leftovers = await site.agent.leftovers([terminalId]);
  return { ...none, agentNoticedMs, cleanedUpMs, typed: 0, lost: 0, doubled: 0, leftovers };
}

const both: readonly Way[] = ['direct', 'relay'];
const atOnce = [0, 3_000] as const;
/** What is still on its way comes first. */
const afterBacklog = [0, 6_000] as const;
/** L49 */
const afterBreak = [20_000, 23_000] as const;
const afterSilence = [40_000, 43_000] as const;

const cut = async ({ line }: FaultSite): Promise<void> => line.set('cut');
const swallow = async ({ line }: FaultSite): Promise<void> => line.set('swallow');
const restore = async ({ line }: FaultSite): Promise<void> => line.set('none');

export const faultCases: readonly FaultCase[] = [
  { fault: 'blackhole', ways: both, cleanUp: afterSilence, run: lasting(swallow, false) },
  { fault: '+3 s per write', ways: both, cleanUp: afterBacklog, run: slowed(3_000, 20_000) },
  { fault: 'cut', ways: both, cleanUp: afterBreak, run: lasting(cut) },
  { fault: 'viewer killed', ways: both, cleanUp: afterBreak, run: viewerKilled },
  { fault: 'relay killed', ways: ['relay'], cleanUp: afterBreak, run: lasting((site) => site.killRelay()) },
  { fault: '+600 ms per write', ways: both, cleanUp: afterBacklog, run: slowed(600, 15_000) },
  { fault: 'normal', ways: both, cleanUp: atOnce, run: slowed(0, 5_000) },
  { fault: 'cut for 2 s', ways: both, cleanUp: atOnce, run: passing(cut, restore) },
  {
    fault: 'relay restarted',
    ways: ['relay'],
    cleanUp: atOnce,
    run: passing(
      (site) => site.killRelay(),
      (site) => site.startRelay(),
    ),
  },
  { fault: 'agent killed', ways: both, cleanUp: [0, 30_000], run: agentKilled },
];
