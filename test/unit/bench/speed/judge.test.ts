import { describe, expect, it } from 'vitest';
import { judge } from '../../../../bench/speed/report/judge.ts';

const figures = {
  echo: { Sallyport: { p50Ms: 0.3 }, ssh: { p50Ms: 0.2 }, mosh: { p50Ms: 18 }, tmux: {} },
  close: { Sallyport: { p50Ms: Infinity, left: 0 } },
  'slow-viewer': { Sallyport: { isSlowRight: true } },
};

describe('a bound', () => {
  it('is held against the figure itself, with others beside it on the same scale', () => {
    const bound = { figure: 'echo', at: ['echo', 'Sallyport', 'p50Ms'], unit: 'ms', atMost: 0.3 };

    expect(judge(figures, bound)).toEqual({
      ...{ bound, measured: 0.3, isReached: true },
      beside: [
        ['ssh', 0.2],
        ['mosh', 18],
      ],
    });
  });

  it('may be a multiple of what another one does', () => {
    const times = { of: 'ssh', at: ['echo', 'ssh', 'p50Ms'] };
    const bound = { figure: 'echo', at: ['echo', 'Sallyport', 'p50Ms'], times, atMost: 1.4 };

    const { measured, isReached, beside } = judge(figures, bound);

    expect({ measured, isReached, mosh: beside[1]?.[1] }).toEqual({
      ...{ measured: expect.closeTo(1.5), isReached: false },
      mosh: expect.closeTo(90),
    });
  });

  it.each([
    ['that was not measured', ['open', 'Sallyport', 'p50Ms'], { measured: undefined, isReached: false }],
    ['whose end never came', ['close', 'Sallyport', 'p50Ms'], { measured: Infinity, isReached: false }],
    ['of nothing', ['close', 'Sallyport', 'left'], { measured: 0, isReached: true }],
  ])('%s is judged so', (_what, at, expected) => {
    expect(judge(figures, { figure: 'any', at, atMost: 10 })).toMatchObject(expected);
  });

  it('takes a truth for 1', () => {
    const bound = { figure: 'right', at: ['slow-viewer', 'Sallyport', 'isSlowRight'], atLeast: 1 };

    expect(judge(figures, bound).isReached).toBe(true);
  });

  it('that compares with what was not measured is not reached', () => {
    const bound = { figure: 'echo', at: ['echo', 'Sallyport', 'p50Ms'], times: { of: 'x', at: ['x'] }, atMost: 1 };

    expect(judge(figures, bound)).toMatchObject({ measured: undefined, isReached: false });
  });
});
