import { describe, expect, it } from 'vitest';
import { makeRegistry } from './make-registry.ts';

describe('L31, L35: a terminal that is not at its prompt', () => {
  it.each([
    ['a shell that waits for what it started', 'else', 'S'],
    ['a shell that computes', 'else', 'R'],
  ] as const)('L31: does not retire %s, and does once it is at its prompt', async (_what, wait, state) => {
    const { open, registry, ptyHost, processes, time } = makeRegistry({ 'terminal.shell': '/bin/sh' });
    const { terminalId } = await open();
    const shell = processes.table.get(ptyHost.last.pid)!;
    Object.assign(shell, { wait, state });
    await time.advance(30 * 60_000);
    const busy = await registry.inspect(terminalId);
    Object.assign(shell, { wait: 'terminal', state: 'S' });
    await time.advance(3 * 60_000);

    expect([busy.reason, busy.terminal.foreground, busy.expiresInMs]).toEqual([
      'sh is running in it',
      { pid: shell.pid, name: 'sh' },
      null,
    ]);
    expect(registry.find(terminalId)).toBeUndefined();
  });

  it('L31, L35: retires no terminal with a suspended job, neither for its age nor for its place', async () => {
    const { open, registry, ptyHost, processes, time } = makeRegistry({ 'terminal.cap': 1 });
    const { terminalId } = await open();
    processes.add({ pid: 5000, processSession: ptyHost.last.pid, name: 'vim', state: 'T' });
    await time.advance(30 * 60_000);

    await expect(open()).rejects.toMatchObject({ code: 'too_many_terminals' });
    const { reason, terminal } = await registry.inspect(terminalId);
    expect([reason, terminal.foreground]).toEqual([
      'vim is suspended in it',
      { pid: 5000, name: 'vim', isSuspended: true },
    ]);
  });

  it('L31: takes back its announcement when the shell begins to work', async () => {
    const { open, registry, ptyHost, processes, time, reapSoon, changed } = makeRegistry();
    const { terminalId } = await open();
    await time.advance(14 * 60_000 + 300);
    processes.table.get(ptyHost.last.pid)!.wait = 'else';
    await time.advance(5 * 60_000);

    expect([reapSoon.length, registry.find(terminalId)?.state, changed.at(-1)?.expiresInMs]).toEqual([
      1,
      'running',
      null,
    ]);
  });
});
