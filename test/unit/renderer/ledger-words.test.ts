import { describe, expect, it } from 'vitest';
import { attentionWords } from '../../../base/messages/attention-words.ts';
import { say, t } from '../../../base/messages/translate.ts';
import type { SessionId } from '../../../protocol/ids.ts';
import type { LedgerEntry, LedgerProgram } from '../../../protocol/ledger.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { countWords, describeEntry, ledgerFacts, processMarks } from '../../../renderer/ledger/ledger-words.ts';
import { isEmpty, listEntries, nothingRead, type ReadEntry } from '../../../renderer/ledger/ledger-reading.ts';
import { describeProgram, programFacts } from '../../../renderer/ledger/program-words.ts';
import { spokenWithinMs } from '../../../renderer/messages/measures.ts';
import { terminalInfo } from './terminal-info.ts';

const own = 's1' as SessionId;
const names = { session: own, device: (id: string): string => (id === 'b' ? 'bee' : id) };

function read(terminal: Partial<TerminalInfo> = {}, given: Partial<LedgerEntry> = {}): ReadEntry {
  const entry: LedgerEntry = {
    terminal: terminalInfo(terminal),
    processes: [],
    descriptors: 2,
    viewers: [],
    lastInputMsAgo: null,
    lastOutputMsAgo: 3_400,
    reason: 'nobody looks at it; its grace is running',
    expiresInMs: 840_000,
    ...given,
  };
  return { entry, atMs: 1_000 };
}

const words = (entry: ReadEntry, nowMs = 1_000): string[] =>
  ledgerFacts(entry, nowMs, names).map(({ name, value }) => `${t(name)}: ${value}`);

describe('what the ledger says of a terminal', () => {
  it('is everything that is known of one that runs', () => {
    const viewers = [
      { sessionId: own, client: 'window', isLeased: true },
      { sessionId: 's2' as SessionId, client: 'browser', isLeased: true },
      { sessionId: 's3' as SessionId, client: 'browser', deviceId: 'b', isLeased: false },
    ];
    const foreground = { pid: 4720, name: 'vim' };

    expect(words(read({ foreground, createdMsAgo: 7_300_000 }, { viewers, lastInputMsAgo: 0 }))).toEqual([
      'Kept because: nobody looks at it; its grace is running',
      'Time left: 14 min',
      'Foreground: vim (4720)',
      'Viewers: this page, looks at it; browser, looks at it; browser on bee, attached out of view',
      'Last typed: a moment ago',
      'Last printed: 3 s ago',
      'Started: 2 h ago',
      'Descriptors: 2',
      'Started in: /home/me',
    ]);
  });

  it('says less of one that has ended, and nothing that it does not have', () => {
    const ended = read({ state: 'exited', exit: { code: 0, signal: null }, command: ['make', '-j8'] });

    expect(words(ended).map((line) => line.split(':')[0])).toEqual([
      'Kept because',
      'Started',
      'Command',
      'Started in',
    ]);
    expect(words(ended)).toContain('Command: make -j8');
  });

  it('says of a job that it is suspended', () => {
    const foreground = { pid: 4720, name: 'vim', isSuspended: true };
    expect(words(read({ foreground }))).toContain('Foreground: vim (4720), suspended');
  });

  it('counts on from when it was read', () => {
    const [, timeLeft, , , , printed] = words(read({}, { expiresInMs: 90_000 }), 61_000);

    expect([timeLeft, printed]).toEqual(['Time left: 30 s', 'Last printed: 63 s ago']);
  });

  it.each([
    [null, 'Time left: unlimited'],
    [500, 'Time left: about to end'],
  ])('says what %s milliseconds left come to', (expiresInMs, expected) => {
    expect(words(read({}, { expiresInMs }), 2_000)[1]).toBe(expected);
  });

  it.each<[Partial<TerminalInfo>, string]>([
    [{}, 'idle: at its prompt'],
    [{ foreground: { pid: 1, name: 'make' } }, 'busy: running make'],
    [{ foreground: { pid: 1, name: 'vim', isSuspended: true } }, 'busy: vim is suspended'],
    [{ state: 'starting' }, 'waiting: starting'],
    [{ state: 'closing' }, 'waiting: ending the shell'],
    [{ state: 'exited', exit: { code: 3, signal: null } }, 'problem: ended with exit code 3'],
  ])('says how it stands, and colours that: %j', (given, expected) => {
    const { tone, state } = describeEntry(read(given));

    expect(`${tone}: ${say(state)}`).toBe(expected);
  });

  it('counts what runs and what has ended, and lists it in that order', () => {
    const ended = read({ state: 'exited', title: 'old' });
    const running = read({ title: 'new' });
    const entries = new Map([ended, running].map((one, index) => [String(index) as never, one]));
    const listed = listEntries({ ...nothingRead, entries });

    expect([countWords([running]), countWords([ended, running, running])]).toEqual([
      '1 terminal running',
      '2 terminals running · 1 ended',
    ]);
    expect(listed.map(({ entry }) => entry.terminal.title)).toEqual(['new', 'old']);
  });

  it.each([
    ['S', true, ['foreground']],
    ['T', false, ['stopped']],
    ['D', true, ['foreground', 'waits in the kernel']],
    ['Z', false, ['ended, not collected']],
    ['R', false, []],
  ])('marks a process in state %s', (state, isForeground, marks) => {
    const process = { pid: 1, parentPid: 0, name: 'x', command: 'x', state, isForeground };

    expect(processMarks(process).map(say)).toEqual(marks);
  });
});

