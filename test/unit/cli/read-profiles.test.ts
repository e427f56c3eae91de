import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editSettingsText } from '../../../main/cli/edit-settings-text.ts';
import { LiveSettings } from '../../../main/cli/live-settings.ts';
import { keepGood, readSettingsFile } from '../../../main/cli/settings-file.ts';
import { silentLog } from '../../fakes/silent-log.ts';

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

const NAME = 'terminal.profiles';

describe('profiles in the file of settings', () => {
  it('cost themselves alone where they do not hold, and are named with their line', async () => {
    const { chosen, refused } = await read(`{
  "terminal.profiles": [
    { "name": "Good", "command": ["htop", "-d", "5"], "environment": { "A": null } },
    { "name": "Bad icon",
      "icon": "dragon" },
    { "name": "Good" },
    { "name": "Odd", "shell": "zsh" },
    "zsh",
    { "name": "Env", "environment": { "A": 1 } },
    { "name": "Last", "theme": "Nord", "colour": "#102030" }
  ],
  "terminal.cap": 3
}`);

    expect(chosen).toEqual({
      [NAME]: [
        { name: 'Good', command: ['htop', '-d', '5'], environment: { A: null } },
        { name: 'Last', theme: 'Nord', colour: '#102030' },
      ],
      'terminal.cap': 3,
    });
    expect(refused.map(({ line, name }) => [line, name])).toEqual([5, 6, 7, 8, 9].map((line) => [line, NAME]));
    expect(refused.map(({ problem }) => problem.split(':', 1)[0])).toEqual([
      'The profile "Bad icon" does not hold, for its icon',
      'There are two profiles "Good"; the first one holds.',
      'The profile "Odd" does not hold, for its shell',
      'The profile "#5" does not hold',
      'The profile "Env" does not hold, for its environment.A',
    ]);
  });

  it('that do not hold any more are what they were before', async () => {
    const before = { [NAME]: [{ name: 'A', command: 'old' }, { name: 'B' }, { name: 'C' }] };
    const file = await read(`{"${NAME}": [{"name": "A", "command": 1}, {"name": "B", "command": "new"}]}`);

    expect(keepGood(before, file)[NAME]).toEqual([
      { name: 'B', command: 'new' },
      { name: 'A', command: 'old' },
    ]);
  });

  it('are no list of a single one, and no more than there may be', async () => {
    const single = await read(`{"${NAME}": {"name": "A"}}`);
    expect([single.chosen, single.refused[0]?.problem]).toEqual([
      {},
      `"{"name":"A"}" is no value for ${NAME}. Allowed: a list of profiles.`,
    ]);
    const many = Array.from({ length: 60 }, (_, index) => ({ name: `P${index}` }));
    expect((await read(JSON.stringify({ [NAME]: many }))).chosen[NAME]).toHaveLength(50);
    const long = Array.from({ length: 3 }, (_, index) => ({ name: `P${index}`, args: ['x'.repeat(15_000)] }));
    expect((await read(JSON.stringify({ [NAME]: long }))).chosen[NAME]).toHaveLength(2);
  });

  it('are changed where they stand, with the comments around them', () => {
    const text = `{
  "terminal.profiles": [
    // First.
    { "name": "A", "command": "a" }, // one
    {
      // By hand.
      "name": "B",
      "command": "b"
    }
  ]
}
`;
    const [a, b] = [
      { name: 'A', command: 'a' },
      { name: 'B', command: 'b' },
    ];
    const edited = editSettingsText(text, { [NAME]: [a, { ...b, command: 'c', icon: 'bug' }, { name: 'N' }] });
    expect(parse(edited)).toEqual({ [NAME]: [a, { ...b, command: 'c', icon: 'bug' }, { name: 'N' }] });
    expect(edited.match(/\/\/ (First|one|By hand)/g)).toHaveLength(3);
    expect(editSettingsText(text, { [NAME]: [a] })).toContain('// First.');
    expect(editSettingsText(text, { [NAME]: [b] })).toContain('// By hand.');
  });

  it('become what they are to be, whatever stands there', () => {
    const profile = fc.record(
      {
        name: fc.constantFrom('A', 'B', 'C'),
        command: fc.constantFrom('x', 'y'),
        icon: fc.constantFrom('bug', 'star'),
      },
      { requiredKeys: ['name'] },
    );
    const list = fc.array(profile, { maxLength: 5 });
    const entries = (of: object): [string, unknown][] => Object.entries(of).sort();
    fc.assert(
      fc.property(list, list, fc.boolean(), (before, after, isLoose) => {
        const text = JSON.stringify({ [NAME]: before, x: 1 }, undefined, isLoose ? 2 : undefined);
        const now = parse(editSettingsText(text, { [NAME]: after })) as Record<string, object[]>;
        expect(now[NAME]?.map(entries)).toEqual(after.map(entries));
        expect(now['x']).toBe(1);
      }),
    );
  });

  it('are not taken out of the file by a change while some do not hold', async () => {
    const text = `{"${NAME}": [{"name": "A"}, {"name": "B", "icon": "dragon"}]}`;
    const settings = new LiveSettings(await read(text), {}, silentLog);
    await expect(settings.change({ [NAME]: [{ name: 'C' }] })).rejects.toThrow('put right the profiles');
    expect(await readFile(path, 'utf8')).toBe(text);
    await expect(settings.change({ 'terminal.defaultProfile': 'A' })).resolves.toBeUndefined();
  });

  it('are refused in words where a change has one that does not hold', async () => {
    const settings = new LiveSettings(await read('{}'), {}, silentLog);
    await expect(settings.change({ [NAME]: [{ name: 'A', colour: 'red' }] })).rejects.toThrow(
      'The profile "A" does not hold, for its colour: write a colour like #1e90ff.',
    );
    await settings.change({ [NAME]: [{ name: 'A' }] });
    expect([settings.current[NAME], JSON.parse(await readFile(path, 'utf8'))]).toEqual([
      ...[[{ name: 'A' }], { [NAME]: [{ name: 'A' }] }],
    ]);
  });
});
