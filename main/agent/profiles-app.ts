import type { ProfileInfo } from '../../protocol/profile.ts';
import { lookOf, type KnownProfile } from '../terminal/profiles/known-profile.ts';
import type { ProfileBook } from '../terminal/profiles/profile-book.ts';
import type { AppMember } from './app-member.ts';
import type { AppFactory } from './app.ts';

/** Tells owners what terminals can be started as here, and no more of it than one has to know to choose. */
export function createProfilesApp(book: Pick<ProfileBook, 'list' | 'defaultName'>): AppFactory {
  const join = (): AppMember => ({
    handlers: {
      'profiles.list': async () => ({
        profiles: (await book.list()).map(describe),
        defaultProfile: book.defaultName ?? null,
      }),
    },
    suspend: () => undefined,
    resume: () => [],
    start: () => undefined,
    close: async () => undefined,
  });
  return { name: 'profiles', features: ['profiles'], create: () => ({ join, unload: async () => undefined }) };
}

function describe(profile: KnownProfile): ProfileInfo {
  return { ...lookOf(profile), kind: profile.kind, hasDirectory: profile.directory !== undefined };
}
