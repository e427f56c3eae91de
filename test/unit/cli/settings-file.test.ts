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

  it('leaves all when it cannot be read', async () => {
    await mkdir(path);
    expect(keepGood(before, readSettingsFile(path))).toEqual(before);
  });
});
