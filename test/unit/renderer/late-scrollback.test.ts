import { describe, expect, it } from 'vitest';
import { toDisposable, type Disposable } from '../../../base/disposable.ts';
import { LateScrollback } from '../../../renderer/terminals/late-scrollback.ts';
import { FakeClock, settle } from '../../fakes/fake-clock.ts';

/** A screen that is in front, drawn without the lines above it. */
function drawScreen({ isVisible = true, isComing = true } = {}) {
  const clock = new FakeClock();
  const idle = new Set<() => void>();
  const whenIdle = (run: () => void): Disposable => {
    idle.add(run);
    return toDisposable(() => idle.delete(run));
  };
  const world = {
    isCalm: true,
    asked: 0,
    changes: 0,
    source: { isScrollbackMissing: true, isScrollbackComing: false },
  };
  const sourceChanged = (): void => void (world.changes += 1);
  const scrollback = new LateScrollback({ clock, isCalm: () => world.isCalm, whenIdle, sourceChanged });
  const redraw = async (): Promise<boolean> => {
    world.asked += 1;
    world.source.isScrollbackComing = isComing;
    return isComing;
  };
  scrollback.isVisible = isVisible;
  scrollback.source = Object.assign(world.source, { redraw });
  scrollback.drawn();
  const beIdle = async (): Promise<void> => {
    for (const run of idle) {
      idle.delete(run);
      run();
    }
    await settle();
  };
  const come = (): void => {
    world.source.isScrollbackMissing = world.source.isScrollbackComing = false;
    scrollback.drawn();
  };
  return { clock, world, scrollback, beIdle, come };
}

describe('the lines above a screen', () => {
  it('are another terminal’s once it has the screen: where somebody wanted to look is forgotten', () => {
    const { world, scrollback } = drawScreen();
    const before = world.changes;
    scrollback.source = undefined;

    expect(world.changes - before).toBe(1);
  });

  it('are asked for once, when there is nothing else to do', async () => {
    const { clock, world, beIdle, come } = drawScreen();
    const before = world.asked;
    await beIdle();
    const then = world.asked;
    come();
    await beIdle();
    await clock.advance(60_000);

    expect({ before, then, last: world.asked, timers: clock.pendingTimers }).toEqual({
      ...{ before: 0, then: 1, last: 1, timers: 0 },
    });
  });

  it('are not asked for where there are none, or all is there', async () => {
    const { clock, world, scrollback, beIdle } = drawScreen();
    world.source.isScrollbackMissing = false;
    scrollback.drawn();
    await beIdle();
    await clock.advance(60_000);

    expect([world.asked, await scrollback.fetch()]).toEqual([0, false]);
  });

  it('of a screen that is not in front come later, or when it is shown', async () => {
    const hidden = drawScreen({ isVisible: false });
    await hidden.beIdle();
    const atOnce = hidden.world.asked;
    await hidden.clock.advance(3_000);
    const shown = drawScreen({ isVisible: false });
    shown.scrollback.isVisible = true;
    await shown.beIdle();

    expect([atOnce, hidden.world.asked, shown.world.asked]).toEqual([0, 1, 1]);
  });

  it('wait while somebody would be disturbed, and come soon after that', async () => {
    const { clock, world, scrollback, beIdle } = drawScreen();
    world.isCalm = false;
    await beIdle();
    scrollback.stirred();
    await clock.advance(60_000);
    const disturbed = world.asked;
    world.isCalm = true;
    scrollback.stirred();
    await beIdle();

    expect([disturbed, world.asked]).toEqual([0, 1]);
  });

  it('come at once to whoever needs them, even if that disturbs somebody, and to all who do', async () => {
    const { world, scrollback, come } = drawScreen();
    world.isCalm = false;
    const both = Promise.all([scrollback.fetch(), scrollback.fetch()]);
    await settle();
    come();

    expect([await both, world.asked]).toEqual([[true, true], 1]);
  });

  it('are waited for in vain for five seconds at most, and not at all where the agent refuses', async () => {
    const silent = drawScreen();
    const waited = silent.scrollback.fetch();
    await silent.clock.advance(5_000);
    const refused = drawScreen({ isComing: false });

    expect([await waited, await refused.scrollback.fetch()]).toEqual([false, false]);
  });

  it('are asked for once while they are under way, however long that takes and whoever needs them', async () => {
    const { clock, world, scrollback, beIdle, come } = drawScreen();
    await beIdle();
    await clock.advance(60_000);
    const second = scrollback.fetch();
    await settle();
    const asked = world.asked;
    come();

    expect([asked, await second, world.asked]).toEqual([1, true, 1]);
  });

  it('are asked for again some seconds after a refusal, and after each screen that came without them', async () => {
    const refused = drawScreen({ isComing: false });
    await refused.beIdle();
    await refused.clock.advance(3_000);
    const lagging = drawScreen();
    await lagging.beIdle();
    lagging.come();
    lagging.world.source.isScrollbackMissing = true;
    for (let second = 0; second < 4; second += 1) {
      lagging.scrollback.drawn();
      await lagging.clock.advance(1_000);
    }
    const meanwhile = lagging.world.asked;
    await lagging.clock.advance(2_000);

    expect([refused.world.asked, meanwhile, lagging.world.asked]).toEqual([2, 1, 2]);
  });

  it('leave no timer behind, and nobody waiting, when there is no terminal any more', async () => {
    const { clock, scrollback } = drawScreen({ isVisible: false });
    const waiting = scrollback.fetch();
    await settle();
    scrollback.dispose();

    expect([await waiting, clock.pendingTimers]).toEqual([false, 0]);
  });
});
