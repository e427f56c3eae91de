import { expect, it } from 'vitest';
import { actionList } from '../../../base/actions.ts';
import type { OwnKeys } from '../../../base/keys/keymap.ts';
import { menuGroups } from '../../../main/desktop/menu-model.ts';

function entry(actionId: string, own: OwnKeys, platform: NodeJS.Platform) {
  const items = menuGroups(own, platform).flatMap((group) => group.items);
  const { label, accelerator } = items.find((item) => item.actionId === actionId) ?? {};
  return [label, accelerator];
}

it.each([
  ['tab.close', 'Ctrl+Shift+X', 'Shift+Command+X'],
  ['tab.new', 'Ctrl+Shift+Return', 'Shift+Command+Return'],
  ['terminal.keep', 'Alt+Shift+K', 'Alt+Command+K'],
  ['tab.moveRight', 'Ctrl+Shift+PageDown', 'Shift+Command+PageDown'],
  ['app.settings', 'Ctrl+Shift+,', 'Shift+Command+,'],
])('%s has the key %s for Electron, and %s on macOS', (id, elsewhere, onMac) => {
  expect([entry(id, {}, 'linux')[1], entry(id, {}, 'darwin')[1]]).toEqual([elsewhere, onMac]);
});

it.each<[string, OwnKeys[string], string | undefined, string | undefined]>([
  ['another key', 'Mod+ArrowUp', 'Ctrl+Up', 'Command+Up'],
  ['the first of several', ['F6', 'Ctrl+Shift+X'], 'F6', 'F6'],
  ['a key with Meta', 'Meta+K', 'Super+K', 'Command+K'],
  ['none', null, undefined, undefined],
])('an action of which settings say so has %s', (_what, keys, elsewhere, onMac) => {
  const own = { 'tab.close': keys };
  expect([entry('tab.close', own, 'linux'), entry('tab.close', own, 'darwin')]).toEqual([
    ['Close tab or pane', elsewhere],
    ['Close tab or pane', onMac],
  ]);
});

it('two strokes are said in the label: there is no accelerator of two', () => {
  const own = { 'tab.close': 'Mod+K Mod+W' };
  expect([entry('tab.close', own, 'linux'), entry('tab.close', own, 'darwin')]).toEqual([
    ['Close tab or pane (Ctrl+K Ctrl+W)', undefined],
    ['Close tab or pane (⌘K ⌘W)', undefined],
  ]);
});

it('an action that has lost its key to another one shows none', () => {
  const own = { 'tab.new': 'Ctrl+Shift+X' };
  expect([entry('tab.new', own, 'linux')[1], entry('tab.close', own, 'linux')[1]]).toEqual(['Ctrl+Shift+X', undefined]);
});

it('every action that belongs into menus is in one', () => {
  const ids = menuGroups({}, 'linux').flatMap((group) => group.items.map(({ actionId }) => actionId));
  expect(ids.sort()).toEqual(actionList.flatMap(({ id, isInMenu }) => (isInMenu ? [id] : [])).sort());
});
