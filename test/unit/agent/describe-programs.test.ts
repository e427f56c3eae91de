import { describe, expect, it } from 'vitest';
import { describePrograms } from '../../../main/agent/describe-programs.ts';
import type { StartedProgram } from '../../../main/agent/started-programs.ts';
import { limits } from '../../../protocol/limits.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { FakeShellProcesses } from '../../fakes/fake-shell-processes.ts';

const clock = new FakeClock();

/** One with `count` processes, all of which have `argument` in their command line. */
function program(id: string, argument: string, count = 1): StartedProgram {
  const facts = { parentPid: 1, group: 7, processSession: 7, name: 'sh', state: 'S', startTime: 1 };
  return {
    ...{ id, command: ['sh', argument], cwd: '/src', startedMs: clock.now(), isRunning: true, descriptorCount: 3 },
    leader: { pid: 7, startTime: 1, group: 7, processSession: 7 },
    session: { id: 's', clientName: 'test', principal: { kind: 'user' }, state: { kind: 'active' } },
    look: () => Array.from({ length: count }, (_, index) => ({ ...facts, pid: 7 + index })),
  } as unknown as StartedProgram;
}

function describeAll(programs: readonly StartedProgram[], argument: string) {
  const processes = new FakeShellProcesses();
  processes.commandLine = () => ['sh', argument];
  return describePrograms(programs, { processes, clock });
}

describe('what the ledger tells of programs', () => {
  it('cuts long command lines, and long lists of processes', () => {
    const [told] = describeAll([program('a', 'x'.repeat(500), 100)], 'y'.repeat(500)).programs;

    expect([told?.command, told?.processes.length, told?.processes[0]?.command]).toEqual([
      ...[`sh ${'x'.repeat(297)}…`, 24, `sh ${'y'.repeat(197)}…`],
    ]);
  });

  it('tells no more than fits into an answer, and counts the rest', () => {
    const worst = '\u0001'.repeat(500);
    const all = Array.from({ length: 200 }, (_, index) => program(String(index), worst, 100));
    const told = describeAll(all, worst);

    expect(told.programs[0]?.execId).toBe('0');
    expect(told.programs.length + (told.omittedPrograms ?? 0)).toBe(200);
    expect(JSON.stringify(told).length).toBeLessThan(limits.jsonBytes / 2);
  });
});
