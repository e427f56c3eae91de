import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry, AuditFact } from '../../../../main/agent/audit-entry.ts';
import type { Appended } from '../../../../main/agent/audit-file.ts';
import { AuditLog } from '../../../../main/agent/audit-log.ts';
import { FakeClock, settle } from '../../../fakes/fake-clock.ts';
import { silentLog } from '../../../fakes/silent-log.ts';

let clock: FakeClock;
let written: string[];
let warnings: string[];
let disk: (lines: readonly string[]) => Promise<Appended>;
let audit: AuditLog;

beforeEach(() => {
  clock = new FakeClock();
  written = [];
  warnings = [];
  disk = async (lines) => {
    written.push(...lines);
    return { count: lines.length };
  };
  const say = (_fields: object, message: string): unknown => warnings.push(message);
  audit = new AuditLog({
    ...{ clock, log: { ...silentLog, warn: say, info: say, error: say } },
    isoNow: () => '2026-05-01T12:00:00.000Z',
    append: (lines) => disk(lines),
  });
});

const entries = (): AuditEntry[] => written.map((line) => JSON.parse(line) as AuditEntry);
const knock = (from: string, deviceId = 'aa'): AuditFact => ({
  ...{ event: 'device.refused', outcome: 'refused', reason: 'not_paired' },
  ...{ who: { kind: 'stranger', deviceId }, from },
});
const opened: AuditFact = { event: 'session.opened', who: { kind: 'user' }, from: 'socket' };

describe('a line', () => {
  it('says when, what, who, from where and how it went, with the names of devices', async () => {
    audit.useNames((deviceId) => ({ aa: 'laptop', bb: 'phone' })[deviceId]);
    audit.record({
      event: 'peer.revoked',
      who: { kind: 'mine', deviceId: 'aa' },
      from: '192.0.2.1',
      device: { deviceId: 'bb' },
    });
    await settle();

    expect(entries()).toEqual([
      {
        ...{ time: '2026-05-01T12:00:00.000Z', event: 'peer.revoked', outcome: 'ok', from: '192.0.2.1' },
        who: { kind: 'mine', deviceId: 'aa', name: 'laptop' },
        device: { deviceId: 'bb', name: 'phone' },
      },
    ]);
  });

  it('holds nothing that its schema does not name, and no reason that is a sentence', async () => {
    const more = { title: 'hunter2', token: 'hunter2', client: { name: 'hunter2' } };
    audit.record({ ...opened, ...more, who: { kind: 'user', ...more } });
    audit.record({ ...opened, reason: 'it said hunter2' });
    await settle();

    expect(written.join('')).not.toContain('hunter2');
    expect(entries()).toHaveLength(1);
    expect(warnings).toEqual(['something could not be put down in the audit log']);
  });

  it('holds no name that could act on a screen, or is long', async () => {
    audit.record({
      event: 'pairing.asked',
      who: { kind: 'stranger', deviceId: 'aa', name: `\u001b]0;x\u0007\u202e${'y'.repeat(300)}` },
    });
    await settle();

    expect(entries()[0]?.who.name).toBe(`�]0;x��${'y'.repeat(53)}`);
  });
});

describe('the disk', () => {
  it('gets what comes in one turn in one write, in order, and nothing while nothing happens', async () => {
    const batches: number[] = [];
    const append = disk;
    disk = (lines) => {
      batches.push(lines.length);
      return append(lines);
    };
    for (let count = 0; count < 3; count += 1) audit.record({ ...opened, sessionId: String(count) });
    await settle();
    await clock.advance(24 * 3_600_000);

    expect({ batches, timers: clock.pendingTimers }).toEqual({ batches: [3], timers: 0 });
    expect(entries().map(({ sessionId }) => sessionId)).toEqual(['0', '1', '2']);
  });

  it('that refuses is told once, keeps nobody, and gets everything once it takes lines again', async () => {
    const append = disk;
    disk = async () => ({ count: 0, error: new Error('ENOSPC') });
    for (let count = 0; count < 3; count += 1) {
      audit.record({ ...opened, sessionId: String(count) });
      await settle();
    }
    disk = append;
    audit.record({ ...opened, sessionId: 'last' });
    await settle();

    expect(entries().map(({ sessionId }) => sessionId)).toEqual(['0', '1', '2', 'last']);
    expect(warnings).toEqual(['the audit log cannot be written; what comes is kept', 'the audit log is written again']);
  });

  it('that took a part of a write gets the rest, and no line twice', async () => {
    disk = async (lines) => {
      written.push(...lines.slice(0, 2));
      return { count: 2, error: new Error('ENOSPC') };
    };
    for (let count = 0; count < 3; count += 1) audit.record({ ...opened, sessionId: String(count) });
    await settle();
    audit.record({ ...opened, sessionId: '3' });
    await settle();

    expect(entries().map(({ sessionId }) => sessionId)).toEqual(['0', '1', '2', '3']);
  });

  it('that hangs costs bounded memory: what is lost is counted', async () => {
    let release: () => void = () => undefined;
    const append = disk;
    disk = async (lines) => {
      await new Promise<void>((resolve) => (release = resolve));
      return append(lines);
    };
    for (let device = 0; device < 30; device += 1)
      for (let count = 0; count < 100; count += 1)
        audit.record({ ...opened, who: { kind: 'mine', deviceId: String(device) } });
    await settle();
    disk = append;
    release();
    await settle();

    expect(written).toHaveLength(1_001);
    expect(entries().at(-1)).toMatchObject({ event: 'audit.lost', more: { count: 2_000 } });
  });

  it('that hangs holds up no quit', async () => {
    disk = () => new Promise(() => undefined);
    audit.record(opened);
    const closing = audit.close(500);
    await clock.advance(500);
    await closing;
    audit.record(opened);

    expect(clock.pendingTimers).toBe(0);
  });
});

