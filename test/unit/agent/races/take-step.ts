import { drain, turns } from './drawn-delays.ts';
import { acts, ofTime, ofViewers } from './race-acts.ts';
import type { Race, RaceStep } from './race-arbitrary.ts';
import type { RaceWorld } from './race-world.ts';
import { open } from './terminal-acts.ts';

const LONGEST_WAIT_MS = 1_500;

/** Brings a world to where a race begins. */
export async function prepare(world: RaceWorld, { people, terminals }: Race): Promise<void> {
  const [first, ...others] = world.viewers.slice(0, people);
  if (terminals > 0) for (const viewer of [first, ...others]) viewer?.join();
  await drain();
  for (let which = 0; which < terminals; which += 1) if (first !== undefined) open(world, first, which);
  await drain();
}

export async function take(world: RaceWorld, step: RaceStep): Promise<void> {
  const { clock } = world;
  const { what, late, pause, isMeeting } = step;
  if (isMeeting) await clock.advance(Math.min(clock.nextDueMs - clock.now(), LONGEST_WAIT_MS) - 1, drain);
  if (what in ofTime) await perform(world, step);
  else
    turns(late)
      .then(() => perform(world, step))
      .catch((error: unknown) => world.model.found(String(error)));
  if (isMeeting) await clock.advance(1, () => turns(pause % 3));
  await (pause === 10 ? drain() : turns(pause));
}

async function perform(world: RaceWorld, { who, what, which }: RaceStep): Promise<void> {
  const viewer = world.viewers[who];
  if (viewer === undefined) return;
  if (what in ofViewers && !viewer.isThere) viewer.join();
  else await acts[what]?.(world, viewer, which);
}
