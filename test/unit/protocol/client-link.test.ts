import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../../protocol/error-code.ts';
import type { SessionId } from '../../../protocol/ids.ts';
import { FakeChannel } from '../../fakes/fake-channel.ts';
import { settle } from '../../fakes/fake-clock.ts';
import type { ScriptedAgent } from '../../fakes/scripted-agent.ts';
import { makeClient, openClient } from './make-client.ts';

const openings = (agent: ScriptedAgent) =>
  agent.requests
    .filter(({ name }) => name === 'session.open')
    .map(({ params }) => params as { resume?: { sessionId: SessionId } });

describe('a link', () => {
  it('opens a session, and closing it leaves neither session nor timer', async () => {
    const { agent, clock, client, states } = await openClient();

    await client.close();

    expect({
      states: states.map(({ kind }) => kind),
      end: agent.link.agent.end?.code,
      sessions: agent.sessionCount,
      timers: clock.pendingTimers,
    }).toEqual({ states: ['open', 'ended'], end: 1000, sessions: 0, timers: 0 });
  });

  it('L47: goes on as the same session after a break, at once', async () => {
    const { agent, client, session, clock } = await openClient();

    agent.link.cut();
    await settle();

    expect({ link: client.link, links: agent.links.length, now: clock.now() }).toMatchObject({
      link: { kind: 'open', session: { sessionId: session.sessionId, resumed: true } },
      links: 2,
      now: 0,
    });
  });

  it('L47: waits longer and longer while the agent cannot be reached, and not when told to retry now', async () => {
    const { agent, client, clock, states } = await openClient();
    agent.isUnreachable = true;
    agent.link.cut();
    await clock.advance(1_800);
    const waits = states.flatMap((state) => (state.kind === 'reconnecting' ? [state.nextAttemptAtMs] : []));

    agent.isUnreachable = false;
    client.retryNow();
    await settle();

    expect({
      waits,
      since: states.flatMap((state) => (state.kind === 'reconnecting' ? [state.sinceMs] : [])),
      now: client.link.kind,
    }).toEqual({
      waits: [0, 250, 750, 1_750, 3_750],
      since: [0, 0, 0, 0, 0],
      now: 'open',
    });
  });

  it('L47: a link that breaks again and again is not retried without pause', async () => {
    const { agent, clock } = await openClient();
    for (let round = 0; round < 6; round += 1) {
      agent.link.cut();
      await clock.advance(100);
    }

    expect(agent.links.length).toBeLessThan(4);
  });

  it('L47: an answer to session.open that is lost makes no second session once the first was known', async () => {
    const { agent, client, session } = await openClient();

    agent.loseAnswerTo = 'session.open';
    agent.link.cut();
    await settle();

    expect({ sessions: agent.sessionCount, link: client.link, tries: openings(agent).length }).toMatchObject({
      sessions: 1,
      link: { kind: 'reconnecting' },
      tries: 2,
    });
    client.retryNow();
    await settle();
    expect(client.link).toMatchObject({ kind: 'open', session: { sessionId: session.sessionId } });
  });

  it('opens a first session although the answer to the first try was lost', async () => {
    const { agent, client } = makeClient();
    agent.loseAnswerTo = 'session.open';

    client.start();
    await settle();

    expect({ link: client.link.kind, tries: openings(agent) }).toMatchObject({ link: 'open', tries: [{}, {}] });
  });

  it('opens a fresh session when the old one cannot be resumed', async () => {
    const { agent, client, session } = await openClient();

    agent.forgetSessions();
    agent.link.cut();
    await settle();

    const fresh = await client.whenOpen();
    expect({
      resumed: fresh.resumed,
      isOther: fresh.sessionId !== session.sessionId,
      tries: openings(agent).map(({ resume }) => resume !== undefined),
    }).toEqual({
      resumed: false,
      isOther: true,
      tries: [false, true, false],
    });
  });

  it.each([
    [1000, 'quitting'],
    [1008, 'replaced'],
  ])('L47: ends, and stays ended, when the agent closes with %i %s', async (code, reason) => {
    const { agent, client, clock } = await openClient();

    agent.link.agent.close(code, reason);
    await clock.advance(60_000);

    expect({ link: client.link, links: agent.links.length, timers: clock.pendingTimers }).toEqual({
      link: { kind: 'ended', reason, code },
      links: 1,
      timers: 0,
    });
    await expect(client.whenOpen()).rejects.toMatchObject({ code: 'unreachable' });
    await expect(client.request('ping', {})).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('ends at the first break when it should not reconnect', async () => {
    const { agent, client, clock } = await openClient({ shouldReconnect: false });

    agent.link.cut();
    await settle();

    expect({ link: client.link.kind, timers: clock.pendingTimers }).toEqual({ link: 'ended', timers: 0 });
  });

  it('ends when the agent will not have it', async () => {
    const { agent, client, clock } = makeClient();
    agent.refusesSessions = 'not_permitted';

    client.start();

    await expect(client.whenOpen()).rejects.toMatchObject({ code: 'not_permitted' });
    expect({ link: client.link, timers: clock.pendingTimers }).toMatchObject({
      link: { code: 'not_permitted' },
      timers: 0,
    });
  });

  it('ends when the door refuses the token', async () => {
    const refused = async () => Promise.reject(new RefusalError('not_permitted', 'The token is not this agent’s'));
    const { client } = makeClient({ connect: refused });

    client.start();

    await expect(client.whenOpen()).rejects.toMatchObject({ code: 'not_permitted' });
  });

  it('L8: gives up an attempt that takes more than 20 s, and closes a channel that comes too late', async () => {
    let arrive: (channel: FakeChannel) => void = () => undefined;
    const late = FakeChannel.link();
    const { client, clock } = makeClient({ connect: () => new Promise((resolve) => (arrive = resolve)) });
    client.start();
    const arriveFirst = arrive;

    await clock.advance(20_000);
    arriveFirst(late.viewer);
    await settle();

    expect({ link: client.link.kind, late: late.viewer.end?.code }).toEqual({ link: 'reconnecting', late: 1008 });
    await client.close();
    await settle();
    expect(clock.pendingTimers).toBe(0);
  });

  it('leaves nothing behind when it is closed while connecting', async () => {
    const link = FakeChannel.link();
    let arrive: (channel: FakeChannel) => void = () => undefined;
    const { client, clock } = makeClient({ connect: () => new Promise((resolve) => (arrive = resolve)) });
    client.start();

    await client.close();
    arrive(link.viewer);
    await settle();

    expect({ timers: clock.pendingTimers, channel: link.viewer.end?.code, link: client.link.kind }).toEqual({
      timers: 0,
      channel: 1008,
      link: 'ended',
    });
  });
});
