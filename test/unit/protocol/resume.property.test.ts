import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settle } from '../../fakes/fake-clock.ts';
import { RecordingScreen } from '../../fakes/recording-screen.ts';
import type { ScriptedTerminal } from '../../fakes/scripted-terminal.ts';
import { encode, openClient } from './make-client.ts';

type Client = Awaited<ReturnType<typeof openClient>>;
interface World extends Client {
  readonly terminal: ScriptedTerminal;
  readonly screen: RecordingScreen;
  type(text: string): void;
}

const actions: Record<string, (world: World, size: number) => void | Promise<void>> = {
  type: ({ type }, size) => type('k'.repeat(size)),
  print: ({ agent, terminal }, size) => agent.print(terminal, `${terminal.output.byteLength};`.repeat(size)),
  cut: ({ agent }) => agent.link.cut(),
  'lose the answer to the resume': ({ agent }) => {
    agent.loseAnswerTo = 'session.open';
    agent.link.cut();
  },
  'stop reading': ({ terminal }) => void (terminal.isReading = false),
  'read again': ({ agent, terminal }) => agent.startReading(terminal),
  'lose the log': ({ terminal }) => void (terminal.logStart = terminal.output.byteLength),
  'skip ahead': ({ agent, terminal }) => agent.skipAhead(terminal),
  'hold the screen': ({ screen }) => screen.hold(),
  'process one write': ({ screen }) => screen.processOne(),
  'let the screen go': ({ screen }) => screen.release(),
  'slow link': ({ agent }) => agent.link.agent.setHeld(true),
  'slow typing': ({ agent }) => agent.link.viewer.setHeld(true),
  'fast link': ({ agent }) => {
    agent.link.agent.setHeld(false);
    agent.link.viewer.setHeld(false);
  },
  settle: () => settle(),
  'one turn': () => Promise.resolve(),
  wait: ({ clock }, size) => clock.advance(size * 20),
};

const step = fc.record({ action: fc.constantFrom(...Object.keys(actions)), size: fc.integer({ min: 1, max: 9 }) });

describe('L47: output without gap or double, each keystroke exactly once', () => {
  it('whatever happens to the link in between', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        async (steps, piece) => {
          const made = await openClient();
          made.agent.piecesOf = piece;
          const screen = new RecordingScreen();
          const { terminal, attachment } = await made.client.openTerminal({ cols: 80, rows: 24 }, screen);
          let typed = '';
          const world: World = {
            ...made,
            screen,
            terminal: made.agent.terminals.find((one) => one.terminalId === terminal.terminalId) as ScriptedTerminal,
            type: (text) => {
              const numbered = [...text]
                .map((_, index) => String.fromCharCode(97 + ((typed.length + index) % 26)))
                .join('');
              if (attachment.write(encode(numbered))) typed += numbered;
            },
          };

          for (const { action, size } of steps) await actions[action]?.(world, size);
          made.agent.link.agent.setHeld(false);
          made.agent.link.viewer.setHeld(false);
          await made.clock.advance(60_000);
          made.agent.startReading(world.terminal);
          screen.release();
          await settle();

          expect({
            text: screen.text,
            typed: world.terminal.typed,
            pending: attachment.pendingInputBytes,
            problems: made.agent.problems,
            sessions: made.agent.sessionCount,
            restoring: screen.isRestoring,
          }).toEqual({
            text: new TextDecoder().decode(world.terminal.output),
            typed,
            pending: 0,
            problems: [],
            sessions: 1,
            restoring: false,
          });
          await made.client.close();
          expect(made.clock.pendingTimers).toBe(0);
        },
      ),
      { numRuns: Number(process.env['FC_RUNS'] ?? 150) },
    );
  });
});
