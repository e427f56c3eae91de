import { describe, expect, it } from 'vitest';
import type { FoundJournal, JournalWriting } from '../../../main/agent/journal-file.ts';
import type { TerminalId } from '../../../protocol/ids.ts';
import type { AgentLedger } from '../../../protocol/ledger.ts';
import type { Result } from '../../../protocol/requests.ts';
import type { PtyCommand } from '../../../main/terminal/pty.ts';
import type { ShellCommandRequest } from '../../../main/terminal/shell-command.ts';
import { makeAgent, openTerminal } from './make-agent.ts';

const oldId = '5d1f7c4e-1f0a-4f58-9d3f-0f5b1f9d7a10' as TerminalId;
const oldShell = { terminalId: oldId, pid: 50, startTime: 7, processSession: 50, foreground: null };
const oldLeft = { terminalId: oldId, pid: 70, startTime: 9 };

/** An agent over a journal in memory, with what it wrote: whose shells, what was left, and whether it still had the folder. */
function makeJournaled(found: FoundJournal) {
  const written: string[] = [];
  const write = async ({ shells, left, isLast }: JournalWriting): Promise<void> => {
    const pids = (records: readonly { pid: number }[]): string => records.map(({ pid }) => pid).join(' ') || '-';
    written.push(
      `${pids(shells)} · ${pids(left)}${isLast === true ? ' · last' : ''}${world.isLocked() ? '' : ' · too late'}`,
    );
  };
  const world = makeAgent({}, [], { journal: { found, write } });
  return { ...world, written };
}

