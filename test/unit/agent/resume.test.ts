import { describe, expect, it } from 'vitest';
import type { SessionOpened } from '../../../protocol/requests.ts';
import { FakeChannel } from '../../fakes/fake-channel.ts';
import { RawViewer } from '../../fakes/raw-viewer.ts';
import { makeAgent, openTerminal } from './make-agent.ts';

async function attached() {
  const made = makeAgent();
  const one = await made.open();
  const { terminal, attachment } = await openTerminal(one.viewer);
  return { ...made, ...one, terminal, stream: attachment.attachment };
}

describe('L47: a broken link', () => {
  it('L47: puts the session in recovering for 20 s, and no longer', async () => {
    const { agent, clock, link, session, resume } = await attached();
    link.cut();
    const during = agent.status.sessions;
    await clock.advance(19_999);
    const before = agent.status.sessions.recovering;
    await clock.advance(1);

    expect({ during, before, after: agent.status.sessions, activity: agent.activityCount }).toEqual({
      during: { active: 0, recovering: 1, closing: 0 },
      before: 1,
      after: { active: 0, recovering: 0, closing: 0 },
      activity: 0,
    });
    await expect(resume(session)).rejects.toMatchObject({ data: { code: 'resume_refused' } });
  });

  it('L47: goes on as the same session, without a gap or a double in either direction', async () => {
    const { ptyHost, clock, link, viewer, session, stream, resume } = await attached();
    ptyHost.last.emitOutput('one ');
    viewer.type(stream, 0, 'abc');
    await clock.advance(10);
    link.cut();
    ptyHost.last.emitOutput('two ');
    await clock.advance(5_000);

    const back = await resume(session, { [stream]: viewer.received.get(stream) ?? 0 });
    const [{ offset, inputPosition } = { offset: -1, inputPosition: -1 }] = back.session.attachments ?? [];
    back.viewer.type(stream, 0, 'abcdef');
    ptyHost.last.emitOutput('three');
    await clock.advance(10);

    expect({
      isSame: back.session.sessionId === session.sessionId,
      resumed: back.session.resumed,
      ...{ offset, inputPosition },
      shown: `${viewer.shown.get(stream)}${back.viewer.shown.get(stream)}`,
      written: ptyHost.last.written,
    }).toEqual({
      isSame: true,
      resumed: true,
      offset: 4,
      inputPosition: 3,
      shown: 'one two three',
      written: 'abcdef',
    });
  });

  it('L47: sends nothing before the answer to the resume', async () => {
    const { ptyHost, clock, link, session, stream, resume } = await attached();
    link.cut();
    ptyHost.last.emitOutput('missed');
    const back = await resume(session, { [stream]: 0 });
    await clock.advance(1_000);
    expect(back.viewer.heard[0]).toBe('answer 1');
  });

  it('L47: that the agent has not noticed: the old channel is closed as replaced, the session stays', async () => {
    const { agent, link, session, stream, resume, viewer, clock, ptyHost } = await attached();
    const back = await resume(session, { [stream]: 0 });
    ptyHost.last.emitOutput('x');
    await clock.advance(30_000);

    expect({
      old: link.viewer.end,
      sessions: agent.status.sessions,
      shown: [viewer.shown.get(stream), back.viewer.shown.get(stream)],
    }).toEqual({
      old: { code: 1008, reason: 'replaced' },
      sessions: { active: 1, recovering: 0, closing: 0 },
      shown: [undefined, 'x'],
    });
  });

  it('L47: detaches what the viewer does not list', async () => {
    const { viewer, link, session, stream, resume, agent } = await attached();
    await openTerminal(viewer);
    link.cut();
    const back = await resume(session, { [stream]: 0 });
    const { terminals } = await back.viewer.request<{ terminals: { viewers: number }[] }>('terminal.list');

    expect({
      attachments: back.session.attachments?.map(({ attachment }) => attachment),
      viewers: terminals.map(({ viewers }) => viewers).sort(),
      activity: agent.activityCount,
    }).toEqual({ attachments: [stream], viewers: [0, 1], activity: 1 });
  });

  it('L47: an orderly end (1000) does not recover', async () => {
    const { agent, link, settle } = await attached();
    link.viewer.close(1000, '');
    await settle();
    expect(agent.status.sessions).toEqual({ active: 0, recovering: 0, closing: 0 });
  });

  it('L47: never uses a stream number twice in a session', async () => {
    const { link, session, stream, resume, terminal } = await attached();
    link.cut();
    const back = await resume(session, { [stream]: 0 });
    await back.viewer.request('terminal.detach', { attachment: stream });
    const again = await back.viewer.request('terminal.attach', { terminalId: terminal.terminalId });
    expect(again['attachment']).toBe(stream + 1);
  });
});

