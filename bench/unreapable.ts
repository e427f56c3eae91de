import { printFigures } from '../scripts/figures.mjs';
import { say } from '../scripts/setup.mjs';
import type { AgentClient } from '../protocol/client/agent-client.ts';
import type { TerminalInfo } from '../protocol/terminal-info.ts';
import { HeldChildren } from '../test/held-children.ts';
import { waitUntil } from '../test/wait-until.ts';
import { AgentUnderTest } from './soak/agent-under-test.ts';
import { bounds } from './soak/bounds.ts';
import { summarizeDurations, type DurationSummary } from './soak/duration-summary.ts';
import { HeartbeatWatch } from './soak/heartbeat-watch.ts';
import { pause, size, times } from './soak/load.ts';

const HANGING = 20;
const OPEN_BOUND_MS = 200;
/** Between two new terminals. */
const OPEN_EVERY_MS = 100;
/** On past the last close, while all of them are still waited for. */
const AFTERWARDS_MS = 10_000;

/** L16, L17: what 20 closes whose shells hang in the kernel cost everything else. Ends with 1 when it is too much. */
export async function run(): Promise<number> {
  const agent = await AgentUnderTest.start();
  const held = new HeldChildren();
  try {
    const { client } = await agent.openClient('unreapable');
    const figures = await measure(client, held);
    await client.close();
    const problems = judge(figures);
    printFigures({ ...figures, problems });
    say(problems.length === 0 ? 'All was as it should be.' : `Not as it should be:\n  ${problems.join('\n  ')}`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    held.release();
    await agent.stop();
  }
}

async function measure(client: AgentClient, held: HeldChildren) {
  const watch = new HeartbeatWatch({ late: () => undefined });
  client.onNotification('agent.heartbeat', ({ status }) => watch.beat(status));
  const undisturbed = await openRepeatedly(client, () => pause(2_000));
  const hanging = await Promise.all(times(HANGING, () => open(client)));
  for (const { pid } of hanging) held.hold(Number(pid));

  watch.begin();
  const closes = hanging.map(({ terminalId }) => client.request('terminal.close', { terminalId }));
  const whileClosing = await openRepeatedly(client, () => Promise.all(closes));
  const outcomes = (await Promise.all(closes)).map(({ outcome }) => outcome);
  const afterwards = await openRepeatedly(client, () => pause(AFTERWARDS_MS));
  const heartbeat = watch.figures;
  const { pendingChildren } = (await client.request('agent.status', {})).status;
  const unreaped = outcomes.filter((outcome) => outcome.unreaped).length;

  held.release();
  const startMs = performance.now();
  await waitUntil(async () => (await client.request('agent.status', {})).status.pendingChildren === 0, {
    withinMs: 10_000,
  });
  const collectedMs = Math.round(performance.now() - startMs);
  const closesTook = summarizeDurations(outcomes.map(({ durationMs }) => durationMs));
  const opens = { undisturbed, whileClosing, afterwards };
  return { hanging: HANGING, unreaped, pendingChildren, closes: closesTook, opens, heartbeat, collectedMs };
}

/** Opens and closes one terminal after the other until the promise has settled; the time each took to open. */
async function openRepeatedly(client: AgentClient, until: () => Promise<unknown>): Promise<DurationSummary> {
  const tookMs: number[] = [];
  let isOver = false;
  const over = until().finally(() => (isOver = true));
  do {
    const startMs = performance.now();
    const { terminalId } = await open(client);
    tookMs.push(performance.now() - startMs);
    await client.request('terminal.close', { terminalId });
    await pause(OPEN_EVERY_MS);
  } while (!isOver);
  await over;
  return summarizeDurations(tookMs);
}

async function open(client: AgentClient): Promise<TerminalInfo> {
  return (await client.request('terminal.open', { ...size, command: '/bin/sh' })).terminal;
}

function judge({
  unreaped,
  pendingChildren,
  opens,
  heartbeat,
  hanging,
}: Awaited<ReturnType<typeof measure>>): string[] {
  const longestOpenMs = Math.max(opens.whileClosing.longestMs, opens.afterwards.longestMs);
  const checks: [boolean, string][] = [
    [unreaped !== hanging, `${unreaped} of ${hanging} closes say that their shell was not collected`],
    [pendingChildren !== hanging, `${pendingChildren} of ${hanging} children are waited for`],
    [longestOpenMs >= OPEN_BOUND_MS, `a terminal took ${longestOpenMs} ms to open, not less than ${OPEN_BOUND_MS}`],
    [heartbeat.longestGapMs > bounds.heartbeatGapMs, `${heartbeat.longestGapMs} ms between two heartbeats`],
  ];
  return checks.filter(([isWrong]) => isWrong).map(([, words]) => words);
}
