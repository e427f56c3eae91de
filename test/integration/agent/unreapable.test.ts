import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { connectToAgent } from '../../../main/web/client-channel.ts';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { findMarked } from '../../census.ts';
import { HeldChildren } from '../../held-children.ts';
import { startProgram, type Program } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';

const HANGING = 20;
/** Figures are measured on a quiet machine (bench/unreapable.ts); here they only tell late from never. */
const LONGEST_GAP_MS = 3_000;
const LONGEST_QUIT_MS = 8_000;

let serve: Program;
let client: AgentClient;
let held: HeldChildren;
const opened: TerminalInfo[] = [];

beforeAll(async () => {
  held = new HeldChildren();
  serve = await startProgram('serve');
  client = await openSession();
});
afterAll(async () => {
  held.release();
  await client.close();
  await serve.stop();
  const isEmpty = (): boolean => findMarked(opened.map(({ terminalId }) => terminalId)).length === 0;
  await waitUntil(isEmpty, { withinMs: 10_000 }); // They were told to die before they could.
});

async function openSession(): Promise<AgentClient> {
  const session = new AgentClient({
    connect: () => connectToAgent({ path: serve.ready.socket, token: serve.ready.token ?? '' }),
    client: { name: 'test', version: '1' },
    clock: systemClock,
    shouldReconnect: false,
  });
  session.start();
  await session.whenOpen();
  return session;
}

async function open(): Promise<TerminalInfo> {
  const { terminal } = await client.request('terminal.open', { cols: 80, rows: 24, command: '/bin/sh' });
  opened.push(terminal);
  return terminal;
}

/** Shells that no signal ends any more and that nobody can collect. */
async function openHanging(): Promise<TerminalInfo[]> {
  const terminals = await Promise.all(Array.from({ length: HANGING }, open));
  for (const { pid } of terminals) held.hold(Number(pid));
  return terminals;
}

/** Opens and closes terminals, one after the other, until `over` has settled; how long each took to open. */
async function openUntil(over: Promise<unknown>): Promise<number[]> {
  const tookMs: number[] = [];
  let isOver = false;
  void over.finally(() => (isOver = true));
  while (!isOver) {
    const startMs = performance.now();
    const { terminalId } = await open();
    tookMs.push(performance.now() - startMs);
    await client.request('terminal.close', { terminalId });
  }
  return tookMs;
}

describe('L16, L17: 20 closes whose shells hang in the kernel', () => {
  it('L17: heartbeats come on time, terminals and sessions open at once, and each close says what is left', async () => {
    const hanging = await openHanging();
    const startMs = performance.now();
    const beatsAtMs = [startMs];
    client.onNotification('agent.heartbeat', () => beatsAtMs.push(performance.now()));

    const closes = Promise.all(hanging.map(({ terminalId }) => client.request('terminal.close', { terminalId })));
    const outcomes = closes.then((all) => all.map(({ outcome }) => outcome));
    const stillHanging = outcomes.then(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
    const opensMs = await openUntil(stillHanging);
    const elapsedMs = performance.now() - startMs;
    const { pendingChildren } = (await client.request('agent.status', {})).status;
    await (await openSession()).close();
    const gapsMs = beatsAtMs.slice(1).map((atMs, index) => atMs - (beatsAtMs[index] ?? 0));

    expect({
      unreaped: (await outcomes).filter(({ unreaped }) => unreaped).length,
      last: new Set((await outcomes).map(({ steps }) => steps.at(-1)?.step)),
      pendingChildren,
      didBeat: beatsAtMs.length > Math.floor(elapsedMs / 1_500),
      isGapShort: Math.max(...gapsMs) < LONGEST_GAP_MS,
      // The middle one: what else runs on this machine shows in the longest.
      isQuick: (opensMs.sort((a, b) => a - b)[Math.floor(opensMs.length / 2)] ?? Infinity) < 200,
    }).toEqual({
      unreaped: HANGING,
      last: new Set(['hand_over']),
      pendingChildren: HANGING,
      didBeat: true,
      isGapShort: true,
      isQuick: true,
    });
  });

  it('L16: they are collected as soon as they let go', async () => {
    held.release();
    await waitUntil(async () => (await client.request('agent.status', {})).status.pendingChildren === 0, {
      withinMs: 5_000,
    });
  });

  it('L26: the agent quits in time while others hang', async () => {
    const hanging = await openHanging();
    void Promise.all(hanging.map(({ terminalId }) => client.request('terminal.close', { terminalId }))).catch(
      () => undefined, // the agent goes before some of them are answered
    );

    const startMs = performance.now();
    const end = await serve.stop();
    const tookMs = performance.now() - startMs;

    expect({ code: end.code, isInTime: tookMs < LONGEST_QUIT_MS }).toEqual({ code: 0, isInTime: true });
  });
});
