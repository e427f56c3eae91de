import { expect, it } from 'vitest';
import type { AttachmentInfo, TerminalInfo } from '../../../protocol/terminal-info.ts';
import { arrange, GUEST, MINE } from './arrange-access.ts';

it('L50: ending a device ends its live and its recovering sessions at once, and no other', async () => {
  const { agent, openGuest, share, owner, terminalId, settle } = await arrange();
  await share('view');
  const live = await openGuest();
  const recovering = await openGuest();
  recovering.link.cut();
  await settle();
  const before = agent.status.sessions;
  agent.endDevice(GUEST, 'revoked');
  const justAfter = agent.status.sessions;
  await settle();

  expect({
    ...{ before, justAfter, after: agent.status.sessions, end: live.link.viewer.end },
    told: live.viewer.told('session.closing'),
    shares: (await owner.request<{ terminals: TerminalInfo[] }>('terminal.list')).terminals[0]?.sharedWith,
    terminals: (await owner.request<{ terminals: TerminalInfo[] }>('terminal.list')).terminals[0]?.terminalId,
  }).toEqual({
    before: { active: 2, recovering: 1, closing: 0 },
    justAfter: { active: 1, recovering: 0, closing: 2 },
    after: { active: 1, recovering: 0, closing: 0 },
    end: { code: 1008, reason: 'revoked' },
    told: [{ reason: 'revoked' }],
    ...{ shares: undefined, terminals: terminalId },
  });
});

it('L50: ending all devices ends their live and their recovering sessions at once, and not what is shared', async () => {
  const { agent, openAs, openGuest, share, owner, settle } = await arrange();
  await share('view');
  const mine = await openAs({ kind: 'mine', deviceId: MINE });
  const recovering = await openGuest();
  recovering.link.cut();
  await settle();
  agent.endDevices();
  const justAfter = agent.status.sessions;
  await settle();

  expect({
    ...{ justAfter, after: agent.status.sessions, end: mine.link.viewer.end },
    told: mine.viewer.told('session.closing'),
    shares: (await owner.request<{ terminals: TerminalInfo[] }>('terminal.list')).terminals[0]?.sharedWith,
  }).toEqual({
    justAfter: { active: 1, recovering: 0, closing: 2 },
    after: { active: 1, recovering: 0, closing: 0 },
    end: { code: 1000, reason: 'remote_off' },
    told: [{ reason: 'remote_off' }],
    shares: [{ deviceId: GUEST, right: 'view' }],
  });
});

it('L46, L50: a guest that could only look has the size its window has room for once it may type and does', async () => {
  const { owner, openAs, openGuest, share, terminalId, settle } = await arrange();
  const columns = async (): Promise<number | undefined> =>
    (await owner.request<{ terminals: TerminalInfo[] }>('terminal.list')).terminals[0]?.cols;
  const attach = async ({ viewer }: Awaited<ReturnType<typeof openGuest>>): Promise<number> => {
    const { attachment } = await viewer.request<AttachmentInfo>('terminal.attach', { terminalId });
    viewer.notify('terminal.lease', { attachment, visible: true });
    return attachment;
  };
  const mine = await openAs({ kind: 'mine', deviceId: MINE });
  await mine.viewer.request('terminal.resize', { attachment: await attach(mine), cols: 90, rows: 20 });
  await share('view');
  const { viewer } = await openGuest().then(async (guest) => ({ ...guest, attachment: await attach(guest) }));
  const refused = viewer.request('terminal.resize', { attachment: 1, cols: 33, rows: 20 });
  await expect(refused).rejects.toThrow('shared to view');
  const widths = [await columns()];
  await share('type');
  widths.push(await columns());
  viewer.type(1, 0, 'x');
  await settle();
  widths.push(await columns());

  expect(widths).toEqual([90, 90, 33]);
});

it('L46, L50: a guest that may only look from now on gives the size up, also while its link is broken, and does not get it back by looking', async () => {
  const { owner, openGuest, openAs, share, terminalId, settle } = await arrange();
  const attach = async ({ viewer }: Awaited<ReturnType<typeof openGuest>>, cols: number): Promise<number> => {
    const { attachment } = await viewer.request<AttachmentInfo>('terminal.attach', { terminalId });
    viewer.notify('terminal.lease', { attachment, visible: true });
    await viewer.request('terminal.resize', { attachment, cols, rows: 20 });
    return attachment;
  };
  const columns = async (): Promise<number | undefined> =>
    (await owner.request<{ terminals: TerminalInfo[] }>('terminal.list')).terminals[0]?.cols;
  await attach(await openAs({ kind: 'mine', deviceId: MINE }), 90);
  await share('type');
  const [there, away] = [await openGuest(), await openGuest()];
  const awayAttachment = await attach(away, 44);
  const attachment = await attach(there, 33);
  away.link.cut();
  await settle();
  const widths = [await columns()];

  await share('view');
  widths.push(await columns());
  for (const visible of [false, true]) there.viewer.notify('terminal.lease', { attachment, visible });
  const { sessionId, token } = away.session;
  const have = [{ attachment: awayAttachment, offset: 0 }];
  const back = await openAs({ kind: 'guest', deviceId: GUEST }, { sessionId, token, have });
  back.viewer.notify('terminal.lease', { attachment: awayAttachment, visible: true });
  widths.push(await columns());
  await share('type');
  await there.viewer.request('terminal.resize', { attachment, cols: 33, rows: 20 });
  widths.push(await columns());

  expect(widths).toEqual([33, 90, 90, 33]);
});
