import { expect, it } from 'vitest';
import { say } from '../../../base/messages/translate.ts';
import { endHint, endTitle } from '../../../renderer/messages/terminal-end-words.ts';

const atMs = Date.parse('2026-12-01T14:32:00');
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(atMs).padStart(8, '0');

it.each([
  ['idle', `Idle, so it was retired at ${time}`],
  ['cap', `Retired at ${time} to make room`],
  ['viewer', 'This terminal was ended elsewhere'],
  ['something new', 'This terminal is gone'],
])('L39: a terminal that ended for the reason %s says so', (reason, words) => {
  expect(say(endTitle({ reason, atMs }))).toBe(words);
});

it('L39: what was retired says why, and how to prevent it', () => {
  expect(say(endHint({ reason: 'idle', atMs }))).toContain('Keep when unwatched');
});
