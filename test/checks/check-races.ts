import fc from 'fast-check';
import { raceAbout, type ThemeName } from '../unit/agent/races/race-arbitrary.ts';
import { runRace } from '../unit/agent/races/run-race.ts';

export interface RaceOptions {
  readonly theme?: ThemeName;
  /** The most steps a race has. */
  readonly longest: number;
}

/** Whatever happens in whatever order to an agent, it does as the model says. */
export const racesHold = ({ theme, longest }: RaceOptions) =>
  fc.asyncProperty(raceAbout(theme, longest), async (drawn) => {
    const findings = await runRace(drawn);
    if (findings.length > 0) throw new Error(findings.join('; '));
  });

/** L11, L29–L33, L47, L55: what the first of `numRuns` races finds that finds anything. */
export async function checkRaces(
  options: RaceOptions,
  parameters: { readonly numRuns: number; readonly seed: number },
): Promise<string[]> {
  const { errorInstance } = await fc.check(racesHold(options), { ...parameters, endOnFailure: true });
  return errorInstance instanceof Error ? errorInstance.message.split('; ') : [];
}
