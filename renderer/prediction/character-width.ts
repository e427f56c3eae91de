/** Ranges of code points that every terminal draws in one cell, or in two. What is in neither is not guessed. */
const narrow: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa1, 0xac],
  [0xae, 0x2ff],
  [0x370, 0x373],
  [0x384, 0x3ff],
  [0x400, 0x482],
  [0x48a, 0x52f],
];
const wide: readonly (readonly [first: number, last: number])[] = [
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xff60],
];

/** How many cells a character takes; undefined where that depends on the terminal or on its neighbours. */
export function characterWidth(character: string): 1 | 2 | undefined {
  const point = character.codePointAt(0) ?? 0;
  const isIn = ([first, last]: readonly [number, number]): boolean => first <= point && point <= last;
  if (narrow.some(isIn)) return 1;
  return wide.some(isIn) ? 2 : undefined;
}
