import { describe, expect, it } from 'vitest';
import { barChart, sharesOf } from '../../../../bench/speed/report/bar-chart.ts';
import { figureText } from '../../../../bench/speed/report/figure-text.ts';

const bars = [
  { name: 'Sallyport', value: 1 },
  { name: 'a & b', value: 10 },
  { name: 'mosh', value: 100 },
  { name: 'never', value: Infinity },
];

describe('bars', () => {
  it('are as long as their values', () => {
    expect(sharesOf(bars, false)).toEqual([0.01, 0.1, 1, 0]);
  });

  it('of a logarithmic scale grow by the same for each power of ten, and the smallest can be seen', () => {
    expect(sharesOf(bars, true)).toEqual([0.06, expect.closeTo(0.53), expect.closeTo(1), 0]);
  });

  it('are all whole when they are equal, on any scale', () => {
    const equal = [bars[0], bars[0]].flatMap((bar) => bar ?? []);
    expect([sharesOf(equal, true), sharesOf(equal, false)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
});

describe('a chart', () => {
  const svg = barChart([{ title: 'Echo < 1', bars, isLogarithmic: true }], 'Sallyport');

  it('shows ours in another colour, and every value as text', () => {
    expect(svg.match(/class="bar ours"/g)).toHaveLength(1);
    expect(svg.match(/class="bar"/g)).toHaveLength(3);
    for (const { value } of bars) expect(svg).toContain(`>${figureText(value)}</text>`);
  });

  it('can be read on light and on dark pages', () => {
    expect(svg).toContain('prefers-color-scheme: dark');
  });

  it('holds names and titles as text, whatever is in them', () => {
    expect(svg).toContain('>a &amp; b</text>');
    expect(svg).toContain('>Echo &lt; 1</text>');
  });
});

it.each([
  [0.123, '0.12'],
  [0.9, '0.9'],
  [12.34, '12.3'],
  [250.4, '250'],
  [16384, '16 384'],
  [1234567, '1 234 567'],
  [0, '0'],
  [Infinity, 'stays'],
])('%d reads %s', (value, text) => {
  expect(figureText(value)).toBe(text);
});
