import { expect, it } from 'vitest';
import { createDeferred, type Deferred } from '../../../base/deferred.ts';
import { TrayCommands } from '../../../main/desktop/tray-commands.ts';
import type { Question } from '../../../main/desktop/question.ts';
import { nothingAtStake, type TerminalSurvey } from '../../../main/desktop/terminal-survey.ts';
import type { TrayTerminal } from '../../../main/desktop/tray-menu.ts';
import { TerminalId } from '../../../protocol/ids.ts';
import { settle } from '../../fakes/fake-clock.ts';

const ids = [1, 2].map((digit) => TerminalId.parse(`6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6a0${digit}`));

function open(survey: Partial<TerminalSurvey> = {}) {
  const ended: (readonly [number, string])[] = [];
  const questions: (Question<string> & { readonly answer: Deferred<string> })[] = [];
  const find = (terminalId: TerminalId): TrayTerminal => ({
    ...{ terminalId, generation: 1, title: `t${ids.indexOf(terminalId)}`, job: undefined, isShown: true },
    ...{ isKept: false, isSuspended: false, expiresInMs: undefined, isReapSoon: false },
  });
  const nothing = (): void => undefined;
  const commands = new TrayCommands({
    watch: {
      find,
      keep: nothing,
      cut: nothing,
      turnRemote: nothing,
      pauseVisitor: nothing,
      cutVisitor: nothing,
      unlockPeer: nothing,
      survey: () => Promise.resolve({ ...nothingAtStake, terminalCount: 1, ...survey }),
      end: (id, _generation, scope) => ended.push([ids.indexOf(id), scope]),
    },
    windows: { show: nothing, tell: nothing, showTerminal: nothing },
    ask: (question) => {
      const answer = createDeferred<string>();
      questions.push({ ...question, answer });
      return answer.promise as Promise<never>;
    },
    toggleKeepTerminals: nothing,
    quit: nothing,
  });
  const end = (index: number): void =>
    commands.run({ kind: 'endTerminal', terminalId: ids[index] as TerminalId, generation: 1 });
  return { end, ended, questions };
}

const make = { title: 't0', command: 'make -j8' };
const watcher = { title: 't0', command: 'setsid watcher' };

it('ending a terminal with a job from the tray asks one question for each terminal, however often it is clicked', async () => {
  const { end, ended, questions } = open({ jobs: [make] });
  for (const index of [0, 0, 1, 0]) end(index);
  await settle();
  expect(questions.map(({ message }) => message)).toEqual(['End t0?', 'End t1?']);

  questions[0]?.answer.resolve('cancel');
  await settle();
  end(0);
  await settle();
  questions[2]?.answer.resolve('end');
  await settle();

  expect([questions.length, ended]).toEqual([3, [[0, 'foreground']]]);
});

it('ending a shell at its prompt from the tray asks nothing', async () => {
  const { end, ended, questions } = open();
  end(1);
  await settle();
  expect([ended, questions]).toEqual([[[1, 'foreground']], []]);
});

it.each([
  ['a job', { jobs: [make] }, 'These will be ended:\n  make -j8   (in t0)', ['end', 'cancel']],
  ['a suspended job', { jobs: [{ ...make, isSuspended: true }] }, /make -j8, suspended/, ['end', 'cancel']],
  [
    ...(['what would outlive it', { others: [watcher] }, /^These may go on running:\n {2}setsid watcher/] as const),
    ['end', 'everything', 'cancel'],
  ],
  ['what could not be seen', { isUnseen: true }, /^The agent did not answer in time/, ['end', 'cancel']],
])('ending a terminal from the tray tells of %s', async (_what, survey, detail, answers) => {
  const { end, questions } = open(survey);
  end(0);
  await settle();
  expect(questions.map(({ buttons }) => buttons.map(({ answer }) => answer))).toEqual([answers]);
  expect(questions[0]?.detail).toMatch(detail);
});

it('ending everything from the tray ends what would outlive the terminal, too', async () => {
  const { end, ended, questions } = open({ others: [watcher] });
  end(0);
  await settle();
  questions[0]?.answer.resolve('everything');
  await settle();
  expect(ended).toEqual([[0, 'everything']]);
});
