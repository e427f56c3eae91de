import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepGood, mergeSettings, readSettingsFile } from '../../../main/cli/settings-file.ts';
import { defaultSettings, type Settings } from '../../../protocol/settings.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallyport-settings-'));
  path = join(folder, 'settings.json');
});
afterEach(() => rm(folder, { recursive: true }));

async function read(text: string) {
  await writeFile(path, text);
  return readSettingsFile(path);
}

const nothing = { text: '', isPlain: true, chosen: {}, stored: {}, isDamaged: false };

describe('the file of settings', () => {
  it('says nothing where there is none', () => {
    expect(readSettingsFile(path)).toEqual({ path, ...nothing, refused: [] });
  });

  it('holds over the defaults, and the options of a run over it', async () => {
    const file = await read('{"terminal.cap": 3, "terminal.idleGraceMs": "never", "remote.listen": "[::]:7435"}');
    const chosen: Partial<Settings> = {
      ...{ 'terminal.cap': 3, 'terminal.idleGraceMs': 'never', 'remote.listen': '[::]:7435' },
    };
    expect(file).toMatchObject({ chosen, refused: [] });
    expect(mergeSettings(file, { 'terminal.cap': 64 })).toEqual({ ...defaultSettings, ...chosen, 'terminal.cap': 64 });
  });

  it('that cannot be read is told as a whole', async () => {
    await mkdir(path);
    const { error, refused, ...file } = readSettingsFile(path);
    expect(file).toEqual({ path, ...nothing });
    expect([error?.message, refused]).toEqual([
      expect.stringMatching(/^EISDIR: /),
      [{ line: null, name: null, problem: `it cannot be read: ${error?.message}` }],
    ]);
  });

  it.each([
    [
      '"terminal.cap": "many"',
      'terminal.cap',
      '"many" is no value for terminal.cap. Allowed: a whole number from 1 to 10000.',
    ],
    [
      '"terminal.cap": "16"',
      'terminal.cap',
      '"16" is no value for terminal.cap. Allowed: a whole number from 1 to 10000.',
    ],
    [
      '"terminal.cap": null',
      'terminal.cap',
      '"null" is no value for terminal.cap. Allowed: a whole number from 1 to 10000.',
    ],
    [
      '"terminal.idleGraceMs": -1',
      'terminal.idleGraceMs',
      '"-1" is no value for terminal.idleGraceMs. Allowed: a whole number from 1 to 2147483647 or "never".',
    ],
    [
      '"window.lineHeight": 3',
      'window.lineHeight',
      '"3" is no value for window.lineHeight. Allowed: a number from 1 to 2.',
    ],
    ['"window.theme": "sepia"', 'window.theme', '"sepia" is no value for window.theme. Allowed: system, dark, light.'],
    [
      '"window.fontFamily": "a; b"',
      'window.fontFamily',
      '"a; b" is no value for window.fontFamily. Allowed: a text of at most 200 characters.',
    ],
    ['"terminal.capp": 16', 'terminal.capp', 'There is no setting "terminal.capp". Did you mean "terminal.cap"?'],
    ['"no.such.thing": 16', 'no.such.thing', 'There is no setting "no.such.thing".'],
    ['"__proto__": 16', '__proto__', 'There is no setting "__proto__".'],
    [
      '"remote.listen": "everywhere"',
      'remote.listen',
      '"everywhere" is no address. Write HOST:PORT, for example 0.0.0.0:7435, [::]:7435 or 192.0.2.7:7435',
    ],
    [
      '"remote.relay": "http://relay.example"',
      'remote.relay',
      '"http://relay.example" is no address of a relay. Write it like wss://relay.example',
    ],
  ])('loses what does not hold, with its line and why, and nothing else: %s', async (entry, name, problem) => {
    const file = await read(`{\n  "terminal.startMs": 900,\n  ${entry},\n  "app.whenClosed": "tray"\n}\n`);
    expect(file).toMatchObject({
      chosen: { 'terminal.startMs': 900, 'app.whenClosed': 'tray' },
      refused: [{ line: 3, name, problem }],
      isDamaged: false,
    });
    expect(Object.keys(file.chosen)).toHaveLength(2);
  });

  it('loses what contradicts a default or one another, and nothing else', async () => {
    const { chosen, refused } = await read(
      '{\n"agent.quitMs": 4000,\n"session.callbackMs": 100,\n"terminal.cap": 3\n}',
    );
    const problem =
      'session.callbackMs (100 ms) must be longer than terminal.jobGraceMs + 2 × terminal.shellGraceMs (1500 ms), so these do not hold.';
    expect([chosen, refused]).toEqual([
      { 'terminal.cap': 3 },
      [
        { line: 2, name: 'agent.quitMs', problem },
        { line: 3, name: 'session.callbackMs', problem },
      ],
    ]);
  });

  it('may have comments, and say by which schema editors know it', async () => {
    const { chosen, refused } = await read('// mine\n{ "$schema": "./x.json", /* few */ "terminal.cap": 3 // 3\n}');
    expect([chosen, refused]).toEqual([{ 'terminal.cap': 3 }, []]);
  });

  it('loses of the keys for actions what does not hold, each with its own line and why', async () => {
    const entries = [
      '"tab.new": "F6"',
      '"tab.nwe": "F7"',
      '"tab.next": 7',
      '"tab.close": "Ctrl+Entre"',
      '"tab.rename": ["F8", "Cmd+K"]',
      '"tab.detach": "k"',
      '"app.keys": "Ctrl+K Ctrl+K Ctrl+K"',
      '"app.about": "F6 A"',
      '"view.keys": null',
    ];
    const { chosen, refused } = await read(`{\n"window.keys": {\n${entries.join(',\n')}}\n}`);
    expect(chosen).toEqual({ 'window.keys': { 'tab.new': 'F6', 'view.keys': null } });
    expect(refused.map(({ line, problem }) => `${line}: ${problem}`)).toEqual([
      '4: There is no action "tab.nwe". Did you mean "tab.new"?',
      '5: The keys of tab.next are written as "Ctrl+K", as ["Ctrl+K", "F6"], or null for none.',
      '6: There is no key "Entre", as in "Ctrl+Entre". Did you mean "Enter"?',
      '7: There is no key "Cmd" to be held, as in "Cmd+K": take Ctrl, Alt, Shift, Meta or Mod. Did you mean "Meta"?',
      '8: "k" would be missing when you type. Hold Ctrl, Alt or Meta with it.',
      '9: "Ctrl+K Ctrl+K Ctrl+K" is more than two strokes.',
      '10: "F6 A" cannot begin with a key that already does something: that is one of tab.new.',
    ]);
    expect((await read('{"window.keys": 5}')).refused.map(({ problem }) => problem)).toEqual([
      '"5" is no value for window.keys. Allowed: an object like { "tab.new": "Ctrl+K" }.',
    ]);
  });

  it('with a slip among the keys names its line', async () => {
    const { chosen, refused } = await read(
      '{"terminal.cap": 3,\n"window.keys": {\n"tab.new": "F6",\n"tab.close": }\n}',
    );
    expect([chosen, refused.map(({ line }) => line)]).toEqual([{ 'terminal.cap': 3 }, [4]]);
  });

  it('with a slip loses what that hits, in the order of lines', async () => {
    const { chosen, refused, isDamaged } = await read('{\n"terminal.cap": many,\n"terminal.startMs": 900\n"no": 1 }');
    expect([chosen, refused, isDamaged]).toEqual([
      { 'terminal.startMs': 900 },
      [
        {
          ...{ line: 2, name: null },
          problem: '"many" is no value. Write a number, true, false, or a text in double quotes.',
        },
        { line: 4, name: null, problem: 'A comma is missing before "no".' },
        { line: 4, name: 'no', problem: 'There is no setting "no".' },
      ],
      true,
    ]);
  });

  it('tells a few of many mistakes, each in a few words', async () => {
    const entries = Array.from({ length: 60 }, (_, index) => `"${'x'.repeat(500)}${index}": 1`);
    const { refused } = await read(`{${entries.join(',\n')}}`);
    expect([refused.length, refused.at(-1)?.problem]).toEqual([21, '40 more mistakes.']);
    expect(JSON.stringify(refused).length).toBeLessThan(4_000);
  });
});

