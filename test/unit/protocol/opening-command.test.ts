import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FilePlace } from '../../../protocol/file-place.ts';
import { BadCommandLineError, openingCommand, splitCommandLine } from '../../../protocol/opening-command.ts';

const place = { file: '/a b/x.ts', line: 12, column: 3 };

describe('a command line that opens a file', () => {
  it.each<[line: string, words: string[] | undefined]>([
    ['', undefined],
    ['   ', undefined],
    ['vim', ['vim', '+12', '/a b/x.ts']],
    ['emacsclient -c', ['emacsclient', '-c', '+12', '/a b/x.ts']],
    ['code --wait', ['code', '--wait', '--goto', '/a b/x.ts:12:3']],
    ['/usr/bin/subl', ['/usr/bin/subl', '/a b/x.ts:12:3']],
    ['"/my tools/edit" -n "{file}" --at {line},{column}', ['/my tools/edit', '-n', '/a b/x.ts', '--at', '12,3']],
    ["sh -c 'exit 1' {file}", ['sh', '-c', 'exit 1', '/a b/x.ts']],
    ['a"b c"d', ['ab cd', '+12', '/a b/x.ts']],
    ['$HOME/x `id` \\n', ['$HOME/x', '`id`', '\\n', '+12', '/a b/x.ts']],
  ])('%j', (line, words) => {
    expect(openingCommand(line, place)).toEqual(words);
  });

  it('has no line where none is known, and the first one where it asks for one', () => {
    expect([openingCommand('vi', { file: '/x' }), openingCommand('e {file}:{line}', { file: '/x' })]).toEqual([
      ['vi', '/x'],
      ['e', '/x:1'],
    ]);
  });

  it('is refused with a quotation mark that has no other half', () => {
    expect(() => splitCommandLine('code "{file}')).toThrow(BadCommandLineError);
  });

  it('hands a path over as one word, whatever is in it', () => {
    const files = fc.string({ unit: 'binary', maxLength: 60 }).map((rest) => `/${rest.replaceAll('\0', '')}`);
    fc.assert(
      fc.property(files, (file) => {
        expect(openingCommand('edit --file={file} {line} "{file}"', { file, line: 7 })).toEqual([
          ...['edit', `--file=${file}`, '7', file],
        ]);
      }),
    );
  });

  it('is never given a path that a program could take for an option', () => {
    const isPlace = (file: string): boolean => FilePlace.safeParse({ file }).success;

    expect(['-c', 'x.ts', '~/x', '', '/x\0y', '/x', 'C:\\x', 'C:/x'].map(isPlace)).toEqual([
      ...[false, false, false, false, false, true, true, true],
    ]);
  });
});
