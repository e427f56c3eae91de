import { describe, expect, it } from 'vitest';
import { SizeOwner } from '../../../main/terminal/size-owner.ts';

const small = { cols: 80, rows: 24 };
const large = { cols: 200, rows: 60 };

function makeOwner() {
  const changes: string[] = [];
  const owner: SizeOwner = new SizeOwner(small, () => changes.push(`${owner.size.cols}x${owner.size.rows}`));
  return { owner, changes };
}

describe('L46: the size of a terminal', () => {
  it('L46: is that of the viewer who used it last', () => {
    const { owner, changes } = makeOwner();
    const desk = owner.claim();
    const laptop = owner.claim();
    desk.request(large);
    laptop.request({ cols: 100, rows: 30 });
    expect([desk.isOwner, laptop.isOwner]).toEqual([false, true]);

    desk.used();

    expect({ changes, isOwner: desk.isOwner }).toEqual({ changes: ['200x60', '100x30', '200x60'], isOwner: true });
  });

  it('L46: passes on at once when its owner hides or leaves, and stays when nobody is left', () => {
    const { owner } = makeOwner();
    const desk = owner.claim();
    const laptop = owner.claim();
    laptop.request({ cols: 100, rows: 30 });
    desk.request(large);

    desk.setVisible(false);
    expect(owner.size).toEqual({ cols: 100, rows: 30 });
    laptop.release();
    expect(owner.size).toEqual({ cols: 100, rows: 30 });
    desk.setVisible(true);
    expect(owner.size).toEqual(large);
  });

  it('L46: tells nobody when nothing has changed', () => {
    const { owner, changes } = makeOwner();
    const desk = owner.claim();
    desk.request(large);
    desk.request(large);
    desk.used();

    expect(changes).toEqual(['200x60']);
  });

  it('L46: a viewer that asked for no size, or is hidden, never owns it', () => {
    const { owner, changes } = makeOwner();
    const watcher = owner.claim();
    watcher.used();
    const hidden = owner.claim();
    hidden.setVisible(false);
    hidden.request(large);

    expect({ changes, size: owner.size }).toEqual({ changes: [], size: small });
  });
});
