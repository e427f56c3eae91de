import { describe, expect, it } from 'vitest';
import { TurnBudget } from '../../../main/terminal/turn-budget.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

/** Turns of the loop that go round when told to. */
function turnsOfTheTest(): { turn: () => Promise<void>; goRound: () => Promise<void>; readonly asked: number } {
  const waiting: (() => void)[] = [];
  let asked = 0;
  return {
    turn: () =>
      new Promise((resolve) => {
        asked += 1;
        waiting.push(resolve);
      }),
    goRound: async () => {
      for (const resolve of waiting.splice(0)) resolve();
      await Promise.resolve();
    },
    get asked() {
      return asked;
    },
  };
}

describe('a budget for one turn of the loop', () => {
  it('is used up for all when its time is, and there again in the next turn', async () => {
    const clock = new FakeClock();
    const turns = turnsOfTheTest();
    const budget = new TurnBudget(clock, 2, turns.turn);

    const first = budget.isUsedUp;
    await clock.advance(1);
    const inTime = budget.isUsedUp;
    await clock.advance(1);
    const late = budget.isUsedUp;
    await turns.goRound();

    expect([first, inTime, late, budget.isUsedUp]).toEqual([false, false, true, false]);
  });

  it('begins when somebody asks, and costs nothing while nobody does', async () => {
    const clock = new FakeClock();
    const turns = turnsOfTheTest();
    const budget = new TurnBudget(clock, 2, turns.turn);
    await clock.advance(100);

    expect([turns.asked, budget.isUsedUp, budget.isUsedUp, turns.asked]).toEqual([0, false, false, 1]);
  });
});
