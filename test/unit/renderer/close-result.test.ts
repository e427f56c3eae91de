import { describe, expect, it } from 'vitest';
import { closeResult, leavesSomething } from '../../../renderer/closing/close-result.ts';

const job = { pid: 10, name: 'make', command: 'make -j8' };
const others = [
  { pid: 11, name: 'sleep', command: 'sleep 300' },
  { pid: 12, name: 'node', command: 'node server.js' },
];
const stopped = { pid: 13, name: 'vim', command: 'vim notes' };
const plan = { kind: 'ask', job, isJobShell: false, suspended: [stopped], others } as const;

describe('what became of the processes of a close', () => {
  it('L19: sorts what was named before by what lives on, by its whole command', () => {
    expect(closeResult(plan, { survivors: [{ pid: 12, name: 'node' }] })).toEqual({
      ended: [job, stopped, others[0]],
      survivors: [others[1]],
    });
  });

  it('L19: names what lives on though nobody had seen it before', () => {
    expect(closeResult({ ...plan, suspended: [], others: [] }, { survivors: [{ pid: 99, name: 'late' }] })).toEqual({
      ended: [job],
      survivors: [{ pid: 99, name: 'late', command: 'late' }],
    });
  });

  it('is to be read where something lives on, or is still waited for', () => {
    const survivors = [{ pid: 12, name: 'node' }];

    expect([
      leavesSomething({ survivors: [], unreaped: false }),
      leavesSomething({ survivors, unreaped: false }),
      leavesSomething({ survivors: [], unreaped: true }),
    ]).toEqual([false, true, true]);
  });
});
