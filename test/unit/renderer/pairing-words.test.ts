import { describe, expect, it } from 'vitest';
import { say } from '../../../base/messages/translate.ts';
import { joinProblem, readProblem, shownName } from '../../../renderer/pairing/pairing-words.ts';

const failure = (code: string, facts: Record<string, unknown> = {}, message = 'what happened') => ({
  ...{ code, message, facts },
});

describe('what is said of a code', () => {
  it.each([
    ['a typo', { problem: 'typo', part: '060FA05-YD76N37' }, 'There is a typo in 060FA05-YD76N37.'],
    ['a foreign character', { problem: 'foreign_character', character: '!' }, 'No code has the character “!” in it.'],
    ['half of one', { problem: 'wrong_length' }, 'This is not a whole code.'],
    ['anything else', {}, 'That did not work: what happened.'],
  ])('%s', (_what, facts, words) => {
    expect(say(readProblem(failure('not_permitted', facts)))).toBe(words);
  });

  it.each([
    ['not_permitted', { problem: 'wrong' }, 'desk has shown no such code. Is it the newest one?'],
    ['not_permitted', { problem: 'expired' }, /^This code has expired/],
    ['not_permitted', { problem: 'used' }, /^This code has been used/],
    ['not_permitted', { problem: 'withdrawn' }, /^This code was withdrawn/],
    ['approval_denied', {}, 'Somebody on desk said no.'],
    ['rate_limited', {}, /^Too many tries from here/],
    ['remote_off', {}, /^Remote access is off on desk/],
    ['unreachable', {}, 'desk cannot be reached: what happened.'],
    ['internal', {}, 'That did not work: what happened.'],
  ])('that ends with %s %j', (code, facts, words) => {
    expect(say(joinProblem(failure(code, facts), 'desk'))).toMatch(words);
  });
});

it.each([
  ['desk', 'desk'],
  ['a\u001b[2Jb', 'a [2Jb'],
  ['\u202Etfel ot thgir', 'tfel ot thgir'],
  ['\u200B', '?'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('a device that calls itself %j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
