import { describe, expect, it } from 'vitest';
import type { FoundJournal, JournalContent } from '../../../main/agent/journal-file.ts';
import type { TerminalId } from '../../../protocol/ids.ts';
import type { AgentLedger } from '../../../protocol/ledger.ts';
import { makeAgent, openTerminal } from './make-agent.ts';

const oldId = '5d1f7c4e-1f0a-4f58-9d3f-0f5b1f9d7a10' as TerminalId;
const oldShell = { terminalId: oldId, pid: 50, startTime: 7, processSession: 50, foreground: null };
const oldLeft = { terminalId: oldId, pid: 70, startTime: 9 };

/** An agent over a journal in memory, with what it wrote: whose shells, what was left, and whether it still had the folder. */
function makeJournaled(found: FoundJournal) {
  const written: string[] = [];
  const write = async ({ shells, left }: JournalContent): Promise<void> => {
    const pids = (records: readonly { pid: number }[]): string => records.map(({ pid }) => pid).join(' ') || '-';
    written.push(`${pids(shells)} · ${pids(left)}${world.isLocked() ? '' : ' · too late'}`);
  };
  const world = makeAgent({}, [], { journal: { found, write } });
  return { ...world, written };
}

describe('L26: an agent and its journal', () => {
  it('L26: writes what it comes to own, and in an orderly quit that there is nothing, while the folder is its own', async () => {
    const { agent, open, clock, written } = makeJournaled({ kind: 'none' });
    const { viewer } = await open();
    await openTerminal(viewer);
    await openTerminal(viewer);
    const quitting = agent.quit();
    await clock.advance(3_000);
    await quitting;
    expect([written[0], written.at(-1)]).toEqual(['1000 · -', '- · -']);
  });

  it('L26: keeps an old record while it looks after it, beside its own, and tells of what is left', async () => {
    const { agent, open, clock, processes, settle, written } = makeJournaled({
      kind: 'fits',
      shells: [oldShell],
      left: [oldLeft],
    });
    processes.add({ pid: 50, startTime: 7, ignores: ['SIGHUP', 'SIGTERM'] });
    processes.add({ pid: 70, startTime: 9, name: 'sleep', args: ['sleep', '9'] });
    const { viewer } = await open();
    await openTerminal(viewer);
    const reading = viewer.request<AgentLedger>('agent.ledger');
    await settle();
    const during = written.at(-1);
    await clock.advance(3_000);
    const { recovery } = await reading;
    const attention = agent.status.attention;
    const ending = viewer.request('agent.endLeft', { processes: [{ pid: 70, startTime: 9 }] });
    await clock.advance(1_000);
    expect({ during, after: written.slice(-2), recovery, attention, rest: await ending }).toEqual({
      during: '1000 50 · 70',
      after: ['1000 · 70', '1000 · -'],
      recovery: {
        msAgo: expect.any(Number) as number,
        journal: 'fits',
        owned: 1,
        ended: [{ pid: 50, name: 'sh', terminalId: oldId }],
        left: [{ ...oldLeft, name: 'sleep', command: 'sleep 9' }],
      },
      attention: { left: 1, differences: 0 },
      rest: { left: [] },
    });
    const quitting = agent.quit();
    await clock.advance(3_000);
    await quitting;
  });

  it('L26: that quits in the middle of a recovery finishes it first, and leaves what is left to the next', async () => {
    const { agent, clock, processes, written } = makeJournaled({ kind: 'fits', shells: [oldShell], left: [oldLeft] });
    processes.add({ pid: 50, startTime: 7, ignores: ['SIGHUP', 'SIGTERM'] });
    processes.add({ pid: 70, startTime: 9 });
    const quitting = agent.quit();
    await clock.advance(3_000);
    await quitting;
    expect({ written, living: [...processes.table.keys()], timers: clock.pendingTimers }).toEqual({
      ...{ written: ['- · 70'], living: [70], timers: 0 },
    });
  });

  it('L26: whose journal cannot be written quits all the same', async () => {
    const { agent, open, clock, isLocked } = makeAgent({}, [], {
      journal: { found: { kind: 'none' }, write: () => new Promise(() => undefined) },
    });
    const { viewer } = await open();
    await openTerminal(viewer);
    const quitting = agent.quit();
    await clock.advance(3_000);
    await quitting;
    expect({ isLocked: isLocked(), timers: clock.pendingTimers }).toEqual({ isLocked: false, timers: 0 });
  });
});
