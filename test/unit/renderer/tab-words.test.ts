import { describe, expect, it } from 'vitest';
import { say } from '../../../base/messages/translate.ts';
import { createTab, type Tab, type TabPhase } from '../../../renderer/tabs/tab.ts';
import { tabTitle } from '../../../renderer/tabs/tab-title.ts';
import { describeTab, type Reach } from '../../../renderer/tabs/tab-words.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import { terminalInfo } from './terminal-info.ts';

const outcome = { state: 'closed', steps: [], exit: null, unreaped: false, survivors: [], durationMs: 4.2 } as const;
const exited = (code: number | null, signal: string | null, isRecorded = true): TabPhase => ({
  kind: 'ended',
  exit: { code, signal },
  isRecorded,
});

const retired = (reason: string): TabPhase => ({
  kind: 'ended',
  exit: null,
  isRecorded: false,
  end: { reason, atMs: 0 },
});

function wordsOf(
  phase: TabPhase,
  given: Partial<Tab> = {},
  info?: Partial<TerminalInfo>,
  reach: Reach = 'open',
): string {
  const { tone, message } = describeTab({ ...createTab('a'), phase, ...given }, terminalInfo(info), reach);
  return `${tone}: ${say(message)}`;
}

describe('a tab’s dot', () => {
  it.each([
    [wordsOf({ kind: 'starting' }), 'waiting: starting'],
    [wordsOf({ kind: 'attaching' }), 'waiting: getting its content'],
    [wordsOf({ kind: 'running' }), 'idle: at its prompt'],
    [wordsOf({ kind: 'running' }, {}, { foreground: { pid: 1, name: 'make' } }), 'busy: running make'],
    [
      wordsOf({ kind: 'running' }, {}, { foreground: { pid: 1, name: 'vim', isSuspended: true } }),
      'busy: vim is suspended',
    ],
    [wordsOf({ kind: 'running' }, { hasRung: true }), 'attention: rang the bell'],
    [wordsOf({ kind: 'running' }, {}, {}, 'away'), 'waiting: out of reach, reconnecting'],
    [wordsOf({ kind: 'running' }, {}, {}, 'gone'), 'ended: out of reach'],
    [wordsOf(exited(0, null)), 'ended: ended normally'],
    [wordsOf(exited(3, null)), 'problem: ended with exit code 3'],
    [wordsOf(exited(null, 'SIGKILL')), 'problem: ended by SIGKILL'],
    [wordsOf(exited(null, null, false)), 'ended: ended elsewhere'],
    [wordsOf(retired('idle')), 'ended: retired while idle'],
    [wordsOf(retired('viewer')), 'ended: ended elsewhere'],
    [wordsOf({ kind: 'restarting' }), 'waiting: restarting'],
    [wordsOf({ kind: 'closing', job: undefined }), 'waiting: ending the shell'],
    [wordsOf({ kind: 'closing', job: 'make' }), 'waiting: ending make'],
    [wordsOf({ kind: 'closing', job: 'make' }, {}, {}, 'away'), 'waiting: ends when the agent is reachable'],
    [wordsOf({ kind: 'closed', outcome: { ...outcome, steps: [], survivors: [] } }), 'ended: ended in 4 ms'],
    [wordsOf({ kind: 'failed', failure: { code: 'internal', message: '', facts: {} } }), 'problem: could not start'],
  ])('says in words what it shows: %s', (words, expected) => {
    expect(words).toBe(expected);
  });
});

describe('a tab’s title', () => {
  it('is what the person, else the program, else the command says', () => {
    const named = { ...createTab('a'), name: 'build' };
    expect([
      tabTitle(named, terminalInfo({ title: 'vim' })),
      tabTitle(createTab('a'), terminalInfo({ title: 'vim' })),
      tabTitle(createTab('a'), terminalInfo()),
      tabTitle(createTab('a'), undefined),
    ]).toEqual(['build', 'vim', 'bash', 'Terminal']);
  });
});
