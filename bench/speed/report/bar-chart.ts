import { figureText } from './figure-text.ts';

export interface Bar {
  readonly name: string;
  readonly value: number;
}

export interface Panel {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** For values that differ by powers of ten. */
  readonly isLogarithmic: boolean;
}

const WIDTH = 760;
const NAME_WIDTH = 190;
const VALUE_WIDTH = 70;
const BAR_HEIGHT = 18;
const ROW_HEIGHT = 26;
const TITLE_HEIGHT = 44;
const MARGIN = 16;
const ROOM = WIDTH - NAME_WIDTH - VALUE_WIDTH - 2 * MARGIN;
/** Of the smallest value on a logarithmic scale. */
const SHORTEST = 0.06;

/** Dark letters on nothing, light ones where the page is dark; our own bars have a colour. */
const STYLE = `
    text { font: 14px system-ui, sans-serif; fill: #24292f; }
    .title { font-weight: 600; }
    .bar { fill: #8c959f; }
    .ours { fill: #0969da; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .bar { fill: #6e7681; }
      .ours { fill: #58a6ff; }
    }
  `;

/** Horizontal bars, panel below panel, as an SVG. Values that are not finite have no bar. Names that begin with `ours` are. */
export function barChart(panels: readonly Panel[], ours: string): string {
  const drawn: string[] = [];
  let top = 0;
  for (const panel of panels) {
    drawn.push(...drawPanel(panel, top, ours));
    top += TITLE_HEIGHT + panel.bars.length * ROW_HEIGHT;
  }
  const height = top + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `  <style>${STYLE}</style>`,
    ...drawn.map((line) => `  ${line}`),
    '</svg>\n',
  ].join('\n');
}

function drawPanel({ title, bars, isLogarithmic }: Panel, top: number, ours: string): string[] {
  const shares = sharesOf(bars, isLogarithmic);
  const rows = bars.flatMap(({ name, value }, index) => {
    const y = top + TITLE_HEIGHT + index * ROW_HEIGHT;
    const width = Math.round((shares[index] ?? 0) * ROOM);
    const left = MARGIN + NAME_WIDTH;
    const kind = name.startsWith(ours) ? 'bar ours' : 'bar';
    return [
      `<text x="${left - 10}" y="${y + 14}" text-anchor="end">${escaped(name)}</text>`,
      `<rect class="${kind}" x="${left}" y="${y}" width="${width}" height="${BAR_HEIGHT}" rx="2" />`,
      `<text x="${left + width + 8}" y="${y + 14}">${figureText(value)}</text>`,
    ];
  });
  return [`<text class="title" x="${MARGIN}" y="${top + 30}">${escaped(title)}</text>`, ...rows];
}

/** How much of the room each bar takes, up to 1. */
export function sharesOf(bars: readonly Bar[], isLogarithmic: boolean): number[] {
  const good = bars.map(({ value }) => value).filter((value) => Number.isFinite(value) && value > 0);
  const [smallest, largest] = [Math.min(...good), Math.max(...good)];
  return bars.map(({ value }) => {
    if (!good.includes(value)) return 0;
    if (!isLogarithmic) return value / largest;
    if (largest === smallest) return 1;
    return SHORTEST + ((1 - SHORTEST) * Math.log(value / smallest)) / Math.log(largest / smallest);
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
