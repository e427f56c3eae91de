import { describe, expect, it } from 'vitest';
import {
  nothingAtStake,
  surveyTerminal,
  surveyTerminals,
  type SurveyParts,
} from '../../../main/desktop/terminal-survey.ts';
import { RefusalError } from '../../../protocol/error-code.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { terminalInfo } from '../renderer/terminal-info.ts';

type Client = SurveyParts['client'];

/** A session with an agent that answers the list at once, and `inspected` to everything else. */
function clientThat(inspected: () => Promise<unknown>, link: string = 'open'): Client {
  const request = (method: string): Promise<unknown> =>
    method === 'terminal.list' ? Promise.resolve({ terminals: [terminalInfo({})] }) : inspected();
  return { link: { kind: link } as Client['link'], request: request as Client['request'] };
}

async function survey(client: Client, knownCount: number) {
  const clock = new FakeClock();
  const found = surveyTerminals({ client, clock, withinMs: 1_000, knownCount });
  await clock.advance(1_000);
  return found;
}

const unseen = { ...nothingAtStake, terminalCount: 2, isUnseen: true };

describe('L26: the survey before quitting', () => {
  it('is unseen, not nothing, when the agent does not answer in time', async () => {
    expect(
      await survey(
        clientThat(() => new Promise(() => undefined)),
        2,
      ),
    ).toEqual(unseen);
  });

  it('is unseen when the agent cannot look', async () => {
    const refused = clientThat(() => Promise.reject(new RefusalError('unreachable', 'the link broke')));
    expect(await survey(refused, 2)).toEqual(unseen);
  });

  it('passes over a terminal that has ended meanwhile', async () => {
    const gone = clientThat(() => Promise.reject(new RefusalError('terminal_not_running', 'no such terminal')));
    expect(await survey(gone, 2)).toEqual(nothingAtStake);
  });

  it('without a link is unseen where terminals were known, and nothing where there were none', async () => {
    const away = clientThat(() => Promise.reject(new Error('never asked')), 'reconnecting');
    expect([await survey(away, 2), await survey(away, 0)]).toEqual([unseen, nothingAtStake]);
  });
});

describe('The survey of one terminal', () => {
  const { terminalId } = terminalInfo({});

  it.each([
    ['without an answer in time', () => new Promise(() => undefined), { terminalCount: 1, isUnseen: true }],
    [
      'that the agent refuses',
      () => Promise.reject(new RefusalError('unreachable', 'the link broke')),
      { terminalCount: 1, isUnseen: true },
    ],
    ['that has ended', () => Promise.reject(new RefusalError('terminal_not_running', 'no such terminal')), {}],
  ])('%s', async (_what, inspected, expected) => {
    const clock = new FakeClock();
    const found = surveyTerminal(terminalId, { client: clientThat(inspected), clock, withinMs: 1_000 });
    await clock.advance(1_000);
    expect(await found).toEqual({ ...nothingAtStake, ...expected });
  });
});
