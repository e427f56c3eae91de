import { describe, expect, it } from 'vitest';
import type { RequestName } from '../../../protocol/requests.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import type { RawViewer, RpcError } from '../../fakes/raw-viewer.ts';
import { arrange, GUEST, MINE, NOWHERE, OTHER_GUEST, type Arranged } from './arrange-access.ts';

/** Every request a guest could try on a terminal, with what it is answered. */
async function tryAll(viewer: RawViewer, { terminalId }: Arranged): Promise<Partial<Record<RequestName, string>>> {
  const tries: [RequestName, object][] = [
    ['session.list', {}],
    ['session.cut', { sessionId: NOWHERE }],
    ['agent.ledger', {}],
    ['agent.endLeft', { processes: [{ pid: 2, startTime: 1 }] }],
    ['exec.open', { command: 'true' }],
    ['exec.signal', { execId: 'none', signal: 'INT' }],
    ['exec.end', { execId: 'none' }],
    ['terminal.open', { cols: 80, rows: 24 }],
    ['terminal.signal', { terminalId, signal: 'INT' }],
    ['terminal.discardInput', { terminalId }],
    ['terminal.restart', { terminalId, generation: 1 }],
    ['terminal.keep', { terminalId, keep: true }],
    ['terminal.rename', { terminalId, title: 'x' }],
    ['terminal.share', { terminalId, deviceId: OTHER_GUEST, right: 'type' }],
    ['terminal.dismiss', { terminalId }],
    ['terminal.inspect', { terminalId }],
    ['terminal.findFiles', { terminalId, names: ['/etc/passwd'] }],
    ['terminal.close', { terminalId }],
    ['terminal.attach', { terminalId }],
  ];
  const answers: Partial<Record<RequestName, string>> = {};
  for (const [name, params] of tries)
    answers[name] = await viewer.request(name, params).then(
      () => 'done',
      (error: RpcError) => String(error.data?.['code']),
    );
  return answers;
}

const ownersOnly = {
  ...{ 'session.list': 'not_permitted', 'session.cut': 'not_permitted' },
  ...{ 'agent.ledger': 'not_permitted', 'agent.endLeft': 'not_permitted', 'exec.open': 'not_permitted' },
  ...{ 'exec.signal': 'not_permitted', 'exec.end': 'not_permitted' },
  ...{ 'terminal.open': 'not_permitted', 'terminal.restart': 'not_permitted', 'terminal.keep': 'not_permitted' },
  ...{ 'terminal.rename': 'not_permitted', 'terminal.share': 'not_permitted', 'terminal.dismiss': 'not_permitted' },
  ...{ 'terminal.inspect': 'not_permitted', 'terminal.close': 'not_permitted' },
  'terminal.findFiles': 'not_permitted',
};

