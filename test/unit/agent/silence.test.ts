import { describe, expect, it } from 'vitest';
import { AwakeClock } from '../../../base/awake-clock.ts';
import { PeerWatch } from '../../../main/agent/peer-watch.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { makeAgent, openTerminal } from './make-agent.ts';

describe('L48: silence', () => {
  it('L48: pings after 10 s of quiet, and an answer keeps the session', async () => {
    const { agent, clock, link } = await quietViewer();
    await clock.advance(120_000);
    const pings = link.agent.sent.filter((message) => typeof message === 'string' && message.includes('"ping"'));
    expect({ active: agent.status.sessions.active, pings: pings.length, end: link.viewer.end }).toEqual({
      active: 1,
      pings: 12,
      end: undefined,
    });
  });

  it('L48, L49: of 40 s is death, for a blackhole at 40 to 43 s from the break: nothing is left', async () => {
    const { agent, clock, link, ptyHost } = await quietViewer({ endWithSession: true });
    link.blackhole();
    await clock.advance(39_999);
    const before = agent.status.sessions.active;
    await clock.advance(3_001);

    expect({
      before,
      sessions: agent.status.sessions,
      terminals: agent.status.terminals,
      activity: agent.activityCount,
      isOpen: ptyHost.last.isOpen,
      end: link.agent.end?.code,
    }).toEqual({
      before: 1,
      sessions: { active: 0, recovering: 0, closing: 0 },
      terminals: { running: 0, exited: 0, closing: 0 },
      activity: 0,
      isOpen: false,
      end: 1008,
    });
  });

  it.each([600, 3_000])('L48: slow is not dead: every write delayed by %i ms keeps the session', async (delayMs) => {
    const { agent, clock, link } = await quietViewer();
    for (const end of [link.agent, link.viewer]) {
      const send = end.send.bind(end);
      end.send = (message) => void clock.setTimer(delayMs, () => send(message));
    }
    await clock.advance(300_000);
    expect(agent.status.sessions).toEqual({ active: 1, recovering: 0, closing: 0 });
  });

  it('L48: the period of pings follows a shorter inactivity', async () => {
    const { open, clock } = makeAgent({ 'session.inactivityMs': 2_000 });
    const { session, link } = await open();
    await clock.advance(1_100);
    const pings = link.agent.sent.filter((message) => typeof message === 'string' && message.includes('"ping"'));
    expect({ pingMs: session.pingMs, pings: pings.length }).toEqual({ pingMs: 500, pings: 2 });
  });

  async function quietViewer(params: object = {}) {
    const made = makeAgent();
    const opened = await made.open();
    await openTerminal(opened.viewer, params);
    return { ...made, ...opened };
  }
});

describe('L40: time in which this process did not run', () => {
  /** The loop stands still: time passes and nothing due runs; then everything due runs at once, oldest first. */
  function makeWatch() {
    const clock = new FakeClock();
    let stoppedMs = 0;
    const real = { now: () => clock.now() + stoppedMs, setTimer: clock.setTimer.bind(clock) };
    const awake = new AwakeClock(real, 1_000);
    const events: string[] = [];
    const watch = new PeerWatch({
      clock: awake,
      pingMs: 10_000,
      inactivityMs: 40_000,
      ping: () => events.push('ping'),
      silent: () => events.push('silent'),
    });
    const beat = (): void => {
      awake.now();
      clock.setTimer(1_000, beat);
    };
    beat();
    return { clock, watch, events, stop: (ms: number) => (stoppedMs += ms) };
  }

  it('L40: a stop of an hour counts no live peer as dead', async () => {
    const { clock, watch, events, stop } = makeWatch();
    await clock.advance(35_000);
    stop(3_600_000);
    await clock.advance(4_000);
    const atWake = [...events];
    watch.heard();
    await clock.advance(39_000);
    expect({ atWake, isDead: events.includes('silent') }).toEqual({ atWake: ['ping', 'ping', 'ping'], isDead: false });
  });

  it('L40: a peer that stays silent after the wake is dead when its time has passed', async () => {
    const { clock, events, stop } = makeWatch();
    await clock.advance(20_500);
    stop(3_600_000);
    await clock.advance(25_000);
    expect(events.at(-1)).toBe('silent');
  });
});
