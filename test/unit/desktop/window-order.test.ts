import { describe, expect, it } from 'vitest';
import { TabMoves } from '../../../main/desktop/tab-moves.ts';
import { WindowOrder } from '../../../main/desktop/window-order.ts';

function openWindows(names: string): WindowOrder<string> {
  const order = new WindowOrder<string>();
  for (const name of names) order.add(name);
  return order;
}

describe('the windows of the app', () => {
  it('have the one in front that was used last, and when that goes the one used before it', () => {
    const order = openWindows('abc');
    const seen = [order.lastUsed];
    for (const name of ['c', 'b']) {
      order.use(name);
      seen.push(order.lastUsed);
    }
    order.remove('b');
    order.use('b'); // told late
    expect([...seen, order.lastUsed, order.list()]).toEqual(['a', 'c', 'b', 'c', ['a', 'c']]);
  });

  it('come one after the other in the order of opening, however they are used; one alone has no next', () => {
    const order = openWindows('abc');
    order.use('b');
    expect([...'abc'].map((name) => order.after(name))).toEqual(['b', 'c', 'a']);
    expect(openWindows('a').after('a')).toBeUndefined();
  });

  it('are looked through beginning with the one used last', () => {
    const order = openWindows('abc');
    order.use('b');
    order.use('c');
    expect([order.find((name) => name !== 'c'), order.find(() => false)]).toEqual(['b', undefined]);
  });
});

describe('tabs between windows', () => {
  it('are let go of when the window they went to has answered, once, and by nobody else’s word', () => {
    const moves = new TabMoves<string>();
    moves.begin('1', 'giver', 'receiver', 'tabs');
    expect(['tabs', 'others'].map((tabs) => moves.findReceiver('giver', tabs))).toEqual(['receiver', undefined]);
    expect([moves.answered('1', 'other'), moves.answered('2', 'receiver')]).toEqual([undefined, undefined]);
    expect([moves.answered('1', 'receiver'), moves.answered('1', 'receiver')]).toEqual(['giver', undefined]);
  });

  it('stay when the window they went to has gone, and concern nobody when their own has', () => {
    const moves = new TabMoves<string>();
    moves.begin('1', 'a', 'b', 'tabs');
    moves.begin('2', 'b', 'c', 'others');
    moves.begin('3', 'a', 'c', 'more');
    expect(moves.closed('b')).toEqual([{ moveId: '1', giver: 'a' }]);
    expect([moves.answered('2', 'c'), moves.answered('3', 'c')]).toEqual([undefined, 'a']);
  });
});
