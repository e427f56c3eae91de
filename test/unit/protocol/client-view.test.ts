import { describe, expect, it } from 'vitest';
import { settle } from '../../fakes/fake-clock.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import type { ScriptedAgent } from '../../fakes/scripted-agent.ts';
import { encode, makeClient, viewTerminal } from './make-client.ts';

describe('a lost session', () => {
  const loseSession = async ({ agent, client }: { agent: ScriptedAgent; client: { retryNow(): void } }) => {
    agent.forgetSessions();
    agent.link.cut();
    await settle();
    client.retryNow();
    await settle();
  };

  it('leaves its views on their terminals, shown anew', async () => {
    const made = await viewTerminal('old ');
    made.agent.print(made.terminal, 'and new');
    await loseSession(made);
    made.view.write(encode('still here'));
    await settle();

    expect({ text: made.screen.text, typed: made.terminal.typed }).toEqual({
      text: 'old and new',
      typed: 'still here',
    });
  });

  it('does not repeat input that may have been accepted', async () => {
    const made = await viewTerminal();
    made.agent.link.viewer.setHeld(true);
    made.view.write(encode('doubtful'));
    await loseSession(made);

    expect({
      typed: made.terminal.typed,
      refused: made.screen.events.filter((event) => event.startsWith('refused')),
    }).toEqual({
      typed: '',
      refused: ['refused unreachable'],
    });
  });

  it('tells the view when its terminal is no longer there', async () => {
    const made = await viewTerminal();
    made.agent.terminals.length = 0;
    await loseSession(made);

    expect({ last: made.screen.events.at(-1), takesInput: made.view.write(encode('x')) }).toEqual({
      last: 'ended unheard',
      takesInput: false,
    });
  });
});

describe('the end of a terminal', () => {
  it('L34: is told once, after its last output has been processed', async () => {
    const { agent, terminal, screen, view } = await viewTerminal();
    screen.hold();
    agent.print(terminal, 'last words');
    agent.exit(terminal);
    agent.exit(terminal);
    await settle();
    const before = screen.events.at(-1);
    screen.release();

    expect({ before, events: screen.events.slice(3), takesInput: view.write(encode('x')) }).toEqual({
      before: 'restored',
      events: ['ended 0'],
      takesInput: false,
    });
  });

  it('L33: a restart goes on in the same view, with nothing of the old generation', async () => {
    const { agent, terminal, screen, view } = await viewTerminal('old');
    agent.exit(terminal);
    await settle();
    agent.restart(terminal);
    agent.print(terminal, 'new');
    await settle();
    view.write(encode('x'));
    await settle();

    expect({
      text: screen.text,
      generation: view.generation,
      typed: terminal.typed,
      events: screen.events.slice(3),
    }).toEqual({
      text: 'new',
      generation: 2,
      typed: 'x',
      events: ['ended 0', 'moved to 2', 'reset'],
    });
  });

  it('L33: input of the old generation does not reach the new one', async () => {
    const { agent, terminal, view } = await viewTerminal();
    terminal.isReading = false;
    view.write(encode('for the old one'));
    await settle();
    terminal.isReading = true;
    agent.restart(terminal);
    await settle();

    expect({ typed: terminal.typed, pending: view.pendingInputBytes }).toEqual({ typed: '', pending: 0 });
  });
});

