import { describe, expect, it } from 'vitest';
import { endsSession, isFinalRefusal, retryDelayMs } from '../../../protocol/client/link.ts';

describe('the reconnect policy', () => {
  it('retries at once, then ever later, never later than 10 s', () => {
    const attempts = [0, 1, 2, 3, 4, 5, 6, 7, 50, 5000];

    expect({
      latest: attempts.map((attempt) => retryDelayMs(attempt, 1)),
      earliest: attempts.map((attempt) => retryDelayMs(attempt, 0)),
    }).toEqual({
      latest: [0, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000],
      earliest: [0, 125, 250, 500, 1000, 2000, 4000, 5000, 5000, 5000],
    });
  });

  it.each([
    [1000, 'quitting', true],
    [1008, 'replaced', true],
    [1008, 'a broken rule', false],
    [1006, '', false],
    [1011, 'whatever comes', false],
  ])('L47: a session whose channel closed with %i %s is over: %s', (code, reason, expected) => {
    expect(endsSession({ code, reason })).toBe(expected);
  });

  it('tries again after a refusal that can pass', () => {
    const codes = [
      'not_permitted',
      'not_paired',
      'locked_out',
      'agent_updating',
      'rate_limited',
      'timeout',
      'new_code',
    ];

    expect(codes.filter(isFinalRefusal)).toEqual(['not_permitted', 'not_paired', 'locked_out']);
  });
});
