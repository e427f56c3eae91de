import type { ColorChange } from './xterm-internals.ts';

type Rgb = readonly [number, number, number];

const FOREGROUND = 256;
const BACKGROUND = 257;
const CURSOR = 258;

/** The colours of Sallyport's dark theme, which programs are told when they ask. */
const specialColors = new Map<number, Rgb>([
  [FOREGROUND, [0xd6, 0xd9, 0xe0]],
  [BACKGROUND, [0x14, 0x16, 0x1b]],
  [CURSOR, [0xd6, 0xd9, 0xe0]],
]);

const first16: readonly Rgb[] = [
  [0x2e, 0x34, 0x36],
  [0xcc, 0x00, 0x00],
  [0x4e, 0x9a, 0x06],
  [0xc4, 0xa0, 0x00],
  [0x34, 0x65, 0xa4],
  [0x75, 0x50, 0x7b],
  [0x06, 0x98, 0x9a],
  [0xd3, 0xd7, 0xcf],
  [0x55, 0x57, 0x53],
  [0xef, 0x29, 0x29],
  [0x8a, 0xe2, 0x34],
  [0xfc, 0xe9, 0x4f],
  [0x72, 0x9f, 0xcf],
  [0xad, 0x7f, 0xa8],
  [0x34, 0xe2, 0xe2],
  [0xee, 0xee, 0xec],
];

/** The colours a program has set (OSC 4, 10, 11, 12), and the answers to its questions about them. */
export class ScreenColors {
  readonly #set = new Map<number, Rgb>();

  /** Returns the answer when the change is a question. */
  apply(change: ColorChange): string | undefined {
    switch (change.type) {
      case 0:
        return `\x1b]${target(change.index)};${spec(this.#find(change.index), 2)}\x1b\\`;
      case 1:
        this.#set.set(change.index, change.color);
        return undefined;
      case 2:
        this.#restore(change.index);
        return undefined;
    }
  }

  /** Sets the same colours in another terminal. */
  sequences(): string {
    return [...this.#set].map(([index, color]) => `\x1b]${target(index)};${spec(color, 1)}\x1b\\`).join('');
  }

  #find(index: number): Rgb {
    return this.#set.get(index) ?? specialColors.get(index) ?? paletteColor(index);
  }

  /** Without an index: the whole palette. */
  #restore(index: number | undefined): void {
    if (index !== undefined) this.#set.delete(index);
    else for (const each of [...this.#set.keys()]) if (each < FOREGROUND) this.#set.delete(each);
  }
}

function target(index: number): string {
  return index < FOREGROUND ? `4;${index}` : String(index - FOREGROUND + 10);
}

/** X11 colour notation, each channel written `times` over: once for 8 bits, twice for 16. */
function spec(color: Rgb, times: 1 | 2): string {
  return `rgb:${color.map((channel) => channel.toString(16).padStart(2, '0').repeat(times)).join('/')}`;
}

/** The usual palette of 256: 16 named colours, a cube of 6×6×6, 24 greys. */
function paletteColor(index: number): Rgb {
  if (index < 16) return first16[index] as Rgb;
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return [grey, grey, grey];
  }
  const level = (position: number): number => (position === 0 ? 0 : 55 + position * 40);
  const cube = index - 16;
  return [level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)];
}
