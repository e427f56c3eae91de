import { describe, expect, it } from 'vitest';
import { actionGroups, actionList, getAction } from '../../../base/actions.ts';
import { Keymap } from '../../../base/keys/keymap.ts';
import { t } from '../../../base/messages/translate.ts';

/** Chords Chromium does not give to pages (`BrowserCommandController::IsReservedCommandOrKey`). */
const keptByChromium = ['Ctrl+Shift+T', 'Ctrl+Shift+N', 'Ctrl+Shift+W', 'Ctrl+Shift+Q', 'Ctrl+Shift+Tab', 'Alt+F4'];

const allKeys = actionList.flatMap((action) => action.keys);

describe('the table of actions', () => {
  it.each([false, true])('gives no key to two actions (macOS: %s)', (isMac) => {
    expect(new Keymap(actionList, {}, isMac).conflicts).toEqual([]);
  });

  it('has no id twice', () => {
    const ids = actionList.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a key, words and a group for every action', () => {
    const incomplete = actionList.filter(
      ({ keys, group, message, values }) =>
        keys.length === 0 || !actionGroups.includes(group) || t(message, values) === message,
    );
    expect(incomplete).toEqual([]);
  });

  it('names no two actions alike, so that the palette can tell them apart', () => {
    const words = actionList.map(({ message, values }) => t(message, values));
    expect(new Set(words).size).toBe(words.length);
  });

  it('takes nothing from shells: only chords with Ctrl+Shift, or with Alt and something no line editor uses', () => {
    expect(allKeys.filter((words) => !/^(Ctrl\+Shift\+|Alt\+Shift\+|Alt\+[1-9]$)/.test(words))).toEqual([]);
  });

  it('uses nothing that Chromium keeps for itself', () => {
    expect(allKeys.filter((words) => keptByChromium.includes(words))).toEqual([]);
  });

  it('puts into menus all but those that come in rows', () => {
    const left = actionList.filter(({ isInMenu }) => !isInMenu).map(({ id }) => id);
    expect(left.filter((id) => !id.startsWith('tab.jump.'))).toEqual([
      'tab.next',
      'tab.previous',
      'pane.focusLeft',
      'pane.focusRight',
      'pane.focusUp',
      'pane.focusDown',
      'view.focusTabs',
      'view.focusTerminal',
      'view.focusNotices',
      'view.fontReset',
    ]);
  });

  it('finds an action by its id', () => {
    expect(getAction('tab.jump.9').keys).toEqual(['Alt+9']);
  });
});
