import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSettingsApp } from '../../../main/agent/settings-app.ts';
import { LiveSettings } from '../../../main/cli/live-settings.ts';
import { readSettingsFile } from '../../../main/cli/settings-file.ts';
import { FakeChannel } from '../../fakes/fake-channel.ts';
import { RawViewer, type RpcError } from '../../fakes/raw-viewer.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { makeAgent } from './make-agent.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallyport-settings-'));
});
afterEach(() => rm(folder, { recursive: true }));

function make() {
  const path = join(folder, 'settings.json');
  const book = new LiveSettings(readSettingsFile(path), { 'terminal.cap': 8 }, silentLog);
  return { ...makeAgent({}, [createSettingsApp(book)]), book, path };
}

describe('the settings of an agent', () => {
  it('are told to each viewer of its user, when a session begins, is resumed, and when they change', async () => {
    const { open, resume, settle, path, book } = make();
    const one = await open();
    const other = await open();
    await settle();
    await one.viewer.request('settings.change', { changes: { 'agent.quitMs': 4_000, 'window.theme': 'dark' } });
    other.link.cut();
    await settle();
    await one.viewer.request('settings.change', { changes: { 'agent.quitMs': null } });
    const { viewer: again } = await resume(other.session);
    await settle();

    const told = ({ viewer }: { viewer: RawViewer }) =>
      viewer.told('settings.changed').map(({ chosen, waiting }) => JSON.stringify([chosen, waiting]));
    const [first, second, third] = [
      '[{},[]]',
      '[{"agent.quitMs":4000,"window.theme":"dark"},["agent.quitMs"]]',
      '[{"window.theme":"dark"},[]]',
    ];
    expect([told(one), told(other), told({ viewer: again })]).toEqual([
      [first, second, third],
      [first, second],
      [third],
    ]);
    expect(one.viewer.told('settings.changed')[0]).toEqual({ ...book.report, chosen: {}, file: path });
    expect(await readFile(path, 'utf8')).toBe('{\n  "window.theme": "dark"\n}\n');
  });

  it('L50: are neither told to devices nor changed by them', async () => {
    const { agent, open, settle } = make();
    const { viewer: owner } = await open();
    const answers: unknown[] = [];
    for (const kind of ['mine', 'guest'] as const) {
      const link = FakeChannel.link();
      agent.accept(link.agent, { kind, deviceId: 'a'.repeat(64) }, { door: 'socket' });
      const viewer = new RawViewer(link.viewer);
      await viewer.request('session.open', { protocol: 1, client: { name: 'test', version: '1' } });
      await owner.request('settings.change', { changes: { 'window.cursorBlink': kind === 'mine' } });
      await settle();
      const code = (error: RpcError): unknown => error.data?.['code'];
      answers.push(
        await viewer.request('settings.change', { changes: { 'terminal.shell': '/bin/false' } }).catch(code),
        await viewer.request('settings.export').catch(code),
        await viewer.request('settings.import', { text: '{}' }).catch(code),
        viewer.told('settings.changed').length,
      );
    }
    const refused = ['not_permitted', 'not_permitted', 'not_permitted', 0];
    expect(answers).toEqual([...refused, ...refused]);
  });

  it('are refused in words when they are none, and a file as a whole', async () => {
    const { open } = make();
    const { viewer } = await open();
    const bad = await viewer
      .request('settings.change', { changes: { 'window.fontSize': 99 } })
      .catch((error: RpcError) => [error.code, error.message]);
    expect(bad).toEqual([-32602, expect.stringContaining('Allowed: a whole number from 8 to 32.')]);
    const text = '{"window.fontSize": 14}\n';
    expect([
      (await viewer.request<{ refused: unknown[] }>('settings.import', { text: '{"x": 1}' })).refused.length,
      await viewer.request('settings.import', { text }),
      await viewer.request('settings.export'),
    ]).toEqual([1, { refused: [] }, { text }]);
  });
});
