import { expect, it } from 'vitest';
import { say } from '../../../base/messages/translate.ts';
import { commandMessage } from '../../../renderer/messages/command-words.ts';

it.each([
  [undefined, 'Running'],
  [{ status: 0, durationMs: 0 }, 'Succeeded after 1 ms'],
  [{ status: 0, durationMs: undefined }, 'Succeeded'],
  [{ status: 3, durationMs: 2_000 }, 'Failed with exit status 3 after 2 s'],
  [{ status: 130, durationMs: undefined }, 'Failed with exit status 130'],
  [{ status: null, durationMs: 180_000 }, 'Ended after 3 min'],
  [{ status: undefined, durationMs: undefined }, 'Ended'],
])('a command that ended as %j is said to have: %s', (end, words) => {
  expect(say(commandMessage(end))).toBe(words);
});
