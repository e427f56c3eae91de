import { describe, expect, it } from 'vitest';
import { byName, median, rounded, summarizeMs } from '../../../../bench/speed/statistics.ts';
import { takeTurns } from '../../../../bench/speed/turns.ts';

it('the median of an even number is the lower of the two in the middle', () => {
  expect([median([4, 1, 3, 2]), median([5]), median([])]).toEqual([2, 5, NaN]);
});

it('what never came to an end counts as the longest', () => {
  expect(summarizeMs([1.234, Infinity, 2])).toEqual({ p50Ms: 2, longestMs: Infinity });
});

it('figures have two digits behind the point, under the names they were measured with', () => {
  expect(byName(new Map([['a', 1.005]]), (value) => rounded(value * 2))).toEqual({ a: 2.01 });
});

describe('taking turns', () => {
  const peers = [{ name: 'a' }, { name: 'b' }];

  it('measures everybody in each round', async () => {
    const order: string[] = [];
    const measured = await takeTurns(peers, 2, async ({ name }) => order.push(name));

    expect({ order, measured }).toEqual({
      order: ['a', 'b', 'a', 'b'],
      measured: new Map([
        ['a', [1, 3]],
        ['b', [2, 4]],
      ]),
    });
  });

  it('leaves out who fails, from then on', async () => {
    let asked = 0;
    const measured = await takeTurns(peers, 3, async ({ name }) => {
      if (name === 'b' && ++asked === 2) throw new Error('gone');
      return name;
    });

    expect({ asked, measured }).toEqual({ asked: 2, measured: new Map([['a', ['a', 'a', 'a']]]) });
  });
});
