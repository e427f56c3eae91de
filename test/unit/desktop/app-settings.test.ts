import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettingsFile } from '../../../main/cli/settings-file.ts';
import { AppSettings } from '../../../main/desktop/app-settings.ts';
import { defaultSettings } from '../../../main/settings.ts';
import { silentLog } from '../../fakes/silent-log.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallyport-settings-'));
  path = join(folder, 'settings.json');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the settings of the app', () => {
  it('are the defaults, then what was chosen, then what this run was started with', async () => {
    await writeFile(path, '{"terminal.cap": 3, "app.keepTerminals": true}');
    const settings = new AppSettings(readSettingsFile(path), { 'terminal.cap': 5 }, silentLog);
    const chosen = { ...defaultSettings, 'terminal.cap': 3, 'app.keepTerminals': true };
    expect([settings.current, settings.chosen]).toEqual([{ ...chosen, 'terminal.cap': 5 }, chosen]);
  });

  it('are remembered, for their user alone, and told to who listens', async () => {
    const settings = new AppSettings(readSettingsFile(path), {}, silentLog);
    const told: string[] = [];
    settings.onChanged((name) => told.push(name));

    const failures = await Promise.all([
      settings.set('app.whenClosed', 'tray'),
      settings.set('app.keepTerminals', true),
    ]);
    expect(failures).toEqual([undefined, undefined]);

    const again = new AppSettings(readSettingsFile(path), {}, silentLog);
    const { mode } = await stat(path);
    expect([told, again.current['app.whenClosed'], again.current['app.keepTerminals'], mode & 0o777]).toEqual([
      ['app.whenClosed', 'app.keepTerminals'],
      'tray',
      true,
      0o600,
    ]);
  });

  it.each([
    ['something broken', '{"version":1,"value":{'],
    ['a newer version', '{"version":2,"value":{"terminal.cap":3}}'],
  ])('set %s aside before they are written for the first time, and only then', async (_what, text) => {
    await writeFile(path, text);
    const settings = new AppSettings(readSettingsFile(path), {}, silentLog);
    expect(await readFile(path, 'utf8')).toBe(text);
    await settings.set('terminal.cap', 9);
    await settings.set('terminal.cap', 10);

    expect(await readFile(`${path}.unread`, 'utf8')).toBe(text);
    expect(new AppSettings(readSettingsFile(path), {}, silentLog).current['terminal.cap']).toBe(10);
  });

  it.each([
    ['flat', '{"from.later": 7, "terminal.cap": "many"}'],
    ['in the envelope that the app wrote once', '{"version":1,"value":{"from.later":7,"terminal.cap":"many"}}'],
  ])('keep what they do not know or take beside what they write, %s', async (_what, text) => {
    await writeFile(path, text);
    await new AppSettings(readSettingsFile(path), {}, silentLog).set('terminal.startMs', 900);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      ...{ 'from.later': 7, 'terminal.cap': 'many', 'terminal.startMs': 900 },
    });
  });

  it('keep what was written by hand since they were read', async () => {
    const settings = new AppSettings(readSettingsFile(path), {}, silentLog);
    await writeFile(path, '{"terminal.cap": 3}');
    await settings.set('app.whenClosed', 'quit');
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ 'terminal.cap': 3, 'app.whenClosed': 'quit' });
  });

  it('are as before when they could not be written, and say which file and why', async () => {
    await mkdir(path); // no file can take its place
    const settings = new AppSettings(readSettingsFile(path), {}, silentLog);
    const told: boolean[] = [];
    settings.onChanged(() => told.push(settings.current['app.keepTerminals']));

    const failure = await settings.set('app.keepTerminals', true);

    expect([failure?.path, told, settings.current['app.keepTerminals']]).toEqual([path, [true, false], false]);
    expect(failure?.reason).toMatch(/^E[A-Z]+: /);
  });
});
