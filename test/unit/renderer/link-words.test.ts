import { describe, expect, it } from 'vitest';
import type { LinkState } from '../../../protocol/client/agent-client.ts';
import { describeLink, isRefused, linkBanner, linkTone } from '../../../renderer/connection/link-words.ts';
import { say } from '../../../base/messages/translate.ts';

const open = { kind: 'open' } as LinkState;
const lost: LinkState = { kind: 'reconnecting', sinceMs: 1000, attempt: 2, nextAttemptAtMs: 9000, reason: 'broken' };
const stopped: LinkState = { kind: 'ended', code: 1000, reason: 'agent_quitting' };
const refused: LinkState = { kind: 'ended', code: 'not_permitted', reason: 'no key' };

function pictureOf(link: LinkState, nowMs: number, beatAtMs = nowMs) {
  const picture = { link, nowMs, beatAtMs };
  const lines = linkBanner(picture)?.lines.map(say) ?? [];
  return [linkTone(picture), say(describeLink(picture)), ...lines];
}

describe('words for the link', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['open', pictureOf(open, 5000, 4000), ['ok', 'Connected']],
    ['connecting', pictureOf({ kind: 'connecting' }, 100), ['waiting', 'Connecting']],
    [
      'waiting to try again',
      pictureOf(lost, 6400),
      [
        'waiting',
        'Connection lost 6 s ago',
        'The connection was lost 6 s ago. Your terminals may still run.',
        'Trying again in 3 s (attempt 3).',
      ],
    ],
    [
      'trying',
      pictureOf(lost, 9001),
      [
        'waiting',
        'Connection lost 9 s ago',
        'The connection was lost 9 s ago. Your terminals may still run.',
        'Trying now (attempt 3).',
      ],
    ],
    [
      'away for long',
      pictureOf(lost, 31_000),
      [
        'waiting',
        'Connection lost 30 s ago',
        'The connection was lost 30 s ago.',
        'Trying now (attempt 3).',
        'Is the agent still running? If it has stopped, start it again and open its new link:',
      ],
    ],
    [
      'ended by somebody',
      pictureOf({ kind: 'ended', code: 1000, reason: 'cut' }, 0),
      ['problem', 'Session ended', 'The agent ended this session (cut). Its terminals may still run.'],
    ],
    [
      'stopped',
      pictureOf(stopped, 0),
      [
        'problem',
        'Agent stopped',
        'The agent has stopped, and its terminals ended with it. What is on screen stays readable.',
        'To go on, start it again and open its new link:',
      ],
    ],
  ])('%s', (_what, words, expected) => {
    expect(words).toEqual(expected);
  });

  it('L53: reads "not responding" once the heartbeat has stood still for 3 s', () => {
    expect([pictureOf(open, 3000, 0)[1], pictureOf(open, 3001, 0)[1]]).toEqual(['Connected', 'Not responding for 4 s']);
  });

  it('tells a refused key from a stopped agent', () => {
    expect([isRefused(refused), isRefused(stopped)]).toEqual([true, false]);
  });
});
