import { describe, expect, it } from 'vitest';
import { AuditEntry } from '../../../main/agent/audit-entry.ts';
import { filterAudit } from '../../../main/cli/audit-filter.ts';
import { auditText } from '../../../main/cli/audit-text.ts';
import { parseMoment } from '../../../main/cli/time-choice.ts';

const id = 'ab'.repeat(32);
const entry = (fields: object): AuditEntry =>
  AuditEntry.parse({
    time: '2026-05-01T12:00:00.000Z',
    event: 'session.opened',
    outcome: 'ok',
    who: { kind: 'user' },
    ...fields,
  });
const guest = (name?: string) => ({ kind: 'guest', deviceId: id, ...(name !== undefined && { name }) });

const all = [
  entry({ event: 'pairing.accepted', device: { deviceId: id, name: 'phone' } }),
  entry({ who: guest('telephone'), from: '192.0.2.1', time: '2026-05-02T12:00:00.000Z' }),
  entry({ event: 'session.closed', time: '2026-05-03T12:00:00.000Z' }),
];

describe('what is meant', () => {
  it.each([
    ['a name it has', { device: 'telephone' }, [0, 1]],
    ['a name it had', { device: 'phone' }, [0, 1]],
    ['its id', { device: id }, [0, 1]],
    ['nobody', { device: 'other' }, []],
    ['the beginning of an event', { event: 'session' }, [1, 2]],
    ['a time', { since: Date.parse('2026-05-02T12:00:00Z') }, [1, 2]],
    ['all of them', { device: 'phone', event: 'session' }, [1]],
  ])('by %s', (_what, filter, meant) => {
    expect(filterAudit(all, filter).map((one) => all.indexOf(one))).toEqual(meant);
  });
});

describe('a time', () => {
  const nowMs = Date.parse('2026-05-10T12:00:00.000Z');
  it.each([
    ['90s', nowMs - 90_000],
    ['30min', nowMs - 1_800_000],
    ['2h', nowMs - 7_200_000],
    ['7d', nowMs - 604_800_000],
    ['2026-05-01T14:30Z', Date.parse('2026-05-01T14:30:00Z')],
    ['2026-05-01T14:30:05+02:00', Date.parse('2026-05-01T12:30:05Z')],
    ['2026-05-01', new Date(2026, 4, 1).getTime()],
    ['2026-05-01 14:30', new Date(2026, 4, 1, 14, 30).getTime()],
  ])('%s is read', (text, moment) => {
    expect(parseMoment(text, nowMs)).toBe(moment);
  });

  it.each(['', 'yesterday', '2', '2 weeks', '2026-02-30', '2026-13-01', '2026-05-01T25:00'])(
    '"%s" is refused',
    (text) => {
      expect(() => parseMoment(text, nowMs)).toThrow('is no time');
    },
  );
});

it('is a table that says who, from where, how it went and why', () => {
  const lines = auditText([
    entry({
      event: 'request.refused',
      outcome: 'refused',
      reason: 'not_permitted',
      request: 'exec.open',
      who: guest('phone'),
      from: '192.0.2.1 by relay',
    }),
    entry({
      event: 'device.refused',
      outcome: 'refused',
      reason: 'a_later_word',
      who: { kind: 'stranger' },
      from: '192.0.2.9',
      more: { count: 312, ms: 60_000 },
    }),
    entry({ from: 'socket' }),
  ]).split('\n');

  expect(lines.map((line) => line.split(/\s{2,}/).slice(1))).toEqual([
    ['EVENT', 'WHO', 'FROM', 'DETAILS'],
    [
      'request.refused',
      expect.stringMatching(/^phone \(.{7}…\)$/),
      '192.0.2.1 by relay',
      'refused: not permitted, exec.open',
    ],
    ['device.refused', 'stranger', '192.0.2.9', 'refused: a_later_word, 312 more like it in 1 min'],
    ['session.opened', 'you', 'this machine'],
  ]);
});
