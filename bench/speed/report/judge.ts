import type { Figures } from '../metric.ts';
import type { Bound } from './must-reach.ts';

export interface Judged {
  readonly bound: Bound;
  /** Undefined: it has not been measured. */
  readonly measured: number | undefined;
  readonly isReached: boolean;
  /** Others, by name, on the same scale. */
  readonly beside: readonly (readonly [name: string, value: number])[];
}

const OURS = 'Sallyport';

/** What became of a bound in a run, and how others stand there. */
export function judge(figures: Figures, bound: Bound): Judged {
  const scale = bound.times === undefined ? 1 : findFigure(figures, bound.times.at);
  const scaled = (value: number | undefined) =>
    value === undefined || scale === undefined ? undefined : value / scale;
  const measured = scaled(findFigure(figures, bound.at));
  const { atLeast = -Infinity, atMost = Infinity } = bound;
  const isReached = measured !== undefined && measured >= atLeast && measured <= atMost;
  const place = bound.at.findIndex((name) => name.startsWith(OURS));
  const beside = siblingsOf(figures, bound.at, place).flatMap((name) => {
    const value = scaled(findFigure(figures, bound.at.with(place, name)));
    return value === undefined ? [] : [[name, value] as const];
  });
  return { bound, measured, isReached, beside };
}

/** A truth counts as 1. Undefined: there is none, or it is no number. */
export function findFigure(figures: Figures, path: readonly string[]): number | undefined {
  const found = find(figures, path);
  if (typeof found === 'boolean') return Number(found);
  return typeof found === 'number' && !Number.isNaN(found) ? found : undefined;
}

function siblingsOf(figures: Figures, path: readonly string[], place: number): string[] {
  const around = place < 0 ? undefined : find(figures, path.slice(0, place));
  return isFigures(around) ? Object.keys(around).filter((name) => name !== path[place]) : [];
}

function find(figures: Figures, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, name) => (isFigures(found) ? found[name] : undefined), figures);
}

function isFigures(value: unknown): value is Figures {
  return typeof value === 'object' && value !== null;
}
