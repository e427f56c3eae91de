import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Disposable } from '../../../base/disposable.ts';
import { systemClock } from '../../../base/system-clock.ts';
import { followSettings } from '../../../main/cli/follow-settings.ts';
import { LiveSettings } from '../../../main/cli/live-settings.ts';
import { readSettingsFile } from '../../../main/cli/settings-file.ts';
import { defaultSettings } from '../../../protocol/settings.ts';
import { silentLog } from '../../fakes/silent-log.ts';
import { waitUntil } from '../../wait-until.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallyport-settings-'));
  path = join(folder, 'settings.json');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the settings of a state folder', () => {
  it('are the defaults, then what was chosen, then what this run was started with', async () => {
    await writeFile(path, '{"terminal.cap": 3, "app.keepTerminals": true}');
    const settings = new LiveSettings(readSettingsFile(path), { 'terminal.cap': 5 }, silentLog);
    const chosen = { ...defaultSettings, 'terminal.cap': 3, 'app.keepTerminals': true };
    expect([settings.current, settings.chosen]).toEqual([{ ...chosen, 'terminal.cap': 5 }, chosen]);
  });

  it('are remembered, for their user alone, and told to who listens', async () => {
    const settings = new LiveSettings(readSettingsFile(path), {}, silentLog);
    const told: string[] = [];
    settings.onChanged((names) => told.push(...names));

    const failures = await Promise.all([
      settings.set('app.whenClosed', 'tray'),
      settings.set('app.keepTerminals', true),
    ]);
    expect(failures).toEqual([undefined, undefined]);

    const again = new LiveSettings(readSettingsFile(path), {}, silentLog);
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
    const settings = new LiveSettings(readSettingsFile(path), {}, silentLog);
    expect(await readFile(path, 'utf8')).toBe(text);
    await settings.set('terminal.cap', 9);
    await settings.set('terminal.cap', 10);

    expect(await readFile(`${path}.unread`, 'utf8')).toBe(text);
    expect(new LiveSettings(readSettingsFile(path), {}, silentLog).current['terminal.cap']).toBe(10);
  });

  it.each([
    ['flat', '{"from.later": 7, "terminal.cap": "many"}'],
    ['in the envelope that the app wrote once', '{"version":1,"value":{"from.later":7,"terminal.cap":"many"}}'],
  ])('keep what they do not know or take beside what they write, %s', async (_what, text) => {
    await writeFile(path, text);
    await new LiveSettings(readSettingsFile(path), {}, silentLog).set('terminal.startMs', 900);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      ...{ 'from.later': 7, 'terminal.cap': 'many', 'terminal.startMs': 900 },
    });
  });

  it('keep what was written by hand since they were read', async () => {
    const settings = new LiveSettings(readSettingsFile(path), {}, silentLog);
    await writeFile(path, '{"terminal.cap": 3}');
    await settings.set('app.whenClosed', 'quit');
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ 'terminal.cap': 3, 'app.whenClosed': 'quit' });
  });

  it('are as before when they could not be written, and say which file and why', async () => {
    await mkdir(path); // no file can take its place
    const settings = new LiveSettings(readSettingsFile(path), {}, silentLog);
    const told: boolean[] = [];
    settings.onChanged(() => told.push(settings.current['app.keepTerminals']));

    const failure = await settings.set('app.keepTerminals', true);

    expect([failure?.path, told, settings.current['app.keepTerminals']]).toEqual([path, [true, false], false]);
    expect(failure?.reason).toMatch(/^E[A-Z]+: /);
  });
});

