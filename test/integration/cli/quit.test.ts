import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeStateDir, runCli, startProgram } from '../../start-program.ts';

let stateDir: string;
beforeEach(async () => {
  stateDir = await makeStateDir();
});
afterEach(() => rm(stateDir, { recursive: true }));

it('quit ends the agent in order, and is done when it has ended', async () => {
  const agent = await startProgram('agent', { stateDir });

  const { code, stdout } = await runCli(['quit', '--json', '--state-dir', stateDir]);

  expect({ code, told: JSON.parse(stdout) as unknown, end: await agent.ended }).toEqual({
    code: 0,
    told: { event: 'quit', pid: agent.pid },
    end: { code: 0, signal: null },
  });
});

it('quit says so when nothing runs, and signals nobody', async () => {
  const agent = await startProgram('agent', { stateDir });
  await agent.stop('SIGKILL'); // the lock file still names it

  const { code, stderr } = await runCli(['quit', '--state-dir', stateDir]);

  expect({ code, stderr }).toEqual({ code: 69, stderr: expect.stringContaining('No agent runs') as string });
});
