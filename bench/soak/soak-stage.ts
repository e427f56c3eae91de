import { root } from '../../scripts/setup.mjs';
import { AgentUnderTest } from './agent-under-test.ts';
import type { CensusedAgent } from './census.ts';
import { Probe } from './probe.ts';
import { SeededRandom } from './seeded-random.ts';
import { listClasses } from './source-classes.ts';

/** Short, so that what is left behind is retired while the run lasts. */
export const settings = { 'terminal.idleGraceMs': 15_000, 'terminal.sweepMs': 2_000, 'terminal.reapNoticeMs': 5_000 };

/** What a run needs all the time: the agent, who measures it, and a viewer that only asks. */
export interface SoakStage {
  readonly agent: AgentUnderTest;
  readonly probe: Probe;
  readonly asked: CensusedAgent;
  readonly random: SeededRandom;
}

export async function setUp(seed: number): Promise<SoakStage> {
  const agent = await AgentUnderTest.start(settings);
  try {
    const probe = await Probe.start(agent);
    const { client } = await agent.openClient('soak census');
    const { pid, mark, inspectorUrl } = agent;
    const asked = { pid, mark, inspectorUrl, client, classes: listClasses('agent', root) };
    return { agent, probe, asked, random: new SeededRandom(seed) };
  } catch (error) {
    await agent.stop();
    throw error;
  }
}

/** Also after a run that failed half-way, and after one that has ended all of it itself. */
export async function tearDown({ agent, probe, asked }: SoakStage): Promise<void> {
  await probe.leave();
  await asked.client.close();
  await agent.stop();
}
