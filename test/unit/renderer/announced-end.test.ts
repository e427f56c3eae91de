import { describe, expect, it } from 'vitest';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { reviewEnd } from '../../../renderer/workspace/announced-end.ts';
import { terminalInfo } from './terminal-info.ts';

/** Announced at 0 for in a minute. */
const end = { inMs: 60_000, untilMs: 60_000 };

describe('L39: an announced end', () => {
  it.each<[string, Partial<TerminalInfo>, number, number | undefined]>([
    ['is still due while nothing has changed', { expiresInMs: 50_000 }, 10_000, 60_000],
    ['is still due when its grace is over', { expiresInMs: 0 }, 55_000, 60_000],
    ['is over when somebody looks', { expiresInMs: null }, 10_000, undefined],
    ['is over when it is kept', { expiresInMs: 50_000, keep: true }, 10_000, undefined],
    ['is over while it is being ended', { expiresInMs: 50_000, state: 'closing' }, 10_000, undefined],
    ['is over when its shell has left', { expiresInMs: 50_000, state: 'exited' }, 10_000, undefined],
    ['is over when it has its grace again', { expiresInMs: 900_000 }, 10_000, undefined],
    ['comes later after a stop of the machine (L40)', { expiresInMs: 60_000 }, 100_000, 160_000],
    ['does not move for what a message takes', { expiresInMs: 50_300 }, 10_000, 60_000],
  ])('%s', (_what, given, atMs, untilMs) => {
    expect(reviewEnd(end, { info: terminalInfo(given), atMs })?.untilMs).toBe(untilMs);
  });

  it('is over when the terminal is gone', () => {
    expect(reviewEnd(end, undefined)).toBeUndefined();
  });
});
