import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AgentClient } from '../../../protocol/client/agent-client.ts';
import { FakeChannel, type FakeLink } from '../../fakes/fake-channel.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import { makeAgent } from '../agent/make-agent.ts';
import { encode } from './make-client.ts';

/** A client of the real agent core, on a fake machine. */
async function openClient(overrides: Parameters<typeof makeAgent>[0] = {}) {
  const made = makeAgent(overrides);
  const links: FakeLink[] = [];
  let isReachable = true;
  const client = new AgentClient({
    connect: async () => {
      if (!isReachable) throw new Error('connection refused');
      const link = FakeChannel.link();
      links.push(link);
      made.agent.accept(link.agent, { kind: 'user' }, { door: 'socket' });
      return link.viewer;
    },
    client: { name: 'test', version: '1' },
    clock: made.clock,
    random: () => 1,
  });
  client.start();
  await client.whenOpen();
  const link = (): FakeLink => links.at(-1) as FakeLink;
  return { ...made, client, links, link, setReachable: (value: boolean) => (isReachable = value) };
}

type World = Awaited<ReturnType<typeof viewTerminal>>;

async function viewTerminal() {
  // A small log, so that what was missed has often left it.
  const made = await openClient({ 'terminal.logBytes': 65_536 });
  const screen = new RecordingScreen();
  const { terminal, attachment: view } = await made.client.openTerminal({ cols: 80, rows: 24 }, screen, 'screen');
  await settle();
  return { ...made, screen, terminal, view, printed: '', typed: '' };
}

function print(world: World, size: number): void {
  const text = `${world.printed.length};`.repeat(size);
  world.printed += text;
  world.ptyHost.last.emitOutput(text);
}

function type(world: World, size: number): void {
  let text = '';
  while (text.length < size) text += String.fromCharCode(97 + ((world.typed.length + text.length) % 26));
  if (world.view.write(encode(text))) world.typed += text;
}

const actions: Record<string, (world: World, size: number) => void | Promise<void>> = {
  type,
  print,
  'print a lot': (world, size) => print(world, size * 4_000),
  cut: ({ link }) => link().cut(),
  'cut after the next turn': async ({ link }) => {
    await Promise.resolve();
    link().cut();
  },
  'slow link': ({ link }) => link().agent.setHeld(true),
  'slow typing': ({ link }) => link().viewer.setHeld(true),
  'fast link': ({ link }) => {
    link().agent.setHeld(false);
    link().viewer.setHeld(false);
  },
  'stop reading': ({ ptyHost }) => void (ptyHost.last.roomBytes = 0),
  'read again': ({ ptyHost }) => void (ptyHost.last.roomBytes = Infinity),
  'hold the screen': ({ screen }) => screen.hold(),
  'process one write': ({ screen }) => screen.processOne(),
  'let the screen go': ({ screen }) => screen.release(),
  hide: ({ view }) => view.setVisible(false),
  show: ({ view }) => view.setVisible(true),
  resize: ({ view }, size) => view.resize({ cols: 80 + size, rows: 24 }),
  redraw: ({ view }) => void view.redraw(),
  'redraw all': ({ view }) => void view.redraw('all'),
  settle: () => settle(),
  'one turn': () => Promise.resolve(),
  wait: ({ clock }, size) => clock.advance(size * 20),
};

const step = fc.record({ action: fc.constantFrom(...Object.keys(actions)), size: fc.integer({ min: 1, max: 9 }) });

