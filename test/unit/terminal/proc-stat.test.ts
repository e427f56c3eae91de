import { describe, expect, it } from 'vitest';
import { isBecomingAnother, parseProcStat } from '../../../main/terminal/proc-stat.ts';

const rest = 'S 41 42 43 34816 42 4194304 1 0 0 0 0 0 0 0 20 0 1 0 987654 4096 1 18446744073709551615';

describe('a line of /proc/PID/stat', () => {
  it.each([
    ['a plain name', 'bash'],
    ['a name with spaces', 'Web Content'],
    ['a name with parentheses', 'a) S 1 (b'],
    ['an empty name', ''],
  ])('is read with %s', (_what, name) => {
    expect(parseProcStat(`44 (${name}) ${rest}\n`)).toEqual({
      pid: 44,
      name,
      state: 'S',
      parentPid: 41,
      group: 42,
      processSession: 43,
      startTime: 987_654,
    });
  });

  it.each([[''], ['44 (bash'], ['44 (bash) S 1 2']])('is no process when it is cut: %j', (line) => {
    expect(parseProcStat(line)).toBeUndefined();
  });
});

describe('what was read of the environment of a process', () => {
  const CODE = '94208';
  const START = '140724817158145';
  const END = '140724817158200';
  const line = (flags: number, ...[code, start, end]: readonly [string, string, string]): string =>
    `44 (sh) S 41 42 43 34816 42 ${flags} ${'7 '.repeat(16)}${code} ${'7 '.repeat(23)}${start} ${end} 0\n`;
  const USUAL = 0x40_0000;
  const EXITING = 0x40_0004;
  const KERNEL_THREAD = 0x20_8040;

  it.each([
    ['nothing, of one that has none yet', line(USUAL, '0', '0', '0'), 0, true],
    ['nothing, of one that is just being given it', line(USUAL, '0', START, START), 0, true],
    ['nothing, of one that has one since', line(USUAL, CODE, START, END), 0, true],
    ['a part', line(USUAL, CODE, START, END), 40, true],
    ['all of it', line(USUAL, CODE, START, END), 55, false],
    ['nothing, of one that was started with none', line(USUAL, CODE, START, START), 0, false],
    ['nothing, of one that is ending', line(EXITING, '0', '0', '0'), 0, false],
    ['nothing, of a thread of the kernel', line(KERNEL_THREAD, '0', '0', '0'), 0, false],
    ['nothing, of one that has gone', '', 0, false],
  ])('tells whether it becomes another program: %s', (_what, stat, bytes, isBecoming) => {
    expect(isBecomingAnother(stat, bytes)).toBe(isBecoming);
  });
});
