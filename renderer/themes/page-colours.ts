import { ansiColours, type Theme } from '../../protocol/theme.ts';
import { mix, readable } from './colour.ts';

/** What small text has to stand out by (WCAG AA), and a little more for rounding. */
const READABLE = 4.6;
const PLAIN = 7;

/** The page's tokens (styles/tokens.css) for a theme: `--` before each name is left out. Pure. */
export function pageColours(theme: Theme): Readonly<Record<string, string>> {
  return { ...surfacesOf(theme), ...signalsOf(theme), ...terminalOf(theme) };
}

type Colours = Record<string, string>;

/** Everything that text stands on, from the terminal's own background up. */
function surfacesOf({ background, foreground }: Theme): Colours {
  const step = (share: number): string => mix(background, foreground, share);
  const [chrome, raised, hover, pressed] = [step(0.04), step(0.08), step(0.11), step(0.16)] as const;
  const papers = [background, chrome, raised, hover, pressed];
  return {
    ...{ page: background, chrome, raised, hover, pressed },
    ...{ line: step(0.14), 'line-strong': step(0.32) },
    text: readable(foreground, papers, PLAIN),
    'text-soft': readable(step(0.78), papers, READABLE),
    'text-faint': readable(step(0.62), papers, READABLE),
  };
}

/** What has a meaning: each readable on every surface, and on the tinted one that belongs to it. */
function signalsOf(theme: Theme): Colours {
  const { background, foreground, red, green, yellow, blue } = theme;
  const { chrome = '', raised = '', pressed = '' } = surfacesOf(theme);
  const tinted = (colour: string): string => mix(background, colour, 0.14);
  const signal = (colour: string): string =>
    readable(colour, [background, chrome, raised, pressed, tinted(colour)], READABLE);
  const accent = signal(yellow);
  const accentHover = mix(accent, foreground, 0.2);
  const danger = readable(red, ['#ffffff'], READABLE);
  return {
    ...{ accent, 'accent-hover': accentHover, focus: accent, busy: accent },
    'accent-text': readable(background, [accent, accentHover], READABLE),
    ...{ ok: signal(green), wait: signal(blue), bad: signal(red), caution: accent },
    ...tints('bad', background, red),
    ...tints('wait', background, blue),
    ...tints('caution', background, yellow),
    ...{ danger, 'danger-hover': mix(danger, '#000000', 0.15), 'danger-text': '#ffffff' },
    ...Object.fromEntries(hostColours(theme).map((colour, index) => [`host-${index}`, signal(colour)])),
    'find-match': mix(background, yellow, 0.25),
    'find-active': mix(background, yellow, 0.5),
    'find-ruler': accent,
  };
}

function tints(name: string, background: string, colour: string): Colours {
  return { [`${name}-surface`]: mix(background, colour, 0.14), [`${name}-line`]: mix(background, colour, 0.45) };
}

function hostColours({ cyan, magenta, green, brightRed, yellow, blue }: Theme): string[] {
  return [cyan, magenta, green, brightRed, yellow, blue];
}

const sliders = [
  ['background', '1f'],
  ['hover-background', '38'],
  ['active-background', '4d'],
] as const;

function terminalOf(theme: Theme): Colours {
  const { background, foreground, cursor = foreground } = theme;
  const selection = theme.selection ?? mix(background, foreground, 0.25);
  return {
    'term-background': background,
    'term-foreground': foreground,
    'term-cursor': cursor,
    'term-cursor-accent': background,
    'term-selection-background': selection,
    'term-selection-inactive-background': mix(background, selection, 0.6),
    ...Object.fromEntries(ansiColours.map((name) => [`term-${toKebab(name)}`, theme[name]])),
    'term-overview-ruler-border': '#00000000',
    ...Object.fromEntries(sliders.map(([name, opacity]) => [`term-scrollbar-slider-${name}`, foreground + opacity])),
  };
}

function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
