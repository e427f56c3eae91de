import { expect, it } from 'vitest';
import { say } from '../../../base/messages/translate.ts';
import { endHint, endTitle } from '../../../renderer/messages/terminal-end-words.ts';

it.each([
  ['idle', 'Idle, so it was retired at 14:32'],
  ['cap', 'Retired at 14:32 to make room'],
  ['viewer', 'This terminal was ended elsewhere'],
  ['something new', 'This terminal is gone'],
])('L39: a terminal that ended for the reason %s says so', (reason, words) => {
  expect(say(endTitle({ reason, time: '14:32' }))).toBe(words);
});

it('L39: what was retired says why, and how to prevent it', () => {
  expect(say(endHint({ reason: 'idle', time: '' }))).toContain('Keep when unwatched');
});
