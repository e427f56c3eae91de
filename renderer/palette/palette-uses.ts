import { z } from 'zod';

/** What each use is worth after another one: of old habits little is left after some dozens. */
const KEPT = 0.95;
/** What is worth less is forgotten. */
const LEAST = 0.1;
const MOST_KEPT = 50;
/** Shown first; more would have to be read. */
const MOST_SHOWN = 5;

/** How much each thing in the palette has been used, by its id. */
export const PaletteUses = z.record(
  z.string().max(100),
  z
    .number()
    .min(0)
    .max(1 / (1 - KEPT)),
);
export type PaletteUses = z.output<typeof PaletteUses>;

/** It was chosen once more. Pure. */
export function withUse(uses: PaletteUses, id: string): PaletteUses {
  const others = Object.entries(uses).flatMap(([other, worth]): [string, number][] =>
    other === id || worth * KEPT < LEAST ? [] : [[other, worth * KEPT]],
  );
  const kept = others.sort(([, a], [, b]) => b - a).slice(0, MOST_KEPT - 1);
  return Object.fromEntries([[id, (uses[id] ?? 0) * KEPT + 1], ...kept]);
}

/** Of those that can be chosen now, the most used ones, the first one most of all. Pure. */
export function mostUsed<T extends { readonly id: string }>(uses: PaletteUses, choices: readonly T[]): T[] {
  const used = choices.filter(({ id }) => uses[id] !== undefined);
  return used.sort((a, b) => (uses[b.id] ?? 0) - (uses[a.id] ?? 0)).slice(0, MOST_SHOWN);
}
