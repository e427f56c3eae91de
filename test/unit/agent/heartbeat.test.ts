import { describe, expect, it } from 'vitest';
import { Heartbeat } from '../../../main/agent/heartbeat.ts';
import { computeStatus } from '../../../main/agent/status.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { makeAgent } from './make-agent.ts';

describe('L53: the heartbeat', () => {
  it('L53: advances once a second, whether anybody listens or not, and is told to every session', async () => {
    const { agent, open, clock } = makeAgent();
    await clock.advance(5_000);
    const unheard = agent.status.beat;
    const { viewer } = await open();
    await clock.advance(3_000);
    const beats = viewer.told('agent.heartbeat').map(({ status }) => (status as { beat: number }).beat);
    expect({ unheard, beats }).toEqual({ unheard: 5, beats: [6, 7, 8] });
  });

  it('L53: carries what there is, from memory alone', async () => {
    const { agent, open, clock } = makeAgent();
    const one = await open();
    await open();
    one.link.cut();
    await clock.advance(1_000);
    expect(agent.status).toEqual({
      beat: 1,
      loopDelayMs: 0,
      state: 'running',
      sessions: { active: 1, recovering: 1, closing: 0 },
      terminals: { running: 0, exited: 0, closing: 0 },
      pendingChildren: 0,
      attention: { left: 0, differences: 0 },
      ...{ pid: process.pid, upMs: 1_000, listen: [] },
      update: 'none',
    });
  });

  it('L53: measures the delay of the event loop, and makes up for no missed beat', async () => {
    const clock = new FakeClock();
    let lateMs = 0;
    const slow = { now: () => clock.now() + lateMs, setTimer: clock.setTimer.bind(clock) };
    const heartbeat = new Heartbeat(slow, 1_000);
    const beats: string[] = [];
    heartbeat.onBeat(({ count, loopDelayMs }) => beats.push(`${count} ${loopDelayMs}`));
    await clock.advance(1_000);
    lateMs = 5_300;
    await clock.advance(3_000);
    heartbeat.dispose();
    expect({ beats: beats.slice(0, 3), isBurst: beats.length > 4, timers: clock.pendingTimers }).toEqual({
      beats: ['1 0', '2 5300', expect.stringMatching(/^3 /)],
      isBurst: false,
      timers: 0,
    });
  });

  it('L53: a listener that throws stops no beat', async () => {
    const clock = new FakeClock();
    const heartbeat = new Heartbeat(clock, 1_000);
    let beats = 0;
    heartbeat.onBeat(() => (beats += 1));
    await clock.advance(2_000);
    heartbeat.dispose();
    expect(beats).toBe(2);
  });

  it('L53: the status is computed without waiting: its sources are plain counters', () => {
    const status = computeStatus({
      beat: { count: 3, loopDelayMs: 1 },
      isQuitting: true,
      update: 'none',
      sessions: { counts: { active: 1, recovering: 2, closing: 3 } },
      terminals: { counts: { running: 4, exited: 5, closing: 6 }, pendingChildren: 7 },
      attention: { left: 8, differences: 9 },
      ...{
        pid: 10,
        upMs: 11,
        hosting: {
          listen: ['[::1]:12'],
          relay: undefined,
          announced: undefined,
          remote: undefined,
          settings: undefined,
        },
      },
    });
    expect(status).toEqual({
      beat: 3,
      loopDelayMs: 1,
      state: 'quitting',
      sessions: { active: 1, recovering: 2, closing: 3 },
      terminals: { running: 4, exited: 5, closing: 6 },
      pendingChildren: 7,
      attention: { left: 8, differences: 9 },
      ...{ pid: 10, upMs: 11, listen: ['[::1]:12'] },
      update: 'none',
    });
  });
});
