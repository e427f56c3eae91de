import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LineEnd } from './line-editor.ts';
import { SlowTerminal } from './slow-terminal.ts';

/** Anything but digits: those are typed at password prompts alone. */
const typed = ['a', 'b', 'c', 'h', 'l', 'x', 'i', 'q', ' ', '*', 'é', '你', '👩‍👧', '\x7f', '\x7f', '\t', '\x1b', '\x01'];
const moving = ['\x1b[D', '\x1b[C', '\x1b[A', '\x1b[B'];
const pasted = ['\x1b[200~paste d\x1b[201~', 'x'.repeat(70)];
const ends: readonly LineEnd[] = ['prompt', 'silent', 'masked', 'full-screen', 'flood'];

type Step = (terminal: SlowTerminal) => void | Promise<void>;

const count = fc.integer({ min: 1, max: 6 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...typed).map((key) => (terminal: SlowTerminal) => terminal.type(key)) },
  { weight: 3, arbitrary: fc.constantFrom(...moving, ...pasted).map((key) => (to: SlowTerminal) => to.type(key)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...ends).map((end) => (terminal: SlowTerminal) => {
      terminal.editor.next = end;
      terminal.type('\r');
    }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...'0123456789').map((digit) => (terminal: SlowTerminal) => {
      if (terminal.isPasswordAsked) terminal.type(digit);
    }),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(count, fc.constantFrom(1, 2, 3, 7, 1024)).map(([keys, bytes]) => (terminal: SlowTerminal) => {
      terminal.reach(keys, bytes);
    }),
  },
  { weight: 8, arbitrary: count.map((messages) => (terminal: SlowTerminal) => terminal.arrive(messages)) },
  { weight: 4, arbitrary: fc.constantFrom(5, 60, 300).map((ms) => (on: SlowTerminal) => on.clock.advance(ms)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('\r\nnews\r\n', '\x1b[2J\x1b[H', '\x1b[3;4H')
      .map((text) => (to: SlowTerminal) => to.print(text)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom([12, 5], [20, 6], [30, 3]).map(
      ([c = 0, r = 0]) =>
        (to: SlowTerminal) =>
          to.resize(c, r),
    ),
  },
  { weight: 1, arbitrary: fc.constant((terminal: SlowTerminal) => terminal.reconnect()) },
);

it('whatever is typed and printed, predictions leave no trace on the screen, never outlive it, and show no password', async () => {
  let shownRuns = 0;
  const runs = fc.asyncProperty(
    fc.array(steps, { minLength: 20, maxLength: 90 }),
    fc.record({ hasSuggestions: fc.boolean(), areAcksLate: fc.boolean(), scrollback: fc.constantFrom(3, 50) }),
    async (taken, options) => {
      const terminal = new SlowTerminal(options);
      terminal.type('a');
      terminal.echo();
      for (const step of taken) await step(terminal);
      terminal.echo();
      await terminal.clock.advance(1000);
      const pictures = terminal.pictures;
      const { pendingTimers } = terminal.clock;
      if (terminal.shown !== '') shownRuns += 1;
      expect({ ...pictures, pendingTimers, digits: terminal.shown.match(/\d/) }).toEqual({
        ...pictures,
        ...{ with: pictures.without, overlay: '', pendingTimers: 0, digits: null },
      });
    },
  );
  await fc.assert(runs, { numRuns: 200 });
  expect(shownRuns).toBeGreaterThan(50); // More than half do; fewer than a quarter is no chance, but predictions that never come.
});
