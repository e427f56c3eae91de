import { describe, expect, it } from 'vitest';
import type { SessionInfo } from '../../../protocol/requests.ts';
import type { RawViewer, RpcError } from '../../fakes/raw-viewer.ts';
import { arrange, GUEST, MINE, OTHER_GUEST } from './arrange-access.ts';

const visitsTold = (viewer: RawViewer): SessionInfo[][] =>
  viewer.told('presence.changed').map(({ visits }) => visits as SessionInfo[]);

describe('who is here', () => {
  it('is told to this machine’s user alone, when it changes and when a session begins, and not each second', async () => {
    const { owner, openAs, openGuest, share, terminalId, clock, open } = await arrange();
    await clock.advance(3_000);
    const before = visitsTold(owner).length;
    const { viewer: mine } = await openAs({ kind: 'mine', deviceId: MINE });
    const { viewer: guest, link, session } = await openGuest();
    await share('view');
    await guest.request('terminal.attach', { terminalId });
    await clock.advance(5_000);
    const told = visitsTold(owner);
    const { viewer: late } = await open();
    link.cut();
    await clock.advance(1_000);

    const visit = { client: { name: 'test', version: '1' }, from: 'socket', typingPaused: false };
    expect(told.at(-1)).toMatchObject([
      { ...visit, principal: { kind: 'mine', deviceId: MINE }, state: 'active', terminals: [], mayType: [] },
      { ...visit, principal: { kind: 'guest', deviceId: GUEST }, terminals: [terminalId], mayType: [] },
    ]);
    expect({ before, count: told.length, late: visitsTold(late)[0]?.length, others: visitsTold(mine).length }).toEqual({
      ...{ before: 0, count: 1, late: 2, others: 0 },
    });
    expect(visitsTold(late).at(-1)?.[1]).toMatchObject({ sessionId: session.sessionId, state: 'recovering' });
  });
});

describe('a device whose typing is paused', () => {
  it('types, starts and ends nothing in any of its sessions, later ones and resumed ones too, and looks on', async () => {
    const { owner, openAs, terminalId, ptyHost, clock, settle } = await arrange();
    const device = { kind: 'mine', deviceId: MINE } as const;
    const early = await openAs(device);
    early.link.cut();
    await settle();
    await owner.request('presence.pause', { deviceId: MINE, pause: true });
    const { sessionId, token } = early.session;
    const sessions = [await openAs(device), await openAs(device, { sessionId, token, have: [] })];
    const codes: unknown[] = [];
    for (const { viewer } of sessions) {
      const { attachment } = await viewer.request<{ attachment: number }>('terminal.attach', { terminalId });
      viewer.type(attachment, 0, 'typed');
      await clock.advance(10);
      codes.push(viewer.told('attachment.inputRefused').map(({ code }) => code));
      for (const [name, params] of [
        ['terminal.signal', { terminalId, signal: 'INT' }],
        ['terminal.open', { cols: 80, rows: 24 }],
        ['terminal.close', { terminalId }],
        ['terminal.share', { terminalId, deviceId: GUEST, right: 'type' }],
        ['exec.open', { command: 'true' }],
      ] as const)
        codes.push(await viewer.request(name, params).catch((error: RpcError) => error.data?.['code']));
    }
    await clock.advance(1_000);
    const paused = visitsTold(owner)
      .at(-1)
      ?.map(({ typingPaused }) => typingPaused);
    await owner.request('presence.pause', { deviceId: MINE, pause: false });
    await sessions[0]?.viewer.request('terminal.signal', { terminalId, signal: 'INT' });

    const refused = 'typing_paused';
    const one = [[refused], refused, refused, refused, refused, refused];
    expect({ codes, written: ptyHost.last.written, paused }).toEqual({
      ...{ codes: [...one, ...one], written: '' },
      paused: [true, true],
    });
  });

  it('neither ends nor pauses a session that is not its own', async () => {
    const { owner, openAs, open, audit } = await arrange();
    const { session: users } = await open();
    const { viewer: mine, session: mineSession } = await openAs({ kind: 'mine', deviceId: MINE });
    await owner.request('presence.pause', { deviceId: MINE, pause: true });
    const cut = (params: object): Promise<unknown> =>
      mine.request('session.cut', params).catch((error: RpcError) => error.data?.['code']);
    const { sessionId } = users;
    const codes = [await cut({ sessionId }), await cut({ sessionId, pause: true })];
    const { sessions } = await owner.request<{ sessions: SessionInfo[] }>('session.list');
    const own = await cut({ sessionId: mineSession.sessionId, pause: false });

    expect({ codes, own }).toEqual({ codes: ['typing_paused', 'typing_paused'], own: {} });
    expect(sessions.find((one) => one.sessionId === sessionId)).toMatchObject({ state: 'active', typingPaused: false });
    expect(audit.facts.filter(({ request }) => request === 'session.cut')).toHaveLength(2);
  });

  it('cannot let itself type again, and others go on typing', async () => {
    const { owner, openAs, openGuest, share, terminalId, ptyHost, clock } = await arrange();
    const { viewer: mine, session } = await openAs({ kind: 'mine', deviceId: MINE });
    await owner.request('presence.pause', { deviceId: MINE, pause: true });
    const unpause = mine.request('presence.pause', { deviceId: MINE, pause: false });
    await expect(unpause).rejects.toMatchObject({ data: { code: 'not_permitted' } });
    await mine.request('session.cut', { sessionId: session.sessionId, pause: false });
    const signal = mine.request('terminal.signal', { terminalId, signal: 'INT' });
    await expect(signal).rejects.toMatchObject({ data: { code: 'typing_paused' } });
    await share('type');
    const { viewer: guest } = await openGuest();
    const { attachment } = await guest.request<{ attachment: number }>('terminal.attach', { terminalId });
    guest.type(attachment, 0, 'typed');
    await clock.advance(10);

    expect(ptyHost.last.written).toBe('typed');
  });
});

