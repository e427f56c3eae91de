import { describe, expect, it } from 'vitest';
import type { JournalContent } from '../../../main/agent/journal-file.ts';
import { JournalWriter } from '../../../main/agent/journal-writer.ts';
import type { TerminalId } from '../../../protocol/ids.ts';
import { FakeClock, settle } from '../../fakes/fake-clock.ts';
import { silentLog } from '../../fakes/silent-log.ts';

/** A writer over a disk that answers when told to. */
function makeWriter() {
  const clock = new FakeClock();
  const lines: string[] = [];
  const log = {
    ...silentLog,
    info: (_fields: object, message: string) => void lines.push(`info: ${message}`),
    warn: (_fields: object, message: string) => void lines.push(`warn: ${message}`),
  };
  const state = { pids: [] as number[] };
  const writes: { pids: number[]; done: () => void; fail: (error: Error) => void }[] = [];
  const terminalId = '5d1f7c4e-1f0a-4f58-9d3f-0f5b1f9d7a10' as TerminalId;
  const writer = new JournalWriter({
    clock,
    log,
    content: (): JournalContent => ({
      shells: state.pids.map((pid) => ({ terminalId, pid, startTime: 1, processSession: pid, foreground: null })),
      left: [],
    }),
    write: ({ shells }) => new Promise((done, fail) => writes.push({ pids: shells.map(({ pid }) => pid), done, fail })),
  });
  const change = (...pids: number[]): void => {
    state.pids = pids;
    writer.changed();
  };
  return { clock, writer, change, writes, lines };
}

describe('L26: writing the journal', () => {
  it('L26: writes once what changes in one turn, and holds no timer', async () => {
    const { clock, change, writes } = makeWriter();
    for (let pid = 1; pid <= 100; pid += 1) change(pid);
    await settle();
    expect({ writes: writes.map(({ pids }) => pids), timers: clock.pendingTimers }).toEqual({
      writes: [[100]],
      timers: 0,
    });
  });

  it('L26: writes once more, the last state, for all that changes during a write', async () => {
    const { change, writes } = makeWriter();
    change(1);
    await settle();
    for (const pid of [2, 3, 4]) {
      change(pid);
      await settle();
    }
    expect(writes.map(({ pids }) => pids)).toEqual([[1]]);
    writes[0]?.done();
    await settle();
    writes[1]?.done();
    await settle();
    expect(writes.map(({ pids }) => pids)).toEqual([[1], [4]]);
  });

  it('L26: does not write what it has written already', async () => {
    const { change, writes } = makeWriter();
    change(1);
    await settle();
    writes[0]?.done();
    await settle();
    change(2);
    change(1);
    await settle();
    expect(writes).toHaveLength(1);
  });

  it('L26: says once per spell that it cannot write, tries with each change, and says when it can again', async () => {
    const { change, writes, lines } = makeWriter();
    for (const pid of [1, 2, 3]) {
      change(pid);
      await settle();
      writes.at(-1)?.fail(new Error('ENOSPC'));
      await settle();
    }
    change(3);
    await settle();
    writes.at(-1)?.done();
    await settle();
    expect({ writes: writes.map(({ pids }) => pids), lines }).toEqual({
      writes: [[1], [2], [3], [3]],
      lines: [
        'warn: the journal of shells cannot be written; a crash may leave some',
        'info: the journal of shells is written again',
      ],
    });
  });

  it('L26: does not take the removal of an empty journal for the end of such a spell', async () => {
    const { change, writes, lines } = makeWriter();
    for (let round = 0; round < 3; round += 1) {
      change(1);
      await settle();
      writes.at(-1)?.fail(new Error('ENOSPC'));
      await settle();
      change();
      await settle();
      writes.at(-1)?.done();
      await settle();
    }
    expect({ writes: writes.length, lines }).toEqual({ writes: 6, lines: [expect.stringMatching(/^warn/)] });
  });

  it('L26: says when what has changed is written, in one write for all who ask, whatever changes after them', async () => {
    const { clock, writer, change, writes } = makeWriter();
    const told: string[] = [];
    const ask = (name: string): void => void writer.written(500).then(() => told.push(name));
    ask('nothing yet');
    await settle();
    change(1);
    ask('first');
    await settle();
    change(2);
    ask('second');
    change(3);
    ask('third');
    await settle();
    writes[0]?.done();
    await settle();
    change(4);
    const afterOne = [...told];
    writes[1]?.fail(new Error('ENOSPC'));
    await settle();
    expect({ afterOne, told, writes: writes.map(({ pids }) => pids), timers: clock.pendingTimers }).toEqual({
      afterOne: ['nothing yet', 'first'],
      told: ['nothing yet', 'first', 'second', 'third'],
      writes: [[1], [3], [4]],
      timers: 0,
    });
  });

  it('L26: waits at its end for what is being written, in bounded time, and begins nothing after it', async () => {
    const { clock, writer, change, writes } = makeWriter();
    change(1);
    await settle();
    let isClosed = false;
    void writer.close(500).then(() => (isClosed = true));
    await clock.advance(499);
    const wasClosed = isClosed;
    await clock.advance(1);
    change(2);
    writes[0]?.done();
    await settle();
    expect({ wasClosed, isClosed, writes: writes.length, timers: clock.pendingTimers }).toEqual({
      ...{ wasClosed: false, isClosed: true, writes: 1, timers: 0 },
    });
  });
});
