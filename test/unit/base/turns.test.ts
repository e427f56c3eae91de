import { describe, expect, it } from 'vitest';
import { createDeferred } from '../../../base/deferred.ts';
import { Turns } from '../../../base/turns.ts';

describe('turns', () => {
  it('begin each piece of work when the one before has ended, well or not', async () => {
    const turns = new Turns();
    const said: string[] = [];
    const [first, second] = [createDeferred(), createDeferred()];
    const one = turns.take(async () => {
      said.push('one');
      await first.promise;
      throw new Error('full');
    });
    const two = turns.take(async () => {
      said.push('two');
      await second.promise;
      return 2;
    });
    let isSettled = false;
    void turns.settled.then(() => (isSettled = true));
    await Promise.resolve();
    expect(said).toEqual(['one']);

    first.resolve();
    await expect(one).rejects.toThrow('full');
    expect(said).toEqual(['one', 'two']);
    expect(isSettled).toBe(false);

    second.resolve();
    expect(await two).toBe(2);
    await turns.settled;
    expect(isSettled).toBe(true);
  });
});
