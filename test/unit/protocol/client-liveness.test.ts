import { describe, expect, it } from 'vitest';
import { agentStatus } from '../../fakes/agent-status.ts';
import { FakeClock, settle } from '../../fakes/fake-clock.ts';
import { createDeferred } from '../../../base/deferred.ts';
import { ScriptedAgent } from '../../fakes/scripted-agent.ts';
import { openClient } from './make-client.ts';

describe('liveness', () => {
  it('measures the round trip, and hears the heartbeat', async () => {
    const { agent, client, clock } = await openClient();
    await clock.advance(500);
    agent.notify('agent.heartbeat', { status: agentStatus() });
    await settle();

    expect({ trip: client.roundTripMs, heard: client.lastHeardMs, beat: client.status?.beat }).toEqual({
      trip: 0,
      heard: 500,
      beat: 7,
    });
  });

  it('L48: silence of 40 s is death, and no sooner', async () => {
    const { agent, client, clock } = await openClient();
    agent.isUnreachable = true;
    agent.link.blackhole();

    await clock.advance(39_000);
    const before = client.link.kind;
    await clock.advance(2_000);

    expect({ before, after: client.link.kind }).toEqual({ before: 'open', after: 'reconnecting' });
  });

  it('L48: a slow link lives', async () => {
    const { agent, client, clock } = await openClient();
    for (let second = 0; second < 120; second += 3) {
      agent.link.agent.setHeld(true);
      await clock.advance(3_000);
      agent.link.agent.setHeld(false);
      await settle();
    }

    expect({ link: client.link.kind, links: agent.links.length }).toEqual({ link: 'open', links: 1 });
  });

  it('L40: time in which this process slept kills nobody who lives', async () => {
    const clock = new SleepyClock();
    const { agent, client } = await openClient({ clock });

    clock.sleep(3_600_000);
    await clock.time.advance(60_000);

    expect({ link: client.link.kind, links: agent.links.length }).toEqual({ link: 'open', links: 1 });
    await client.close();
    expect(clock.time.pendingTimers).toBe(0);
  });

  it('L54: after a sleep a link that does not answer within 5 s is replaced', async () => {
    const clock = new SleepyClock();
    const { agent, client } = await openClient({ clock });
    agent.link.blackhole();

    clock.sleep(3_600_000);
    await clock.time.advance(7_000);

    expect({ link: client.link, links: agent.links.length }).toMatchObject({
      link: { kind: 'open', session: { resumed: true } },
      links: 2,
    });
  });

  it('L54: a link that does not answer a ping for 10 s is replaced, and the session goes on', async () => {
    const { agent, client, clock } = await openClient();
    const [first] = agent.links;
    agent.link.blackhole();

    await clock.advance(22_000);

    expect({ link: client.link, links: agent.links.length, first: first?.viewer.end?.reason }).toMatchObject({
      ...{ link: { kind: 'open', session: { resumed: true } }, links: 2, first: 'no answer for too long' },
    });
  });

  it('L54: a link that answers while another one is sought stays, and the other one goes', async () => {
    const agent = new ScriptedAgent();
    let way = createDeferred<void>();
    way.resolve();
    const connect = () => way.promise.then(agent.connect);
    const { client, clock } = await openClient({ connect });
    way = createDeferred();
    agent.link.agent.setHeld(true);
    await clock.advance(21_000);
    agent.link.agent.setHeld(false);
    await settle();
    way.resolve();
    await clock.advance(60_000);

    const [first, second] = agent.links.map(({ viewer }) => viewer.end);
    expect({ link: client.link.kind, first, second }).toMatchObject({
      ...{ link: 'open', first: undefined, second: { reason: 'no longer needed' } },
    });
  });

  it('L54: told to retry, it probes an open link and replaces it when there is no answer', async () => {
    const { agent, client, clock } = await openClient();
    client.retryNow();
    await clock.advance(6_000);
    const afterAnswer = agent.links.length;

    agent.link.blackhole();
    client.retryNow();
    await clock.advance(6_000);

    expect({ afterAnswer, links: agent.links.length, link: client.link.kind }).toEqual({
      afterAnswer: 1,
      links: 2,
      link: 'open',
    });
  });

  it('leaves a channel that breaks the rules, and resumes', async () => {
    const { agent, client } = await openClient();
    const first = agent.link;

    first.agent.send('{ not JSON');
    await settle();
    agent.link.agent.send(new Uint8Array([99, 0, 0]));
    await settle();
    client.retryNow();
    await settle();

    expect({ first: first.viewer.end?.code, second: agent.links[1]?.viewer.end?.code, link: client.link.kind }).toEqual(
      {
        first: 1007,
        second: 1002,
        link: 'open',
      },
    );
  });
});

/** A clock whose machine can sleep: no timer fires meanwhile. */
class SleepyClock {
  readonly time = new FakeClock();
  #sleptMs = 0;

  now(): number {
    return this.time.now() + this.#sleptMs;
  }

  setTimer(delayMs: number, callback: () => void) {
    return this.time.setTimer(delayMs, callback);
  }

  sleep(forMs: number): void {
    this.#sleptMs += forMs;
  }
}
