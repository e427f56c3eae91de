import type { z } from 'zod';
import { LONGEST_PROFILES, MOST_PROFILES, Profile } from '../../protocol/profile.ts';
import { settingsMessages } from './settings-messages.ts';

/** Why an entry of the list is no profile, with the place in the list that is about it. */
export interface ProfileFault {
  readonly path: readonly PropertyKey[];
  readonly problem: string;
}

/** The entries that are profiles, and what is wrong with the others: each costs itself alone. Pure. */
export function readProfiles(entries: readonly unknown[]): { profiles: Profile[]; faults: ProfileFault[] } {
  const profiles: Profile[] = [];
  const faults: ProfileFault[] = [];
  for (const [index, entry] of entries.entries()) {
    const read = Profile.safeParse(entry);
    if (!read.success) {
      const [issue] = read.error.issues;
      const path = issue === undefined ? [] : placeOf(issue);
      const called = profileNameOf(entry) ?? `#${index + 1}`;
      faults.push({ path: [index, ...path], problem: profileProblem(called, path, issue) });
      continue;
    }
    const problem = problemBeside(profiles, read.data);
    if (problem === undefined) profiles.push(read.data);
    else faults.push({ path: [index], problem });
  }
  return { profiles, faults };
}

/** Why a list of profiles as a whole does not hold; undefined when it does. */
export function problemOfProfiles(entries: readonly unknown[]): string | undefined {
  return readProfiles(entries).faults[0]?.problem;
}

function problemBeside(others: readonly Profile[], profile: Profile): string | undefined {
  if (others.some(({ name }) => name === profile.name)) return settingsMessages.profileTwice(profile.name);
  const length = JSON.stringify([...others, profile]).length;
  if (others.length < MOST_PROFILES && length <= LONGEST_PROFILES) return undefined;
  return settingsMessages.profileTooMany(profile.name, MOST_PROFILES, LONGEST_PROFILES);
}

function profileProblem(name: string, path: readonly PropertyKey[], issue: z.core.$ZodIssue | undefined): string {
  return settingsMessages.badProfile(name, path.map(String).join('.'), issue?.message ?? '');
}

/** An unknown word is named by the issue itself, not by its path. */
function placeOf(issue: z.core.$ZodIssue): readonly PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
}

/** What an entry of the list is called, if that can be told. */
export function profileNameOf(entry: unknown): string | undefined {
  const name = Profile.shape.name.safeParse((entry as { name?: unknown } | null)?.name);
  return name.success ? name.data : undefined;
}
