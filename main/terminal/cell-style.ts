import type { CellAttributes } from './xterm-internals.ts';

const COLOR_MODE = 0x3000000;
const COLOR_16 = 0x1000000;
const COLOR_256 = 0x2000000;
const COLOR_BITS = 0x3ffffff;
const EXTENDED = 0x10000000;
const PROTECTED = 0x20000000;
const UNDERLINED = 0x10000000;
const UNDERLINE_SHIFT = 26;

/** How a cell looks, as the numbers xterm.js keeps: equal numbers mean an equal look. */
export interface CellStyle {
  readonly fg: number;
  readonly bg: number;
  /** Underline style and colour. */
  readonly underline: number;
  readonly linkId: number;
  readonly isProtected: boolean;
}

export const plainStyle: CellStyle = { fg: 0, bg: 0, underline: 0, linkId: 0, isProtected: false };

export function styleOf({ fg, bg, extended }: CellAttributes): CellStyle {
  if (fg === 0 && bg === 0) return plainStyle;
  return {
    fg: withoutLeftovers(fg),
    bg: withoutLeftovers(bg & ~(EXTENDED | PROTECTED)),
    underline: underlineOf(fg, isExtended(bg) ? withoutLeftovers(extended._ext) : 0),
    linkId: isExtended(bg) ? extended.urlId : 0,
    isProtected: (bg & PROTECTED) !== 0,
  };
}

/** More belongs to its look than the two numbers say. */
export function isExtended(bg: number): boolean {
  return (bg & EXTENDED) !== 0;
}

/** The style text will have next. Unlike a cell it has an underline colour even while nothing is underlined. */
export function currentStyleOf(attributes: CellAttributes): CellStyle {
  const underline = withoutLeftovers(attributes.extended._ext);
  const style = styleOf(attributes);
  return underline === 0 ? style : { ...style, underline: underlineOf(attributes.fg, underline) };
}

/** xterm.js leaves parts of an RGB colour behind when a palette colour takes its place. */
function withoutLeftovers(attributes: number): number {
  const mode = attributes & COLOR_MODE;
  if (mode === COLOR_MODE) return attributes >>> 0;
  return (attributes & (mode === 0 ? ~COLOR_BITS : ~0xffff00)) >>> 0;
}

/** Underlined without saying how is underlined once; not underlined has no shape. */
function underlineOf(fg: number, extended: number): number {
  const color = extended & COLOR_BITS;
  if ((fg & UNDERLINED) === 0) return color;
  return (((extended >>> UNDERLINE_SHIFT) & 7 || 1) << UNDERLINE_SHIFT) | color;
}

/** What erasing leaves behind where this style is current: the background colour alone. */
export function erasedStyle(style: CellStyle): CellStyle {
  return style === plainStyle ? plainStyle : { ...plainStyle, bg: style.bg & COLOR_BITS };
}

export function hasBackground(style: CellStyle): boolean {
  return (style.bg & COLOR_MODE) !== 0;
}

export function isSameStyle(a: CellStyle, b: CellStyle): boolean {
  return a === b || (isSameSgr(a, b) && a.linkId === b.linkId && a.isProtected === b.isProtected);
}

export function isSameSgr(a: CellStyle, b: CellStyle): boolean {
  return a.fg === b.fg && a.bg === b.bg && a.underline === b.underline;
}

const flags: readonly (readonly ['fg' | 'bg', number, string])[] = [
  ['fg', 0x8000000, '1'],
  ['bg', 0x8000000, '2'],
  ['bg', 0x4000000, '3'],
  ['fg', 0x20000000, '5'],
  ['fg', 0x4000000, '7'],
  ['fg', 0x40000000, '8'],
  ['fg', 0x80000000, '9'],
  ['bg', 0x40000000, '53'],
];

/** The SGR sequence that leads to this style from any other. */
export function sgrFor(style: CellStyle): string {
  if (style === plainStyle) return '\x1b[m';
  const codes = ['0'];
  for (const [field, flag, code] of flags) if ((style[field] & flag) !== 0) codes.push(code);
  const shape = style.underline >>> UNDERLINE_SHIFT;
  if ((style.fg & UNDERLINED) !== 0) codes.push(shape > 1 ? `4:${shape}` : '4');
  codes.push(
    ...colorCodes(style.fg, 30, 90),
    ...colorCodes(style.bg, 40, 100),
    ...underlineColorCodes(style.underline),
  );
  return codes.length === 1 ? '\x1b[m' : `\x1b[${codes.join(';')}m`;
}

function colorCodes(value: number, base: number, brightBase: number): string[] {
  const index = value & 0xff;
  switch (value & COLOR_MODE) {
    case 0:
      return [];
    case COLOR_16:
      return [String(index < 8 ? base + index : brightBase + index - 8)];
    case COLOR_256:
      return [`${base + 8};5;${index}`];
    default:
      return [`${base + 8};2;${rgb(value).join(';')}`];
  }
}

function underlineColorCodes(value: number): string[] {
  if ((value & COLOR_MODE) === 0) return [];
  return (value & COLOR_MODE) === COLOR_MODE ? [`58:2::${rgb(value).join(':')}`] : [`58:5:${value & 0xff}`];
}

function rgb(value: number): [number, number, number] {
  return [(value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}
