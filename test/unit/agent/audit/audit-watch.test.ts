import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuditWatch } from '../../../../main/agent/audit-watch.ts';
import { FakeClock } from '../../../fakes/fake-clock.ts';
import { waitUntil } from '../../../wait-until.ts';

let folder: string;
let path: string;
let clock: FakeClock;
let changes: AuditWatch | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sallyport-audit-'));
  path = join(folder, 'audit.log');
  clock = new FakeClock();
});
afterEach(() => {
  changes?.dispose();
  rmSync(folder, { recursive: true });
});

const watchers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length;

describe('watching the audit log', () => {
  it.each<[string, boolean, () => void]>([
    ['it is begun', false, () => writeFileSync(path, 'x')],
    ['it grows', true, () => appendFileSync(path, 'x')],
    ['its files take turns', true, () => renameSync(path, `${path}.1`)],
  ])('says so when %s, without looking', async (_what, isThere, change) => {
    if (isThere) writeFileSync(path, 'x');
    changes = AuditWatch.start(path, clock);
    const next = changes.next();
    change();
    expect([await next, clock.pendingTimers]).toEqual([true, 0]);
  });

  it('remembers what happened while nobody waited', async () => {
    changes = AuditWatch.start(path, clock);
    const first = changes.next();
    writeFileSync(path, 'x');
    await first;
    appendFileSync(path, 'x');
    expect(await changes.next()).toBe(true);
  });

  it('says nothing of other files in the folder', async () => {
    changes = AuditWatch.start(path, clock);
    const told: boolean[] = [];
    void changes.next().then((isDue) => told.push(isDue));
    writeFileSync(join(folder, 'agent.log'), 'x');
    const other = AuditWatch.start(join(folder, 'agent.log'), clock);
    appendFileSync(join(folder, 'agent.log'), 'x');
    await other.next(); // By then the first one has been told, too, of what came before.
    other.dispose();
    expect(told).toEqual([]);
  });

  it('ends for who waits, and leaves no watcher behind', async () => {
    const areGone = () => waitUntil(() => watchers() === 0, { withinMs: 5_000 }); // What closes is counted for a moment.
    await areGone();
    changes = AuditWatch.start(path, clock);
    const next = changes.next();
    const during = watchers();
    changes.dispose();
    expect([during, await next, await changes.next()]).toEqual([1, false, false]);
    await areGone();
  });

  it('says what is wrong with a folder that is not there', () => {
    expect(() => AuditWatch.start(join(folder, 'nowhere', 'audit.log'), clock)).toThrow(/ENOENT|nowhere/);
  });
});
