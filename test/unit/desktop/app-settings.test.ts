import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppSettings, mergeSettings, toAssignments } from '../../../main/desktop/app-settings.ts';
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
  it('are the defaults, then what was chosen, then what this run was started with', () => {
    const merged = mergeSettings({ 'terminal.cap': 3, 'app.keepTerminals': true }, { 'terminal.cap': 5 });
    expect(merged).toEqual({ ...defaultSettings, 'terminal.cap': 5, 'app.keepTerminals': true });
  });

  it('pass over what is unknown or not allowed any more', () => {
    expect(mergeSettings({ 'terminal.cap': -1, 'app.whenClosed': 'explode', 'no.such': 1 }, {})).toEqual(
      defaultSettings,
    );
  });

  it('are remembered, for their user alone, and told to who listens', async () => {
    const settings = new AppSettings(path, {}, silentLog);
    const told: string[] = [];
    settings.onChanged((name) => told.push(name));

    const failures = await Promise.all([
      settings.set('app.whenClosed', 'tray'),
      settings.set('app.keepTerminals', true),
    ]);
    expect(failures).toEqual([undefined, undefined]);

    const again = new AppSettings(path, {}, silentLog);
    const { mode } = await stat(path);
    expect([told, again.current['app.whenClosed'], again.current['app.keepTerminals'], mode & 0o777]).toEqual([
      ['app.whenClosed', 'app.keepTerminals'],
      'tray',
      true,
      0o600,
    ]);
  });

  it.each([
    ['nothing', ''],
    ['something broken', '{"version":1,"value":{'],
    ['a newer version', '{"version":2,"value":{"terminal.cap":3}}'],
    ['another shape', '[1,2]'],
  ])('start from the defaults when the file holds %s', async (_what, text) => {
    await writeFile(path, text);
    expect(new AppSettings(path, {}, silentLog).current).toEqual(defaultSettings);
  });

  it.each([
    ['something broken', '{"version":1,"value":{'],
    ['a newer version', '{"version":2,"value":{"terminal.cap":3}}'],
  ])('set %s aside before they are written for the first time, and only then', async (_what, text) => {
    await writeFile(path, text);
    const settings = new AppSettings(path, {}, silentLog);
    expect(await readFile(path, 'utf8')).toBe(text);
    await settings.set('terminal.cap', 9);
    await settings.set('terminal.cap', 10);

    expect(await readFile(`${path}.unread`, 'utf8')).toBe(text);
    expect(new AppSettings(path, {}, silentLog).current['terminal.cap']).toBe(10);
  });

  it('keep what a later version has written beside what they know', async () => {
    await writeFile(path, '{"version":1,"value":{"from.later":7}}');
    const settings = new AppSettings(path, {}, silentLog);
    await settings.set('terminal.cap', 9);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      version: 1,
      value: { 'from.later': 7, 'terminal.cap': 9 },
    });
  });

  it('are as before when they could not be written, and say which file and why', async () => {
    await mkdir(path); // no file can take its place
    const settings = new AppSettings(path, {}, silentLog);
    const told: boolean[] = [];
    settings.onChanged(() => told.push(settings.current['app.keepTerminals']));

    const failure = await settings.set('app.keepTerminals', true);

    expect([failure?.path, told, settings.current['app.keepTerminals']]).toEqual([path, [true, false], false]);
    expect(failure?.reason).toMatch(/^E[A-Z]+: /);
  });

  it('reach a background agent as the command line’s assignments', () => {
    const settings = mergeSettings({ 'terminal.idleGraceMs': 'never', 'app.keepTerminals': true }, {});
    expect(toAssignments(settings)).toEqual(['terminal.idleGraceMs=never', 'app.keepTerminals=true']);
  });
});
