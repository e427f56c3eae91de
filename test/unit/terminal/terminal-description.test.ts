import { describe, expect, it } from 'vitest';
import { shownCommand } from '../../../main/terminal/terminal-description.ts';

describe('the command that lists show', () => {
  it('is whole while it is short', () => {
    expect(shownCommand({ file: '/bin/sh', args: ['-c', 'true'] })).toEqual(['/bin/sh', '-c', 'true']);
  });

  it('is cut with an ellipsis, so that a list of 64 terminals fits one message', () => {
    const shown = shownCommand({ file: '/bin/sh', args: ['-c', 'x'.repeat(30_000), 'never shown'] });

    expect({ words: shown.length, end: shown.at(-1)?.at(-1), length: shown.join(' ').length }).toEqual({
      words: 3,
      end: '…',
      length: 1_000 + '…'.length,
    });
  });
});
