import { expect, it } from 'vitest';
import { createDeferred, type Deferred } from '../../../base/deferred.ts';
import { TrayCommands } from '../../../main/desktop/tray-commands.ts';
import type { TrayTerminal } from '../../../main/desktop/tray-menu.ts';
import { TerminalId } from '../../../protocol/ids.ts';

const ids = [1, 2].map((digit) => TerminalId.parse(`6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6a0${digit}`));

function open(job: string | undefined, isSuspended = false) {
  const ended: number[] = [];
  const questions: { readonly message: string; readonly detail: string; readonly answer: Deferred<string> }[] = [];
  const find = (terminalId: TerminalId): TrayTerminal => ({
    ...{ terminalId, generation: 1, title: `t${ids.indexOf(terminalId)}`, job, isShown: true, isKept: false },
    ...{ isSuspended, expiresInMs: undefined, isReapSoon: false },
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
      end: (id) => ended.push(ids.indexOf(id)),
    },
    window: { show: nothing, tell: nothing },
    ask: ({ message, detail }) => {
      const answer = createDeferred<string>();
      questions.push({ message, detail, answer });
      return answer.promise as Promise<never>;
    },
    toggleKeepTerminals: nothing,
    quit: nothing,
  });
  const end = (index: number): void =>
    commands.run({ kind: 'endTerminal', terminalId: ids[index] as TerminalId, generation: 1 });
  return { end, ended, questions };
}

it('ending a terminal with a job from the tray asks one question for each terminal, however often it is clicked', async () => {
  const { end, ended, questions } = open('make');
  for (const index of [0, 0, 1, 0]) end(index);
  expect(questions.map(({ message }) => message)).toEqual(['End t0?', 'End t1?']);

  questions[0]?.answer.resolve('cancel');
  await new Promise(setImmediate);
  end(0);
  questions[2]?.answer.resolve('end');
  await new Promise(setImmediate);

  expect([questions.length, ended]).toEqual([3, [0]]);
});

it('ending a shell at its prompt from the tray asks nothing', () => {
  const { end, ended, questions } = open(undefined);
  end(1);
  expect([ended, questions]).toEqual([[1], []]);
});

it.each([
  [false, 'It is running vim, which will be ended.'],
  [true, 'vim is suspended in it and will be ended.'],
])('ending a terminal from the tray says what ends with it (suspended: %s)', (isSuspended, detail) => {
  const { end, questions } = open('vim', isSuspended);
  end(0);
  expect(questions.map((question) => question.detail)).toEqual([detail]);
});