describe('L50: a guest', () => {
  it('L50: sees nothing and does nothing while nothing is shared with it', async () => {
    const arranged = await arrange();
    const { viewer } = await arranged.openGuest();
    await arranged.clock.advance(1_000);

    expect({
      list: await viewer.request('terminal.list', { ended: true }),
      tries: await tryAll(viewer, arranged),
      heard: viewer.heard.filter((one) => !one.startsWith('answer')),
      status: (await viewer.request<{ status: object }>('agent.status')).status,
      beat: viewer.told('agent.heartbeat').at(-1)?.['status'],
    }).toEqual({
      list: { terminals: [] },
      tries: {
        ...ownersOnly,
        ...{ 'terminal.attach': 'terminal_not_running', 'terminal.signal': 'terminal_not_running' },
        'terminal.discardInput': 'terminal_not_running',
      },
      heard: [],
      ...{ status: expect.objectContaining(nothing) as object, beat: expect.objectContaining(nothing) as object },
    });
  });

  it('L50: is told nothing of the agent’s process and its ways, which owners are told', async () => {
    const { openGuest, owner } = await arrange();
    const { viewer } = await openGuest();
    const keysFor = async (who: RawViewer) =>
      Object.keys((await who.request<{ status: object }>('agent.status')).status).filter((key) =>
        ['pid', 'upMs', 'listen', 'relay', 'remote'].includes(key),
      );

    expect([await keysFor(viewer), await keysFor(owner)]).toEqual([[], ['pid', 'upMs', 'listen']]);
  });

  it('L50: is told each time what it may do with a terminal, and owners with whom it is shared', async () => {
    const { openGuest, share, owner, clock } = await arrange();
    const { viewer } = await openGuest();
    await clock.advance(300); // the terminal's beginning has been told
    for (const right of ['view', 'type', 'view'] as const) {
      await share(right);
      await clock.advance(300);
    }
    const told = (who: RawViewer) => who.told('terminal.changed').map(({ terminal }) => terminal as TerminalInfo);

    expect(told(viewer).map(({ right, sharedWith }) => [right, sharedWith])).toEqual([
      ['view', undefined],
      ['type', undefined],
      ['view', undefined],
    ]);
    expect(told(owner).map(({ right }) => right)).not.toContain('view');
  });

  it('L50: is refused as if there were nothing, in the same words', async () => {
    const { terminalId, openGuest } = await arrange();
    const { viewer } = await openGuest();
    const refusal = async (id: string) => {
      const error = await viewer.request('terminal.attach', { terminalId: id }).catch((caught: RpcError) => caught);
      return (error as RpcError).message;
    };

    expect(await refusal(terminalId)).toBe(await refusal(NOWHERE));
  });

  it('L50: with whom a terminal is shared to view sees it and its output, and nothing typed by it arrives', async () => {
    const arranged = await arrange();
    const { viewer } = await arranged.openGuest();
    await arranged.share('view');
    const { terminals } = await viewer.request<{ terminals: TerminalInfo[] }>('terminal.list');
    const { attachment } = await viewer.request<{ attachment: number }>('terminal.attach', {
      terminalId: arranged.terminalId,
    });
    arranged.ptyHost.last.emitOutput('shown');
    viewer.type(attachment, 0, 'typed');
    await arranged.clock.advance(10);
    const resized = await viewer
      .request('terminal.resize', { attachment, cols: 100, rows: 30 })
      .catch((error: RpcError) => error.data?.['code']);

    expect({
      terminals,
      shown: viewer.shown.get(attachment),
      refused: viewer.told('attachment.inputRefused'),
      written: arranged.ptyHost.last.written,
      resized,
      tries: await tryAll(viewer, arranged),
    }).toEqual({
      terminals: [
        expect.objectContaining({
          ...{ terminalId: arranged.terminalId, pid: null, foreground: null, right: 'view' },
          command: [expect.stringContaining('sleep')],
        }),
      ],
      shown: 'shown',
      refused: [{ attachment, position: 0, code: 'view_only' }],
      ...{ written: '', resized: 'view_only' },
      tries: {
        ...ownersOnly,
        ...{ 'terminal.attach': 'done', 'terminal.signal': 'view_only', 'terminal.discardInput': 'view_only' },
      },
    });
  });

  it('L50: with whom it is shared to type, types, resizes and signals; taken back to viewing, no more', async () => {
    const { openGuest, share, terminalId, ptyHost, clock } = await arrange();
    const { viewer } = await openGuest();
    await share('type');
    const { attachment } = await viewer.request<{ attachment: number }>('terminal.attach', { terminalId });
    viewer.type(attachment, 0, 'typed');
    await viewer.request('terminal.resize', { attachment, cols: 100, rows: 30 });
    await share('view');
    viewer.type(attachment, 5, ' too late');
    await clock.advance(10);
    await share('type');
    await viewer.request('terminal.signal', { terminalId, signal: 'INT' });

    expect({ written: ptyHost.last.written, refused: viewer.told('attachment.inputRefused').length }).toEqual({
      written: 'typed',
      refused: 1,
    });
  });

  it('L50: loses a terminal at once when it is no longer shared, and only that guest does', async () => {
    const { openGuest, openAs, share, terminalId, ptyHost, clock, owner } = await arrange();
    const { viewer } = await openGuest();
    const { viewer: other } = await openAs({ kind: 'guest', deviceId: OTHER_GUEST });
    await share('view');
    await share('view', OTHER_GUEST);
    const { attachment } = await viewer.request<{ attachment: number }>('terminal.attach', { terminalId });
    await share(null);
    ptyHost.last.emitOutput('secret');
    await clock.advance(1_000);

    expect({
      closed: viewer.told('terminal.closed'),
      shown: viewer.shown.get(attachment),
      list: await viewer.request('terminal.list'),
      otherClosed: other.told('terminal.closed'),
      otherList: (await other.request<{ terminals: unknown[] }>('terminal.list')).terminals.length,
      ownersSee: (await owner.request<{ terminals: TerminalInfo[] }>('terminal.list')).terminals[0]?.sharedWith,
    }).toEqual({
      closed: [{ terminalId, generation: 1, exit: null, outcome: null, reason: 'unshared' }],
      ...{ shown: undefined, list: { terminals: [] }, otherClosed: [], otherList: 1 },
      ownersSee: [{ deviceId: OTHER_GUEST, right: 'view' }],
    });
  });

  it('L50: hears of the restart of a shared terminal without what is for owners', async () => {
    const { openGuest, share, terminalId, owner, clock } = await arrange();
    const { viewer } = await openGuest();
    await share('view');
    await viewer.request('terminal.attach', { terminalId });
    const restarting = owner.request('terminal.restart', { terminalId, generation: 1 });
    await clock.advance(2_000);
    await restarting;

    const told = [...viewer.told('attachment.moved'), ...viewer.told('terminal.changed')];
    expect(told.map(({ terminal }) => (terminal as TerminalInfo).pid)).toEqual(told.map(() => null));
    expect(viewer.told('attachment.moved')).toHaveLength(1);
  });
});

