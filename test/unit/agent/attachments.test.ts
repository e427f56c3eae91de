import { describe, expect, it } from 'vitest';
import type { AgentParts } from '../../../main/agent/agent-core.ts';
import * as releasing from '../../checks/check-attachment-release.ts';
import { importEdited, type SourceEdit } from '../../import-edited.ts';
import { makeAgent, openTerminal } from './make-agent.ts';

describe('L29: an attachment', () => {
  it('L29: is subscribed before its answer and sends after it', async () => {
    const { open, ptyHost, clock } = makeAgent();
    const { viewer } = await open();
    const { terminal } = await openTerminal(viewer, { attach: undefined });
    ptyHost.last.emitOutput('early');
    const attaching = viewer.request('terminal.attach', { terminalId: terminal.terminalId, from: 0 });
    await Promise.resolve();
    ptyHost.last.emitOutput(' late');
    await attaching;
    await clock.advance(10);

    expect({ order: viewer.heard.slice(2, 4), shown: viewer.shown.get(1) }).toEqual({
      order: ['answer 3', expect.stringContaining('output 1 @0')],
      shown: 'early late',
    });
  });

  it('L29: to a terminal that is not there is refused before any success is sent', async () => {
    const { open } = makeAgent();
    const { viewer } = await open();
    const terminalId = '6f6e65a0-0000-4000-8000-000000000000';
    await expect(viewer.request('terminal.attach', { terminalId })).rejects.toMatchObject({
      code: -32000,
      data: { code: 'terminal_not_running', terminalId },
    });
  });
});

describe('L30: every path out releases the attachment', () => {
  async function attached() {
    const made = makeAgent();
    const { viewer, link, session } = await made.open();
    const { terminal, attachment } = await openTerminal(viewer);
    const other = await made.open();
    const viewers = async (): Promise<unknown> => {
      const { terminals } = await other.viewer.request<{ terminals: { viewers: number }[] }>('terminal.list');
      return terminals[0]?.viewers;
    };
    return { ...made, viewer, link, session, terminal, attachment: attachment.attachment, viewers };
  }

  it('L30: detaching, which twice changes nothing more', async () => {
    const { viewer, attachment, viewers } = await attached();
    await viewer.request('terminal.detach', { attachment });
    await viewer.request('terminal.detach', { attachment });
    expect(await viewers()).toBe(0);
  });

  it('L30: an orderly end of the channel', async () => {
    const { link, viewers, settle, agent } = await attached();
    link.viewer.close(1000, '');
    await settle();
    expect({ viewers: await viewers(), sessions: agent.status.sessions.active }).toEqual({ viewers: 0, sessions: 1 });
  });

  it('L30, L47: a broken link, while the session recovers and after it has not', async () => {
    const { link, viewers, clock, agent } = await attached();
    link.cut();
    const recovering = { viewers: await viewers(), sessions: agent.status.sessions };
    await clock.advance(20_000);
    expect({ recovering, after: await viewers(), sessions: agent.status.sessions.recovering }).toEqual({
      recovering: { viewers: 0, sessions: { active: 1, recovering: 1, closing: 0 } },
      after: 0,
      sessions: 0,
    });
  });

  it('L30: a reply that cannot be sent', async () => {
    const made = makeAgent();
    const { viewer, link } = await made.open();
    const { terminal } = await openTerminal(viewer, { attach: undefined });
    viewer.request('terminal.attach', { terminalId: terminal.terminalId }).catch(() => undefined);
    link.agent.send = () => {
      throw new Error('EPIPE');
    };
    await made.settle();
    const other = await made.open();
    const { terminals } = await other.viewer.request<{ terminals: object[] }>('terminal.list');
    expect({ terminals, end: link.agent.end }).toEqual({
      terminals: [expect.objectContaining({ viewers: 0 })],
      end: { code: 1008, reason: 'sending failed' },
    });
  });

  it('L30: whichever it is, nobody is left watching, and the terminal is reaped in time', async () => {
    expect(await releasing.checkAttachmentRelease()).toEqual([]);
  });

  const withoutLost = {
    file: 'main/agent/shell-member.ts',
    from: 'lost: () => this.#releaseAnswered(number),',
    to: 'lost: () => undefined,',
  };
  const withoutSuspend = {
    file: 'main/agent/session.ts',
    from: `recoverUntilMs });\n    this.#suspendMembers();`,
    to: 'recoverUntilMs });',
  };

  it.each<[string, readonly SourceEdit[], string[]]>([
    [
      'a release after a lost answer',
      [withoutLost],
      ['a link that breaks while the terminal starts', 'a link that is replaced while the terminal starts'],
    ],
    [
      'a suspension when the link breaks',
      [withoutSuspend],
      ['a broken link', 'malformed JSON', 'a frame of a stream never issued'],
    ],
    [
      'either of them',
      [withoutLost, withoutSuspend],
      [
        'a broken link',
        'malformed JSON',
        'a frame of a stream never issued',
        'an answer that cannot be sent',
        'a link that breaks between the subscribe and the answer',
        'a link that breaks while the terminal starts',
        'a link that is replaced while the terminal starts',
      ],
    ],
    [
      'a release at the end of the session',
      [
        {
          file: 'main/agent/shell-member.ts',
          from: 'for (const attachment of [...this.#attachments.values()]) this.#release(attachment);',
          to: '',
        },
      ],
      ['an orderly end of the channel'],
    ],
  ])('L30, control: without %s terminals stay watched by nobody, which is seen', async (_what, edits, ways) => {
    const broken = await importEdited<typeof releasing>('test/checks/check-attachment-release.ts', edits);
    expect(await broken.checkAttachmentRelease()).toEqual(ways.map((way) => `${way} leaves a terminal watched`));
  });
});

