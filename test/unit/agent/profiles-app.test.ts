import { expect, it } from 'vitest';
import { createProfilesApp } from '../../../main/agent/profiles-app.ts';
import { ProfileBook } from '../../../main/terminal/profiles/profile-book.ts';
import { withProfiles } from '../../../main/terminal/profiles/profiled-command.ts';
import { resolveShellCommand } from '../../../main/terminal/shell-command.ts';
import { settingsSchema } from '../../../protocol/settings.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { FakeChannel } from '../../fakes/fake-channel.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { RawViewer, type RpcError } from '../../fakes/raw-viewer.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { makeAgent } from './make-agent.ts';

const secret = 'hunter2';
const settings = settingsSchema.parse({
  'terminal.profiles': [
    { name: 'Work', command: '/bin/sh', icon: 'bug', theme: 'Nord', environment: { TOKEN: secret }, directory: '/' },
  ],
});

function make() {
  const finders = { shell: async () => [], ssh: async () => [] };
  const book = new ProfileBook({ settings, finders, clock: new FakeClock(), log: silentLog });
  const made = makeAgent({}, [createProfilesApp(book)], { resolveCommand: withProfiles(resolveShellCommand, book) });
  async function come(kind: 'user' | 'mine' | 'guest'): Promise<RawViewer> {
    const link = FakeChannel.link();
    const device = kind === 'user' ? {} : { deviceId: 'a'.repeat(64) };
    made.agent.accept(link.agent, { kind, ...device }, { door: 'socket' });
    const viewer = new RawViewer(link.viewer);
    await viewer.request('session.open', { protocol: 1, client: { name: 'test', version: '1' } });
    return viewer;
  }
  return { ...made, come };
}

const size = { cols: 80, rows: 24 };

it('L50: owners are told what profiles look like and not what is in them; guests are told nothing', async () => {
  const { come } = make();
  const list = {
    profiles: [{ name: 'Work', icon: 'bug', theme: 'Nord', kind: 'own', hasDirectory: true }],
    defaultProfile: null,
  };
  const refused = (error: RpcError): unknown => error.data?.['code'];
  const [user, mine, guest] = [await come('user'), await come('mine'), await come('guest')];

  expect([
    await user.request('profiles.list'),
    await mine.request('profiles.list'),
    await guest.request('profiles.list').catch(refused),
    await guest.request('terminal.open', { ...size, profile: 'Work' }).catch(refused),
  ]).toEqual([list, list, 'not_permitted', 'not_permitted']);
});

it('L50: a terminal shows owners what it was started as, never its environment, and guests nothing of that', async () => {
  const { come, settle } = make();
  const [mine, guest] = [await come('mine'), await come('guest')];
  const { terminal } = await mine.request<{ terminal: TerminalInfo }>('terminal.open', { ...size, profile: 'Work' });
  await (
    await come('user')
  ).request('terminal.share', {
    ...{ terminalId: terminal.terminalId, deviceId: 'a'.repeat(64), right: 'view' },
  });
  await settle();
  const seen = async (viewer: RawViewer) =>
    (await viewer.request<{ terminals: TerminalInfo[] }>('terminal.list')).terminals;

  expect((await seen(mine)).map(({ profile }) => profile)).toEqual([{ name: 'Work', icon: 'bug', theme: 'Nord' }]);
  const shared = await seen(guest);
  expect(shared.map((one) => [one.terminalId, 'profile' in one])).toEqual([[terminal.terminalId, false]]);
  expect(
    JSON.stringify([await seen(mine), shared, mine.told('terminal.changed'), guest.told('terminal.changed')]),
  ).not.toContain(secret);
});

it('a profile is not asked for together with a program', async () => {
  const { open } = make();
  const { viewer } = await open();
  const bad = await viewer
    .request('terminal.open', { ...size, profile: 'Work', command: 'true' })
    .catch((error: RpcError) => error.code);
  expect(bad).toBe(-32602);
});
