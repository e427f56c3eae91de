import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PosixError } from '../../main/terminal/libc.ts';
import {
  duplicateDescriptor,
  foregroundGroupOf,
  lockExclusively,
  processGroupOf,
  processSessionOf,
} from '../../main/terminal/posix.ts';

const NOBODY = 4_194_304;

describe('the calls of the C library', () => {
  it('lock a file for one descriptor at a time, until it is closed', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'sallyport-posix-'));
    const [first, second] = [openSync(path.join(folder, 'lock'), 'w'), openSync(path.join(folder, 'lock'), 'w')];
    const whileHeld = [lockExclusively(first), lockExclusively(second)];
    closeSync(first);
    const after = lockExclusively(second);
    closeSync(second);
    rmSync(folder, { recursive: true });
    expect({ whileHeld, after }).toEqual({ whileHeld: [true, false], after: true });
  });

  it('name what went wrong', () => {
    expect(() => lockExclusively(-1)).toThrow(new PosixError('flock', 'EBADF'));
    expect(() => duplicateDescriptor(-1)).toThrow(new PosixError('fcntl', 'EBADF'));
  });

  it('find no group, process session or foreground where there is none', () => {
    expect([processGroupOf(NOBODY), processSessionOf(NOBODY), foregroundGroupOf(-1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('know this process', () => {
    expect([processGroupOf(0), processSessionOf(0)]).toEqual([
      processGroupOf(process.pid),
      processSessionOf(process.pid),
    ]);
  });
});
