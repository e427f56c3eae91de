import { expect, it } from 'vitest';
import { qrText } from '../../../main/cli/qr-text.ts';

const LINK = `SALLYPORT://PAIR/${'0'.repeat(100)}`;

it('a QR code is square, half as many lines as modules, and dark on bright whatever the terminal has', () => {
  const lines = qrText(LINK, 80)?.split('\n') ?? [];
  const widths = new Set(lines.map((line) => line.replaceAll(/\x1b\[[0-9;]*m/g, '').length));
  const [width = 0] = widths;

  expect([widths.size, lines.length]).toEqual([1, Math.ceil(width / 2)]);
  expect(lines.every((line) => line.startsWith('\x1b[97;40m') && line.endsWith('\x1b[0m'))).toBe(true);
});

it('a QR code that does not fit is not shown', () => {
  expect(qrText(LINK, 30)).toBeUndefined();
});
