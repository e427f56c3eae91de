import { describe, expect, it } from 'vitest';
import { fitToDisplays, WindowPlace } from '../../../main/desktop/window-place.ts';

const main = { x: 0, y: 30, width: 1920, height: 1050 };
const left = { x: -1280, y: 0, width: 1280, height: 1024 };
const place = { x: 100, y: 100, width: 1000, height: 700, isMaximized: false };

describe('where the window opens', () => {
  it.each([
    ['the first time', undefined, [main], { width: 1100, height: 720, isMaximized: false }],
    ['where it was', place, [main], place],
    ['maximized, as it was', { ...place, isMaximized: true }, [main], { ...place, isMaximized: true }],
    ['on a second display', { ...place, x: -1000 }, [main, left], { ...place, x: -1000 }],
    ['when that display is gone', { ...place, x: -1000 }, [main], { width: 1000, height: 700, isMaximized: false }],
    ['when it was moved nearly out', { ...place, x: 1850 }, [main], { width: 1000, height: 700, isMaximized: false }],
    [
      'when its title is above the display',
      { ...place, y: -300 },
      [main],
      { width: 1000, height: 700, isMaximized: false },
    ],
    ['when its title is under the panel', { ...place, y: 10 }, [main], { ...place, y: 30 }],
    [
      'when its title is below the display',
      { ...place, y: 1060 },
      [main],
      { width: 1000, height: 700, isMaximized: false },
    ],
    [
      'when it was larger than the display',
      { ...place, x: 0, y: 40, width: 4000, height: 3000 },
      [main],
      { x: 0, y: 40, width: 1920, height: 1050, isMaximized: false },
    ],
    ['when it was tiny', { ...place, width: 3, height: 3 }, [main], { width: 480, height: 320, isMaximized: false }],
    ['without any display', place, [], { width: 1000, height: 700, isMaximized: false }],
  ])('%s', (_when, saved, displays, expected) => {
    expect(fitToDisplays(saved, displays)).toEqual(expected);
  });

  it.each([
    [{ width: 'wide', height: 1 }],
    [{ width: 0, height: 100 }],
    [{ width: 1e9, height: 100 }],
    [{ x: 1e9, y: 0, width: 100, height: 100 }],
    [{ x: 0.5, y: 0, width: 100, height: 100 }],
    [{}],
  ])('is not read from %j', (stored) => {
    expect(WindowPlace.safeParse(stored).success).toBe(false);
  });
});
