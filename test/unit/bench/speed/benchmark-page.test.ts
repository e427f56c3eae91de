import { describe, expect, it } from 'vitest';
import { metrics } from '../../../../bench/speed/metrics.ts';
import { benchmarkPage } from '../../../../bench/speed/report/benchmark-page.ts';
import { mustReach } from '../../../../bench/speed/report/must-reach.ts';

const machine = { processors: 2, kernel: '6.1.0', node: '20.20.2' };
const figures = {
  open: { Sallyport: { p50Ms: 6 }, ssh: { p50Ms: 12 } },
  interrupt: { Sallyport: { p50Ms: 3 }, tmux: { p50Ms: 1234.4 } },
};

function page(skipped = {}): string[] {
  return benchmarkPage({ figures, machine, skipped, chart: 'images/chart.svg' }).split('\n');
}

describe('the page of benchmarks', () => {
  it('has a row for each bound: what was measured, and who else was', () => {
    const rows = page().filter((line) => line.startsWith('| '));

    expect(rows).toHaveLength(mustReach.length + 2);
    expect(rows).toContain('| open to prompt, p50 | ≤ 0.9 × ssh | 0.5 | reached | ssh 1 |');
    expect(rows).toContain('| Ctrl-C to prompt, viewer that takes in all | ≤ 2 ms | 3 | **missed** | tmux 1 234 |');
    expect(rows).toContain('| wake-ups, 50 idle terminals | ≤ 5 a second | not measured |  |  |');
  });

  it('counts what is reached, and tells the machine by nothing but its processors and kernel', () => {
    const text = page().join('\n');

    expect(text).toContain(`1 of ${mustReach.length} are.`);
    expect(text).toContain('a machine with 2 processors, Linux 6.1.0 and Node 20.20.2');
    expect(text).toContain('(images/chart.svg)');
  });

  it('names who is not compared, and why', () => {
    expect(page({ mosh: 'it could not be installed' }).slice(-2)).toEqual(['', '- mosh: it could not be installed']);
  });

  it('asks for nothing that no metric measures', () => {
    const asked = mustReach.flatMap(({ at, times }) => [at[0], ...(times === undefined ? [] : [times.at[0]])]);

    expect(asked.filter((name) => name === undefined || !(name in metrics))).toEqual([]);
  });
});
