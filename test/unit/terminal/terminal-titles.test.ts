import { describe, expect, it } from 'vitest';
import { makeRegistry } from './make-registry.ts';

const plainShell = { 'terminal.shell': '/bin/sh' };

describe('what a terminal is called', () => {
  it('goes by what runs in front, and at the prompt by the shell and the folder it stands in', async () => {
    const { open, registry, ptyHost, processes } = makeRegistry(plainShell);
    const { terminalId } = await open();
    const title = (): string => registry.get(terminalId).title;
    const { pid } = ptyHost.last;
    const shell = processes.table.get(pid)!;
    const titles = [title()];
    shell.cwd = '/home/ada/src/harbour';
    titles.push(title());
    processes.add({ pid: 5000, processSession: pid, name: 'vim' });
    ptyHost.last.group = 5000;
    titles.push(title());
    ptyHost.last.group = pid;
    shell.cwd = undefined;
    titles.push(title());

    expect(titles).toEqual(['sh · ~', 'sh · harbour', 'vim', 'sh']);
  });

  it('is what the program says, once it says something', async () => {
    const { open, registry, mirrors } = makeRegistry(plainShell);
    const { terminalId } = await open({ title: 'asked for' });
    const before = registry.get(terminalId).title;
    mirrors.last.emitTitle('said');

    expect([before, registry.get(terminalId).title]).toEqual(['asked for', 'said']);
  });

  it('is the command alone, where a command was asked for', async () => {
    const { open } = makeRegistry(plainShell);

    expect((await open({ command: '/bin/sh', args: ['-c', 'true'] })).title).toBe('sh');
  });

  it('stays as it was last told when the shell ends', async () => {
    const { open, registry, ptyHost, processes, time } = makeRegistry(plainShell);
    const { terminalId } = await open();
    processes.table.get(ptyHost.last.pid)!.cwd = '/srv/harbour';
    ptyHost.last.emitOutput('$ ');
    await time.advance(300);
    ptyHost.last.exit();

    expect(registry.get(terminalId)).toMatchObject({ state: 'exited', title: 'sh · harbour' });
  });
});

describe('a name that a person gives', () => {
  it('goes before every title, is told to everybody, and can be taken back', async () => {
    const { open, registry, mirrors, changed, time } = makeRegistry(plainShell);
    const { terminalId } = await open();
    mirrors.last.emitTitle('said');
    const given = registry.rename(terminalId, 'deploy').title;
    await time.advance(300);
    const told = changed.at(-1)?.title;
    const taken = registry.rename(terminalId, '').title;

    expect({ given, told, taken }).toEqual({ given: 'deploy', told: 'deploy', taken: 'said' });
  });

  it('survives the end and the restart of the shell', async () => {
    const { open, registry, ptyHost, mirrors } = makeRegistry(plainShell);
    const { terminalId } = await open();
    registry.rename(terminalId, 'deploy');
    ptyHost.last.exit();
    const ended = registry.get(terminalId).title;
    registry.rename(terminalId, 'release');
    const again = await registry.restart(terminalId, 1);
    mirrors.last.emitTitle('said');

    expect([ended, again.title, registry.get(terminalId).title]).toEqual(['deploy', 'release', 'release']);
  });

  it('can be taken back from an ended shell, too', async () => {
    const { open, registry, ptyHost } = makeRegistry(plainShell);
    const { terminalId } = await open();
    registry.rename(terminalId, 'deploy');
    ptyHost.last.exit();

    expect(registry.rename(terminalId, '').title).toBe('sh');
  });

  it('is refused for a terminal that is gone', async () => {
    const { open, registry } = makeRegistry(plainShell);
    const { terminalId } = await open();
    await registry.close(terminalId, { scope: 'foreground', reason: 'viewer' });

    expect(() => registry.rename(terminalId, 'late')).toThrow(
      expect.objectContaining({ code: 'terminal_not_running' }),
    );
  });
});
