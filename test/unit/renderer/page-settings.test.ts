import { describe, expect, it } from 'vitest';
import { Emitter } from '../../../base/event.ts';
import type { SettingChanges, SettingsReport } from '../../../protocol/settings-report.ts';
import { defaultSettings } from '../../../protocol/settings.ts';
import { PageSettings, type PageSettingsParts } from '../../../renderer/settings/page-settings.ts';
import { kindOf } from '../../../renderer/settings/setting-kind.ts';
import { isSought, valueWords } from '../../../renderer/settings/setting-words.ts';
import { FakeStorage } from './fake-storage.ts';

const nothing: SettingsReport = { file: '/s.json', refused: [], chosen: {}, overridden: {}, waiting: [], themes: [] };

/** A page and an agent that answers when it is told to. */
function makePage(storage = new FakeStorage()) {
  const told = new Emitter<SettingsReport>();
  const asked: { changes: SettingChanges; answer(error?: Error): void }[] = [];
  const failures: unknown[] = [];
  const client = {
    onNotification: (_name: string, listener: (report: SettingsReport) => void) => told.event(listener),
    request: (_name: string, { changes }: { changes: SettingChanges }) =>
      new Promise((resolve, reject) => {
        asked.push({ changes, answer: (error) => (error === undefined ? resolve({}) : reject(error)) });
      }),
  } as unknown as PageSettingsParts['client'];
  const settings = new PageSettings({ client, storage, failed: (error) => failures.push(error) });
  const tell = (report: Partial<SettingsReport>): void => told.fire({ ...nothing, ...report });
  return { settings, asked, failures, tell, storage };
}

describe('the settings of a page', () => {
  it('are what they were last time until the agent tells, then what it tells', () => {
    const { tell, storage } = makePage();
    tell({ chosen: { 'window.fontSize': 17, 'terminal.cap': 4 }, overridden: { 'window.lineHeight': 1.5 } });
    const again = makePage(storage);
    const before = again.settings.values;
    again.tell({ chosen: { 'window.theme': 'dark' } });
    expect([before, again.settings.values]).toEqual([
      { ...defaultSettings, 'window.fontSize': 17, 'window.lineHeight': 1.5 },
      { ...defaultSettings, 'window.theme': 'dark' },
    ]);
  });

  it('count at once when they are chosen, and are not turned back by older news', async () => {
    const { settings, asked, tell } = makePage();
    tell({});
    const seen: number[] = [];
    settings.store.subscribe(({ values }, before) => {
      if (values !== before.values) seen.push(values['window.fontSize']);
    });
    const changes = [14, 15].map((size) => settings.change({ 'window.fontSize': size }));
    tell({ chosen: { 'window.fontSize': 14 } });
    asked[0]?.answer();
    await changes[0];
    tell({ chosen: { 'window.fontSize': 15 } });
    asked[1]?.answer();
    await changes[1];
    expect(seen).toEqual([14, 15]);
  });

  it('are as before, and it is said, when the agent refuses', async () => {
    const { settings, asked, failures, tell } = makePage();
    tell({ chosen: { 'window.fontSize': 20 } });
    const change = settings.change({ 'window.fontSize': null });
    const meanwhile = settings.values['window.fontSize'];
    asked[0]?.answer(new Error('no room'));
    await change;
    expect([meanwhile, settings.values['window.fontSize'], failures]).toEqual([13, 20, [new Error('no room')]]);
  });

  it('leave out what another version means', () => {
    const { settings, tell, storage } = makePage();
    tell({ chosen: { 'from.later': 1, 'window.theme': 'sepia', 'window.fontSize': 10 } });
    expect(settings.values).toEqual({ ...defaultSettings, 'window.fontSize': 10 });
    storage.setItem('sallyport.settings', '{"window.fontSize": "large", "window.theme": "light"}');
    expect(makePage(storage).settings.values).toEqual({ ...defaultSettings, 'window.theme': 'light' });
    storage.setItem('sallyport.settings', 'null');
    expect(makePage(storage).settings.values).toEqual(defaultSettings);
  });
});

it('each setting has the control that fits it', () => {
  expect([
    kindOf('window.theme'),
    kindOf('window.screenReader'),
    kindOf('window.lineHeight'),
    kindOf('terminal.cap'),
    kindOf('terminal.idleGraceMs'),
    kindOf('remote.listen'),
  ]).toEqual([
    { kind: 'choice', options: ['system', 'dark', 'light'] },
    { kind: 'boolean' },
    { kind: 'number', least: 1, most: 2, isWhole: false, hasNever: false },
    { kind: 'number', least: 1, most: 10_000, isWhole: true, hasNever: false },
    { kind: 'number', least: 1, most: 2_147_483_647, isWhole: true, hasNever: true },
    { kind: 'text', longest: 4096 },
  ]);
});

it('values are said as people would', () => {
  expect([
    valueWords('terminal.idleGraceMs', 900_000),
    valueWords('terminal.idleGraceMs', 'never'),
    valueWords('terminal.jobGraceMs', 500),
    valueWords('window.cursorBlink', false),
    valueWords('remote.listen', ''),
    valueWords('window.theme', 'system'),
    valueWords('agent.logLevel', 'info'),
    valueWords('terminal.cap', 64),
  ]).toEqual(['900000 ms (15 min)', 'Never', '500 ms', 'off', 'empty', 'As the system', 'info', '64']);
});

it('a setting is found by words of its name, its title or what it is for, in any order', () => {
  const found = (search: string): boolean => isSought('window.fontSize', search);
  expect([found(''), found('SIZE font'), found('window.fo'), found('pixels'), found('font theme')]).toEqual([
    ...[true, true, true, true, false],
  ]);
});
