import { describe, expect, it } from 'vitest';
import { quitQuestion } from '../../../main/desktop/quit-question.ts';
import { nothingAtStake, summarize } from '../../../main/desktop/terminal-survey.ts';
import type { LedgerEntry } from '../../../protocol/ledger.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { terminalInfo } from '../renderer/terminal-info.ts';

const make = { title: 'build', command: 'make -j4' };
const watcher = { title: 'build', command: 'inotifywait -m .' };
const hosted = { isHosted: true, isKeptRunning: false };

describe('the question before quitting', () => {
  it.each([
    ['nothing runs', nothingAtStake],
    ['shells stand at their prompts', { ...nothingAtStake, terminalCount: 3 }],
  ])('L26: is not asked when %s', (_what, survey) => {
    expect(quitQuestion({ ...hosted, survey })).toBeUndefined();
  });

  it('L26: lists what will be ended and what may outlive it', () => {
    const question = quitQuestion({ ...hosted, survey: { terminalCount: 1, jobs: [make], others: [watcher] } });
    expect({ ...question, buttons: question?.buttons.map(({ answer, label }) => `${answer}: ${label}`) }).toEqual({
      message: 'Quit Sallyport and end 1 job?',
      detail:
        'These will be ended:\n  make -j4   (in build)\nThese may go on running:\n  inotifywait -m .   (in build)',
      isDestructive: true,
      buttons: ['end: End all and quit', 'cancel: Cancel'],
    });
  });

  it('L26: does not name a terminal by what is said already', () => {
    const jobs = [{ title: 'make', command: '/usr/bin/make -j4' }];
    const question = quitQuestion({ ...hosted, survey: { terminalCount: 1, jobs, others: [] } });
    expect(question?.detail).toBe('These will be ended:\n  /usr/bin/make -j4');
  });

  it('L26: says of what will be ended that it is suspended', () => {
    const jobs = [
      { title: 'build', command: 'vim notes', isSuspended: true },
      { title: 'less', command: 'less notes', isSuspended: true },
    ];
    const question = quitQuestion({ ...hosted, survey: { terminalCount: 2, jobs, others: [] } });
    expect(question?.detail).toBe('These will be ended:\n  vim notes, suspended   (in build)\n  less notes, suspended');
  });

  it('L26: names what may outlive it even when no job is ended', () => {
    const question = quitQuestion({ ...hosted, survey: { terminalCount: 1, jobs: [], others: [watcher] } });
    expect([question?.message, question?.buttons.map(({ label }) => label)]).toEqual([
      'Quit Sallyport? Something started from your terminals may go on running.',
      ['Quit', 'Cancel'],
    ]);
  });

  it.each([
    [0, 'Quit Sallyport? What runs in its terminals could not be seen.'],
    [1, 'Quit Sallyport and end 1 terminal? What runs in it could not be seen.'],
    [3, 'Quit Sallyport and end 3 terminals? What runs in them could not be seen.'],
  ])('L26: is asked when what runs in %i known terminals could not be seen', (terminalCount, message) => {
    const question = quitQuestion({ ...hosted, survey: { ...nothingAtStake, terminalCount, isUnseen: true } });
    expect([question?.message, question?.isDestructive, question?.buttons.map(({ answer }) => answer)]).toEqual([
      message,
      true,
      ['end', 'cancel'],
    ]);
  });

  it('stays readable with many and long commands', () => {
    const jobs = Array.from({ length: 12 }, (_, index) => ({ title: `t${index}`, command: 'x'.repeat(500) }));
    const lines =
      quitQuestion({ ...hosted, survey: { terminalCount: 12, jobs, others: [] } })?.detail.split('\n') ?? [];
    expect([lines.length, lines.at(-1), Math.max(...lines.map((line) => line.length)) < 100]).toEqual([
      10,
      '  and 4 more',
      true,
    ]);
  });

  it.each([
    ['they are kept by choice', true, 2, undefined],
    ['there are none', false, 0, undefined],
    ['it was not chosen', false, 2, ['leave', 'end', 'cancel']],
  ])('about terminals of a background agent: %s', (_what, isKeptRunning, terminalCount, answers) => {
    const question = quitQuestion({ isHosted: false, isKeptRunning, survey: { ...nothingAtStake, terminalCount } });
    expect(question?.buttons.map(({ answer }) => answer)).toEqual(answers);
  });
});

it('L26: the survey tells jobs from what else was started, and passes over shells and zombies', () => {
  const process = { parentPid: 10, state: 'S', isForeground: false };
  const entry = (processes: LedgerEntry['processes'], foreground: TerminalInfo['foreground']): LedgerEntry => ({
    terminal: terminalInfo({ pid: 10, title: 'build', foreground }),
    processes,
    descriptors: 1,
    viewers: [],
    lastInputMsAgo: null,
    lastOutputMsAgo: null,
    reason: '',
    expiresInMs: null,
  });
  const busy = entry(
    [
      { ...process, pid: 10, name: 'bash', command: 'bash -l' },
      { ...process, pid: 11, name: 'make', command: 'make -j4', isForeground: true },
      { ...process, pid: 12, name: 'cc', command: 'cc a.c', isForeground: true },
      { ...process, pid: 13, name: 'sleep', command: 'sleep 9' },
      { ...process, pid: 14, name: 'dead', command: '', state: 'Z' },
    ],
    { pid: 11, name: 'make' },
  );
  const idle = entry([{ ...process, pid: 10, name: 'bash', command: 'bash -l' }], null);
  const suspended = entry(
    [
      { ...process, pid: 10, name: 'bash', command: 'bash -l', isForeground: true },
      { ...process, pid: 15, name: 'vim', command: 'vim notes', state: 'T' },
    ],
    { pid: 15, name: 'vim', isSuspended: true },
  );

  expect(summarize([busy, idle, suspended])).toEqual({
    terminalCount: 3,
    jobs: [make, { title: 'build', command: 'vim notes', isSuspended: true }],
    others: [{ title: 'build', command: 'sleep 9' }],
  });
});