/** A viewer of an agent whose disk answers when told to, and what it was answered. */
async function openSlowly() {
  const written: { pids: number[]; done: () => void }[] = [];
  const write = ({ shells }: JournalWriting): Promise<void> =>
    new Promise((done) => written.push({ pids: shells.map(({ pid }) => pid), done }));
  const resolveCommand = async ({ size }: ShellCommandRequest): Promise<PtyCommand> => ({
    ...{ file: '/bin/sh', args: [], cwd: '/', env: {}, size },
  });
  const world = makeAgent({}, [], { journal: { found: { kind: 'none' }, write }, resolveCommand });
  const { viewer, link } = await world.open();
  const answered: string[] = [];
  const ask = (method: string, params: object): void =>
    void viewer.request(method, params).then(
      () => answered.push(method),
      () => undefined,
    );
  return { ...world, viewer, link, written, answered, ask };
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
    expect([written[0], written.at(-1)]).toEqual(['1000 · -', '- · - · last']);
  });

  it('L26: answers for a shell once it is in the journal; those that open during a write share the next one', async () => {
    const { written, answered, ask, settle } = await openSlowly();
    for (const attach of [{}, { attach: {} }, {}]) ask('terminal.open', { cols: 80, rows: 24, ...attach });
    await settle();
    const seen = [answered.length];
    for (const at of [0, 1]) {
      written[at]?.done();
      await settle();
      seen.push(answered.length);
    }
    expect({ seen, shared: written.slice(0, 2).map(({ pids }) => pids) }).toEqual({
      seen: [0, 1, 3],
      shared: [[1000], [1000, 1001, 1002]],
    });
  });

  it('L26: answers for a restarted shell once that is in the journal', async () => {
    const { written, answered, viewer, ask, settle } = await openSlowly();
    ask('terminal.open', { cols: 80, rows: 24 });
    await settle();
    written[0]?.done();
    const { terminals } = await viewer.request<Result['terminal.list']>('terminal.list');
    ask('terminal.restart', { terminalId: terminals[0]?.terminalId, generation: 1 });
    let done = 1;
    for (; answered.length < 2 && done < 20; done += 1) {
      await settle();
      written[done]?.done();
      await settle();
    }
    const isNewOneIn = written.slice(1, done).map(({ pids }) => pids.includes(1001));
    expect({ answered, before: isNewOneIn.indexOf(true), writes: isNewOneIn.length }).toEqual({
      answered: ['terminal.open', 'terminal.restart'],
      before: isNewOneIn.length - 1,
      writes: expect.any(Number) as number,
    });
  });

  it('L26: answers all the same when the disk has not taken it in half a second', async () => {
    const { answered, ask, settle, clock } = await openSlowly();
    ask('terminal.open', { cols: 80, rows: 24 });
    await settle();
    await clock.advance(499);
    const before = [...answered];
    await clock.advance(1);
    expect({ before, answered }).toEqual({ before: [], answered: ['terminal.open'] });
  });

  it('L24, L26: delivers all output of a shell that leaves while it is written down, after the answer', async () => {
    const { written, viewer, ask, settle, ptyHost } = await openSlowly();
    ask('terminal.open', { cols: 80, rows: 24, attach: {} });
    await settle();
    ptyHost.last.emitOutput('last words');
    ptyHost.last.exit();
    await settle();
    const before = viewer.heard.filter((heard) => heard !== 'agent.heartbeat' && heard !== 'terminal.changed');
    written[0]?.done();
    await settle();
    const since = viewer.heard.slice(before.length).filter((heard) => /^answer 2|closed$/.test(heard));
    expect({ before, since, shown: [...viewer.shown.values()] }).toEqual({
      ...{ before: ['answer 1'], since: ['answer 2', 'terminal.closed'], shown: ['last words'] },
    });
  });

  it.each<[string, boolean]>([
    ['L26, L33: shows a viewer the shell that took the place of its own before the answer, after the answer', false],
    ['L26, L30: has no viewer left of a shell that took that place when the answer was lost', true],
  ])('%s', async (_what, isLost) => {
    const { written, viewer, link, ask, open, settle, ptyHost } = await openSlowly();
    ask('terminal.open', { cols: 80, rows: 24, attach: {} });
    await settle();
    const other = await open();
    const list = (): Promise<Result['terminal.list']> => other.viewer.request('terminal.list');
    const [terminal] = (await list()).terminals;
    const restart = { terminalId: terminal?.terminalId, generation: 1 };
    const restarting = other.viewer.request('terminal.restart', restart).catch(() => undefined);
    await settle();
    expect(ptyHost.spawned).toHaveLength(2);
    ptyHost.last.emitOutput('anew');
    const before = [...viewer.heard];
    if (isLost) link.cut();
    for (let at = 0; at < written.length; at += 1) {
      written[at]?.done();
      await settle();
    }
    await restarting;
    const heard = viewer.heard.slice(before.length).filter((one) => one !== 'terminal.changed');
    const viewers = (await list()).terminals.map((one) => one.viewers);
    expect({ before: before.filter((one) => one !== 'terminal.changed'), heard, viewers }).toEqual({
      before: ['answer 1'],
      heard: isLost ? [] : ['answer 2', 'attachment.moved', 'output 2 @0+4'],
      viewers: [isLost ? 0 : 1],
    });
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
    const unread = agent.status.attention;
    const reading = viewer.request<AgentLedger>('agent.ledger');
    await settle();
    const during = written.at(-1);
    await clock.advance(3_000);
    const { recovery } = await reading;
    const attention = agent.status.attention;
    const ending = viewer.request('agent.endLeft', { processes: [{ pid: 70, startTime: 9 }] });
    await clock.advance(1_000);
    expect(unread).toMatchObject({ crash: true });
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
      ...{ written: ['- · 70', '- · 70 · last'], living: [70], timers: 0 },
    });
  });

  it('L26: whose journal cannot be written quits all the same', async () => {
    const { agent, ask, clock, settle, written, isLocked } = await openSlowly();
    ask('terminal.open', { cols: 80, rows: 24 });
    await settle();
    expect(written).toHaveLength(1);
    const quitting = agent.quit();
    await clock.advance(3_000);
    await quitting;
    expect({ isLocked: isLocked(), timers: clock.pendingTimers }).toEqual({ isLocked: false, timers: 0 });
  });
});
