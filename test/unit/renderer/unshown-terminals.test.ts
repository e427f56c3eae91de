import { describe, expect, it } from 'vitest';
import { TerminalId } from '../../../protocol/ids.ts';
import type { TerminalInfo } from '../../../protocol/terminal-info.ts';
import {
  describeKnown,
  describeUnshown,
  isDetached,
  listUnshown,
} from '../../../renderer/detached/unshown-terminals.ts';
import { say } from '../../../base/messages/translate.ts';
import { toTabList } from '../../../renderer/tabs/tab-list.ts';
import { createTab } from '../../../renderer/tabs/tab.ts';
import type { Reach } from '../../../renderer/tabs/tab-words.ts';
import { terminalInfo } from './terminal-info.ts';

const ids = [1, 2, 3, 4, 5].map((digit) => TerminalId.parse(`6f1a7c1e-3c0e-4a4e-9a53-0d6d0d2f6a0${digit}`));

function known(infos: readonly TerminalInfo[]) {
  return new Map(infos.map((info) => [info.terminalId, { info, atMs: 0 }] as const));
}

describe('terminals without a tab', () => {
  it('are all that no tab shows and nobody is ending: what runs, newest first, then what has ended', () => {
    const terminals = known([
      terminalInfo({ terminalId: ids[0] as TerminalId }),
      terminalInfo({ terminalId: ids[1] as TerminalId, createdMsAgo: 30 }),
      terminalInfo({ terminalId: ids[2] as TerminalId, createdMsAgo: 20 }),
      terminalInfo({ terminalId: ids[3] as TerminalId, state: 'closing' }),
      terminalInfo({ terminalId: ids[4] as TerminalId, createdMsAgo: 10, state: 'exited' }),
    ]);
    const tabs = toTabList([createTab('a', { terminalId: ids[0] as TerminalId })]);
    expect(listUnshown(terminals, tabs).map(({ info }) => info.terminalId)).toEqual([ids[2], ids[1], ids[4]]);
  });

  it.each<[string, Partial<TerminalInfo>, string]>([
    [
      'one that will be retired',
      { viewers: 0, expiresInMs: 840_000 },
      'at its prompt · ends in 13 min if nobody takes it back',
    ],
    ['one that is due', { viewers: 0, expiresInMs: 500 }, 'at its prompt · about to end: nobody has watched it'],
    ['one that is kept', { viewers: 0, keep: true }, 'at its prompt · kept until you end it'],
    ['one with a job', { viewers: 0, foreground: { pid: 1, name: 'make' } }, 'running make · kept while make runs'],
    [
      'one with a suspended job',
      { viewers: 0, foreground: { pid: 1, name: 'vim', isSuspended: true } },
      'vim is suspended · kept while vim is suspended',
    ],
    ['one that others show', { viewers: 2 }, 'at its prompt · shown elsewhere, by 2 viewers'],
    ['one that never expires', { viewers: 0 }, 'at its prompt · stays'],
    ['one that has ended', { state: 'exited', exit: { code: 3, signal: null } }, 'ended with exit code 3'],
    ['one that was killed', { state: 'exited', exit: { code: null, signal: 'SIGKILL' } }, 'ended by SIGKILL'],
  ])('%s has its words', (_what, given, words) => {
    const { state, fate } = describeUnshown({ info: terminalInfo(given), atMs: 0 }, 60_000);
    expect([state, fate].flatMap((message) => (message === undefined ? [] : say(message))).join(' · ')).toBe(words);
  });

  it('are shown as they were last known while nothing is heard of them', () => {
    const words = (given: Partial<TerminalInfo>, reach: Reach) => {
      const { tone, state, fate } = describeKnown({ info: terminalInfo(given), atMs: 0 }, 60_000, reach);
      return [tone, say(state), ...(fate === undefined ? [] : [say(fate)])].join(': ');
    };
    const exit = { state: 'exited', exit: { code: 3, signal: null } } as const;
    expect([words({}, 'open'), words({}, 'away'), words({}, 'gone'), words(exit, 'gone')]).toEqual([
      'idle: at its prompt: shown elsewhere',
      'waiting: last known: at its prompt',
      'ended: last known: at its prompt',
      'problem: ended with exit code 3',
    ]);
  });

  it('count as detached only while they run and nobody anywhere shows them', () => {
    const states = [{ viewers: 0 }, { viewers: 1 }, { viewers: 0, state: 'exited' as const }];
    expect(states.map((given) => isDetached({ info: terminalInfo(given), atMs: 0 }))).toEqual([true, false, false]);
  });
});
