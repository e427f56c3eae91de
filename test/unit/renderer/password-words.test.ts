import { expect, it } from 'vitest';
import { say } from '../../../base/messages/translate.ts';
import type { LinkState } from '../../../protocol/client/agent-client.ts';
import { endMessages, triesMessage } from '../../../renderer/password/password-words.ts';

it.each([
  [5, false, '5 tries left.'],
  [1, false, '1 try left, then this machine is locked out.'],
  [3, true, 'That was wrong. 3 tries left.'],
  [1, true, 'That was wrong. 1 try left, then this machine is locked out.'],
  [undefined, true, 'That was wrong.'],
  [undefined, false, undefined],
])('with %s tries left, wrong: %s, the dialog says “%s”', (triesLeft, isWrong, words) => {
  const message = triesMessage({ triesLeft, isWrong, isChecking: false });

  expect(message && say(message)).toBe(words);
});

type Ended = Extract<LinkState, { kind: 'ended' }>;

it.each<[string, Partial<Ended>, string[]]>([
  [
    'locked out',
    { code: 'locked_out', untilMs: 60_000 * 20 },
    [
      'Locked out by server',
      'Too many wrong passwords came from this machine. It may try again in 20 min.',
      'Somebody there can let it try again at once, under “Machines” or with sallyport peers unlock.',
    ],
  ],
  [
    'locked out until now',
    { code: 'locked_out', untilMs: 0 },
    ['Locked out by server', 'Too many wrong passwords had come from this machine. It may try again now.'],
  ],
  ['too late', { code: 'password_needed' }, ['Not connected to server', 'The password was not given in time.']],
  ['another end', { code: 'remote_off', reason: 'off' }, ['Not connected to server', 'There is no session: off.']],
])('after the end of a link, %s, the dialog says why', (_what, end, words) => {
  const { title, lines } = endMessages({ kind: 'ended', reason: '', code: '', ...end }, 'server', 0);

  expect([title, ...lines].map(say)).toEqual(words);
});
