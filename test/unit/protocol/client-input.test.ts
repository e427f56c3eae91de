import { describe, expect, it } from 'vitest';
import { frameKinds } from '../../../protocol/frame.ts';
import { limits } from '../../../protocol/limits.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { encode, viewTerminal } from './make-client.ts';

describe('input', () => {
  it('arrives once, in frames of at most 64 KiB, and only so much of it is on its way at a time', async () => {
    const { agent, terminal, view } = await viewTerminal();
    const text = 'abcdefgh'.repeat(64 * 1024);
    agent.link.agent.setHeld(true);

    view.write(encode(text));
    await settle();
    const unanswered = agent.frames.filter(({ kind }) => kind === frameKinds.input).length;
    agent.link.agent.setHeld(false);
    await settle();
    await settle();

    expect({ unanswered, isWhole: terminal.typed === text, pending: view.pendingInputBytes }).toEqual({
      unanswered: 4,
      isWhole: true,
      pending: 0,
    });
  });

  it('is bounded: what does not fit is refused whole', async () => {
    const { agent, terminal, view } = await viewTerminal();
    const changes: number[] = [];
    view.onPendingInputChanged((bytes) => changes.push(bytes));
    agent.isUnreachable = true;
    agent.link.cut();

    const answers = [
      view.write(new Uint8Array(limits.pendingInputBytes - 1)),
      view.write(encode('ab')),
      view.write(encode('c')),
    ];

    expect({ answers, changes, typed: terminal.typed }).toEqual({
      answers: [true, false, true],
      changes: [limits.pendingInputBytes - 1, limits.pendingInputBytes],
      typed: '',
    });
  });

  it('L25: that a program does not read waits here, and goes on where it was refused', async () => {
    const { agent, terminal, view, screen } = await viewTerminal();
    terminal.isReading = false;

    view.write(encode('first '));
    view.write(encode('second '));
    await settle();
    view.write(encode('third'));
    await settle();
    const waiting = view.pendingInputBytes;
    agent.startReading(terminal);
    await settle();

    expect({ waiting, typed: terminal.typed, pending: view.pendingInputBytes, events: screen.events }).toEqual({
      waiting: 18,
      typed: 'first second third',
      pending: 0,
      events: ['reset', 'restoring', 'restored', 'refused input_backlog'],
    });
  });

  it('L25: that waits can be discarded', async () => {
    const { agent, client, terminal, view } = await viewTerminal();
    terminal.isReading = false;
    view.write(encode('rm -rf precious'));
    await settle();

    await client.request('terminal.discardInput', { terminalId: terminal.terminalId });
    agent.startReading(terminal);
    view.write(encode('ls'));
    await settle();

    expect({ typed: terminal.typed, pending: view.pendingInputBytes }).toEqual({ typed: 'ls', pending: 0 });
  });

  it('that is refused for good is dropped, and what is typed later starts where it was refused', async () => {
    const { terminal, view, screen } = await viewTerminal();
    terminal.isReading = false;
    terminal.refusal = 'view_only';
    view.write(encode('no'));
    await settle();
    terminal.isReading = true;
    view.write(encode('yes'));
    await settle();

    expect({ typed: terminal.typed, events: screen.events.slice(3) }).toEqual({
      typed: 'yes',
      events: ['refused view_only'],
    });
  });

  it('L47: typed while the link is down arrives once it is back', async () => {
    const { agent, client, terminal, view } = await viewTerminal();
    agent.isUnreachable = true;
    agent.link.cut();
    view.write(encode('typed '));
    view.write(encode('blindly'));
    agent.isUnreachable = false;
    client.retryNow();
    await settle();

    expect(terminal.typed).toBe('typed blindly');
  });

  it('L47: typed while the link is down for a program that has ended meanwhile is told as lost', async () => {
    const { agent, client, terminal, view, screen } = await viewTerminal();
    agent.isUnreachable = true;
    agent.link.cut();
    view.write(encode('rm one'));
    agent.exit(terminal);
    agent.isUnreachable = false;
    client.retryNow();
    await settle();

    expect([terminal.typed, view.pendingInputBytes, screen.events.slice(3)]).toEqual([
      ...['', 0, ['refused terminal_not_running']],
    ]);
  });

  it('L47: typed while the link is down for a terminal that is nowhere to be found then is told as lost', async () => {
    const { agent, client, terminal, view, screen } = await viewTerminal();
    agent.isUnreachable = true;
    agent.link.cut();
    view.write(encode('rm one'));
    agent.forgetSessions();
    agent.terminals.splice(agent.terminals.indexOf(terminal), 1);
    agent.isUnreachable = false;
    client.retryNow();
    await settle();

    expect([view.pendingInputBytes, screen.events.slice(3)]).toEqual([
      0,
      ['refused terminal_not_running', 'ended unheard'],
    ]);
  });

  it('that a program has left unread when it ends is not told as lost: whoever typed has seen it end', async () => {
    const { agent, terminal, view, screen } = await viewTerminal();
    terminal.isReading = false;
    view.write(encode('exit'));
    agent.exit(terminal);
    await settle();

    expect(screen.events).not.toContain('refused terminal_not_running');
  });
});