describe('settings that are followed', () => {
  let watching: Disposable;
  let settings: LiveSettings;
  const told: (readonly string[])[] = [];
  beforeEach(async () => {
    told.length = 0;
    await writeFile(path, '{"terminal.cap": 3}');
    settings = new LiveSettings(readSettingsFile(path), { 'window.fontSize': 20 }, silentLog);
    watching = settings.watch(systemClock);
    settings.onChanged((names) => told.push(names));
  });
  afterEach(() => watching.dispose());

  const firstTold = () => waitUntil(() => told.length > 0, { withinMs: 5_000 });

  it('change when their file is written, replaced or taken away, and say which', async () => {
    await writeFile(path, '{"terminal.cap": 4, "window.lineHeight": 1.5}');
    await firstTold();
    await writeFile(`${path}.new`, '{"terminal.cap": 5}');
    await rename(`${path}.new`, path);
    await waitUntil(() => told.length > 1, { withinMs: 5_000 });
    await rm(path);
    await waitUntil(() => told.length > 2, { withinMs: 5_000 });
    expect([told, settings.current['terminal.cap']]).toEqual([
      [['window.lineHeight', 'terminal.cap'], ['window.lineHeight', 'terminal.cap'], ['terminal.cap']],
      defaultSettings['terminal.cap'],
    ]);
  });

  it('keep what held when a bad file comes, say so, and take what is right in it', async () => {
    await writeFile(path, '{\n"terminal.cap": 0,\n"window.lineHeight": 1.5,\n"window.th');
    await firstTold();
    const { chosen, refused } = settings.report;
    expect([chosen, refused.map(({ line }) => line), settings.status?.refused.length]).toEqual([
      { 'terminal.cap': 3, 'window.lineHeight': 1.5 },
      [2, 4],
      2,
    ]);
    await writeFile(path, '{"terminal.cap": 3}');
    await waitUntil(() => settings.status === undefined, { withinMs: 5_000 });
    expect(settings.report).toMatchObject({ chosen: { 'terminal.cap': 3 }, refused: [] });
  });

  it('tell what waits for the next start, and what this run was started with', async () => {
    await settings.change({ 'agent.quitMs': 4_000, 'terminal.cap': 9, 'window.fontSize': 11 });
    const { waiting, overridden, chosen } = settings.report;
    expect([waiting, overridden, chosen['window.fontSize'], settings.current['window.fontSize']]).toEqual([
      ['agent.quitMs'],
      { 'window.fontSize': 20 },
      11,
      20,
    ]);
  });

  it('reach an agent that runs as far as they may while it does', async () => {
    const followed = followSettings(settings);
    await settings.change({ 'agent.quitMs': 4_000, 'terminal.cap': 9 });
    expect([followed['agent.quitMs'], followed['terminal.cap']]).toEqual([defaultSettings['agent.quitMs'], 9]);
  });

  it('take all of a change or nothing, and null for the default', async () => {
    const changes = [
      { 'terminal.cap': 7, 'no.such': 1 },
      { 'terminal.cap': 7, 'window.fontSize': 'big' },
      { 'terminal.cap': 7, 'remote.listen': 'everywhere' },
      { 'terminal.cap': 7, 'agent.quitMs': 10 },
    ];
    for (const each of changes) await expect(settings.change(each)).rejects.toThrow();
    expect([settings.current['terminal.cap'], await readFile(path, 'utf8')]).toEqual([3, '{"terminal.cap": 3}']);
    await settings.change({ 'terminal.cap': null, 'remote.listen': null });
    expect([settings.report.chosen, await settings.readText()]).toEqual([{}, '{}']);
  });

  it('take keys for actions, refuse in words what is none, and leave alone what somebody has to mend', async () => {
    await writeFile(path, '{"window.keys": {"tab.new": "F6", "tab.gnu": "F7", /* mine */ "app.about": "F8"}}');
    await firstTold();
    await settings.change({ 'window.keys': { 'tab.new': 'F9', 'app.about': 'F8' } });
    await expect(settings.change({ 'window.keys': { 'tab.new': 'F6 F6 F6' } })).rejects.toThrow(
      '"F6 F6 F6" is more than two strokes.',
    );
    expect([settings.current['window.keys'], await readFile(path, 'utf8')]).toEqual([
      { 'tab.new': 'F9', 'app.about': 'F8' },
      '{"window.keys": {"tab.new": "F9", "tab.gnu": "F7", /* mine */ "app.about": "F8"}}',
    ]);
    told.length = 0;
    await writeFile(path, '{"window.keys": {"tab.new": "F9", "app.about": "F8"}, "terminal.cap": 4}');
    await firstTold();
    expect(told).toEqual([['terminal.cap']]);
  });

  it('take a whole file, or name what of it does not hold', async () => {
    const text = '// from elsewhere\n{\n  "terminal.cap": 11\n}\n';
    expect(await settings.replace('{\n"terminal.cap": 11,\n"x.y": 1}')).toEqual([
      { line: 3, name: 'x.y', problem: 'There is no setting "x.y".' },
    ]);
    expect([await settings.replace(text), await settings.readText(), settings.report.chosen]).toEqual([
      [],
      text,
      { 'terminal.cap': 11 },
    ]);
  });

  it('are not turned back by what was in the file before they were chosen', async () => {
    const seen: number[] = [];
    settings.onChanged(() => seen.push(settings.current['window.scrollbackLines']));
    const chosen = Array.from({ length: 20 }, (_, index) => index);
    for (const lines of chosen) {
      void settings.set('window.scrollbackLines', lines);
      await new Promise((resolve) => setTimeout(resolve, 5)); // So that some are written while others are chosen.
    }
    await settings.settled();
    await writeFile(path, '{"window.scrollbackLines": 77}');
    await waitUntil(() => seen.includes(77), { withinMs: 5_000 });
    expect(seen).toEqual([...chosen, 77]);
  });
});
