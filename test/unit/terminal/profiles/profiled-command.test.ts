import { describe, expect, it } from 'vitest';
import type { KnownProfile } from '../../../../main/terminal/profiles/known-profile.ts';
import { withProfiles } from '../../../../main/terminal/profiles/profiled-command.ts';
import type { ShellCommandRequest } from '../../../../main/terminal/shell-command.ts';
import type { Profile } from '../../../../protocol/profile.ts';

const usual = { configuredShell: '/bin/sh', terminalId: 'id', size: { cols: 80, rows: 24 }, version: '1' };
const processEnv = { HOME: '/home/ann' };

/** What is asked for in the end, and what the terminal is known as. */
async function started(profile: Profile, asked: Partial<ShellCommandRequest>, isDefault = false) {
  const requests: ShellCommandRequest[] = [];
  const known: KnownProfile = { ...profile, kind: 'own' };
  const resolve = withProfiles(
    async (request) => {
      requests.push(request);
      return { file: '/x', args: [], cwd: '/', env: {}, size: request.size };
    },
    {
      find: async (name) => (name === profile.name ? known : undefined),
      findDefault: async () => (isDefault ? known : undefined),
    },
  );
  const { profile: look } = await resolve({ ...usual, processEnv, ...asked });
  const [request] = requests;
  return {
    look,
    command: request?.command,
    args: request?.args,
    shell: request?.configuredShell,
    cwd: request?.cwd,
    env: request?.env,
    without: request?.without,
  };
}

const P = { name: 'P' };
const nothing = {
  command: undefined,
  args: undefined,
  shell: '/bin/sh',
  cwd: undefined,
  env: {},
  without: [],
  look: P,
};

describe('what a profile runs', () => {
  it.each<[string, Profile, Partial<Awaited<ReturnType<typeof started>>>]>([
    ['the usual shell', P, {}],
    ['the usual shell with arguments', { ...P, args: ['-i'] }, { args: ['-i'] }],
    ['a shell, as the usual one', { ...P, command: '/bin/zsh' }, { shell: '/bin/zsh' }],
    ['a shell of one’s home', { ...P, command: ['~/bin/fish'] }, { shell: '/home/ann/bin/fish' }],
    ['a shell with arguments', { ...P, command: ['bash', '-x'] }, { command: 'bash', args: ['-x'] }],
    ['a program', { ...P, command: 'htop' }, { command: 'htop', args: [] }],
    [
      'a program and all its arguments',
      { ...P, command: ['a', 'b c'], args: ['d'] },
      { command: 'a', args: ['b c', 'd'] },
    ],
    ['a name with blanks, as one word', { ...P, command: '/opt/my shell/x' }, { command: '/opt/my shell/x', args: [] }],
  ])('is %s', async (_what, profile, expected) => {
    expect(await started(profile, { profile: 'P' })).toEqual({ ...nothing, ...expected });
  });

  it('has its environment, over which goes what is asked for', async () => {
    const environment = { A: '1', B: '2', C: null, LANG: null };
    const { env, without } = await started({ ...P, environment }, { profile: 'P', env: { B: '3', C: '4' } });
    expect([env, without]).toEqual([{ A: '1', B: '3', C: '4' }, ['LANG']]);
  });

  it.each<[string, Partial<ShellCommandRequest>, boolean, string | undefined]>([
    ['its own folder', { profile: 'P' }, false, '/home/ann/own'],
    ['the folder that is asked for', { profile: 'P', cwd: '/asked', nearCwd: '/near' }, false, '/asked'],
    ['the one beside it, where it is asked for by name', { profile: 'P', nearCwd: '/near' }, false, '/near'],
    ['its own, where it is the default', { nearCwd: '/near' }, true, '/home/ann/own'],
  ])('begins in %s', async (_what, asked, isDefault, cwd) => {
    expect((await started({ ...P, directory: '~/own' }, asked, isDefault)).cwd).toBe(cwd);
  });

  it('is told by name, icon, colour and theme, and by nothing else', async () => {
    const look = { ...P, icon: 'bug', colour: '#102030', theme: 'Nord' } as const;
    const profile = { ...look, environment: { SECRET: 'x' }, directory: '/', command: 'htop' };
    expect((await started(profile, { profile: 'P' })).look).toEqual(look);
  });
});

describe('without a profile', () => {
  it('a program that is asked for is no default', async () => {
    const { look, command } = await started(P, { command: 'true' }, true);
    expect([look, command]).toEqual([undefined, 'true']);
    expect((await started(P, { args: ['-x'] }, true)).look).toBeUndefined();
  });

  it('nothing is asked for where there is no default', async () => {
    expect((await started(P, {})).look).toBeUndefined();
  });

  it('of that name nothing is started', async () => {
    await expect(started(P, { profile: 'Q' })).rejects.toMatchObject({
      code: 'unknown_profile',
      message: 'There is no profile "Q" on this machine',
      facts: { profile: 'Q' },
    });
  });
});
