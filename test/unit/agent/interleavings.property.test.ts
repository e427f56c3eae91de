import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionOpened } from '../../../protocol/requests.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { RpcError, type RawViewer } from '../../fakes/raw-viewer.ts';
import { makeAgent, type OpenedViewer } from './make-agent.ts';

/** One thing one of three viewers does, or that befalls it; answers are not waited for. */
const step = fc.record({
  who: fc.nat({ max: 2 }),
  what: fc.constantFrom(
    ...(['open', 'openToEnd', 'attach', 'detach', 'type', 'cut', 'blackhole', 'resume', 'close'] as const),
    ...(['closeTerminal', 'restart', 'exit', 'print', 'lease', 'breakRule', 'wait', 'waitLong'] as const),
  ),
  which: fc.nat({ max: 3 }),
  turns: fc.nat({ max: 4 }),
});
type Made = ReturnType<typeof makeAgent>;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

class Person {
  readonly #made: Made;
  #current: OpenedViewer | undefined;
  #last: SessionOpened | undefined;

  constructor(made: Made) {
    this.#made = made;
  }

  async connect(): Promise<void> {
    const isOpen = this.#current !== undefined && this.#current.link.viewer.end === undefined;
    if (!isOpen) this.#current = await this.#made.open();
    this.#last = this.#current?.session;
  }

  ask(method: string, params: object): void {
    this.#current?.viewer.request(method, params).catch((error: unknown) => {
      if (error instanceof RpcError && error.data?.['code'] === 'internal') throw error;
    });
  }

  get viewer() {
    return this.#current?.viewer;
  }

  get link() {
    return this.#current?.link;
  }

  resume(have: Record<number, number>): void {
    if (this.#last === undefined) return;
    this.#made.resume(this.#last, have).then(
      (opened) => {
        this.#current = opened;
        this.#last = opened.session;
      },
      () => undefined,
    );
  }
}

async function perform(made: Made, observer: RawViewer, person: Person, { what, which, turns }: Step): Promise<void> {
  const terminals = seenTerminals(observer);
  const terminalId = terminals[which % Math.max(1, terminals.length)];
  const pty = made.ptyHost.spawned[which];
  switch (what) {
    case 'open':
      return person.ask('terminal.open', { cols: 80, rows: 24, attach: {} });
    case 'openToEnd':
      return person.ask('terminal.open', {
        cols: 80,
        rows: 24,
        endWithSession: true,
        ...(which > 1 ? { attach: {} } : {}),
      });
    case 'attach':
      return person.ask('terminal.attach', { terminalId });
    case 'detach':
      return person.ask('terminal.detach', { attachment: which + 1 });
    case 'type':
      return person.viewer?.type(which + 1, 0, 'x');
    case 'lease':
      return person.viewer?.notify('terminal.lease', { attachment: which + 1, visible: turns > 1 });
    case 'cut':
      return person.link?.cut();
    case 'blackhole':
      return person.link?.blackhole();
    case 'breakRule':
      return person.link?.viewer.send('{');
    case 'resume':
      return person.resume(Object.fromEntries(Array.from({ length: which }, (_, index) => [index + 1, 0])));
    case 'close':
      return person.ask('session.close', {});
    case 'closeTerminal':
      return person.ask('terminal.close', { terminalId });
    case 'restart':
      return person.ask('terminal.restart', { terminalId, generation: 1 });
    case 'exit':
      return pty?.exit();
    case 'print':
      return pty?.emitOutput('y'.repeat(which * 90_000));
    case 'wait':
      return made.clock.advance(turns * 7);
    case 'waitLong':
      return made.clock.advance(turns * 9_000);
  }
}

function seenTerminals(observer: RawViewer): string[] {
  const seen = observer.told('terminal.changed').map(({ terminal }) => (terminal as TerminalInfo).terminalId);
  return [...new Set(seen)];
}

describe('L9, L10, L30, L47: any interleaving of opening, attaching, breaking, resuming and closing', () => {
  it('ends with no session, no attachment, no activity, and only terminals that were meant to stay', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const made = makeAgent();
        const { viewer: observer } = await made.open();
        const people = [0, 1, 2].map(() => new Person(made));
        for (const one of steps) {
          const person = people[one.who]!;
          if (one.what !== 'resume') await person.connect();
          await perform(made, observer, person, one);
          for (let turn = 0; turn < one.turns; turn += 1) await Promise.resolve();
        }
        for (const link of made.links.slice(1)) link.blackhole();
        await made.clock.advance(70_000);

        const { terminals } = await observer.request<{ terminals: TerminalInfo[] }>('terminal.list');
        expect({
          sessions: made.agent.status.sessions,
          activity: made.agent.activityCount,
          watched: terminals.filter(({ viewers }) => viewers > 0),
          closing: made.agent.status.terminals.closing,
        }).toEqual({
          sessions: { active: 1, recovering: 0, closing: 0 },
          activity: 0,
          watched: [],
          closing: 0,
        });
        void made.agent.quit();
        await made.clock.advance(3_000);
        const open = made.ptyHost.spawned.filter((pty) => pty.isOpen && pty.exited === undefined);
        expect({ open: open.length, timers: made.clock.pendingTimers, isLocked: made.isLocked() }).toEqual({
          open: 0,
          timers: 0,
          isLocked: false,
        });
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
