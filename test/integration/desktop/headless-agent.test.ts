import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../base/system-clock.ts';
import { startHeadlessAgent } from '../../../main/desktop/headless-agent.ts';

describe('starting a background agent', () => {
  let stateDir: string;
  beforeEach(async () => {
    stateDir = await mkdtemp(join(tmpdir(), 'sallyport-headless-'));
  });
  afterEach(() => rm(stateDir, { recursive: true }));

  const start = (program: { command: string; args: string[] } | undefined, isReachable: () => Promise<boolean>) =>
    startHeadlessAgent({
      program,
      stateDir,
      overrides: {},
      clock: systemClock,
      env: process.env,
      isReachable,
    });

  it.each([
    ['there is none', undefined, 'no_program'],
    ['it is not there', { command: '/nowhere/agent', args: [] }, 'spawn_failed'],
    ['it ends at once', { command: '/bin/false', args: [] }, 'ended'],
  ])('says so when %s', async (_what, program, problem) => {
    await expect(start(program, async () => false)).rejects.toMatchObject({ code: 'headless_agent', problem });
  });

  it('is done when it answers', async () => {
    let looks = 0;
    await start({ command: '/bin/true', args: [] }, async () => (looks += 1) > 0);
    expect(looks).toBe(1);
  });
});
