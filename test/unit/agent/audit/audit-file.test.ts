import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuditFile } from '../../../../main/agent/audit-file.ts';
import type { AuditLine } from '../../../../main/agent/audit-file-reader.ts';
import { readAudit } from '../../../../main/agent/read-audit.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sallyport-audit-'));
  path = join(folder, 'audit.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const line = (number: number): string =>
  `${JSON.stringify({ time: '2026-05-01T12:00:00.000Z', event: 'session.opened', outcome: 'ok', who: { kind: 'user' }, generation: number })}\n`;
const lines = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => line(from + index));

async function read(): Promise<AuditLine[]> {
  const all: AuditLine[] = [];
  for await (const one of readAudit(path)) all.push(one);
  return all;
}
const numbers = async (): Promise<(number | string | undefined)[]> =>
  (await read()).map((one) => (one.kind === 'entry' ? one.entry.generation : `torn ${one.file}:${one.line}`));
const names = (): string[] => readdirSync(folder).sort();

describe('the files of the audit log', () => {
  it('are this user’s alone, those that were not before too', async () => {
    const file = new AuditFile({ path, files: 3, fileBytes: 500 });
    await file.append(lines(0, 4));
    chmodSync(path, 0o644);
    await file.append(lines(4, 5));

    const modes = names().map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
    expect(modes).toEqual(['600', '600']);
  });

  it('rotate by size, within one write too: the last ones stay, each within its bound, and are read in order', async () => {
    const file = new AuditFile({ path, files: 3, fileBytes: 1_000 });
    for (let from = 0; from < 100; from += 20) expect(await file.append(lines(from, from + 20))).toEqual({ count: 20 });

    const kept = await numbers();
    expect(names()).toEqual(['audit.log', 'audit.log.1', 'audit.log.2']);
    expect(Math.max(...names().map((name) => statSync(join(folder, name)).size))).toBeLessThanOrEqual(1_000);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 100 - kept.length + index));
    expect(kept.length).toBeGreaterThan(16);
  });

  it('become fewer when there shall be fewer, and a line that is longer than one gets one of its own', async () => {
    await new AuditFile({ path, files: 6, fileBytes: 300 }).append(lines(0, 20));
    expect(names()).toHaveLength(6);
    await new AuditFile({ path, files: 2, fileBytes: 10 }).append(lines(20, 23));

    expect({ names: names(), numbers: await numbers() }).toEqual({
      names: ['audit.log', 'audit.log.1'],
      numbers: [21, 22],
    });
  });

  it('go on after a line that was torn, which is named and keeps no other from being read', async () => {
    await new AuditFile({ path, files: 3, fileBytes: 10_000 }).append(lines(0, 2));
    appendFileSync(path, line(2).slice(0, 40));
    await new AuditFile({ path, files: 3, fileBytes: 10_000 }).append(lines(3, 5));

    expect(await numbers()).toEqual([0, 1, 'torn audit.log:3', 3, 4]);
  });

  it('are read without a gap, and no line twice, while others write and rotate them', async () => {
    const file = new AuditFile({ path, files: 100, fileBytes: 2_000 });
    let isWriting = true;
    const writing = (async () => {
      for (let from = 0; from < 600; from += 10) await file.append(lines(from, from + 10));
      isWriting = false;
    })();
    const reads: (number | string | undefined)[][] = [];
    while (isWriting) reads.push(await numbers());
    await writing;

    expect(reads.length).toBeGreaterThan(3);
    const gaps = reads.flatMap((all) => all.filter((one, index) => one !== (all[0] as number) + index));
    expect(gaps.filter((one) => typeof one === 'number')).toEqual([]);
  });

  it('that are not there are no lines, in no folder as well', async () => {
    expect(await read()).toEqual([]);
    path = join(folder, 'none', 'audit.log');
    expect(await read()).toEqual([]);
  });

  it.each([
    ['a folder', () => mkdirSync(path)],
    ['a link to somewhere else', () => symlinkSync(join(folder, 'elsewhere'), path)],
  ])('in whose place is %s are not written, and nothing else is', async (_what, make) => {
    make();
    const { count, error } = await new AuditFile({ path, files: 3, fileBytes: 1_000 }).append(lines(0, 2));

    expect({ count, isError: error instanceof Error, names: names() }).toEqual({
      count: 0,
      isError: true,
      names: ['audit.log'],
    });
  });

  it('that are no files are told in words that say what to do', async () => {
    mkdirSync(path);
    await expect(read()).rejects.toMatchObject({ code: 'state_folder', problem: 'no_file' });
  });

  it('hold whole lines', async () => {
    await new AuditFile({ path, files: 3, fileBytes: 10_000 }).append(lines(0, 3));
    expect(readFileSync(path, 'utf8')).toBe(lines(0, 3).join(''));
  });
});
