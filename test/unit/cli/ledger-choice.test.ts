import { expect, it } from 'vitest';
import { chooseFromLedger } from '../../../main/cli/ledger-choice.ts';
import type { LedgerProgram } from '../../../protocol/ledger.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';

const terminals = [
  { terminalId: '1111aaaa-0000-4000-8000-000000000000', title: 'make check' },
  { terminalId: '2222bbbb-0000-4000-8000-000000000000', title: 'vim' },
] as unknown as TerminalInfo[];
const programs = [
  { execId: '3333cccc-0000-4000-8000-000000000000', command: 'make' },
  { execId: '4444dddd-0000-4000-8000-000000000000', command: 'sleep 300' },
] as unknown as LedgerProgram[];

it.each([
  ['3333', { kind: 'program', program: programs[0] }],
  ['make', { kind: 'program', program: programs[0] }],
  ['make c', { kind: 'terminal', terminal: terminals[0] }],
  ['300', { kind: 'program', program: programs[1] }],
  ['vim', { kind: 'terminal', terminal: terminals[1] }],
])('finds by %s what it fits best, with a terminal or without', (name, chosen) => {
  expect(chooseFromLedger(terminals, programs, name, 'local')).toEqual(chosen);
});

it.each([
  ['ma', 'More than one terminal or program is meant by "ma": 1111aaaa (make check), 3333cccc (make).'],
  ['sleep 3000', 'no program\'s id or command is "sleep 3000". Did you mean "sleep 300"?'],
])('refuses %s and says which there are', (name, sentence) => {
  expect(() => chooseFromLedger(terminals, programs, name, 'local')).toThrowError(sentence);
});

it.each([
  ['no program', []],
  ['a program', programs],
])('has one answer for a name that nothing has, where %s runs', (_, running) => {
  const refusal = {
    code: 'no_such_entry',
    message:
      'No terminal\'s id or title and no program\'s id or command is "nothing". "sallyport ledger --host bee" lists them.',
  };
  expect(() => chooseFromLedger(terminals, running, 'nothing', 'bee')).toThrowError(
    expect.objectContaining(refusal) as Error,
  );
});
