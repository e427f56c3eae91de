import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LiveSettings } from '../../../main/cli/live-settings.ts';
import { readSettingsFile } from '../../../main/cli/settings-file.ts';
import { toggleKeepTerminals } from '../../../main/desktop/keep-terminals.ts';
import { silentLog } from '../../fakes/silent-log.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallyport-keep-'));
  path = join(folder, 'settings.json');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the choice whether terminals outlive the app', () => {
  it('is turned round and back, and remembered', async () => {
    const settings = new LiveSettings(readSettingsFile(path), {}, silentLog);
    const said = [await toggleKeepTerminals(settings), await toggleKeepTerminals(settings)];
    expect([said, settings.current['app.keepTerminals']]).toEqual([['notice.keepOn', 'notice.keepOff'], false]);
  });

  it.each([true, false])('can be undone in a run that was started with %s, which still holds for it', async (own) => {
    const settings = new LiveSettings(readSettingsFile(path), { 'app.keepTerminals': own }, silentLog);
    const remembered = (): boolean =>
      new LiveSettings(readSettingsFile(path), {}, silentLog).current['app.keepTerminals'];

    const on = [await toggleKeepTerminals(settings), remembered(), settings.current['app.keepTerminals']];
    const off = [await toggleKeepTerminals(settings), remembered(), settings.current['app.keepTerminals']];

    expect([on, off]).toEqual([
      ['notice.keepOnOverridden', true, own],
      ['notice.keepOffOverridden', false, own],
    ]);
  });

  it('is said not to hold when it could not be remembered, with the file, the reason, and what to do', async () => {
    await mkdir(path);
    const settings = new LiveSettings(readSettingsFile(path), {}, silentLog);
    const said = await toggleKeepTerminals(settings);
    expect(said).toMatchObject({ message: 'Your choice could not be remembered' });
    expect(JSON.stringify(said)).toMatch(
      /settings\.json could not be written \(E[A-Z]+: .*Make room or make it writable/,
    );
    expect(settings.chosen['app.keepTerminals']).toBe(false);
  });
});
