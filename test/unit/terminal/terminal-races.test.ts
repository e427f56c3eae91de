import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TerminalAttachment } from '../../../main/terminal/terminal-attachment.ts';
import type { TerminalId } from '../../../protocol/ids.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { aViewer, makeRegistry, RecordingSink } from './make-registry.ts';

type Step =
  | {
      readonly do:
        | 'open'
        | 'attach'
        | 'detach'
        | 'lease'
        | 'hide'
        | 'close'
        | 'restart'
        | 'exit'
        | 'print'
        | 'keep'
        | 'dismiss'
        | 'suspend';
      readonly pick: number;
    }
  | { readonly do: 'pass'; readonly pick: number };

const kinds = [
  'open',
  'attach',
  'detach',
  'lease',
  'hide',
  'close',
  'restart',
  'exit',
  'print',
  'keep',
  'dismiss',
  'suspend',
  'pass',
] as const;
const steps = fc.array(fc.record({ do: fc.constantFrom(...kinds), pick: fc.nat(1_000), waits: fc.boolean() }), {
  minLength: 5,
  maxLength: 60,
});

/** Runs one interleaving and checks what must hold after it, whatever its order was. */
async function run(script: readonly (Step & { readonly waits: boolean })[]): Promise<void> {
  const world = makeRegistry({
    'terminal.idleGraceMs': 20_000,
    'terminal.sweepMs': 5_000,
    'terminal.reapNoticeMs': 2_000,
    'terminal.cap': 8,
  });
  const { registry, ptyHost, closed, time } = world;
  const ids: TerminalId[] = [];
  const attachments: TerminalAttachment[] = [];
  const restarts: string[] = [];
  const pending: Promise<unknown>[] = [];
  registry.onRestarted(({ terminalId, from }) => restarts.push(`${terminalId} ${from}`));
  const allow = (promise: Promise<unknown>): void =>
    void pending.push(promise.catch((error: { code?: string }) => expect(error.code).toBeDefined()));
  const id = (pick: number): TerminalId | undefined => ids[pick % Math.max(1, ids.length)];
  for (const step of script) {
    const target = id(step.pick);
    const attachment = attachments[step.pick % Math.max(1, attachments.length)];
    const generation = target === undefined ? 0 : (registry.find(target)?.generation ?? 0);
    switch (step.do) {
      case 'open':
        allow(world.open().then((info) => ids.push(info.terminalId)));
        break;
      case 'attach':
        if (target === undefined) break;
        try {
          const made = registry.attach(target, aViewer());
          made.attachment.start(new RecordingSink());
          attachments.push(made);
        } catch (error) {
          expect(error).toMatchObject({ code: 'terminal_not_running' });
        }
        break;
      case 'detach':
        attachment?.dispose();
        break;
      case 'lease':
      case 'hide':
        attachment?.lease(step.do === 'lease');
        break;
      case 'suspend':
        attachment?.suspend();
        break;
      case 'close':
        if (target !== undefined)
          allow(
            registry.close(target, {
              scope: 'foreground',
              reason: 'viewer',
              ...(step.pick % 2 === 0 ? { generation } : {}),
            }),
          );
        break;
      case 'restart':
        if (target !== undefined) allow(registry.restart(target, generation));
        break;
      case 'exit':
        world.processes.end(ptyHost.spawned[step.pick % Math.max(1, ptyHost.spawned.length)]?.pid ?? 0);
        break;
      case 'print':
        ptyHost.spawned[step.pick % Math.max(1, ptyHost.spawned.length)]?.emitOutput('x'.repeat(step.pick));
        break;
      case 'keep':
        if (target !== undefined && registry.find(target)?.state === 'running')
          registry.setKeep(target, step.pick % 2 === 0);
        break;
      case 'dismiss':
        if (target !== undefined && registry.find(target)?.state === 'exited') registry.dismiss(target);
        break;
      case 'pass':
        await time.advance(step.pick * 20);
        break;
    }
    if (step.waits) await settle();
  }
  for (let turn = 0; turn < 4; turn += 1) await time.advance(2_000);
  await Promise.all(pending);
  const quit = registry.closeAll('quit', 60_000);
  for (let turn = 0; turn < 4; turn += 1) await time.advance(1_000);
  await quit;
  for (const each of attachments) each.dispose();
  const ends = closed.map((each) => `${each.terminalId} ${each.generation}`);
  const ended = registry.list({ includeEnded: true });
  registry.dispose();
  world.mirrors.dispose();
  expect({
    open: ptyHost.spawned.filter((pty) => pty.isOpen).length,
    duplicates: ends.length - new Set(ends).size,
    lost: ptyHost.spawned.length - new Set([...ends, ...restarts]).size,
    live: ended.filter((info) => info.state !== 'exited').length,
    counts: { running: registry.counts.running, closing: registry.counts.closing },
    processes: world.processes.table.size,
    timers: await world.stop(),
  }).toEqual({ open: 0, duplicates: 0, lost: 0, live: 0, counts: { running: 0, closing: 0 }, processes: 0, timers: 0 });
}

describe('races between everything that can happen to a terminal', () => {
  it('L11, L29, L32, L33: leave one end per generation, no PTY, no process, no timer, whatever the order', async () => {
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: 4_000, endOnFailure: false });
  }, 300_000);
});
