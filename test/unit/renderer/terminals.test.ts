import { describe, expect, it } from 'vitest';
import { FocusReportGate } from '../../../renderer/terminals/focus-report-gate.ts';
import { fontSizeToFit } from '../../../renderer/terminals/letterbox.ts';
import { safeAddress } from '../../../renderer/links/safe-address.ts';
import { WebglBudget } from '../../../renderer/terminals/webgl-budget.ts';

describe('F24: WebGL contexts', () => {
  it('are at most 8, and a released one can be had again', () => {
    const budget = new WebglBudget();
    const places = Array.from({ length: 9 }, () => budget.acquire());
    places[0]?.dispose();
    places[0]?.dispose();
    expect([
      places.map((place) => place !== undefined).indexOf(false),
      budget.used,
      budget.acquire() !== undefined,
    ]).toEqual([8, 7, true]);
  });
});

describe('L43: focus reports', () => {
  it('leave when the focus changes, not as an answer to being asked for', () => {
    const gate = new FocusReportGate();
    const real = gate.lets('\x1b[I', false);
    gate.modeSet();
    const answer = gate.lets('\x1b[O', false);
    expect([real, answer, gate.lets('\x1b[O', false), gate.lets('\x1b[I', true), gate.lets('x', true)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });
});

describe('links in output', () => {
  it.each([
    ['https://example.org/a?b=c', true],
    ['http://localhost:8080', true],
    ['mailto:me@example.org', true],
    ['javascript:alert(1)', false],
    ['file:///etc/passwd', false],
    ['ssh://host', false],
    ['nonsense', false],
  ])('%s may be opened: %s', (text, isSafe) => {
    expect(safeAddress(text) !== undefined).toBe(isSafe);
  });
});

describe('a terminal in someone else’s size', () => {
  it.each([
    [{ cols: 80, rows: 24 }, 13],
    [{ cols: 200, rows: 24 }, 6.5],
    [{ cols: 80, rows: 60 }, 8.5],
    [{ cols: 1000, rows: 24 }, 6],
  ])('%o is drawn in %d px', (size, expected) => {
    expect(fontSizeToFit(13, { width: 8, height: 16 }, size, { width: 800, height: 640 })).toBe(expected);
  });
});