describe('L47: tokens', () => {
  it('L47: rotate; the previous one is good until the first message on the new channel', async () => {
    const { session, resume, clock } = await attached();
    const second = await resume(session); // Its answer is lost, as far as the viewer knows.
    const third = await resume(session); // So it shows the token it has.
    await expect(resume(second.session)).rejects.toMatchObject({ data: { code: 'resume_refused' } });
    await third.viewer.request('ping');
    await clock.advance(10);
    await expect(resume(session)).rejects.toMatchObject({ data: { code: 'resume_refused' } });
    const fourth = await resume(third.session);
    expect([second, third, fourth].map(({ session: { resumed } }) => resumed)).toEqual([true, true, true]);
  });

  it.each<[string, (session: SessionOpened) => object]>([
    ['a wrong token', ({ sessionId }) => ({ sessionId, token: 'x' })],
    ['an unknown session', ({ token }) => ({ sessionId: '6f6e65a0-0000-4000-8000-000000000000', token })],
  ])('L47: refuses %s, with one answer for every reason, and touches nothing', async (_what, spoil) => {
    const { session, resume, agent, link } = await attached();
    await expect(resume({ ...session, ...spoil(session) })).rejects.toMatchObject({
      code: -32000,
      message: 'This session cannot be resumed; open a new one',
      data: { code: 'resume_refused' },
    });
    expect({ active: agent.status.sessions.active, end: link.agent.end }).toEqual({ active: 1, end: undefined });
  });

  it('L47: are good for the same principal only', async () => {
    const { agent, session } = await attached();
    const link = FakeChannel.link();
    agent.accept(link.agent, { kind: 'mine', deviceId: 'd1' }, { door: 'socket' });
    const { sessionId, token } = session;
    const params = { protocol: 1, client: { name: 'x', version: '1' }, resume: { sessionId, token, have: [] } };
    await expect(new RawViewer(link.viewer).request('session.open', params)).rejects.toMatchObject({
      data: { code: 'resume_refused' },
    });
  });

  it('L47: a refused viewer may open a new session on the same channel', async () => {
    const { connect } = makeAgent();
    const { viewer } = connect();
    const params = { protocol: 1, client: { name: 'x', version: '1' } };
    const resume = { sessionId: '6f6e65a0-0000-4000-8000-000000000000', token: 'x', have: [] };
    await expect(viewer.request('session.open', { ...params, resume })).rejects.toMatchObject({ code: -32000 });
    expect(await viewer.request('session.open', params)).toMatchObject({ resumed: false });
  });
});

describe('L34, L47: an end that falls into a broken link', () => {
  it('L34: is told after what was missed', async () => {
    const { ptyHost, clock, link, session, stream, resume, viewer } = await attached();
    link.cut();
    ptyHost.last.emitOutput('last');
    ptyHost.last.exit({ code: 0, signal: null });
    await clock.advance(10);

    const back = await resume(session, { [stream]: 0 });
    await clock.advance(10);

    expect({ heard: back.viewer.heard, before: viewer.told('terminal.closed').length }).toEqual({
      heard: ['answer 1', 'attachment.size', 'output 1 @0+4', 'terminal.closed'],
      before: 0,
    });
  });

  it('L34: is told again to a viewer that still lists the attachment, since it cannot have heard', async () => {
    const { ptyHost, clock, link, session, stream, resume, viewer } = await attached();
    viewer.isAcknowledging = false;
    ptyHost.last.emitOutput('last');
    ptyHost.last.exit();
    await clock.advance(10);
    link.cut();
    const back = await resume(session, { [stream]: 2 });
    await clock.advance(10);
    expect({ shown: back.viewer.shown.get(stream), told: back.viewer.told('terminal.closed').length }).toEqual({
      shown: 'st',
      told: 1,
    });
  });

  it('L34: is not told again to a viewer that has let go of it', async () => {
    const { ptyHost, clock, link, session, resume } = await attached();
    ptyHost.last.exit();
    await clock.advance(10);
    link.cut();
    const back = await resume(session, {});
    await clock.advance(10);
    expect(back.viewer.told('terminal.closed')).toEqual([]);
  });
});
