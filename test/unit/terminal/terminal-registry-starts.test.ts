import { describe, expect, it } from 'vitest';
import { settle } from '../../fakes/fake-clock.ts';
import { makeRegistry } from './make-registry.ts';

describe('L36, L37: starts that go wrong', () => {
  it('L36: a start that takes longer than its bound is refused, spawns nothing later, and the next one works', async () => {
    const { registry, open, ports, time, ptyHost } = makeRegistry();
    const resolve = ports.resolveCommand;
    let release = (): void => undefined;
    ports.resolveCommand = async (request) => {
      await new Promise<void>((done) => (release = done));
      return resolve(request);
    };
    const slow = open().catch((error: unknown) => error);
    await time.advance(5_000);
    expect(await slow).toMatchObject({ code: 'timeout' });

    release();
    await settle();
    ports.resolveCommand = resolve;
    const next = await open();

    expect({
      spawned: ptyHost.spawned.length,
      ids: registry.list({ includeEnded: true }).map((info) => info.terminalId),
    }).toEqual({
      spawned: 1,
      ids: [next.terminalId],
    });
  });

  it('L37: an id that is taken is an error that ends the newcomer and leaves the other alone', async () => {
    const { registry, open, ports, ptyHost, processes, time } = makeRegistry();
    const first = await open();
    ports.createId = () => first.terminalId;

    let refusal: unknown;
    void open().catch((error: unknown) => (refusal = error));
    while (refusal === undefined) await time.advance(1);
    expect((refusal as Error).message).toContain('is taken');

    expect({
      open: ptyHost.spawned.map((pty) => pty.isOpen),
      processes: processes.table.size,
      state: registry.get(first.terminalId).state,
    }).toEqual({
      open: [true, false],
      processes: 1,
      state: 'running',
    });
  });
});
