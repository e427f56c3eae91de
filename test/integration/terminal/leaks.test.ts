import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepEachDescriptorPrivate } from '../../../main/terminal/posix.ts';
import { SpawnFailedError } from '../../../main/terminal/spawn-failed-error.ts';
import { countsOf, takeCensus } from '../../census.ts';
import * as opening from '../../checks/check-failed-opening.ts';
import * as spawning from '../../checks/check-failed-spawn.ts';
import * as inheriting from '../../checks/check-private-descriptors.ts';
import { importEdited } from '../../import-edited.ts';
import { processes, RealShells } from '../../real-shells.ts';
import { waitUntil } from '../../wait-until.ts';

let shells: RealShells;
beforeEach(async () => {
  shells = new RealShells();
  const first = await shells.openAtPrompt('dash'); // whatever is loaded at the first use is there before anything is counted
  await shells.close(first);
});
afterEach(() => shells.dispose());

const counts = () => countsOf(takeCensus());

async function expectCounts(before: ReturnType<typeof counts>): Promise<void> {
  await waitUntil(() => JSON.stringify(counts()) === JSON.stringify(before), { withinMs: 2_000 }).catch(
    () => undefined,
  );
  expect(counts()).toEqual(before);
}

describe('L12: a start that fails', () => {
  it.each(Object.keys(spawning.spawnFailures))('leaves nothing behind when %s', async (what) => {
    expect(await spawning.checkFailedSpawn(what)).toEqual([]);
  });

  it.each(Object.keys(opening.openingFailures))('leaves nothing behind when %s', async (what) => {
    expect(await opening.checkFailedOpening(what)).toEqual([]);
  });

  it('L12, control: a start that does not let go of its child and its master leaves both, which is seen', async () => {
    const file = 'main/terminal/unix-pty.ts';
    const broken = await importEdited<typeof spawning>('test/checks/check-failed-spawn.ts', [
      { file, from: 'if (pid !== undefined) system.kill(pid);', to: '' },
      { file, from: 'if (master !== undefined) system.closeMaster(master);', to: '' },
    ]);
    expect(await broken.checkFailedSpawn('there is no second descriptor')).toEqual(
      expect.arrayContaining(['5 children are left', '5 masters are left']),
    );
  });

  it('L12, control: an opener that forgets the shell of a start that failed leaves it, which is seen', async () => {
    const edit = { file: 'main/terminal/terminal-opener.ts', from: 'await this.#abandon(id, pty, shell);', to: '' };
    const broken = await importEdited<typeof opening>('test/checks/check-failed-opening.ts', [edit]);
    expect(await broken.checkFailedOpening('there is no mirror')).toContain('3 children are left');
  });
});

describe('L20, F5: after', () => {
  it('30 immediate open/close cycles, descriptors and children are as before', async ({ annotate }) => {
    const before = counts();
    const durations: number[] = [];
    for (let cycle = 0; cycle < 30; cycle += 1) {
      const terminal = await shells.open({ shell: 'bash' });
      durations.push((await shells.close(terminal)).durationMs);
    }
    await expectCounts(before);
    const longestMs = Math.max(...durations);
    await annotate(`longest of 30 closes: ${longestMs.toFixed(1)} ms`);
    expect(longestMs).toBeLessThanOrEqual(800);
  });

  it('200 natural exits, descriptors and children are as before', async () => {
    const before = counts();
    for (let run = 0; run < 200; run += 1) {
      const terminal = await shells.open({ command: 'true' });
      await waitUntil(() => terminal.exit() !== undefined, { withinMs: 5_000 });
      terminal.pty.dispose();
    }
    await expectCounts(before);
  });

  it('50 failed starts, descriptors and children are as before', async () => {
    const before = counts();
    for (let run = 0; run < 50; run += 1) {
      await expect(shells.open({ command: '/no/such/program' })).rejects.toThrow(SpawnFailedError);
    }
    await expectCounts(before);
  });
});

describe('L21: the descriptors of a shell', () => {
  it.each([
    ['close_range', {}],
    ['the walk over descriptors', { keepDescriptorsPrivate: keepEachDescriptorPrivate }],
  ])('are 0, 1 and 2 on its own PTY, and the other shell hears its hang-up at once (%s)', async (_how, changes) => {
    expect(await inheriting.checkPrivateDescriptors(changes)).toEqual([]);
  });

  it('are not given to programs started without a PTY either', async () => {
    const a = await inheriting.openProgram();
    const child = spawn('sleep', ['300'], { stdio: ['pipe', 'ignore', 'ignore'] });
    await waitUntil(() => processes.find(child.pid ?? 0)?.name === 'sleep', { withinMs: 5_000 });
    const targets = Object.values(takeCensus(child.pid ?? 0).descriptors);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    await a.end();
    expect(targets.filter((target) => target.endsWith('ptmx'))).toEqual([]);
  });

  it('L21, control: a shell that inherits holds the master of another and keeps it alive, which is seen', async () => {
    const broken = await importEdited<typeof inheriting>('test/checks/check-private-descriptors.ts', [
      {
        file: 'main/terminal/unix-pty.ts',
        from: '    keepDescriptorsPrivate,\n',
        to: '    keepDescriptorsPrivate: () => undefined,\n',
      },
    ]);
    expect(await broken.checkPrivateDescriptors()).toEqual(
      expect.arrayContaining(['B holds a master of the agent', 'A lives on after its close']),
    );
  });
});