describe('L10: a terminal and its session’s activity', () => {
  it('L10: a failed start leaves nothing behind', async () => {
    const { open, ptyHost, agent } = makeAgent();
    const { viewer } = await open();
    ptyHost.failure = new Error('no more PTYs');
    await expect(openTerminal(viewer)).rejects.toMatchObject({ data: { code: 'internal' } });
    expect(agent.activityCount).toBe(0);
  });

  it.each<[string, (made: Awaited<ReturnType<typeof opened>>) => Promise<unknown>]>([
    ['its exit', async ({ ptyHost }) => ptyHost.last.exit()],
    ['its close', ({ viewer, terminalId }) => viewer.request('terminal.close', { terminalId })],
    ['its detach', ({ viewer }) => viewer.request('terminal.detach', { attachment: 1 })],
    ['the end of its session', ({ viewer }) => viewer.request('session.close')],
  ])('L10: counts once from its start to %s', async (_what, end) => {
    const made = await opened();
    const during = made.agent.activityCount;
    await end(made);
    await made.clock.advance(100);
    expect({ during, after: made.agent.activityCount }).toEqual({ during: 1, after: 0 });
  });

  it('L10: counts no longer when its shell leaves, at whichever turn of its opening', async () => {
    const resolveCommand: AgentParts['resolveCommand'] = async ({ terminalId, size }) => ({
      ...{ file: '/bin/sh', args: [], cwd: '/', size },
      env: { SALLYPORT_TERMINAL_ID: terminalId },
    });
    const counts: number[] = [];
    for (let turns = 0; turns < 40; turns += 1) {
      const { open, ptyHost, agent, settle } = makeAgent({}, [], { resolveCommand });
      const { viewer } = await open();
      openTerminal(viewer).catch(() => undefined);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      ptyHost.spawned[0]?.exit();
      const isSpawned = ptyHost.spawned.length > 0;
      await settle();
      if (isSpawned) counts.push(agent.activityCount);
    }

    expect({ isTried: counts.length > 10, max: Math.max(...counts) }).toEqual({ isTried: true, max: 0 });
  });

  async function opened() {
    const made = makeAgent();
    const { viewer } = await made.open();
    const { terminal } = await openTerminal(viewer);
    return { ...made, viewer, terminalId: terminal.terminalId };
  }
});

describe('L49: terminals when their session ends', () => {
  it('L49: are detached and run on, or torn down if they were opened to end with it', async () => {
    const { open, agent, clock, ptyHost } = makeAgent();
    const { viewer } = await open();
    await openTerminal(viewer);
    await openTerminal(viewer, { endWithSession: true });
    await openTerminal(viewer, { endWithSession: true, attach: undefined });
    await viewer.request('session.close');
    await clock.advance(2_000);

    expect({ open: ptyHost.spawned.map((pty) => pty.isOpen), status: agent.status.terminals }).toEqual({
      open: [true, false, false],
      status: { running: 1, exited: 0, closing: 0 },
    });
  });

  it('L49: that is still starting when its session ends is not left behind', async () => {
    const { open, agent, clock } = makeAgent();
    const { viewer } = await open();
    const opening = openTerminal(viewer, { endWithSession: true }).catch((error: unknown) => error);
    void viewer.request('session.close').catch(() => undefined);
    await clock.advance(2_000);
    await opening;
    expect({ running: agent.status.terminals.running, activity: agent.activityCount }).toEqual({
      running: 0,
      activity: 0,
    });
  });
});

describe('typing that an owner has paused', () => {
  it('is refused at its position and goes on from there, rewound, when it may', async () => {
    const { open, ptyHost, clock } = makeAgent();
    const [one, owner] = [await open(), await open()];
    const { attachment } = await openTerminal(one.viewer);
    const stream = attachment.attachment;
    one.viewer.type(stream, 0, 'a');
    await clock.advance(10);
    await owner.viewer.request('session.cut', { sessionId: one.session.sessionId, pause: true });
    one.viewer.type(stream, 1, 'b');
    one.viewer.type(stream, 2, 'c');
    await clock.advance(10);
    const whilePaused = ptyHost.last.written;
    await owner.viewer.request('session.cut', { sessionId: one.session.sessionId, pause: false });
    one.viewer.type(stream, 3, 'd');
    one.viewer.type(stream, 1, 'bcd', 1);
    await clock.advance(10);

    expect({
      whilePaused,
      refused: one.viewer.told('attachment.inputRefused'),
      written: ptyHost.last.written,
      end: one.link.agent.end,
    }).toEqual({
      whilePaused: 'a',
      refused: [{ attachment: stream, position: 1, code: 'typing_paused' }],
      written: 'abcd',
      end: undefined,
    });
  });
});
