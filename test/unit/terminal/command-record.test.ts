import { describe, expect, it } from 'vitest';
import { CommandRecord } from '../../../main/terminal/command-record.ts';
import { makeRegistry } from './make-registry.ts';

const A = '\x1b]133;A\x07';
const C = '\x1b]133;C\x07';
const D = (status: number): string => `\x1b]133;D;${status}\x07`;

describe('CommandRecord', () => {
  it.each<[string, readonly string[], object | undefined]>([
    ['nothing as long as nothing was told', ['$ '], undefined],
    ['a prompt', [D(0) + A], { runningMs: null, endedCount: 0, last: null }],
    ['a command under way', [A, C, ''], { runningMs: 1_000, endedCount: 0, last: null }],
    [
      'how the last one ended',
      [A, C, D(3) + A],
      { runningMs: null, endedCount: 1, last: { status: 3, durationMs: 1_000 } },
    ],
    [
      'one end once, though prompts repeat it',
      [A, C, D(3) + A, D(3) + A],
      { runningMs: null, endedCount: 1, last: { status: 3, durationMs: 1_000 } },
    ],
    [
      'an end that was not told',
      [A, C, A],
      { runningMs: null, endedCount: 1, last: { status: null, durationMs: 1_000 } },
    ],
  ])('tells %s', (_what, pieces, report) => {
    const record = new CommandRecord();
    pieces.forEach((piece, index) => record.read(Buffer.from(piece), index * 1_000));

    expect(record.report((pieces.length - 1) * 1_000)).toEqual(report);
  });

  it.each([
    ['file://here/tmp/a%20b', '/tmp/a b'],
    ['file:///tmp', '/tmp'],
    ['file://localhost/tmp', '/tmp'],
    ['file://elsewhere/tmp', undefined],
    ['file://here/100%', undefined],
    ['/tmp', undefined],
  ])('takes %s for the folder %s', (address, folder) => {
    const record = new CommandRecord();
    record.read(Buffer.from(`\x1b]7;${address}\x07`), 0);

    expect(record.folderOn('here')).toBe(folder);
  });
});

it('viewers are told when a command starts and ends, and not that it goes on', async () => {
  const { open, ptyHost, time, changed } = makeRegistry({ 'terminal.shell': '/bin/sh' });
  await open();
  const told = async (output: string): Promise<unknown> => {
    const before = changed.length;
    ptyHost.last.emitOutput(output);
    await time.advance(1_000);
    return changed.slice(before).map(({ commands }) => commands?.runningMs !== null);
  };
  await told('');

  expect([await told(A), await told(C), await told('output'), await told(D(0) + A)]).toEqual([
    [false],
    [true],
    [],
    [false],
  ]);
});
