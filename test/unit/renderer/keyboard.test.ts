import { beforeEach, describe, expect, it } from 'vitest';
import { actionList, type Action } from '../../../base/actions.ts';
import { Keymap, type OwnKeys } from '../../../base/keys/keymap.ts';
import { strokeWords } from '../../../base/keys/stroke.ts';
import { Keyboard } from '../../../renderer/keyboard/keyboard.ts';

let ran: string[];
let unavailable: string[];
beforeEach(() => {
  ran = [];
  unavailable = [];
});

/** A page whose keys are told to a keyboard, and then to what has the focus. */
function makePage(own: OwnKeys) {
  const target = new EventTarget();
  const keymap = new Keymap(actionList, own, false);
  const run = ({ id }: Action): boolean => {
    ran.push(id);
    return !unavailable.includes(id);
  };
  const keyboard = new Keyboard({ target: target as Window, keymap: () => keymap, run });
  const typed: string[] = [];
  target.addEventListener('keydown', (event) => {
    if (!event.defaultPrevented) typed.push((event as KeyboardEvent).key);
  });
  const awaited = () => {
    const { first } = keyboard.awaited.getState();
    return first && strokeWords(first);
  };
  return { target, keyboard, typed, awaited, press: (words: string, more = {}) => press(target, words, more) };
}

function press(target: EventTarget, words: string, more: object): void {
  const parts = words.split('+');
  const key = parts.pop() ?? '';
  const has = (name: string): boolean => parts.includes(name);
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  const held = { ctrlKey: has('Ctrl'), shiftKey: has('Shift'), altKey: has('Alt'), metaKey: has('Meta') };
  const event = new Event('keydown', { cancelable: true });
  target.dispatchEvent(
    Object.assign(
      event,
      { key, code, ...held, repeat: false, isComposing: false, getModifierState: () => false },
      more,
    ),
  );
}

describe('the keyboard', () => {
  it('runs an action by its key, and lets all else through', () => {
    const { press: hit, typed } = makePage({ 'tab.close': null, 'app.about': 'F6' });
    for (const words of ['Ctrl+Shift+Enter', 'F6', 'a', 'Ctrl+Shift+X']) hit(words);
    expect([ran, typed]).toEqual([
      ['tab.new', 'app.about'],
      ['a', 'X'],
    ]);
  });

  it('waits after the first of two strokes, for a second one that runs it', () => {
    const { press: hit, typed, awaited } = makePage({ 'app.about': 'Ctrl+K Ctrl+T', 'app.keys': 'Ctrl+K k' });
    hit('Ctrl+K');
    const while_ = awaited();
    hit('Control', { ctrlKey: true });
    hit('Ctrl+T');
    hit('Ctrl+K');
    hit('Ctrl+K', { repeat: true });
    hit('k');
    expect([while_, awaited(), ran, typed]).toEqual(['Ctrl+K', undefined, ['app.about', 'app.keys'], ['Control']]);
  });

  it.each([
    ['Escape', 'Escape', {}],
    ['a wrong key', 'x', {}],
    ['a key with a name of its own', 'Ctrl+Shift+Enter', {}],
    ['what an input method takes', 'Process', { isComposing: true }],
    ['a dead key', 'Dead', {}],
  ])('drops the first stroke by %s, and nothing is typed', (_what, words, more) => {
    const { press: hit, typed, awaited } = makePage({ 'app.about': 'Ctrl+K Ctrl+T' });
    hit('Ctrl+K');
    hit(words, more);
    expect([ran, typed, awaited()]).toEqual([[], [], undefined]);
    hit('x');
    expect(typed).toEqual(['x']);
  });

  it('drops the first stroke when the page loses the keyboard', () => {
    const { press: hit, target, typed, awaited } = makePage({ 'app.about': 'Ctrl+K Ctrl+T' });
    hit('Ctrl+K');
    target.dispatchEvent(new Event('blur'));
    hit('Ctrl+T');
    expect([awaited(), ran, typed]).toEqual([undefined, [], ['T']]);
  });

  it('runs nothing by what somebody writes with: input methods, dead keys, AltGr', () => {
    const { press: hit, typed } = makePage({ 'app.about': ['Alt+E', 'Ctrl+Alt+Q'], 'tab.close': 'Ctrl+Shift+X' });
    hit('Ctrl+Shift+X', { isComposing: true });
    hit('Ctrl+Shift+X', { key: 'Process' });
    hit('Alt+E', { key: 'Dead' });
    hit('Ctrl+Alt+Q', { key: '@', getModifierState: (name: string) => name === 'AltGraph' });
    expect([ran, typed]).toEqual([[], ['X', 'Process', 'Dead', '@']]);
  });

  it('tries the next where two share a key and the first makes no sense now', () => {
    const { press: hit } = makePage({ 'terminal.restart': 'F6', 'terminal.keep': 'F6' });
    unavailable = ['terminal.restart'];
    hit('F6');
    expect(ran).toEqual(['terminal.restart', 'terminal.keep']);
  });

  it('leaves pasting to the browser on the keys on which that pastes, and runs it on others', () => {
    const { press: hit, typed } = makePage({ 'terminal.paste': ['Ctrl+Shift+V', 'F6'] });
    hit('Ctrl+Shift+V');
    expect([ran, typed]).toEqual([[], ['V']]);
    hit('F6');
    expect(ran).toEqual(['terminal.paste']);
  });

  it('does not open or end one after the other while keys are held down', () => {
    const { press: hit } = makePage({});
    hit('Ctrl+Shift+Enter', { repeat: true });
    hit('Ctrl+Shift+ArrowRight', { repeat: true });
    expect(ran).toEqual(['tab.next']);
  });

  it('gives all strokes to who asks for them, once each, and back', () => {
    const { press: hit, keyboard, typed } = makePage({});
    const seen: (string | undefined)[] = [];
    const grabbed = keyboard.grab((stroke) => {
      seen.push(stroke && strokeWords(stroke));
      return stroke?.key !== 'Tab';
    });
    hit('Ctrl+Shift+Enter');
    hit('Ctrl+Shift+Enter', { repeat: true });
    hit('Dead');
    hit('Tab');
    grabbed.dispose();
    hit('Ctrl+Shift+Enter');
    expect([seen, ran, typed]).toEqual([['Ctrl+Shift+Enter', undefined, 'Tab'], ['tab.new'], ['Tab']]);
  });

  it('hears nothing any more once it is let go', () => {
    const { press: hit, keyboard, typed } = makePage({});
    keyboard.dispose();
    hit('Ctrl+Shift+Enter');
    expect([ran, typed]).toEqual([[], ['Enter']]);
  });
});
