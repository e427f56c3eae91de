type Rgb = readonly [red: number, green: number, blue: number];

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Fine enough that no step is seen. */
const STEPS = 40;

/** `share` of `other` in `one`, from 0 to 1. All colours are `#rrggbb`. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [parse(one), parse(other)];
  return write(from.map((level, index) => level + ((to[index] ?? level) - level) * share));
}

/** From 1, the same, to 21, black on white; as WCAG reckons it. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, or one towards white or black that stands out by `ratio` from all of `papers`. */
export function readable(colour: string, papers: readonly string[], ratio: number): string {
  const worst = (end: string): number => Math.min(...papers.map((paper) => contrast(end, paper)));
  const end = worst(WHITE) > worst(BLACK) ? WHITE : BLACK;
  for (let step = 0; step <= STEPS; step += 1) {
    const tried = mix(colour, end, step / STEPS);
    if (papers.every((paper) => contrast(tried, paper) >= ratio)) return tried;
  }
  return end;
}

function luminance(colour: string): number {
  const [red, green, blue] = parse(colour).map((level) => {
    const share = level / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function parse(colour: string): Rgb {
  const value = parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function write(levels: readonly number[]): string {
  return `#${levels.map((level) => Math.round(level).toString(16).padStart(2, '0')).join('')}`;
}
