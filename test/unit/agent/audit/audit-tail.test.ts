import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AuditFile } from '../../../../main/agent/audit-file.ts';
import { AuditTail } from '../../../../main/agent/audit-tail.ts';
import { takeCensus } from '../../../census.ts';

const line = (number: number): string =>
  `${JSON.stringify({ time: '2026-05-01T12:00:00.000Z', event: 'session.opened', outcome: 'ok', who: { kind: 'user' }, generation: number })}\n`;
const lines = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => line(from + index));
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

async function withTail<T>(use: (tail: AuditTail, path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-audit-'));
  const path = join(folder, 'audit.log');
  const tail = new AuditTail(path);
  try {
    return await use(tail, path);
  } finally {
    await tail.close();
    rmSync(folder, { recursive: true });
  }
}

async function read(tail: AuditTail): Promise<(number | string | undefined)[]> {
  const all: (number | string | undefined)[] = [];
  for await (const one of tail.read())
    all.push(one.kind === 'entry' ? one.entry.generation : `torn ${one.file}:${one.line}`);
  return all;
}

describe('reading the audit log as it grows', () => {
  it('gives every line once and in order, however its files take turns', async () => {
    const steps = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, (counts) =>
        withTail(async (tail, path) => {
          // About three lines a file, so a step is up to four turns; nothing is thrown away between two reads.
          const file = new AuditFile({ path, files: 8, fileBytes: 400 });
          const seen: (number | string | undefined)[] = [];
          let written = 0;
          for (const count of counts) {
            await file.append(lines(written, count));
            written += count;
            seen.push(...(await read(tail)));
          }
          expect(seen).toEqual(numbers(0, written));
        }),
      ),
      { numRuns: 40 },
    );
  });

  it('waits for the end of a line, and names one that never comes to its end', () =>
    withTail(async (tail, path) => {
      appendFileSync(path, line(0) + line(1).slice(0, 30));
      const begun = await read(tail);
      appendFileSync(path, line(1).slice(30) + line(2).slice(0, 30));
      const ended = await read(tail);
      await new AuditFile({ path, files: 3, fileBytes: 10_000 }).append(lines(3, 1));
      expect([begun, ended, await read(tail)]).toEqual([[0], [1], ['torn audit.log:3', 3]]);
    }));

  it('begins with a log that is still to come, and goes on with what is left of one that was thrown away', () =>
    withTail(async (tail, path) => {
      const none = await read(tail);
      const file = new AuditFile({ path, files: 2, fileBytes: 200 });
      await file.append(lines(0, 2));
      const first = await read(tail);
      await file.append(lines(2, 10));
      expect([none, first, await read(tail)]).toEqual([[], [0, 1], [10, 11]]);
      expect(readdirSync(join(path, '..')).sort()).toEqual(['audit.log', 'audit.log.1']);
    }));

  it('holds one file between reads, and none once it is closed', () =>
    withTail(async (tail, path) => {
      await new AuditFile({ path, files: 8, fileBytes: 400 }).append(lines(0, 20));
      await read(tail);
      const held = (): string[] => Object.values(takeCensus().descriptors).filter((target) => target.startsWith(path));
      const between = held();
      await tail.close();
      expect([between, held()]).toEqual([[path], []]);
    }));
});