describe('reading the file of settings anew', () => {
  const before: Partial<Settings> = { 'terminal.cap': 3, 'window.fontSize': 16, 'terminal.jobGraceMs': 900 };

  it.each<[string, string, Partial<Settings>]>([
    ['another value is taken', '{"terminal.cap": 4}', { 'terminal.cap': 4 }],
    ['what is not there any more has its default', '{}', {}],
    ['an empty one says nothing', '', {}],
    [
      'a bad value leaves the one before',
      '{"terminal.cap": "many", "window.fontSize": 17}',
      { 'terminal.cap': 3, 'window.fontSize': 17 },
    ],
    ['an unknown name changes nothing', '{"terminal.capp": 9, "terminal.cap": 4}', { 'terminal.cap': 4 }],
    [
      'a slip leaves all that is not understood',
      '{"terminal.cap": 4, "window.fontSize": }',
      { ...before, 'terminal.cap': 4 },
    ],
    ['half a file leaves the rest', '{"terminal.cap": 4, "window.fo', { ...before, 'terminal.cap': 4 }],
    ['no object leaves all', '[]', before],
    ['a newer version leaves all', '{"version":2,"value":{}}', before],
    [
      'a contradiction leaves what holds',
      '{"terminal.jobGraceMs": 9000, "window.fontSize": 8}',
      { 'terminal.jobGraceMs': 900, 'window.fontSize': 8 },
    ],
    [
      'what contradicts a value that stays is not taken',
      '{"terminal.jobGraceMs": "x", "session.callbackMs": 1600}',
      { 'terminal.jobGraceMs': 900 },
    ],
  ])('%s', async (_what, text, expected) => {
    expect(keepGood(before, await read(text))).toEqual(expected);
  });

  it('an action whose keys do not hold keeps those before, in the order of the file', async () => {
    const keys = { 'window.keys': { 'tab.new': 'F6', 'tab.close': 'F7' } };
    const file = await read('{"window.keys": {"tab.close": "Ctrl+Nope", "app.about": "F8", "tab.new": "F9"}}');
    expect(JSON.stringify(keepGood(keys, file))).toBe(
      '{"window.keys":{"tab.close":"F7","app.about":"F8","tab.new":"F9"}}',
    );
  });

  it('leaves all when it cannot be read', async () => {
    await mkdir(path);
    expect(keepGood(before, readSettingsFile(path))).toEqual(before);
  });
});
