import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionList, getAction, type ActionId } from '../../../../base/actions.ts';
import { findKeyWarning } from '../../../../base/keys/key-warning.ts';
import { keyText } from '../../../../base/keys/key-caps.ts';
import { Keymap, type OwnKeys } from '../../../../base/keys/keymap.ts';
import { readOwnKeys } from '../../../../base/keys/read-own-keys.ts';
import { isKeySequence, parseKeys, sequenceWords, type KeySequence } from '../../../../base/keys/stroke.ts';

function read(words: string, isMac = false): KeySequence {
  const parsed = parseKeys(words, isMac);
  if (!isKeySequence(parsed)) throw new Error(`${words} are no keys`);
  return parsed;
}

const make = (own: OwnKeys, isMac = false): Keymap => new Keymap(actionList, own, isMac);
const keysOf = (keymap: Keymap, id: ActionId): string[] => keymap.keysOf(getAction(id)).map(sequenceWords);
const found = (keymap: Keymap, words: string): string[] => keymap.find(read(words)).map(({ id }) => id);
const conflicts = (keymap: Keymap): string[] =>
  keymap.conflicts.map(({ kind, keys, winner, loser }) => `${kind} ${sequenceWords(keys)}: ${winner.id}, ${loser.id}`);

describe('keys without settings', () => {
  it('are the table’s, in which no two actions want the same', () => {
    const keymap = make({});
    expect([conflicts(keymap), conflicts(make({}, true))]).toEqual([[], []]);
    expect(keysOf(keymap, 'view.palette')).toEqual(['Ctrl+Shift+P', 'Alt+Shift+P']);
    expect(actionList.filter((action) => !keymap.isAsDefault(action) || keymap.isOwn(action))).toEqual([]);
  });

  it('have the command key on macOS, and its signs', () => {
    const keymap = make({}, true);
    const text = (id: ActionId): string => keyText(keymap.keysOf(getAction(id))[0] ?? [], true);
    expect([text('tab.new'), text('tab.jump.3'), text('terminal.keep')]).toEqual(['⇧⌘Enter', '⌘3', '⌥⌘K']);
  });
});

describe('keys of one’s own', () => {
  it('take the place of an action’s defaults: one, several, or none', () => {
    const keymap = make({ 'tab.new': 'F6', 'view.palette': ['Ctrl+K Ctrl+P', 'F1', 'f1'], 'tab.close': null });
    expect([keysOf(keymap, 'tab.new'), keysOf(keymap, 'view.palette'), keysOf(keymap, 'tab.close')]).toEqual([
      ['F6'],
      ['Ctrl+K Ctrl+P', 'F1'],
      [],
    ]);
    expect([found(keymap, 'Ctrl+Shift+X'), found(keymap, 'Ctrl+Shift+Enter'), found(keymap, 'F1')]).toEqual([
      [],
      [],
      ['view.palette'],
    ]);
  });

  it('go before a default, whose action is named as the one that lost it', () => {
    const keymap = make({ 'tab.new': 'Ctrl+Shift+X' });
    expect([found(keymap, 'Ctrl+Shift+X'), keysOf(keymap, 'tab.close'), conflicts(keymap)]).toEqual([
      ['tab.new'],
      [],
      ['same Ctrl+Shift+X: tab.new, tab.close'],
    ]);
  });

  it('go before one another in the order of the file, the last first', () => {
    const keymap = make({ 'tab.new': 'F6', 'tab.rename': 'F6', 'app.about': ['F7', 'F6'] });
    expect([found(keymap, 'F6'), keysOf(keymap, 'app.about'), conflicts(keymap)]).toEqual([
      ['app.about'],
      ['F7', 'F6'],
      ['same F6: app.about, tab.new', 'same F6: app.about, tab.rename'],
    ]);
  });

  it('may be shared by two actions that never make sense at the same time', () => {
    const keymap = make({ 'terminal.restart': 'F6', 'terminal.keep': 'F6' });
    expect([found(keymap, 'F6'), conflicts(keymap)]).toEqual([['terminal.restart', 'terminal.keep'], []]);
  });

  it('of two strokes wait for nothing where the first runs something by itself', () => {
    const keymap = make({ 'tab.new': 'Ctrl+Shift+X F6', 'app.about': 'Ctrl+K A', 'app.quit': 'Ctrl+K Q' });
    expect(conflicts(keymap)).toEqual(['begins Ctrl+Shift+X F6: tab.close, tab.new']);
    const after = keymap.after(read('Ctrl+K')[0]).map(({ second, action }) => [second.key, action.id]);
    expect([keysOf(keymap, 'tab.new'), after, found(keymap, 'Ctrl+K A')]).toEqual([
      [],
      [
        ['A', 'app.about'],
        ['Q', 'app.quit'],
      ],
      ['app.about'],
    ]);
  });

  it('leave out what another version means', () => {
    const keymap = make({ 'from.later': 'F6', 'tab.new': ['Ctrl+Nope', 'F7'] });
    expect([found(keymap, 'F6'), keysOf(keymap, 'tab.new')]).toEqual([[], ['F7']]);
  });
});

