import { sleep } from '../../base/clock.ts';
import { systemClock } from '../../base/system-clock.ts';
import type { AgentClient } from '../../protocol/client/agent-client.ts';
import type { AgentUnderTest, MeasuringClient } from './agent-under-test.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SoakPages } from './soak-pages.ts';

export interface LoadContext {
  readonly agent: AgentUnderTest;
  readonly pages: SoakPages;
  /** Of this run alone. */
  readonly random: SeededRandom;
}

/** One kind of thing that people and programs do to an agent. It cleans up after itself, and throws when it was let down. */
export interface Load {
  readonly name: string;
  /** How often it is chosen, against the others. */
  readonly weight: number;
  /** Set for one that runs alone of its kind, with this pause until the next. */
  readonly pauseMs?: number;
  run(context: LoadContext): Promise<void>;
}

export const size = { cols: 100, rows: 30 };

/** A session for the time of `use`. */
export async function withClient<T>(
  agent: AgentUnderTest,
  use: (viewer: MeasuringClient) => Promise<T>,
  options: { shouldReconnect?: boolean } = {},
): Promise<T> {
  const viewer = await agent.openClient('soak', options);
  try {
    return await use(viewer);
  } finally {
    await viewer.client.close();
  }
}

/** A program on a terminal that does what the script says, and no start-up file. */
export function script(text: string): { command: string; args: string[] } {
  return { command: '/bin/sh', args: ['-c', text] };
}

/** Closes a terminal, and insists that nothing is left of it. */
export async function endTerminal(
  client: AgentClient,
  params: Parameters<typeof client.request<'terminal.close'>>[1],
): Promise<void> {
  const { outcome } = await client.request('terminal.close', params);
  if (!outcome.unreaped && outcome.survivors.length === 0) return;
  throw new Error(`A close left something: ${JSON.stringify(outcome)}`);
}

/** Waits for all, also where one fails, so that nothing of a run goes on after it; then throws the first failure. */
export async function all<T>(parts: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

export function pause(delayMs: number): Promise<void> {
  return sleep(systemClock, delayMs);
}
