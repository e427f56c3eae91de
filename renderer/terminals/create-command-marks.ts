import type { Terminal } from '@xterm/xterm';
import { say } from '../../base/messages/translate.ts';
import type { Clock } from '../../base/clock.ts';
import { commandMessage } from '../messages/command-words.ts';
import { CommandMarks, type CommandColours } from './command-marks.ts';

/** Marks with the page's words and colours. */
export function createCommandMarks(terminal: Terminal, clock: Clock): CommandMarks {
  return new CommandMarks({
    ...{ terminal, clock },
    readColours: () => readCommandColours(document),
    describe: (end) => say(commandMessage(end)),
  });
}

/** From the page's tokens, so that CSS stays the one place for colours. */
function readCommandColours(page: Document): CommandColours {
  const style = getComputedStyle(page.documentElement);
  const read = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return { running: read('wait'), succeeded: read('line-strong'), failed: read('bad') };
}
