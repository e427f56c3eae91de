import { describe, expect, it } from 'vitest';
import { makeRegistry } from './make-registry.ts';

async function open() {
  const made = makeRegistry({ 'terminal.shell': '/bin/sh' });
  await made.open();
  await made.time.advance(1_000);
  const shell = made.processes.table.get(made.ptyHost.last.pid)!;
  const told = (): (string | undefined)[] => made.changed.map(({ foreground }) => foreground?.name);
  return { ...made, shell, told };
}

describe('L31: what runs in a terminal, as viewers are told', () => {
  it('L31: a shell that was only just awake is told to be at its prompt a moment later', async () => {
    const { ptyHost, shell, time, told } = await open();
    shell.state = 'R';
    ptyHost.last.emitOutput('$ ');
    await time.advance(250);
    shell.state = 'S';
    await time.advance(250);

    expect(told()).toEqual([undefined, 'sh', undefined]);
  });

  it('L31: a shell that goes on working is looked at once more and then left alone', async () => {
    const { ptyHost, processes, shell, time, told } = await open();
    shell.state = 'R';
    ptyHost.last.emitOutput('\r\n');
    let looks = 0;
    const list = processes.lookAtProcessSession.bind(processes);
    processes.lookAtProcessSession = (session) => {
      looks += 1;
      return list(session);
    };
    await time.advance(30_000);

    expect([told(), looks]).toEqual([[undefined, 'sh'], 2]);
  });

  it('L31: work that ends without a word is told to have ended within a minute or so', async () => {
    const { ptyHost, processes, time, told } = await open();
    processes.add({ pid: 5000, group: ptyHost.last.pid, processSession: ptyHost.last.pid, name: 'make' });
    ptyHost.last.emitOutput('[1] 5000\r\n');
    await time.advance(1_000);
    processes.end(5000);
    await time.advance(61_000);

    expect(told()).toEqual([undefined, 'make', undefined]);
  });
});
