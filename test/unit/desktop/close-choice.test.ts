import { expect, it } from 'vitest';
import { closeQuestion, whenClosed } from '../../../main/desktop/close-choice.ts';

it('closing a window means, by setting, way out, tray and system', () => {
  const table = [
    // setting, leaving, tray, system
    ['ask', false, true, 'linux', 'ask'],
    ['tray', false, true, 'linux', 'hide'],
    ['quit', false, true, 'linux', 'quit'],
    ['ask', false, false, 'linux', 'quit'],
    ['tray', false, false, 'linux', 'quit'],
    ['ask', false, undefined, 'linux', 'ask'],
    ['tray', false, undefined, 'linux', 'hide'],
    ['quit', false, undefined, 'win32', 'quit'],
    ['ask', false, true, 'win32', 'ask'],
    ['ask', false, true, 'darwin', 'hide'],
    ['tray', false, false, 'darwin', 'hide'],
    ['quit', false, true, 'darwin', 'quit'],
    ['ask', true, true, 'linux', 'close'],
    ['quit', true, false, 'darwin', 'close'],
  ] as const;
  const found = table.map(([setting, isLeaving, hasTray, platform]) =>
    whenClosed({ setting, isLeaving, isBesideOthers: false, hasTray, platform }),
  );
  expect(found).toEqual(table.map((row) => row[4]));
  const besideOthers = table.map(([setting, isLeaving, hasTray, platform]) =>
    whenClosed({ setting, isLeaving, isBesideOthers: true, hasTray, platform }),
  );
  expect(new Set(besideOthers)).toEqual(new Set(['close']));
});

it('the question has an answer for Enter that loses nothing, and one for Escape that changes nothing', () => {
  const { buttons } = closeQuestion();
  expect([buttons[0]?.answer, buttons.at(-1)?.answer]).toEqual(['tray', 'cancel']);
});
