import { describe, expect, it } from 'vitest';
import { isExiting } from '../../../main/terminal/proc-stat.ts';
import { hasSignalToActOn, parseSignalActions } from '../../../main/terminal/proc-status.ts';

const status = (pending: string, shared: string, blocked: string, ignored: string): string =>
  `Name:\tsleep\nSigQ:\t0/95\nSigPnd:\t${pending}\nShdPnd:\t${shared}\nSigBlk:\t${blocked}\nSigIgn:\t${ignored}\nSigCgt:\t0\n`;
const HUP = '0000000000000001';
const CHLD = '0000000000010000';
const none = '0000000000000000';

describe('L19: whether a process has been sent its end', () => {
  it.each([
    ['nothing pending', status(none, none, none, none), false],
    ['HUP pending for the process', status(none, HUP, none, none), true],
    ['HUP pending for its thread', status(HUP, none, none, none), true],
    ['HUP pending but blocked', status(none, HUP, HUP, none), false],
    ['HUP pending but ignored, as under nohup', status(none, HUP, none, HUP), false],
    ['only a child to look after', status(none, CHLD, none, none), false],
    ['no such process', '', false],
  ])('L19: %s', (_what, text, isSent) => {
    expect(hasSignalToActOn(text)).toBe(isSent);
  });

  it('L19: one that has begun to exit says so in its flags', () => {
    const line = (flags: number): string => `12 (a (b) c) R 1 12 12 0 -1 ${flags} ${'0 '.repeat(12)}77 0`;
    expect([isExiting(line(0x400000)), isExiting(line(0x400004)), isExiting('')]).toEqual([false, true, false]);
  });
});

describe('L13: what a process does about signals', () => {
  it('L13: is read from two of its sets', () => {
    const text = 'SigBlk:\t0000000000000002\nSigIgn:\t0000000000384004\nSigCgt:\t000000004b817efb\n';
    const { ignored, caught } = parseSignalActions(text);
    expect([[...ignored].sort(), caught.has('SIGHUP'), caught.has('SIGQUIT'), caught.has('SIGVTALRM')]).toEqual([
      ['SIGQUIT', 'SIGTERM', 'SIGTSTP', 'SIGTTIN', 'SIGTTOU'],
      true,
      false,
      true,
    ]);
  });
});
