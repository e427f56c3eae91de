import { describe, expect, it } from 'vitest';
import { parseProcStat } from '../../../main/terminal/proc-stat.ts';

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
