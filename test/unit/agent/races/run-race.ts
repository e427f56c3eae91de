import type { Race } from './race-arbitrary.ts';
import { prepare, take } from './take-step.ts';
import { RaceWorld } from './race-world.ts';

/** Runs one race to its end. What contradicts the model, or is left; nothing when all is well. */
export async function runRace(race: Race): Promise<string[]> {
  const world = new RaceWorld(race);
  await prepare(world, race);
  for (const step of race.steps) {
    await take(world, step);
    world.look();
    if (world.model.findings.length > 0) break;
  }
  await world.rest();
  await world.end();
  return [...new Set(world.model.findings)];
}
