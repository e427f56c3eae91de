import { describe, expect, it } from 'vitest';
import { createDeferred } from '../../../../base/deferred.ts';
import { ProfileBook, type ProfileFinder } from '../../../../main/terminal/profiles/profile-book.ts';
import { defaultSettings, type Settings } from '../../../../protocol/settings.ts';
import type { KnownProfile } from '../../../../main/terminal/profiles/known-profile.ts';
import { FakeClock, settle } from '../../../fakes/fake-clock.ts';
import { silentLog } from '../../../fakes/silent-log.ts';

const zsh: KnownProfile = { kind: 'shell', name: 'zsh', command: '/bin/zsh' };
const web: KnownProfile = { kind: 'ssh', name: 'ssh web', command: 'ssh', args: ['web'] };

function make(changed: Partial<Settings> = {}, finders: Partial<Record<'shell' | 'ssh', ProfileFinder>> = {}) {
  const settings = { ...defaultSettings, ...changed };
  const clock = new FakeClock();
  const asked = { shell: 0, ssh: 0 };
  const counted = (kind: 'shell' | 'ssh', found: KnownProfile): ProfileFinder => {
    return async () => {
      asked[kind] += 1;
      return (await finders[kind]?.()) ?? [found];
    };
  };
  const book = new ProfileBook({
    ...{ settings, clock, log: silentLog },
    finders: { shell: counted('shell', zsh), ssh: counted('ssh', web) },
  });
  return { book, settings, clock, asked };
}

describe('the profiles of a machine', () => {
  it('are one’s own, over what is found of the same name, as the settings are now', async () => {
    const { book, settings } = make({ 'terminal.profiles': [{ name: 'zsh', command: '/opt/zsh' }] });

    expect(await book.list()).toEqual([{ kind: 'own', name: 'zsh', command: '/opt/zsh' }, web]);
    settings['terminal.profiles'] = [];
    expect([await book.list(), await book.find('zsh'), await book.find('ssh web'), await book.find('sh')]).toEqual([
      ...[[zsh, web], zsh, web, undefined],
    ]);
  });

  it('are told without what a disk that hangs holds, which is asked once and is not forgotten', async () => {
    const hung = createDeferred<readonly KnownProfile[]>();
    const { book, clock, asked } = make({}, { shell: () => hung.promise });
    const lists = [book.list(), book.list()];
    await clock.advance(2_000);
    expect(await Promise.all(lists)).toEqual([[web], [web]]);

    const late = book.find('zsh');
    hung.resolve([zsh]);
    expect([await late, await book.list(), asked.shell, clock.pendingTimers]).toEqual([zsh, [zsh, web], 2, 0]);
  });

  it('are found without asking a disk where one’s own is meant, and without ssh’s files where a shell is', async () => {
    const { book, asked } = make({ 'terminal.profiles': [{ name: 'Work' }] }, { ssh: () => new Promise(() => {}) });

    expect([await book.find('Work'), await book.find('zsh'), asked]).toEqual([
      ...[{ kind: 'own', name: 'Work' }, zsh, { shell: 1, ssh: 0 }],
    ]);
  });

  it('have a default only as long as it is there and can be told in time', async () => {
    const { book, settings, clock } = make(
      { 'terminal.defaultProfile': 'ssh web' },
      { ssh: () => new Promise(() => {}) },
    );
    const found = book.findDefault();
    await clock.advance(2_000);
    expect(await found).toBeUndefined();
    settings['terminal.defaultProfile'] = 'zsh';
    expect([await book.findDefault(), book.defaultName]).toEqual([zsh, 'zsh']);
    settings['terminal.defaultProfile'] = '';
    expect([await book.findDefault(), book.defaultName]).toEqual([undefined, undefined]);
  });

  it('that cannot be looked for are none, and are looked for again', async () => {
    let isBroken = true;
    const shell: ProfileFinder = async () => {
      if (isBroken) throw new Error('no disk');
      return [zsh];
    };
    const { book } = make({}, { shell });
    expect(await book.list()).toEqual([web]);
    isBroken = false;
    await settle();
    expect(await book.list()).toEqual([zsh, web]);
  });
});