it('a device that is cut off loses its live and its recovering sessions and may come back; others stay', async () => {
  const { owner, openAs, openGuest, settle, agent, audit } = await arrange();
  const [live, recovering] = [await openGuest(), await openGuest()];
  const other = await openAs({ kind: 'guest', deviceId: OTHER_GUEST });
  recovering.link.cut();
  await settle();
  await owner.request('presence.cut', { deviceId: GUEST });
  await settle();
  await owner.request('presence.cut', { deviceId: GUEST });
  const left = agent.status.sessions;

  expect({ end: live.link.viewer.end, other: other.link.viewer.end, left }).toEqual({
    ...{ end: { code: 1000, reason: 'cut' }, other: undefined },
    left: { active: 2, recovering: 0, closing: 0 },
  });
  expect(audit.facts.filter(({ event }) => event === 'session.cut').map(({ device }) => device)).toEqual([
    { deviceId: GUEST },
  ]);
  await expect(openGuest()).resolves.toBeDefined();
});

describe('L50: sessions of one device', () => {
  it('are bounded: who opens one too many loses the one that waits for longest, and nobody else any', async () => {
    const { openAs, openGuest, agent, clock } = await arrange();
    const { viewer: mine } = await openAs({ kind: 'mine', deviceId: MINE });
    const first = await openGuest();
    for (let count = 0; count < 40; count += 1) {
      const { link } = await openGuest();
      link.cut();
      await clock.advance(10);
    }

    expect(agent.status.sessions).toMatchObject({ active: 3, recovering: 15 });
    await expect(first.viewer.request('ping', {})).resolves.toBeDefined();
    await expect(mine.request('ping', {})).resolves.toBeDefined();
  });

  it('are refused once so many of them are there', async () => {
    const { openGuest, openAs } = await arrange();
    for (let count = 0; count < 16; count += 1) await openGuest();

    await expect(openGuest()).rejects.toMatchObject({ data: { code: 'rate_limited' } });
    await expect(openAs({ kind: 'guest', deviceId: OTHER_GUEST })).resolves.toBeDefined();
  });
});
