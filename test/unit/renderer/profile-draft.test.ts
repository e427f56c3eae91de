import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Profile, profileIcons } from '../../../protocol/profile.ts';
import {
  draftOf,
  emptyDraft,
  fitsDraft,
  freeName,
  readDraft,
} from '../../../renderer/settings/profiles/profile-draft.ts';

const read = (change: object, taken: readonly string[] = []) =>
  readDraft({ ...emptyDraft, name: 'A', ...change }, taken);

describe('a profile as it is written in fields', () => {
  it.each([
    [{}, { name: 'A' }],
    [
      { name: '  A b ', command: ' htop ' },
      { name: 'A b', command: 'htop' },
    ],
    [{ args: '-d\n\n 5 \n' }, { name: 'A', args: ['-d', ' 5 '] }],
    [{ environment: 'A=b=c\nB=\nLANG' }, { name: 'A', environment: { A: 'b=c', B: '', LANG: null } }],
    [
      { theme: 'Nord', icon: 'bug', colour: '#102030', directory: '~' },
      { name: 'A', theme: 'Nord', icon: 'bug', colour: '#102030', directory: '~' },
    ],
  ])('%j is a profile', (change, profile) => {
    expect(read(change)).toEqual({ profile, problems: {} });
  });

  it.each([
    [{ name: ' ' }, { name: 'profiles.problem.name' }],
    [{ name: 'B' }, { name: 'profiles.problem.taken' }],
    [{ command: 'x'.repeat(5_000) }, { command: 'profiles.problem.program' }],
    [{ environment: '=x' }, { environment: 'profiles.problem.environment' }],
    [{ args: 'x\n'.repeat(200) }, { args: 'profiles.problem.args' }],
  ])('%j is none', (change, problems) => {
    expect(read(change, ['B'])).toEqual({ profile: undefined, problems });
  });

  it('is the same after it has been shown, or is said not to fit', () => {
    const word = fc.string({ maxLength: 6 });
    const profile = fc.record(
      {
        name: fc.constantFrom('A', 'some name'),
        command: fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 3 })),
        args: fc.array(word, { maxLength: 3 }),
        directory: word,
        environment: fc.dictionary(fc.stringMatching(/^[A-Z_]{1,4}$/), fc.option(word)),
        icon: fc.constantFrom(...profileIcons),
      },
      { requiredKeys: ['name'] },
    );
    fc.assert(
      fc.property(profile, (written) => {
        const parsed = Profile.safeParse(written);
        fc.pre(parsed.success);
        if (!fitsDraft(parsed.data)) return;
        const again = readDraft(draftOf(parsed.data), []).profile;
        expect(again && draftOf(again)).toEqual(draftOf(parsed.data));
        expect(again?.environment ?? {}).toEqual(parsed.data.environment ?? {});
      }),
    );
    expect([fitsDraft({ name: 'A', args: ['a\nb'] }), fitsDraft({ name: 'A', command: ['a', ''] })]).toEqual([
      false,
      false,
    ]);
    expect(fitsDraft({ name: 'A', command: ['a', 'b'], args: ['c'] })).toBe(true);
  });

  it('gets a name for a copy that is free', () => {
    expect([freeName('A', []), freeName('A', ['A']), freeName('A', ['A', 'A 2'])]).toEqual(['A', 'A 2', 'A 3']);
  });
});
