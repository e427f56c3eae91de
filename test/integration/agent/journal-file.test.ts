import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBootIdentity, type BootIdentity } from '../../../main/agent/boot-identity.ts';
import { JournalFile, readJournalAgent, type JournalContent } from '../../../main/agent/journal-file.ts';
import type { TerminalId } from '../../../protocol/ids.ts';
import { silentLog } from '../../fakes/silent-log.ts';

const terminalId = '5d1f7c4e-1f0a-4f58-9d3f-0f5b1f9d7a10' as TerminalId;
const foreground = { group: 60, members: [{ pid: 60, startTime: 8 }] };
const content: JournalContent = {
  shells: [{ terminalId, pid: 50, startTime: 7, processSession: 50, foreground }],
  left: [{ terminalId, pid: 70, startTime: 9 }],
};
const isRoot = process.getuid?.() === 0;

let folder: string;
let file: string;
let here: BootIdentity;
let warnings: string[];
const log = { ...silentLog, warn: (_fields: object, message: string) => void warnings.push(message) };

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sallyport-test-'));
  file = path.join(folder, 'shells.json');
  here = await readBootIdentity();
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const agent = { pid: 40, startTime: 3 };

const open = (identity: BootIdentity = here): JournalFile => new JournalFile(file, identity, agent, log);
const written = async (): Promise<string> => {
  await open().write(content);
  return readFile(file, 'utf8');
};

describe('L26: the journal on disk', () => {
  it('L26: is read as it was written, and only its user may', async () => {
    await open().write(content);
    const mode = ((await stat(file)).mode & 0o777).toString(8);
    expect({ found: await open().read(), mode, names: await readdir(folder), warnings }).toEqual({
      ...{ found: { kind: 'fits', ...content }, mode: '600', names: ['shells.json'], warnings: [] },
    });
  });

  it.each([
    ['what an interrupted write left, readable by others', () => writeFile(`${file}.new`, '{', { mode: 0o644 })],
    ['a pipe, which nobody reads', async () => execFileSync('mkfifo', [`${file}.new`])],
    ['a link, whose file is let be', () => symlink(path.join(folder, 'other'), `${file}.new`)],
  ])('L26: is written where there is %s', async (_what, leave) => {
    await writeFile(path.join(folder, 'other'), 'precious');
    await leave();
    await open().write(content);
    const mode = ((await stat(file)).mode & 0o777).toString(8);
    const other = await readFile(path.join(folder, 'other'), 'utf8');
    const names = (await readdir(folder)).sort();
    expect({ found: await open().read(), mode, other, names }).toEqual({
      ...{ found: { kind: 'fits', ...content }, mode: '600', other: 'precious', names: ['other', 'shells.json'] },
    });
  });

  it('L26: is gone when there is nothing to say, and none is none', async () => {
    await open().write(content);
    await open().write({ shells: [], left: [] });
    await open().write({ shells: [], left: [] });
    expect({ found: await open().read(), names: await readdir(folder), warnings }).toEqual({
      ...{ found: { kind: 'none' }, names: [], warnings: [] },
    });
  });

  it('L26: names the agent that has written it, until that has quit', async () => {
    await open().write(content);
    const during = await readJournalAgent(file, here);
    const elsewhere = await readJournalAgent(file, { ...here, bootId: '0d5f0c3e-0000-4000-8000-000000000000' });
    await open().write({ ...content, isLast: true });
    const after = await readJournalAgent(file, here);
    const found = await open().read();
    await writeFile(file, 'damage');
    expect({ during, elsewhere, after, found, damaged: await readJournalAgent(file, here) }).toEqual({
      ...{ during: agent, elsewhere: undefined, after: undefined, found: { kind: 'fits', ...content } },
      damaged: undefined,
    });
  });

  it('L26: is the old one or the new one wherever its writer was killed', async () => {
    const whole = await written();
    await writeFile(`${file}.new`, whole.slice(0, 40));
    const old = await open().read();
    await open().write({ ...content, left: [] });
    expect({ old, now: await open().read(), names: await readdir(folder) }).toEqual({
      ...{ old: { kind: 'fits', ...content }, now: { kind: 'fits', ...content, left: [] }, names: ['shells.json'] },
    });
  });

  it.each<[string, Partial<BootIdentity>]>([
    ['boot', { bootId: '0d5f0c3e-0000-4000-8000-000000000000' }],
    ['machine', { machineId: 'another' }],
    ['pid namespace', { pidNamespace: 'pid:[1]' }],
    ['boot, which is not told', { bootId: '' }],
    ['pid namespace, which is not told', { pidNamespace: '' }],
  ])('L26: does not fit on another %s', async (_what, change) => {
    const other = { ...here, ...change };
    await open(other).write(content);
    expect([await open().read(), await open(other).read()]).toMatchObject([
      { kind: 'other_boot' },
      { kind: Object.values(change).includes('') ? 'other_boot' : 'fits' },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['empty', () => writeFile(file, '')],
    ['cut off', async () => writeFile(file, (await written()).slice(0, -30))],
    ['zeros, as a lost disk leaves them', () => writeFile(file, Buffer.alloc(400))],
    ['no JSON', () => writeFile(file, 'shells: 50')],
    ['some other JSON', () => writeFile(file, '[]')],
    ['of another version', async () => writeFile(file, (await written()).replace('"version":1', '"version":2'))],
    ['one with a pid that is none', async () => writeFile(file, (await written()).replace('"pid":50', '"pid":1'))],
    ['one with a word for a number', async () => writeFile(file, (await written()).replace('"pid":50', '"pid":"50"'))],
    ['one without its shells', async () => writeFile(file, (await written()).replace('"shells"', '"shelves"'))],
    ['a folder', () => mkdir(path.join(file, 'with', 'things'), { recursive: true })],
    ['a pipe', async () => execFileSync('mkfifo', [file])],
    ['a link', async () => symlink('/etc/passwd', file)],
    ['far too long', () => writeFile(file, Buffer.alloc(17 * 1024 * 1024, 32))],
  ])('L26: is set aside with a warning when it is %s', async (_what, damage) => {
    await damage();
    const found = await open().read();
    await open().write(content);
    expect({ found, names: (await readdir(folder)).sort(), warnings, next: (await open().read()).kind }).toEqual({
      found: { kind: 'damaged' },
      names: ['shells.json', 'shells.json.damaged-1'],
      warnings: ['the journal of the agent before this one is damaged; it was set aside unused'],
      next: 'fits',
    });
  });

  it.skipIf(isRoot)('L26: is set aside when it may not be read (root may read everything)', async () => {
    await written();
    await chmod(file, 0);
    expect(await open().read()).toEqual({ kind: 'damaged' });
    expect(await readdir(folder)).toEqual(['shells.json.damaged-1']);
  });

  it('L26: keeps the last three that were set aside, and overwrites none', async () => {
    for (let number = 1; number <= 5; number += 1) {
      await writeFile(file, `damage ${number}`);
      await open().read();
    }
    const names = (await readdir(folder)).sort();
    const kept = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    expect(Object.fromEntries(names.map((name, index) => [name, kept[index]]))).toEqual({
      'shells.json.damaged-3': 'damage 3',
      'shells.json.damaged-4': 'damage 4',
      'shells.json.damaged-5': 'damage 5',
    });
  });

  it('L26: stays as it was when the new one cannot be written', async () => {
    await written();
    await mkdir(`${file}.new`);
    await expect(open().write({ ...content, left: [] })).rejects.toThrow();
    expect(await open().read()).toEqual({ kind: 'fits', ...content });
  });
});