describe('a flood', () => {
  it('of one source is five lines and then one that counts the rest, in ever longer windows', async () => {
    for (let second = 0; second < 600; second += 1) {
      for (let count = 0; count < 100; count += 1) audit.record(knock('192.0.2.1', String(count)));
      await clock.advance(1_000);
    }

    const summaries = entries().flatMap(({ more }) => (more === undefined ? [] : [more]));
    expect(summaries).toEqual([
      { count: 5_995, ms: 60_000 },
      { count: 11_995, ms: 120_000 },
      { count: 23_995, ms: 240_000 },
    ]);
    expect(written).toHaveLength(4 * 5 + 3);
    await clock.advance(480_000);
    expect(entries().at(-1)).toEqual({
      ...{ time: '2026-05-01T12:00:00.000Z', event: 'device.refused', outcome: 'refused', reason: 'not_paired' },
      ...{ who: { kind: 'stranger' }, from: '192.0.2.1', more: { count: 17_995, ms: 480_000 } },
    });
  });

  it('that has ended is forgotten: the next knock is a line at once', async () => {
    for (let count = 0; count < 100; count += 1) audit.record(knock('192.0.2.1'));
    await clock.advance(60_000 + 120_000);
    written = [];
    for (let count = 0; count < 3; count += 1) audit.record(knock('192.0.2.1'));
    await settle();

    expect({ lines: written.length, timers: clock.pendingTimers }).toEqual({ lines: 3, timers: 0 });
  });

  it('of several sources that began at different times costs one timer, and each is told at its own time', async () => {
    for (const source of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      for (let count = 0; count < 7; count += 1) audit.record(knock(source));
      await clock.advance(20_000);
    }
    const told = (): string[] => entries().flatMap(({ from, more }) => (more === undefined ? [] : [`${from}`]));
    expect({ told: told(), timers: clock.pendingTimers }).toEqual({ told: ['192.0.2.1'], timers: 1 });
    await clock.advance(20_000);
    expect(told()).toEqual(['192.0.2.1', '192.0.2.2']);
    await clock.advance(20_000);

    expect({ told: told(), timers: clock.pendingTimers }).toEqual({
      told: ['192.0.2.1', '192.0.2.2', '192.0.2.3'],
      timers: 0,
    });
  });

  it('of many sources, and of one relay that makes them up, writes a bounded number of lines in bounded memory', async () => {
    for (let count = 0; count < 50_000; count += 1)
      audit.record(knock(`198.51.${count >> 8}.${count & 255}`, String(count)));
    for (let count = 0; count < 1_000; count += 1) audit.record(knock(`203.0.113.${count} by relay`, String(count)));
    await settle();
    expect(written.length).toBeLessThanOrEqual(60);
    await clock.advance(60_000);

    expect(entries().reduce((sum, { more }) => sum + (more?.count ?? 1), 0)).toBe(51_000);
    expect(written.length).toBeLessThan(150);
  });

  it('does not hide what somebody else does, and of known devices names them', async () => {
    const guest = { kind: 'guest', deviceId: 'aa' } as const;
    const asks: AuditFact = {
      event: 'request.refused',
      outcome: 'refused',
      reason: 'not_permitted',
      who: guest,
      from: '192.0.2.1',
    };
    for (let count = 0; count < 1_000; count += 1) audit.record({ ...asks, request: 'exec.open', terminalId: 'x' });
    audit.record({ ...asks, who: { kind: 'guest', deviceId: 'bb' } });
    await audit.close(500);

    expect(written).toHaveLength(102);
    expect(entries().at(-1)).toMatchObject({ who: guest, more: { count: 900 } });
    expect(entries().at(-1)?.request).toBeUndefined();
  });
});
