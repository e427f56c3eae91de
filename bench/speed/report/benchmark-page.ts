import type { Figures } from '../metric.ts';
import { figureText } from './figure-text.ts';
import { judge, type Judged } from './judge.ts';
import { mustReach, type Bound } from './must-reach.ts';

/** Where a run took place; nothing else of it is told. */
export interface Machine {
  readonly processors: number;
  readonly kernel: string;
  readonly node: string;
}

export interface PageParts {
  readonly figures: Figures;
  readonly machine: Machine;
  /** Who is not compared, and why. */
  readonly skipped: Readonly<Record<string, string>>;
  /** The chart's address, from the page. */
  readonly chart: string;
}

const HEAD = ['Figure', 'Bound', 'Measured', '', 'Beside it'];

/** The page of all that has to be reached, with what was measured and who else was measured in the same run. */
export function benchmarkPage({ figures, machine, skipped, chart }: PageParts): string {
  const judged = mustReach.map((bound) => judge(figures, bound));
  const reached = judged.filter(({ isReached }) => isReached).length;
  const rows = [HEAD, HEAD.map(() => '---'), ...judged.map(rowOf)];
  return [
    '# Benchmarks',
    `Written by \`node scripts/bench.mjs speed --document\`, from one run in which all took turns, on a machine with ${machine.processors} processors, Linux ${machine.kernel} and Node ${machine.node}. The limit is a C program that reads a pseudoterminal and does nothing else; figures are medians, unless they say otherwise. What stays is there for good.`,
    `![Ours beside others: throughput, echo, Ctrl-C](${chart})`,
    `## What must be reached`,
    `${reached} of ${judged.length} are.`,
    rows.map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n'),
    ...whoIsMissing(skipped),
  ].join('\n\n');
}

function rowOf({ bound, measured, isReached, beside }: Judged): string[] {
  const unit = bound.times === undefined ? (bound.unit ?? '') : `× ${bound.times.of}`;
  const verdict = measured === undefined ? '' : isReached ? 'reached' : '**missed**';
  return [
    bound.figure,
    `${boundText(bound)} ${unit}`.trim(),
    measured === undefined ? 'not measured' : figureText(measured),
    verdict,
    beside.map(([name, value]) => `${name} ${figureText(value)}`).join(' · '),
  ];
}

function boundText({ atLeast, atMost }: Bound): string {
  const parts = [
    ...(atLeast === undefined ? [] : [`≥ ${figureText(atLeast)}`]),
    ...(atMost === undefined ? [] : [`≤ ${figureText(atMost)}`]),
  ];
  return parts.join(', ');
}

function whoIsMissing(skipped: Readonly<Record<string, string>>): string[] {
  const who = Object.entries(skipped).map(([name, why]) => `- ${name}: ${why}`);
  return who.length === 0 ? [] : ['## Not compared', who.join('\n')];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