describe('what is written for actions', () => {
  const refusals = (written: Record<string, unknown>): string[] =>
    readOwnKeys(written, false).refused.map(({ actionId, fault }) => `${actionId} ${fault.kind}`);

  it('costs its own entry where it is wrong', () => {
    const written = { 'tab.new': 'F6', 'tab.gnu': 'F7', 'tab.close': 7, 'tab.rename': [], 'app.about': ['F8', 'k'] };
    expect([readOwnKeys(written, false).keys, refusals(written)]).toEqual([
      { 'tab.new': 'F6' },
      ['tab.gnu unknown_action', 'tab.close no_keys', 'tab.rename no_keys', 'app.about fault'],
    ]);
  });

  it('cannot begin with a key that runs something, be it that of an action that is refused itself', () => {
    expect(refusals({ 'app.about': 'Ctrl+Shift+X A' })).toEqual(['app.about begins']);
    expect(refusals({ 'app.about': 'Ctrl+Shift+X A', 'tab.close': null })).toEqual([]);
    expect(refusals({ 'app.about': ['F6', 'F6 A'] })).toEqual(['app.about begins']);
    const chain = { 'app.about': 'Ctrl+Shift+X A', 'tab.close': 'F6 A', 'tab.new': 'F6' };
    expect(refusals(chain)).toEqual(['tab.close begins', 'app.about begins']);
  });

  it('always comes to a keymap in which every key runs what it says, and each action is named that lost one', () => {
    const id = fc.constantFrom(...actionList.map((action) => action.id));
    const key = fc.constantFrom('F6', 'F7', 'F6 A', 'F7 B', 'Ctrl+Shift+X', 'Ctrl+Shift+X A', 'k', 'Mod+Enter');
    const value = fc.oneof(key, fc.constant(null), fc.array(key, { minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(fc.dictionary(id, value, { maxKeys: 6 }), fc.boolean(), (written, isMac) => {
        const { keys, refused } = readOwnKeys(written, isMac);
        expect([...Object.keys(keys), ...refused.map(({ actionId }) => actionId)].sort()).toEqual(
          Object.keys(written).sort(),
        );
        const keymap = make(keys, isMac);
        expect(keymap.conflicts.filter(({ kind }) => kind === 'begins')).toEqual([]);
        for (const action of actionList) {
          const wanted = keymap.conflicts.filter(({ loser }) => loser === action);
          for (const each of keymap.keysOf(action)) expect(keymap.find(each)).toContain(action);
          for (const { keys: lost, winner } of wanted) expect(keymap.find(lost)).toContain(winner);
        }
      }),
    );
  });
});

it.each([
  ['Ctrl+C', { kind: 'needed', use: 'interrupt' }],
  ['Ctrl+R Ctrl+T', { kind: 'needed', use: 'search' }],
  ['Ctrl+G', { kind: 'needed', use: undefined }],
  ['Alt+B', { kind: 'needed', use: undefined }],
  ['F6', { kind: 'needed', use: undefined }],
  ['Alt+3', undefined],
  ['Ctrl+Shift+K', undefined],
  ['Meta+K', undefined],
  ['Ctrl+T', { kind: 'browser' }],
  ['Ctrl+Shift+N', { kind: 'browser' }],
])('of %s is said what is missed then: %j', (words, warning) => {
  expect(findKeyWarning(read(words), { isMac: false, isInBrowser: true })).toEqual(warning);
});

it('in the app’s own window no browser is in the way', () => {
  expect(findKeyWarning(read('Ctrl+Shift+N'), { isMac: false, isInBrowser: false })).toBeUndefined();
});
