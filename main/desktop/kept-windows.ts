import { z } from 'zod';
import { WindowPlace } from './window-place.ts';

const MOST_WINDOWS = 64;

/** By its number a window's page finds again what it had. */
const WindowNumber = z.number().int().min(1).max(1_000);

const KeptWindow = WindowPlace.extend({ number: WindowNumber });
export type KeptWindow = z.output<typeof KeptWindow>;

const Windows = z.object({
  /** In the order in which they were opened. */
  windows: z.array(KeptWindow).min(1).max(MOST_WINDOWS),
  /** The number of the one used last. */
  front: WindowNumber,
});

/** The windows as they are remembered. The file of a version that knew only one has nothing but its place. */
export const KeptWindows = z.union([
  Windows,
  WindowPlace.transform((place) => ({ windows: [{ ...place, number: 1 }], front: 1 })),
]);
export type KeptWindows = z.output<typeof KeptWindows>;

/** Each number once, and one of them in front, whatever the file says. Pure. */
export function withoutDoubles({ windows, front }: KeptWindows): KeptWindows {
  const byNumber = [...new Map(windows.map((window) => [window.number, window])).values()];
  const isThere = byNumber.some(({ number }) => number === front);
  return { windows: byNumber, front: isThere ? front : (byNumber.at(-1)?.number ?? front) };
}

/** The lowest that is not taken. Pure. */
export function freeNumber(taken: readonly number[]): number {
  let number = 1;
  while (taken.includes(number)) number += 1;
  return number;
}