describe('a view', () => {
  it('L38: repeats its lease every 10 s while visible, over a new link at once, and ends it when hidden', async () => {
    const { agent, clock, view } = await viewTerminal();
    const hidden = agent.leases.length;
    view.setVisible(true);
    await clock.advance(25_000);
    const visible = agent.leases.splice(0);
    agent.link.cut();
    await clock.advance(1_000);
    const resumed = agent.leases.splice(0);
    view.setVisible(false);
    await clock.advance(25_000);

    const lease = (isVisible: boolean) => ({ attachment: 1, visible: isVisible });
    expect({ hidden, visible, resumed, after: agent.leases }).toEqual({
      hidden: 0,
      visible: [lease(true), lease(true), lease(true)],
      resumed: [lease(true)],
      after: [lease(false)],
    });
  });

  it('L38: confirms its lease three times while it is good for, in the background too', async () => {
    const { agent, clock, client } = makeClient();
    agent.features.push('background');
    agent.leaseMs = 6_000;
    client.start();
    await client.whenOpen();
    const { attachment: view } = await client.attach(agent.addTerminal().terminalId, new RecordingScreen());
    view.setInView(true);
    await clock.advance(5_000);
    const behind = agent.leases.splice(0);
    view.setVisible(true);
    await settle();
    const inFront = agent.leases.splice(0);
    view.setVisible(false);
    await settle();
    const behindAgain = agent.leases.splice(0);
    view.setInView(false);
    await clock.advance(20_000);

    const background = { attachment: 1, visible: true, background: true };
    expect({ behind, inFront, behindAgain, after: agent.leases }).toEqual({
      behind: [background, background, background],
      inFront: [{ attachment: 1, visible: true }],
      behindAgain: [background],
      after: [{ attachment: 1, visible: false }],
    });
  });

  it('L38: holds no lease in the background with an agent that would give it a say in the size', async () => {
    const { agent, view } = await viewTerminal();
    view.setInView(true);
    await settle();

    expect(agent.leases).toEqual([{ attachment: 1, visible: false }]);
  });

  it('L46: asks for one size at a time, and the last one wins', async () => {
    const { agent, view, screen } = await viewTerminal();
    view.resize({ cols: 70, rows: 20 });
    await settle();
    const whileHidden = agent.requests.filter(({ name }) => name === 'terminal.resize').length;
    view.setVisible(true);
    for (let cols = 81; cols <= 120; cols += 1) view.resize({ cols, rows: 30 });
    await settle();

    const asked = agent.requests.flatMap(({ name, params }) =>
      name === 'terminal.resize' ? [(params as { cols: number }).cols] : [],
    );
    expect({ whileHidden, asked, size: screen.size, isOwner: screen.isOwner }).toEqual({
      whileHidden: 0,
      asked: [70, 120],
      size: { cols: 120, rows: 30 },
      isOwner: true,
    });
  });

  it('L46: asks for its size again over a new link', async () => {
    const { agent, view } = await viewTerminal();
    view.setVisible(true);
    view.resize({ cols: 100, rows: 30 });
    await settle();
    agent.link.cut();
    await settle();

    expect(agent.requests.filter(({ name }) => name === 'terminal.resize')).toHaveLength(2);
  });

  it('L30: detaches once, and hears nothing afterwards', async () => {
    const { agent, terminal, screen, view, clock, client } = await viewTerminal();
    view.setVisible(true);

    await Promise.all([view.detach(), view.detach()]);
    view.dispose();
    agent.print(terminal, 'unseen');
    agent.exit(terminal);
    await settle();
    agent.link.cut();
    await settle();

    expect({
      detaches: agent.requests.filter(({ name }) => name === 'terminal.detach').length,
      text: screen.text,
      attachments: agent.requests.at(-1)?.params,
      takesInput: view.write(encode('x')),
      link: client.link.kind,
    }).toMatchObject({ detaches: 1, text: '', takesInput: false, link: 'open' });
    await client.close();
    expect(clock.pendingTimers).toBe(0);
  });

  it('L30: detached while the link is down is not taken up again', async () => {
    const { agent, client, view } = await viewTerminal();
    agent.isUnreachable = true;
    agent.link.cut();
    await view.detach();
    agent.isUnreachable = false;
    client.retryNow();
    await settle();

    expect(agent.requests.filter(({ name }) => name === 'session.open').at(-1)?.params).toMatchObject({
      resume: { have: [] },
    });
  });

  it('L44: two views of one terminal are told of its end both', async () => {
    const { agent, client, terminal, screen } = await viewTerminal();
    const other = new RecordingScreen();
    await client.attach(terminal.terminalId, other);
    agent.print(terminal, 'both');
    agent.exit(terminal);
    await settle();

    const seen = [screen, other].map(({ text, events }) => [text, events.at(-1)]);
    expect(seen).toEqual([
      ['both', 'ended 0'],
      ['both', 'ended 0'],
    ]);
  });
});
