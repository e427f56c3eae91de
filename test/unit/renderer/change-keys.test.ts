import { expect, it } from 'vitest';
import { getAction } from '../../../base/actions.ts';
import type { OwnKeys } from '../../../base/keys/keymap.ts';
import { isKeySequence, parseKeys, type KeySequence } from '../../../base/keys/stroke.ts';
import { lookAhead, withKeys, withoutKeys } from '../../../renderer/own-keys/change-keys.ts';

const keys = (...written: string[]): KeySequence[] =>
  written.map((words) => parseKeys(words, false)).filter(isKeySequence);
const about = getAction('app.about');

it('an action gets one key, several, or none, where it stands', () => {
  const own: OwnKeys = { 'app.about': 'F6', 'tab.new': 'F7' };
  const written = [keys('F8'), keys('F8', 'Ctrl+K Ctrl+T'), []].map((given) => withKeys(own, about, given));
  expect(written.map((each) => JSON.stringify(each))).toEqual([
    '{"app.about":"F8","tab.new":"F7"}',
    '{"app.about":["F8","Ctrl+K Ctrl+T"],"tab.new":"F7"}',
    '{"app.about":null,"tab.new":"F7"}',
  ]);
  expect(withoutKeys(own, about)).toEqual({ 'tab.new': 'F7' });
});

it('an action that is given a key of one’s own for another goes below it, and so has it', () => {
  const own = withKeys({ 'app.about': 'F6', 'tab.new': 'F7' }, about, keys('F7'));
  expect(Object.keys(own)).toEqual(['tab.new', 'app.about']);
});

it('what would come of a key is known before', () => {
  const own: OwnKeys = { 'tab.new': ['F6', 'Ctrl+K Ctrl+T'], 'terminal.restart': 'F9' };
  const look = (...given: string[]) => {
    const { isTyping, obstacle, losers } = lookAhead(own, about, keys(...given));
    return [isTyping, obstacle?.winner.id, obstacle?.loser.id, losers.map(({ id }) => id)];
  };
  expect([look('F7'), look('Ctrl+Shift+X'), look('F7', 'F6'), look('F6 A'), look('Ctrl+K'), look('F9')]).toEqual([
    [false, undefined, undefined, []],
    [false, undefined, undefined, ['tab.close']],
    [false, undefined, undefined, ['tab.new']],
    [false, 'tab.new', 'app.about', []],
    [false, 'app.about', 'tab.new', []],
    [false, undefined, undefined, ['terminal.restart']],
  ]);
});
