import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exitCodes } from '../../../main/cli/exit-codes.ts';
import { actionList, type ActionDefinition } from '../../../base/actions.ts';
import { keyText } from '../../../base/keys/key-caps.ts';
import { isKeySequence, parseKeys } from '../../../base/keys/stroke.ts';
import { en } from '../../../base/messages/en/index.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

it('README lists every action of the page with its keys', () => {
  const single = actionList.filter((action) => !isJump(action));
  const expected = single.map((action) => [
    en[action.message as keyof typeof en],
    action.keys.map(capsOf).join(' or '),
  ]);
  const jumps = actionList.filter(isJump).map((action) => capsOf(action.keys[0] ?? ''));

  expect(tableUnder('Keys')).toEqual([...expected, ['Go to tab 1 … 8', `${jumps[0]} … ${jumps.at(-1)}`]]);
});

it('README says which keys do nothing until another machine is paired', () => {
  const waiting = actionList.filter(({ condition }) => ['paired', 'remote', 'shareable'].includes(condition));
  const sentence = /([^.\n]*) exist once another machine is paired/.exec(readme)?.[1] ?? '';

  expect(waiting.length).toBeGreaterThan(0);
  expect([...sentence.matchAll(/(?:Ctrl|Alt)\+Shift\+\w/g)].map(([keys]) => keys).sort()).toEqual(
    waiting.map(({ keys }) => capsOf(keys[0] ?? '')).sort(),
  );
});

it('README explains every exit code', () => {
  const explained = tableUnder('Exit codes').flatMap(([codes = '']) => codes.match(/\d+/g)?.map(Number) ?? []);

  expect(explained).toEqual([...Object.values(exitCodes)].sort((a, b) => a - b));
});

function isJump(action: ActionDefinition): boolean {
  return action.message === 'action.tab.jump';
}

function capsOf(keys: string): string {
  const parsed = parseKeys(keys, false);
  return isKeySequence(parsed) ? keyText(parsed, false) : '';
}

/** The rows of the first table after a heading, cells trimmed. */
function tableUnder(heading: string): string[][] {
  const section = readme.split(new RegExp(`^## ${heading}$`, 'm'))[1] ?? '';
  const lines = section.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|'));
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  return lines.slice(start + 2, start + length).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
