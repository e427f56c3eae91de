import { expect, it } from 'vitest';
import { chooseTerminal } from '../../../main/cli/terminal-choice.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';

const terminals = [
  { terminalId: '1111aaaa-0000-4000-8000-000000000000', title: 'Build it' },
  { terminalId: '1111bbbb-0000-4000-8000-000000000000', title: 'vim' },
  { terminalId: '2222cccc-0000-4000-8000-000000000000', title: 'vim' },
] as unknown as TerminalInfo[];

it.each([
  ['1111aaaa-0000-4000-8000-000000000000', 0],
  ['1111A', 0],
  ['2', 2],
  ['Build it', 0],
  ['bui', 0],
  ['ld i', 0],
  ['BBBB-0', 1],
])('finds a terminal by %s', (name, index) => {
  expect(chooseTerminal(terminals, name)).toBe(terminals[index]);
});

it('says where the list of another machine is', () => {
  expect(() => chooseTerminal(terminals, 'nothing', 'bee')).toThrowError('"sallyport ledger --host bee" lists them.');
});

it('says of HOST:TERMINAL that the host does not belong there', () => {
  expect(() => chooseTerminal(terminals, 'local:build')).toThrowError('It is written here without its host.');
});

it.each([
  ['nothing', 'No terminal\'s id or title is "nothing". "sallyport ledger" lists them.'],
  ['Biuld it', 'No terminal\'s id or title is "Biuld it". Did you mean "Build it"?'],
  ['1111', '1111aaaa (Build it), 1111bbbb (vim)'],
  ['i', 'No terminal\'s id or title is "i".'],
  ['a', 'No terminal\'s id or title is "a".'],
  ['', 'No terminal\'s id or title is "".'],
  ['vim', '1111bbbb (vim), 2222cccc (vim)'],
])('refuses %s and says which there are', (name, sentence) => {
  expect(() => chooseTerminal(terminals, name)).toThrowError(sentence);
});
