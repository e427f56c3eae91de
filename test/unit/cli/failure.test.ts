import { expect, it } from 'vitest';
import { CliError } from '../../../main/cli/cli-error.ts';
import { describeFailure } from '../../../main/cli/failure.ts';
import { RefusalError } from '../../../protocol/error-code.ts';

const TITLE = '\u001b]0;owned\u0007';

it.each([
  ['refuses', new RefusalError('not_permitted', `Not today${TITLE}`)],
  ['cannot be reached for', new CliError('unreachable', `Cannot reach "x": ${TITLE}\u009b2J\r`, 1)],
  ['makes this one stumble over', new Error(TITLE)],
])('the words with which another machine %s act on no screen', (_what, error) => {
  const { text, event } = describeFailure(error);
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  expect(text).toContain('�]0;owned�');
  expect(JSON.stringify(event)).not.toMatch(/[\u0000-\u001f]/);
});

it('a message of several lines stays one', () => {
  expect(describeFailure(new CliError('x', 'one\ntwo', 1)).text).toBe('sallyport: one\ntwo');
});
