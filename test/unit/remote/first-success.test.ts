import { describe, expect, it } from 'vitest';
import { firstSuccess } from '../../../main/remote/first-success.ts';
import { FakeClock, settle } from '../../fakes/fake-clock.ts';

/** Attempts that end when the test says so. */
function arrange(candidates: string[]) {
  const clock = new FakeClock();
  const begun: string[] = [];
  const aborted: string[] = [];
  const ends = new Map<string, { succeed(): void; fail(): void }>();
  const attempt = (candidate: string, signal: AbortSignal): Promise<string> => {
    begun.push(candidate);
    signal.addEventListener('abort', () => aborted.push(candidate));
    return new Promise((resolve, reject) =>
      ends.set(candidate, { succeed: () => resolve(candidate), fail: () => reject(new Error(`${candidate} failed`)) }),
    );
  };
  const result = firstSuccess(candidates, attempt, { clock, staggerMs: 250 });
  result.catch(() => undefined);
  const succeed = (candidate: string): void => ends.get(candidate)?.succeed();
  const fail = (candidate: string): void => ends.get(candidate)?.fail();
  return { clock, begun, aborted, result, succeed, fail };
}

describe('the first success of several attempts', () => {
  it('begins the next one after a moment, or at once when one fails', async () => {
    const { clock, begun, fail } = arrange(['a', 'b', 'c']);
    const atFirst = [...begun];
    await clock.advance(249);
    const early = [...begun];
    await clock.advance(1);
    const later = [...begun];
    fail('b');
    await settle();

    expect([atFirst, early, later, begun]).toEqual([['a'], ['a'], ['a', 'b'], ['a', 'b', 'c']]);
  });

  it('takes the first that succeeds, gives the others up, and begins no more', async () => {
    const { clock, begun, aborted, result, succeed } = arrange(['a', 'b', 'c']);
    await clock.advance(250);
    succeed('a');

    expect(await result).toBe('a');
    expect({ begun, aborted, timers: clock.pendingTimers }).toEqual({ begun: ['a', 'b'], aborted: ['b'], timers: 0 });
  });

  it('keeps the winner when two succeed at once', async () => {
    const { clock, aborted, result, succeed } = arrange(['a', 'b']);
    await clock.advance(250);
    succeed('b');
    succeed('a');

    expect([await result, aborted]).toEqual(['b', ['a']]);
  });

  it('fails with all reasons, in order, when none succeeds', async () => {
    const { result, fail, begun } = arrange(['a', 'b']);
    fail('a');
    await settle();
    expect(begun).toEqual(['a', 'b']);
    fail('b');

    await expect(result).rejects.toMatchObject({ errors: [new Error('a failed'), new Error('b failed')] });
  });
});
