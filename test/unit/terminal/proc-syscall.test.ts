import { describe, expect, it } from 'vitest';
import { parseProcSyscall } from '../../../main/terminal/proc-syscall.ts';

const rest = '0x7ffe 0x1 0x0 0x0 0x0 0x7ffd 0x7f1c';

describe('/proc/PID/syscall', () => {
  it.each([
    [`0 0xb ${rest}`, 'x64', { call: 'read', fd: 11 }],
    [`270 0x1 ${rest}`, 'x64', { call: 'poll' }],
    [`61 0xffffffff ${rest}`, 'x64', { call: 'other' }],
    [`63 0x0 ${rest}`, 'arm64', { call: 'read', fd: 0 }],
    [`72 0x1 ${rest}`, 'arm64', { call: 'poll' }],
    [`0 0x0 ${rest}`, 'arm64', { call: 'other' }],
    ['running\n', 'x64', { call: 'other' }],
    ['-1 0x0 0x0', 'x64', { call: 'other' }], // asleep, but not in a call
    ['', 'x64', { call: 'other' }],
    [`202 0x1 ${rest}`, 'x64', undefined],
    [`98 0x1 ${rest}`, 'arm64', undefined],
    [`0 0x0 ${rest}`, 's390x', undefined],
  ] as const)('%j on %s', (line, architecture, sleep) => {
    expect(parseProcSyscall(line, architecture)).toEqual(sleep);
  });
});
