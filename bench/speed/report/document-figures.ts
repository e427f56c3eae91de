import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, release } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { root } from '../../../scripts/setup.mjs';
import type { Figures } from '../metric.ts';
import { barChart, type Panel } from './bar-chart.ts';
import { benchmarkPage } from './benchmark-page.ts';
import { findFigure } from './judge.ts';

const page = path.join(root, 'docs/benchmarks.md');
const chart = 'images/benchmarks.svg';
const OURS = 'Sallyport';

/** Writes docs/benchmarks.md and its chart; returns the page's path. */
export async function documentFigures(figures: Figures, skipped: Readonly<Record<string, string>>): Promise<string> {
  const machine = {
    processors: availableParallelism(),
    kernel: release().split('-')[0] ?? '',
    node: process.versions.node,
  };
  const picture = path.join(path.dirname(page), chart);
  await mkdir(path.dirname(picture), { recursive: true });
  await writeFile(picture, barChart(panelsOf(figures), OURS));
  const text = benchmarkPage({ figures, machine, skipped, chart });
  await writeFile(page, await format(text, { ...(await resolveConfig(page)), parser: 'markdown' }));
  return page;
}

function panelsOf(figures: Figures): Panel[] {
  const all = [
    panel(figures, 'Throughput of coloured lines, as a share of the limit', ['throughput', 'mixed ANSI'], 'ofLimit'),
    panel(figures, 'Echo of a key, ms (logarithmic)', ['echo'], 'p50Ms'),
    panel(figures, 'Ctrl-C to prompt, viewer at 1 MB/s, ms (logarithmic)', ['slow-interrupt', 'at 1 MB/s'], 'p50Ms'),
  ];
  return all.filter(({ bars }) => bars.length > 0);
}

function panel(figures: Figures, title: string, at: readonly string[], key: string): Panel {
  const around = at.reduce<unknown>((found, name) => (found as Figures | undefined)?.[name], figures);
  const bars = Object.keys(around ?? {}).flatMap((name) => {
    const value = findFigure(figures, [...at, name, key]);
    return value === undefined ? [] : [{ name, value }];
  });
  return { title, bars, isLogarithmic: key.endsWith('Ms') };
}
