import { describe, expect, it } from 'vitest';
import { frameKinds } from '../../../protocol/frame.ts';
import { makeAgent, openTerminal } from './make-agent.ts';

describe('L34: terminal.closed', () => {
  it('L34: comes once, after the last output of the session’s attachments; at once to sessions without one', async () => {
    const { open, ptyHost, clock, settle } = makeAgent();
    const [one, two] = [await open(), await open()];
    const { terminal, attachment } = await openTerminal(one.viewer);
    await one.viewer.request('terminal.attach', { terminalId: terminal.terminalId, from: 0 });
    one.viewer.isAcknowledging = false;
    const output = 'x'.repeat(300_000);
    ptyHost.last.emitOutput(output);
    await clock.advance(20);
    ptyHost.last.exit({ code: 3, signal: null });
    await settle();
    const early = [one, two].map(({ viewer }) => viewer.told('terminal.closed').length);

    one.viewer.isAcknowledging = true;
    for (const stream of [attachment.attachment, attachment.attachment + 1])
      one.viewer.frame({ kind: frameKinds.outputAck, stream, position: one.viewer.received.get(stream) ?? 0 });
    await clock.advance(1_000);

    const { terminalId } = terminal;
    const exit = { code: 3, signal: null };
    const closed = { terminalId, generation: 1, exit, outcome: null, reason: 'exited' };
    expect({
      early,
      shown: [...one.viewer.shown.values()].map((text) => text.length),
      last: one.viewer.heard.filter((what) => what !== 'terminal.changed').at(-1),
      told: [one, two].map(({ viewer }) => viewer.told('terminal.closed')),
    }).toEqual({ early: [0, 1], shown: [300_000, 300_000], last: 'terminal.closed', told: [[closed], [closed]] });
  });

  it('L34: follows the screen of an ended record that is attached to', async () => {
    const { open, ptyHost, clock } = makeAgent();
    const { viewer } = await open();
    const { terminal } = await openTerminal(viewer, { attach: undefined });
    ptyHost.last.emitOutput('last words');
    ptyHost.last.exit({ code: 7, signal: null });
    await clock.advance(10);
    const late = await open();
    await late.viewer.request('terminal.attach', { terminalId: terminal.terminalId });
    await clock.advance(10);

    expect({ heard: late.viewer.heard.slice(2), shown: late.viewer.shown.get(1) }).toEqual({
      heard: ['attachment.size', 'snapshot 1 @0+10', 'terminal.closed'],
      shown: 'last words',
    });
  });

  it('L34: an explicit close tells everyone once, with its outcome', async () => {
    const { open, clock } = makeAgent();
    const [one, two] = [await open(), await open()];
    const { terminal } = await openTerminal(one.viewer);
    const answer = await one.viewer.request('terminal.close', { terminalId: terminal.terminalId, generation: 1 });
    await clock.advance(100);
    const told = [one, two].map(({ viewer }) =>
      viewer.told('terminal.closed').map(({ outcome, reason }) => ({ outcome, reason })),
    );
    const expected = [{ outcome: answer['outcome'], reason: 'viewer' }];
    expect(told).toEqual([expected, expected]);
  });

  it('L34: a viewer that detaches before the end was sent still hears of it', async () => {
    const { open, ptyHost, clock, settle } = makeAgent();
    const { viewer } = await open();
    const { attachment } = await openTerminal(viewer);
    viewer.isAcknowledging = false;
    ptyHost.last.emitOutput('x'.repeat(300_000));
    await clock.advance(20);
    ptyHost.last.exit();
    await settle();
    const before = viewer.told('terminal.closed').length;
    await viewer.request('terminal.detach', { attachment: attachment.attachment });
    expect({ before, after: viewer.told('terminal.closed').length }).toEqual({ before: 0, after: 1 });
  });
});

describe('L33: a restart', () => {
  it.each([
    ['a running terminal', false],
    ['an ended one', true],
  ])('L33: of %s moves the attachments of all sessions to the new generation', async (_what, hasEnded) => {
    const { open, ptyHost, clock, agent } = makeAgent();
    const [one, two] = [await open(), await open()];
    const { terminal } = await openTerminal(one.viewer);
    await two.viewer.request('terminal.attach', { terminalId: terminal.terminalId });
    ptyHost.last.emitOutput('old');
    await clock.advance(10);
    if (hasEnded) ptyHost.last.exit();
    await clock.advance(10);

    await one.viewer.request('terminal.restart', { terminalId: terminal.terminalId, generation: 1 });
    ptyHost.last.emitOutput('new');
    one.viewer.type(2, 0, 'typed');
    await clock.advance(10);

    const moved = { from: 1, to: 2, terminal: expect.objectContaining({ generation: 2, state: 'running' }) as object };
    expect({
      moved: [one, two].map(({ viewer }) => viewer.told('attachment.moved')),
      shown: [one, two].map(({ viewer }) => viewer.shown.get(2)),
      written: ptyHost.last.written,
      running: agent.status.terminals.running,
    }).toEqual({ moved: [[moved], [moved]], shown: ['new', 'new'], written: 'typed', running: 1 });
  });

  it('L33: that a recovering viewer missed is told when it is back, by the number it knows', async () => {
    const { open, resume, ptyHost, clock } = makeAgent();
    const [one, two] = [await open(), await open()];
    const { terminal } = await openTerminal(one.viewer);
    one.link.cut();
    await two.viewer.request('terminal.restart', { terminalId: terminal.terminalId, generation: 1 });
    ptyHost.last.emitOutput('new');
    await clock.advance(10);

    const back = await resume(one.session, { 1: 0 });
    await clock.advance(10);

    expect({
      attachments: back.session.attachments,
      heard: back.viewer.heard,
      shown: back.viewer.shown.get(2),
    }).toEqual({
      attachments: [expect.objectContaining({ attachment: 2, generation: 2, offset: 0, inputPosition: 0 })],
      heard: ['answer 1', 'attachment.moved', 'attachment.size', 'output 2 @0+3'],
      shown: 'new',
    });
  });
});
