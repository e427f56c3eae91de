import headless from '@xterm/headless';
import { describe, expect, it } from 'vitest';
import { isCalm } from '../../../renderer/terminals/calm.ts';

describe('a screen that may be drawn anew', () => {
  it('is at its end, without a selection, and holds no picture, which would not come again', () => {
    const inner = new headless.Terminal({ cols: 20, rows: 10, allowProposedApi: true });
    const calm = (isSelected: boolean, arePainted: boolean): boolean =>
      isCalm(Object.assign(inner, { hasSelection: () => isSelected }), { arePainted });

    expect([calm(false, false), calm(true, false), calm(false, true)]).toEqual([true, false, false]);
  });
});
