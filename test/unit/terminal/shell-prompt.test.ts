import { describe, expect, it } from 'vitest';
import type { ProcessWait } from '../../../main/terminal/shell-processes.ts';
import { isAtPrompt } from '../../../main/terminal/shell-prompt.ts';

interface Seen {
  readonly isInteractiveShell: boolean;
  readonly state: string;
  readonly executable: string | undefined;
  readonly isLineEdited: boolean;
  readonly wait: ProcessWait | undefined;
}

const editing: Seen = {
  isInteractiveShell: true,
  state: 'S',
  executable: 'bash',
  isLineEdited: true,
  wait: 'descriptors',
};
const plain: Seen = { ...editing, executable: 'dash', isLineEdited: false, wait: 'terminal' };

describe('L31: whether a shell waits for its next command', () => {
  it.each<[string, Seen, boolean]>([
    ['one that edits a line and waits for keys', editing, true],
    ['one that reads its terminal meanwhile', { ...editing, wait: 'terminal' }, true],
    ['one that cannot be looked into, but edits a line', { ...editing, wait: undefined, executable: undefined }, true],
    ['one that waits for something else, in a terminal left in that mode', { ...editing, wait: 'else' }, false],
    ['one that is awake', { ...editing, state: 'R' }, false],
    ['one that is stopped', { ...editing, state: 'T' }, false],
    ['one that is stuck', { ...editing, state: 'D' }, false],
    ['another program that edits a line', { ...editing, isInteractiveShell: false }, false],
    ['one with an editor that does not edit', { ...editing, isLineEdited: false, wait: 'terminal' }, false],
    ['one without an editor that reads its terminal', plain, true],
    ['one without an editor that waits for something else', { ...plain, wait: 'else' }, false],
    ['one without an editor that waits for several things', { ...plain, wait: 'descriptors' }, false],
    ['one without an editor that cannot be looked into', { ...plain, wait: undefined }, false],
    ['one of which it is unknown whether it has an editor', { ...plain, executable: undefined }, false],
  ])('L31: %s', (_what, { state, isLineEdited, ...seen }, expected) => {
    const [isInteractiveShell, wait, executable] = [
      () => seen.isInteractiveShell,
      () => seen.wait,
      () => seen.executable,
    ];
    expect(isAtPrompt({ state, isLineEdited, isInteractiveShell, wait, executable })).toBe(expected);
  });
});
