import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { SessionId } from '../../../protocol/ids.ts';
import { countsOf, findMarked, isAlive, takeCensus } from '../../census.ts';
import { waitUntil } from '../../wait-until.ts';
import { DrainingViewer, makeRealRegistry } from './real-registry.ts';

const viewer = () => ({ sessionId: randomUUID() as SessionId, clientName: 'test' });
const end = { scope: 'foreground', reason: 'viewer' } as const;

let world: ReturnType<typeof makeRealRegistry>;
afterEach(async () => {
  await world.dispose();
});

describe('terminals with real shells', () => {
  it('L20: 30 open and close cycles leave descriptors and children as they were, none longer than 0.8 s', async () => {
    world = makeRealRegistry();
    await world.warmUp();
    const before = countsOf(takeCensus());
    let longestMs = 0;
    for (let cycle = 0; cycle < 30; cycle += 1) {
      const { terminalId } = await world.open();
      const outcome = await world.registry.close(terminalId, end);
      longestMs = Math.max(longestMs, outcome.durationMs);
    }

    await waitUntil(() => countsOf(takeCensus()).children === before.children, { withinMs: 1_000 });
    expect(countsOf(takeCensus())).toEqual(before);
    expect(longestMs).toBeLessThan(800);
  });

  it('L12, L15: 100 terminals closed within 50 ms of opening, in parallel, leave nothing', async () => {
    world = makeRealRegistry({ 'terminal.cap': 200 });
    await world.warmUp();
    const before = countsOf(takeCensus());
    const ids: string[] = [];
    const cycle = async (index: number): Promise<void> => {
      const { terminalId } = await world.open();
      ids.push(terminalId);
      await new Promise((resolve) => setTimeout(resolve, index % 50));
      await world.registry.close(terminalId, end);
    };
    for (let batch = 0; batch < 10; batch += 1)
      await Promise.all(Array.from({ length: 10 }, (_, index) => cycle(batch * 10 + index)));

    await waitUntil(() => countsOf(takeCensus()).children === before.children, { withinMs: 2_000 });
    expect({
      counts: countsOf(takeCensus()),
      marked: findMarked(ids),
      registry: world.registry.counts,
      pending: world.registry.pendingChildren,
    }).toEqual({
      counts: before,
      marked: [],
      registry: { running: 0, exited: 0, closing: 0 },
      pending: 0,
    });
  });

  it.each([
    ['a fast viewer', 0],
    ['a viewer that acknowledges 20 ms late', 20],
  ])('L24: the tail of 200 KiB before an exit reaches %s whole, and then the end', async (_who, delayMs) => {
    world = makeRealRegistry({ 'terminal.cap': 100 });
    const lengths = new Set<number>();
    for (let batch = 0; batch < 4; batch += 1) {
      await Promise.all(
        Array.from({ length: 5 }, async () => {
          const info = await world.open({ command: '/bin/sh', args: ['-c', 'head -c 204800 /dev/zero | tr "\\0" x'] });
          const attachment = world.registry.attach(info.terminalId, viewer(), { from: 0 });
          const screen = new DrainingViewer(attachment, delayMs);
          await waitUntil(() => attachment.attachment.isDrained, { withinMs: 10_000 });
          lengths.add(screen.bytes);
          attachment.dispose();
          world.registry.dismiss(info.terminalId);
        }),
      );
    }

    expect([...lengths]).toEqual([204_800]);
  });

  it('L27: a parallel restart storm ends with exactly one shell for each terminal', async () => {
    world = makeRealRegistry();
    const ids = await Promise.all(Array.from({ length: 4 }, async () => (await world.open()).terminalId));
    for (let round = 0; round < 5; round += 1) {
      const attempts = ids.flatMap((id) => {
        const { generation } = world.registry.get(id);
        return [1, 2, 3].map(() => world.registry.restart(id, generation).catch(() => undefined));
      });
      await Promise.all(attempts);
    }

    const shells = (): number => takeCensus().children.filter((child) => child.state !== 'Z').length;
    await waitUntil(() => shells() === 4, { withinMs: 2_000 });
    expect({ shells: shells(), generations: ids.map((id) => world.registry.get(id).generation) }).toEqual({
      shells: 4,
      generations: [6, 6, 6, 6],
    });
  });

  it('L31: a shell at its prompt that nobody looks at is retired; one with a job is not', async () => {
    world = makeRealRegistry({
      'terminal.idleGraceMs': 6_000,
      'terminal.sweepMs': 100,
      'terminal.reapNoticeMs': 100,
      'terminal.leaseMs': 100,
    });
    const idle = await world.open();
    const busy = await world.open();
    const attachment = world.registry.attach(busy.terminalId, viewer(), { from: 0 });
    const screen = new DrainingViewer(attachment);
    await waitUntil(() => /[$#] $/.test(screen.text), { withinMs: 5_000 });
    screen.type('sleep 60\n');
    await waitUntil(() => world.registry.get(busy.terminalId).foreground?.name === 'sleep', { withinMs: 20_000 });
    attachment.dispose();

    await waitUntil(() => world.registry.find(idle.terminalId) === undefined, { withinMs: 20_000 });

    expect({ isIdleAlive: isAlive(idle.pid!), isBusyAlive: isAlive(busy.pid!) }).toEqual({
      isIdleAlive: false,
      isBusyAlive: true,
    });
  });

  it('L19, F4: the ledger names what a close would leave running, setsid and nohup alike', async () => {
    world = makeRealRegistry();
    const script = 'setsid sleep 61 & nohup sleep 62 >/dev/null 2>&1 & sleep 63';
    const info = await world.open({ command: '/bin/bash', args: ['-c', script] });
    const commands = async (): Promise<string[]> =>
      (await world.registry.inspect(info.terminalId)).processes
        .map((each) => each.command)
        .filter((each) => each.startsWith('sleep'));
    await waitUntil(async () => (await commands()).length === 3, { withinMs: 5_000 });

    expect((await commands()).sort()).toEqual(['sleep 61', 'sleep 62', 'sleep 63']);
    await world.registry.close(info.terminalId, { ...end, scope: 'everything' });
    expect(findMarked([info.terminalId])).toEqual([]);
  });

  it('L43, F12: a query is answered exactly once however many watch, and a later viewer sends nothing', async () => {
    world = makeRealRegistry();
    const script = `stty raw -echo; printf '\\033[6n\\033[c'; timeout --foreground 1 cat | od -An -tx1; echo; sleep 0.2`;
    const info = await world.open({ command: '/bin/bash', args: ['-c', script] });
    const first = new DrainingViewer(world.registry.attach(info.terminalId, viewer(), { from: 0 }));
    new DrainingViewer(world.registry.attach(info.terminalId, viewer(), { from: 0 }));
    await waitUntil(() => first.bytes > 0, { withinMs: 5_000 });
    const late = new DrainingViewer(world.registry.attach(info.terminalId, viewer()));
    await waitUntil(() => world.registry.find(info.terminalId)?.state === 'exited', { withinMs: 10_000 });

    const answers = first.text.split('\u001b[c')[1]?.replaceAll(/\s+/g, ' ').trim();
    expect(answers).toBe(Buffer.from('\u001b[1;1R\u001b[?1;2c').toString('hex').replaceAll(/(..)/g, '$1 ').trim());
    expect(late.text).not.toMatch(/\u001b\[(6n|c)/);
  });

  it('L41: all viewers see the same bytes in the same order, multi-byte characters intact', async () => {
    world = makeRealRegistry();
    const info = await world.open({
      command: '/bin/bash',
      args: ['-c', 'for i in $(seq 2000); do printf "日本語 %s é🙂\\n" $i; done'],
    });
    const attachments = [0, 1, 2].map(() => world.registry.attach(info.terminalId, viewer(), { from: 0 }));
    const screens = attachments.map((attachment) => new DrainingViewer(attachment));
    await waitUntil(() => attachments.every((each) => each.attachment.isDrained), { withinMs: 10_000 });

    const expected = Array.from({ length: 2000 }, (_, index) => `日本語 ${index + 1} é🙂\r\n`).join('');
    for (const screen of screens) expect(Buffer.from(screen.text, 'latin1').toString('utf8')).toBe(expected);
  });

  it('L45: with no viewer a program runs on, and memory stays bounded', async () => {
    world = makeRealRegistry();
    const info = await world.open({
      command: '/bin/sh',
      args: ['-c', 'head -c 50000000 /dev/zero | tr "\\0" x; exit 4'],
    });
    const before = process.memoryUsage().rss;
    await waitUntil(() => world.registry.find(info.terminalId)?.state === 'exited', { withinMs: 60_000 });

    expect(world.registry.get(info.terminalId).exit).toEqual({ code: 4, signal: null });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });
});
