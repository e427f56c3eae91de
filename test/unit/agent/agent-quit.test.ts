import { describe, expect, it } from 'vitest';
import { makeAgent, openTerminal } from './make-agent.ts';

describe('L26: quitting', () => {
  it('L26: tells viewers, ends terminals, closes channels in order, frees the folder, and leaves no timer', async () => {
    const { agent, open, connect, clock, ptyHost, isLocked } = makeAgent();
    const { viewer, link } = await open();
    await openTerminal(viewer);
    await openTerminal(viewer);
    const waiting = connect();

    const quitting = agent.quit();
    const isSame = agent.quit() === quitting;
    await clock.advance(3_000);
    await quitting;

    expect({
      isSame,
      told: viewer.told('session.closing'),
      ends: [link.viewer.end, waiting.link.viewer.end],
      open: ptyHost.spawned.filter((pty) => pty.isOpen).length,
      state: agent.status.state,
      isLocked: isLocked(),
      timers: clock.pendingTimers,
    }).toEqual({
      isSame: true,
      told: [{ reason: 'agent_quitting' }],
      ends: [
        { code: 1000, reason: 'agent_quitting' },
        { code: 1000, reason: 'agent_quitting' },
      ],
      open: 0,
      state: 'quitting',
      isLocked: false,
      timers: 0,
    });
  });

  it('L26: takes no new session while it quits, on no channel', async () => {
    const { agent, connect, clock, settle } = makeAgent();
    const before = connect();
    const quitting = agent.quit();
    const after = connect();
    const params = { protocol: 1, client: { name: 'test', version: '1' } };
    const refusal = before.viewer.request('session.open', params).catch((error: unknown) => error);
    await settle();
    await clock.advance(3_000);
    await quitting;
    expect({ end: after.link.viewer.end?.reason, isError: (await refusal) instanceof Error }).toEqual({
      end: 'agent_quitting',
      isError: true,
    });
  });
});
