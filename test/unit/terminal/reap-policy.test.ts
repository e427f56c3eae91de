import { describe, expect, it } from 'vitest';
import { judgeReap, type ReapFacts, type ReapRules } from '../../../main/terminal/reap-policy.ts';

const MINUTE = 60_000;
const now = 100 * MINUTE;
const idle: ReapFacts = {
  nowMs: now,
  leaseEndMs: now - 20 * MINUTE,
  lastOutputMs: now - 20 * MINUTE,
  wokeMs: Number.NEGATIVE_INFINITY,
  isKept: false,
  isAtPrompt: true,
  isProcessDead: false,
};
const rules: ReapRules = { graceMs: 15 * MINUTE, isBusyReaped: false };

describe('L31: the verdict on an idle terminal', () => {
  it.each<[string, Partial<ReapFacts>, Partial<ReapRules>, object]>([
    ['expires 15 minutes after the last lease and output', {}, {}, { kind: 'expired' }],
    ['expires exactly at its time', { leaseEndMs: now - 15 * MINUTE }, {}, { kind: 'expired' }],
    ['waits while the grace runs', { leaseEndMs: now - 10 * MINUTE }, {}, { kind: 'waiting', inMs: 5 * MINUTE }],
    ['waits while it has printed lately', { lastOutputMs: now - MINUTE }, {}, { kind: 'waiting', inMs: 14 * MINUTE }],
    ['is kept while a lease runs (L38)', { leaseEndMs: now + 1 }, {}, { kind: 'kept', reason: 'watched' }],
    ['is kept while a job runs', { isAtPrompt: false }, {}, { kind: 'kept', reason: 'busy' }],
    ['expires with a job when the setting says so', { isAtPrompt: false }, { isBusyReaped: true }, { kind: 'expired' }],
    ['is kept when marked', { isKept: true }, {}, { kind: 'kept', reason: 'kept' }],
    ['is kept when the grace is never', {}, { graceMs: 'never' }, { kind: 'kept', reason: 'never' }],
    [
      'goes at once when its process is dead, watched or not',
      { isProcessDead: true, leaseEndMs: now + 1 },
      {},
      { kind: 'dead' },
    ],
    ['has a minute more after a wake (L40)', { wokeMs: now - 1_000 }, {}, { kind: 'waiting', inMs: 59_000 }],
  ])('L31: %s', (_what, facts, change, verdict) => {
    expect(judgeReap({ ...idle, ...facts }, { ...rules, ...change })).toEqual(verdict);
  });
});
