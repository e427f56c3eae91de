import { describe, expect, it } from 'vitest';
import { firstFound } from '../../../main/remote/first-found.ts';
import { settle } from '../../fakes/fake-clock.ts';

/** A search and attempts that end when the test says so. */
function arrange() {
  const aborted: string[] = [];
  const attempts = new Map<string, { succeed(): void; fail(): void }>();
  const outer = new AbortController();
  let find: (candidate: string) => void = () => undefined;
  let end: () => void = () => undefined;
  let breakOff: (error: Error) => void = () => undefined;
  const look = (found: (candidate: string) => void, signal: AbortSignal): Promise<void> => {
    find = found;
    return new Promise((resolve, reject) => {
      [end, breakOff] = [resolve, reject];
      signal.addEventListener('abort', () => {
        aborted.push('looking');
        resolve();
      });
    });
  };
  const attempt = (candidate: string, signal: AbortSignal): Promise<string> => {
    signal.addEventListener('abort', () => aborted.push(candidate));
    return new Promise((resolve, reject) =>
      attempts.set(candidate, { succeed: () => resolve(candidate), fail: () => reject(new Error(candidate)) }),
    );
  };
  const result = firstFound(look, attempt, outer.signal);
  result.catch(() => undefined);
  return {
    ...{ aborted, result, outer },
    find: (...candidates: string[]) => candidates.forEach((candidate) => find(candidate)),
    end: () => end(),
    fails: (error: Error) => breakOff(error),
    succeed: (candidate: string) => attempts.get(candidate)?.succeed(),
    fail: (candidate: string) => attempts.get(candidate)?.fail(),
  };
}

describe('the first success of what is found', () => {
  it('ends the looking and all other attempts, and keeps the winner', async () => {
    const { find, succeed, result, aborted } = arrange();
    find('a', 'b', 'c');
    succeed('b');

    expect([await result, aborted]).toEqual(['b', ['looking', 'a', 'c']]);
  });

  it('keeps the first when two succeed at once', async () => {
    const { find, succeed, result, aborted } = arrange();
    find('a', 'b');
    succeed('b');
    succeed('a');

    expect([await result, aborted]).toEqual(['b', ['looking', 'a']]);
  });

  it('may come after the looking has ended', async () => {
    const { find, end, fail, succeed, result } = arrange();
    find('a', 'b');
    end();
    fail('a');
    await settle();
    succeed('b');

    expect(await result).toBe('b');
  });

  it('fails with all reasons once nothing more is looked for, or with that of the looking', async () => {
    const [one, two, three] = [arrange(), arrange(), arrange()];
    one.find('a', 'b');
    one.fail('b');
    one.fail('a');
    one.end();
    two.end();
    three.fails(new Error('no network'));

    await expect(one.result).rejects.toMatchObject({ errors: [new Error('a'), new Error('b')] });
    await expect(two.result).rejects.toMatchObject({ errors: [] });
    await expect(three.result).rejects.toThrow('no network');
  });

  it('is given up with all that was begun when nobody wants it any more', async () => {
    const { find, outer, fail, result, aborted } = arrange();
    find('a');
    outer.abort();
    fail('a');

    await expect(result).rejects.toThrow();
    expect(aborted.sort()).toEqual(['a', 'looking']);
  });
});
