import { expect, it } from 'vitest';
import { ModeTracker } from '../../../main/cli/mode-tracker.ts';

const softReset = '\x1b[!p\x1b[0m\x1b[?25h';

it('undoes what is on and leaves alone what is off', () => {
  const modes = new ModeTracker();
  for (const body of ['[?1049h', '[?1000;1006h', '[?2004h', '[?2004l', '[31m', '[>1u']) modes.see(body);

  expect(modes.undo()).toBe(`\x1b[<1u\x1b[?1049l\x1b[?1000l\x1b[?1006l${softReset}`);
});

it('does not leave the alternate screen twice: that would move the cursor', () => {
  const modes = new ModeTracker();
  modes.see('[?1049h');
  modes.undo();

  expect(modes.undo()).toBe(softReset);
});
