import { describe, expect, it } from 'vitest';
import { say } from '../../../base/messages/translate.ts';
import type { LinkState } from '../../../protocol/client/agent-client.ts';
import type { PeerInfo } from '../../../protocol/peer-info.ts';
import { hostName } from '../../../renderer/hosts/host-state.ts';
import { hostBanner, hostMessage, hostProblem } from '../../../renderer/hosts/host-words.ts';
import { clockTime } from '../../../renderer/messages/measures.ts';

const WALL_MS = new Date(2026, 4, 1, 14, 30).getTime();
const open = { kind: 'open' } as LinkState;
const tried: LinkState = {
  kind: 'reconnecting',
  ...{ sinceMs: 1000, attempt: 2, nextAttemptAtMs: 9000, reason: '192.0.2.7:7433: no answer in time' },
};
const ended = (code: string | number, reason: string): LinkState => ({ kind: 'ended', code, reason });

function wordsOf(link: LinkState, hasReconciled = true, beatAtMs = 6400): string[] {
  const picture = { link, hasReconciled, beatAtMs, nowMs: 6400 };
  const banner = hostBanner(picture, { host: 'server', wallMs: WALL_MS });
  return [say(hostMessage(picture)), ...(banner?.lines.map(say) ?? []), ...(banner?.help ?? [])];
}

describe('words for the link to a host', () => {
  it.each<[string, string[], string[]]>([
    ['all is well', wordsOf(open), ['Connected']],
    [
      'it is silent',
      wordsOf(open, true, 1000),
      ['Not responding for 6 s', 'server has not responded for 6 s. What you type is kept and sent.'],
    ],
    [
      'it was lost',
      wordsOf(tried, true, 1000),
      [
        'Reconnecting, last heard 6 s ago',
        'The connection to server was lost 6 s ago. Its terminals may still run.',
        'Trying again in 3 s (attempt 3).',
        '192.0.2.7:7433: no answer in time',
        'retry',
      ],
    ],
    [
      'it was never reached',
      wordsOf(tried, false),
      [
        'Cannot be reached',
        'server cannot be reached.',
        'Trying again in 3 s (attempt 3).',
        '192.0.2.7:7433: no answer in time',
        'retry',
      ],
    ],
    [
      'it knows this machine no more',
      wordsOf(ended('not_paired', '')),
      [
        'Not paired there',
        'server does not know this machine any more.',
        'Pair the two again. What runs there runs on.',
        'renew',
      ],
    ],
    [
      'its agent has stopped',
      wordsOf(ended(1000, 'agent_quitting')),
      [
        'Agent stopped',
        'The agent on server has stopped, and its terminals ended with it. What is on screen stays readable.',
        'renew',
      ],
    ],
    ...[ended(1000, 'remote_off'), ended('remote_off', 'refused')].map((link): [string, string[], string[]] => [
      'it lets no device in',
      wordsOf(link),
      [
        'Lets no device in',
        'Remote access is off on server. Its terminals may still run.',
        'Somebody at that machine can turn it on again.',
        'renew',
      ],
    ]),
    [
      'its password is asked for',
      wordsOf({ kind: 'connecting', password: { triesLeft: 5, isWrong: false, isChecking: false } }),
      ['Wants its password', 'server wants its session password.', 'password'],
    ],
    [
      'nobody gave its password',
      wordsOf(ended('password_needed', '')),
      [
        'Wants its password',
        'server wanted its session password, and it was not given. What runs there runs on.',
        'password',
      ],
    ],
    [
      'it locks this machine out',
      wordsOf({ ...ended('locked_out', ''), untilMs: 6400 + 14.5 * 60_000 } as LinkState),
      [
        'Locked out for 15 min',
        `server locks this machine out for another 15 min, until ${clockTime(WALL_MS + 14.5 * 60_000)}, after too many wrong passwords.`,
        'Somebody there can let it try again, under “Machines”. What runs there runs on.',
        'renew',
      ],
    ],
    [
      'it had locked this machine out',
      wordsOf({ ...ended('locked_out', ''), untilMs: 6400 } as LinkState),
      [
        'Wants its password',
        'server had locked this machine out, after too many wrong passwords. It may try again.',
        'password',
      ],
    ],
    ...[{ kind: 'connecting', isWaiting: true } as const, { ...tried, isWaiting: true }].map(
      (link): [string, string[], string[]] => [
        'somebody there is asked',
        wordsOf(link),
        [
          'Somebody there has to say yes',
          'Waiting for a yes on server',
          'Somebody there has to let this machine in: in the window, by the tray, or with sallyport peers admit. If nobody answers within two minutes, you can ask again.',
        ],
      ],
    ),
    [
      'somebody there said no',
      wordsOf(ended('approval_denied', 'Somebody at that machine said no')),
      ['Not let in', 'server has not let this machine in: somebody there said no.', 'renew'],
    ],
    [
      'nobody there answered',
      wordsOf({ ...ended('approval_denied', 'Nobody at that machine has answered'), problem: 'expired' } as LinkState),
      ['Not let in', 'server has not let this machine in: nobody there has answered.', 'renew'],
    ],
    [
      'somebody ended the session',
      wordsOf(ended(1000, 'cut')),
      ['Session ended', 'Somebody at server has cut this machine off. Its terminals may still run.', 'renew'],
    ],
  ])('%s', (_what, words, expected) => {
    expect(words).toEqual(expected);
  });

  it('name what was tried only once something was', () => {
    expect([hostProblem(tried), hostProblem(open), hostProblem({ ...tried, attempt: 0 })]).toEqual([
      '192.0.2.7:7433: no answer in time',
      undefined,
      undefined,
    ]);
  });
});

it('a host goes by its name here, by its id until that is known, and this machine by none', () => {
  const peers = [{ deviceId: 'a'.repeat(64), name: 'server' }] as unknown as PeerInfo[];
  const names = ['local', 'a'.repeat(64), 'b'.repeat(64)].map((id) => hostName({ peers }, id));
  expect([names[0], names[1], names[2]?.length]).toEqual([undefined, 'server', 7]);
});