describe('a client and the agent core', () => {
  it('L47: output without gap or double, each keystroke exactly once', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
        const world = await viewTerminal();

        for (const { action, size } of steps) await actions[action]?.(world, size);
        world.screen.release();
        world.ptyHost.last.roomBytes = Infinity;
        world.link().agent.setHeld(false);
        world.link().viewer.setHeld(false);
        await world.clock.advance(19_000);

        expect({
          isShown: world.screen.text === world.printed,
          typed: world.ptyHost.last.written,
          pending: world.view.pendingInputBytes,
          link: world.client.link.kind,
          sessions: world.agent.status.sessions,
          closed: world.links.flatMap(({ agent }) => (agent.end?.code === 1006 ? [] : (agent.end ?? []))),
        }).toEqual({
          isShown: true,
          typed: world.typed,
          pending: 0,
          link: 'open',
          sessions: { active: 1, recovering: 0, closing: 0 },
          closed: [],
        });
        await world.client.close();
        await world.agent.quit();
        expect(world.clock.pendingTimers).toBe(0);
      }),
      { numRuns: Number(process.env['FC_RUNS'] ?? 60) },
    );
  });

  it('L43: has its screen drawn anew when it asks for that, and goes on after it without gap or double', async () => {
    const { ptyHost, screen, view } = await viewTerminal();
    ptyHost.last.emitOutput('before, ');
    await settle();
    screen.events.length = 0;
    const redrawn = view.redraw();
    ptyHost.last.emitOutput('after');
    await redrawn;
    await settle();

    expect([
      screen.text,
      screen.isRestoring,
      screen.events.filter((event) => event.startsWith('reset')).length,
    ]).toEqual([...['before, after', false, 1]]);
  });

  it('L43: attaches with the screen, and knows whether the lines above it are there', async () => {
    const { client, terminal, ptyHost } = await viewTerminal();
    ptyHost.last.emitOutput('before');
    const screen = new RecordingScreen();
    const { attachment: view } = await client.attach(terminal.terminalId, screen, 'screen');
    await settle();
    const missing = [view.isScrollbackMissing];
    const asked = view.redraw('all');
    const coming = [view.isScrollbackComing];
    const isComing = await asked;
    await settle();
    missing.push(view.isScrollbackMissing);
    coming.push(view.isScrollbackComing);

    expect({ missing, coming, isComing, text: screen.text, events: screen.events }).toEqual({
      missing: [true, false],
      coming: [true, false],
      isComing: true,
      text: 'before',
      events: ['reset', 'restoring', 'restored', 'reset', 'restoring', 'restored'],
    });
  });

  it('L47: does not wait for lines above the screen where the question was lost with the link', async () => {
    const { client, terminal, ptyHost, link } = await viewTerminal();
    ptyHost.last.emitOutput('before');
    const { attachment: view } = await client.attach(terminal.terminalId, new RecordingScreen(), 'screen');
    await settle();
    link().viewer.setHeld(true);
    const asked = view.redraw('all');
    link().cut();

    expect([await asked, view.isScrollbackMissing, view.isScrollbackComing]).toEqual([false, true, false]);
  });

  it('L34: shows the last words, then the end, once', async () => {
    const { ptyHost, screen, view } = await viewTerminal();
    ptyHost.last.emitOutput('bye');
    ptyHost.last.exit({ code: 3, signal: null });
    await settle();

    expect({
      text: screen.text,
      end: screen.events.filter((event) => event.startsWith('ended')),
      takes: view.write(encode('x')),
    }).toEqual({
      text: 'bye',
      end: ['ended 3'],
      takes: false,
    });
  });

  it('L34: hears once of an end while the link was down', async () => {
    const { ptyHost, screen, link, clock } = await viewTerminal();
    link().cut();
    ptyHost.last.emitOutput('bye');
    ptyHost.last.exit({ code: 3, signal: null });
    await clock.advance(1_000);
    link().cut();
    await clock.advance(1_000);

    expect({ text: screen.text, end: screen.events.filter((event) => event.startsWith('ended')) }).toEqual({
      text: 'bye',
      end: ['ended 3'],
    });
  });

  it('L33: a restart while the link was down goes on in the same view', async () => {
    const { ptyHost, screen, link, client, terminal, clock, view, agent } = await viewTerminal();
    ptyHost.last.emitOutput('old');
    ptyHost.last.exit();
    await settle();
    const other = await openOther(agent, clock);
    link().agent.setHeld(true);
    await other.request('terminal.restart', { terminalId: terminal.terminalId, generation: 1 });
    link().cut();
    await clock.advance(500);
    ptyHost.last.emitOutput('new');
    view.write(encode('x'));
    await clock.advance(500);

    expect({
      text: screen.text,
      generation: view.generation,
      typed: ptyHost.last.written,
      moves: screen.events.filter((event) => event.startsWith('moved')),
      link: client.link.kind,
    }).toEqual({ text: 'new', generation: 2, typed: 'x', moves: ['moved to 2'], link: 'open' });
  });

  it('L47: an orderly close ends the session: nothing more is taken', async () => {
    const { ptyHost, screen, link, view, client } = await viewTerminal();
    ptyHost.last.emitOutput('before');
    await settle();
    link().viewer.close(1000, 'the page was closed');

    expect([client.link.kind, screen.text, view.write(encode('x'))]).toEqual(['ended', 'before', false]);
  });

  it('L49: comes back too late for its session, and finds its terminal still there', async () => {
    const { ptyHost, screen, link, clock, view, client, setReachable } = await viewTerminal();
    ptyHost.last.emitOutput('before, ');
    await settle();
    setReachable(false);
    link().cut();
    ptyHost.last.emitOutput('meanwhile, ');
    await clock.advance(25_000);
    setReachable(true);
    client.retryNow();
    await clock.advance(100);
    ptyHost.last.emitOutput('after');
    view.write(encode('x'));
    await clock.advance(100);

    expect([screen.text, screen.isRestoring, ptyHost.last.written, client.link]).toMatchObject([
      'before, meanwhile, after',
      false,
      'x',
      { kind: 'open', session: { resumed: false } },
    ]);
  });

  it('L28: leaves nothing in the agent when it is closed', async () => {
    const { client, agent, view } = await viewTerminal();
    view.setVisible(true);
    await client.close();
    await settle();

    expect({ sessions: agent.status.sessions, activity: agent.activityCount }).toEqual({
      sessions: { active: 0, recovering: 0, closing: 0 },
      activity: 0,
    });
  });
});

async function openOther(agent: ReturnType<typeof makeAgent>['agent'], clock: ReturnType<typeof makeAgent>['clock']) {
  const client = new AgentClient({
    connect: async () => {
      const link = FakeChannel.link();
      agent.accept(link.agent, { kind: 'user' }, { door: 'socket' });
      return link.viewer;
    },
    client: { name: 'other', version: '1' },
    clock,
  });
  client.start();
  await client.whenOpen();
  return client;
}
