import { describe, expect, it } from 'vitest';
import type { TerminalId } from '../../../protocol/ids.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { aViewer, makeRegistry, RecordingSink } from './make-registry.ts';

describe('L34: the end of a shell', () => {
  it('L34: by itself leaves an ended record, no descriptor, and one terminal.closed', async () => {
    const { registry, ptyHost, mirrors, open, closed } = makeRegistry();
    const { terminalId } = await open({ title: 'build' });
    ptyHost.last.emitOutput('bye');
    ptyHost.last.exit({ code: 7, signal: null });
    await settle();

    expect({
      counts: registry.counts,
      info: registry.get(terminalId),
      closed,
      isOpen: ptyHost.last.isOpen,
      isMirrorGone: mirrors.last.isDisposed,
    }).toMatchObject({
      counts: { running: 0, exited: 1, closing: 0 },
      info: { state: 'exited', title: 'build', exit: { code: 7, signal: null }, pid: null },
      closed: [{ terminalId, generation: 1, exit: { code: 7, signal: null }, outcome: null }],
      isOpen: false,
      isMirrorGone: true,
    });
  });

  it('L34: the record goes on dismissal, on close, and after 24 hours', async () => {
    const { registry, ptyHost, open, time } = makeRegistry();
    const ids: TerminalId[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.push((await open()).terminalId);
      ptyHost.last.exit();
    }
    registry.dismiss(ids[0]!);
    await registry.close(ids[1]!, { scope: 'foreground', reason: 'viewer' });
    await time.advance(60_000);
    expect(registry.list({ includeEnded: true }).map((info) => info.terminalId)).toEqual([ids[2]]);

    for (let hour = 0; hour < 24; hour += 1) await time.advance(3_600_000);

    expect(registry.counts.exited).toBe(0);
    expect(() => registry.dismiss(ids[0]!)).toThrowError(expect.objectContaining({ code: 'terminal_not_running' }));
  }, 60_000);

  it('L34: at most 64 records are kept, the oldest go first', async () => {
    const { registry, ptyHost, open } = makeRegistry();
    const ids: TerminalId[] = [];
    for (let index = 0; index < 66; index += 1) {
      ids.push((await open()).terminalId);
      ptyHost.last.exit();
    }

    expect({
      count: registry.counts.exited,
      first: registry.find(ids[0]!),
      third: registry.find(ids[2]!)?.state,
    }).toEqual({
      count: 64,
      first: undefined,
      third: 'exited',
    });
  });

  it('L34: a viewer that leaves after the end is no news: it would bring back a record that has been forgotten', async () => {
    const { registry, ptyHost, open, time, changed } = makeRegistry();
    const { terminalId } = await open();
    const viewing = registry.attach(terminalId, aViewer());
    viewing.attachment.start(new RecordingSink());
    await time.advance(1_000);
    ptyHost.last.exit();
    await settle();
    registry.dismiss(terminalId);
    viewing.dispose();
    await time.advance(1_000);

    expect(changed.at(-1)).toMatchObject({ terminalId, state: 'closed' });
  });

  it('L34: viewers are told when a record is forgotten, whatever for, and when it is given a name', async () => {
    const { registry, ptyHost, open, time, changed } = makeRegistry();
    const ids: TerminalId[] = [];
    for (let index = 0; index < 67; index += 1) {
      ids.push((await open()).terminalId);
      ptyHost.last.exit();
    }
    registry.rename(ids[5]!, 'build');
    registry.dismiss(ids[4]!);
    await registry.close(ids[5]!, { scope: 'foreground', reason: 'viewer' });
    await registry.restart(ids[6]!, 1);
    ptyHost.last.exit();
    const told = changed.filter(({ state }) => state === 'closed').map(({ terminalId }) => terminalId);
    for (let hour = 0; hour < 25; hour += 1) await time.advance(3_600_000);

    expect(told).toEqual([ids[0], ids[1], ids[2], ids[4], ids[5]]);
    expect(changed.find(({ title }) => title === 'build')).toMatchObject({ terminalId: ids[5], state: 'exited' });
    expect(changed.filter(({ state }) => state === 'closed').length).toBe(ids.length);
  }, 60_000);

  it.each([
    ['named, and left alone', 'foreground', [{ pid: 60, name: 'kept' }], [60]],
    ['ended with everything', 'everything', [], []],
  ] as const)('L19: what outlived its shell is %s when its record is closed', async (_what, scope, survivors, left) => {
    const { registry, processes, ptyHost, open, time } = makeRegistry();
    const { terminalId } = await open();
    processes.add({ pid: 60, name: 'kept', terminalId });
    ptyHost.last.exit();
    const closing = registry.close(terminalId, { scope, reason: 'viewer' });
    const isListed = registry.list({ includeEnded: true }).length > 0;
    await time.advance(2_000);

    expect({
      ...(await closing),
      isListed,
      left: [...processes.table.keys()].filter((pid) => pid === 60),
    }).toMatchObject({ state: 'closed', survivors, isListed: false, left });
  });

  it.each([
    ['a stranger’s, who has got its number since, is left alone', false, [60]],
    ['its own, as one with its mark shows, is ended, too', true, []],
  ])('L14: of its process session when its record is closed with everything, %s', async (_what, hasMarked, left) => {
    const { registry, processes, ptyHost, open, time } = makeRegistry();
    const { terminalId, pid } = await open();
    ptyHost.last.exit();
    processes.add({ pid: 60, processSession: pid ?? 0 });
    if (hasMarked) processes.add({ pid: 61, processSession: pid ?? 0, terminalId });
    const closing = registry.close(terminalId, { scope: 'everything', reason: 'viewer' });
    await time.advance(2_000);

    expect({ ...(await closing), left: [60, 61].filter((one) => processes.table.has(one)) }).toMatchObject({
      survivors: [],
      left,
    });
  });

  it('L34: an explicit close leaves no record', async () => {
    const { registry, open, closed } = makeRegistry();
    const { terminalId } = await open();

    const outcome = await registry.close(terminalId, { scope: 'foreground', reason: 'viewer' });

    expect({
      list: registry.list({ includeEnded: true }),
      closed: closed.map((each) => each.outcome),
      counts: registry.counts,
    }).toEqual({
      list: [],
      closed: [outcome],
      counts: { running: 0, exited: 0, closing: 0 },
    });
  });
});