describe('what the ledger says of a program', () => {
  const program: LedgerProgram = {
    ...{ execId: 'e', command: 'make all', cwd: '/src', pid: 7, isRunning: true, createdMsAgo: 3_000 },
    ...{ processes: [], descriptors: 3 },
    viewer: { sessionId: 's2' as SessionId, client: 'sallyport', deviceId: 'b', isConnected: true },
  };
  const away = { ...program.viewer, isConnected: false };

  it('is for whom it runs, since when, and what is held for it', () => {
    expect(programFacts(program, 2_000, names).map(({ name, value }) => `${t(name)}: ${value}`)).toEqual([
      'For: sallyport on bee',
      'Started: 5 s ago',
      'Descriptors: 3',
      'Started in: /src',
    ]);
  });

  it.each<[Partial<LedgerProgram>, string]>([
    [{}, 'busy: running'],
    [{ isRunning: false }, 'waiting: has exited, but left something running'],
    [{ viewer: away }, 'waiting: its viewer has lost the link, and may come back'],
    [{ isRunning: false, viewer: away }, 'waiting: has exited, but left something running'],
  ])('says how it stands, and colours that: %j', (given, expected) => {
    const { tone, state } = describeProgram({ ...program, ...given });

    expect(`${tone}: ${say(state)}`).toBe(expected);
  });

  it('is not that nothing runs', () => {
    const ledger = { retired: [], recovery: null, differences: [] };
    const reading = (programs: LedgerProgram[]) => ({
      ...nothingRead,
      agent: { ledger: { ...ledger, programs }, atMs: 0 },
    });

    expect([isEmpty(nothingRead), isEmpty(reading([])), isEmpty(reading([program]))]).toEqual([true, true, false]);
  });
});

describe('what an agent wants looked at', () => {
  it.each([
    [undefined, undefined],
    [{ left: 0, differences: 0 }, undefined],
    [{ left: 1, differences: 0 }, '1 process left after a crash'],
    [{ left: 0, differences: 2 }, '2 differences found'],
    [{ left: 0, differences: 0, crash: true }, 'Restarted after a crash'],
    [{ left: 2, differences: 1, crash: true }, '2 processes left after a crash, 1 difference found'],
    [{ left: 2, differences: 1 }, '2 processes left after a crash, 1 difference found'],
  ])('%j reads %s', (attention, expected) => {
    expect(attentionWords(attention)).toBe(expected);
  });
});

describe('a countdown', () => {
  it('is read out anew at each minute, at 30 s, at 10 s and at its end', () => {
    const spoken = Array.from({ length: 131 }, (_, second) => spokenWithinMs((130 - second) * 1_000) / 1_000);

    expect([...new Set(spoken)]).toEqual([180, 120, 60, 30, 10, 0]);
  });
});