const nothing = {
  sessions: { active: 1, recovering: 0, closing: 0 },
  terminals: { running: 0, exited: 0, closing: 0 },
};

it('L50: a device paired as mine does what the user does, and not what is for this machine’s user alone', async () => {
  const arranged = await arrange();
  const { viewer } = await arranged.openAs({ kind: 'mine', deviceId: MINE });
  const list = await viewer.request<{ terminals: TerminalInfo[] }>('terminal.list');
  const ended = viewer.request('agent.endLeft', { processes: [{ pid: 2, startTime: 1 }] });

  expect(list.terminals.map(({ pid, command }) => ({ hasPid: pid !== null, arguments: command.slice(1) }))).toEqual([
    { hasPid: true, arguments: ['secret'] },
  ]);
  await expect(ended).rejects.toMatchObject({ data: { code: 'not_permitted' } });
  const closing = viewer.request('terminal.close', { terminalId: arranged.terminalId });
  await arranged.clock.advance(2_000);
  await expect(closing).resolves.toMatchObject({ outcome: { state: 'closed' } });
});

it('L50: a session is resumed by the device it belongs to, and by no other and not by the user', async () => {
  const { openAs, openGuest, settle } = await arrange();
  const { link, session } = await openGuest();
  link.cut();
  await settle();
  const resume = { sessionId: session.sessionId, token: session.token, have: [] };
  const refused = { data: { code: 'resume_refused' } };

  await expect(openAs({ kind: 'guest', deviceId: OTHER_GUEST }, resume)).rejects.toMatchObject(refused);
  await expect(openAs({ kind: 'mine', deviceId: GUEST }, resume)).rejects.toMatchObject(refused);
  await expect(openAs({ kind: 'user' }, resume)).rejects.toMatchObject(refused);
  expect((await openAs({ kind: 'guest', deviceId: GUEST }, resume)).session.resumed).toBe(true);
});
