import { describe, expect, it } from 'vitest';
import { ledgerText, recoverySummary } from '../../../main/cli/ledger-text.ts';
import type { AgentLedger, LedgerProgram } from '../../../protocol/ledger.ts';
import type { SessionId, TerminalId } from '../../../protocol/ids.ts';
import { terminalInfo } from '../renderer/terminal-info.ts';

const terminalId = '5d1f7c4e-1f0a-4f58-9d3f-0f5b1f9d7a10' as TerminalId;
const nothing: AgentLedger = { retired: [], recovery: null, differences: [] };
const linesOf = (change: Partial<AgentLedger>): string[] =>
  ledgerText([], { ...nothing, ...change })
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/g, ' | '));

describe('the ledger in a terminal', () => {
  it('says nothing of what there is nothing of', () => {
    expect([ledgerText([], nothing), ledgerText([], undefined)]).toEqual(['No terminals.', 'No terminals.']);
  });

  it.each([
    [null, '-'],
    [{ pid: 7, name: 'vim' }, 'vim (7)'],
    [{ pid: 7, name: 'vim', isSuspended: true }, 'vim (7), suspended'],
  ])('says what runs: %j', (foreground, words) => {
    const entry = { terminal: terminalInfo({ foreground }), reason: 'busy', expiresInMs: null };
    const rest = { processes: [], descriptors: 1, viewers: [], lastInputMsAgo: null, lastOutputMsAgo: null };
    expect(ledgerText([{ ...entry, ...rest }], undefined)).toContain(`  ${words}  `);
  });

  it('lists what is shared, whether or not the guest is here', () => {
    const [bee, other] = ['b'.repeat(64), 'c'.repeat(64)];
    const sharedWith = [
      { deviceId: bee, right: 'view' as const },
      { deviceId: other, right: 'type' as const },
    ];
    const entry = {
      terminal: terminalInfo({ terminalId, title: 'notes', sharedWith }),
      reason: 'x',
      expiresInMs: null,
    };
    const rest = { processes: [], descriptors: 1, viewers: [], lastInputMsAgo: null, lastOutputMsAgo: null };
    const nameDevice = (id: string): string => (id === bee ? 'bee' : 'CCCC');

    const lines = ledgerText([{ ...entry, ...rest }], nothing, { nameDevice }).split('\n');

    expect(lines.slice(-4).map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
      'Shared with guests ("sallyport unshare TERMINAL --with PEER" takes it back):',
      'ID | TITLE | WITH | MAY',
      '5d1f7c4e | notes | bee | view',
      '5d1f7c4e | notes | CCCC | view and type',
    ]);
  });

  it('tells at length of each terminal its times, viewers, descriptors and tree of processes', () => {
    const process = { state: 'S', isForeground: false };
    const entry = {
      terminal: terminalInfo({ terminalId, pid: 7, title: 'a\u001b[2J', createdMsAgo: 7_200_000 }),
      ...{ reason: 'busy', expiresInMs: null, descriptors: 2, lastInputMsAgo: 61_000, lastOutputMsAgo: null },
      processes: [
        { ...process, pid: 7, parentPid: 1, name: 'bash', command: '-bash' },
        { ...process, pid: 8, parentPid: 7, name: 'make', command: 'make all', isForeground: true },
        { ...process, pid: 9, parentPid: 8, name: 'cc', command: '', state: 'Z' },
        { ...process, pid: 5, parentPid: 1, name: 'ssh-agent', command: 'ssh-agent', state: 'T' },
      ],
      viewers: [
        { sessionId: 's' as SessionId, client: 'page', isLeased: true },
        { sessionId: 'r' as SessionId, client: 'attach', deviceId: 'b', isLeased: false },
      ],
    };

    const nameDevice = (id: string): string => (id === 'b' ? 'bee' : id);
    expect(ledgerText([entry], nothing, { isLong: true, nameDevice }).split('\n').slice(3)).toEqual([
      '5d1f7c4e  a\ufffd[2J',
      '  Started 2 h ago, last typed into 1 min ago, last printed never',
      '  Viewers: page, looks at it; attach on bee, attached out of view',
      '  Descriptors: 2',
      '    7  -bash',
      '      8  make all  (foreground)',
      '        9  cc  (ended, not collected)',
      '    5  ssh-agent  (stopped)',
    ]);
  });

  it('lists what exec runs, for whom, and how it stands', () => {
    const base: LedgerProgram = {
      ...{ execId: terminalId, command: 'make a\u001b[2J', cwd: '/src', pid: 7, isRunning: true, createdMsAgo: 61_200 },
      processes: [{ pid: 7, parentPid: 1, name: 'make', command: 'make a', state: 'S', isForeground: false }],
      descriptors: 3,
      viewer: { sessionId: 's' as SessionId, client: 'sallyport', isConnected: true },
    };
    const away = { ...base.viewer, deviceId: 'b', isConnected: false };
    const programs = [
      base,
      { ...base, command: 'x'.repeat(70), isRunning: false, viewer: away },
      { ...base, viewer: away },
    ];
    const options = { isLong: true, nameDevice: () => 'bee' };
    const lines = ledgerText([], { ...nothing, programs, omittedPrograms: 2 }, options).split('\n');

    expect(lines.slice(2).map((line) => line.replaceAll(/(?<=\S) {2,}/g, ' | '))).toEqual([
      'Run by "exec", without a terminal:',
      'ID | COMMAND | PID | FOR | STARTED | STATE',
      '5d1f7c4e | make a�[2J | 7 | sallyport | 1 min ago | running',
      `5d1f7c4e | ${'x'.repeat(60)}… | 7 | sallyport on bee | 1 min ago | has exited, but left something`,
      '5d1f7c4e | make a�[2J | 7 | sallyport on bee | 1 min ago | running, its link is broken',
      '… and 2 more than fit into one answer.',
      '',
      '5d1f7c4e | make a�[2J',
      '  Started in /src',
      '  Descriptors: 3',
      '    7 | make a',
      '',
      `5d1f7c4e | ${'x'.repeat(70)}`,
      '  Started in /src',
      '  Descriptors: 3',
      '    7 | make a',
      '',
      '5d1f7c4e | make a�[2J',
      '  Started in /src',
      '  Descriptors: 3',
      '    7 | make a',
    ]);
  });

  it('lists what Sallyport ended, and what outlived that', () => {
    const retired = { terminalId, title: 'notes', msAgo: 61_200, unwatchedMs: 961_000 };
    const lines = linesOf({
      retired: [
        { ...retired, reason: 'idle', survivors: [{ pid: 4711, name: 'sleep' }] },
        { ...retired, title: 'a\u001b[2J', reason: 'cap' },
      ],
    });

    expect(lines).toEqual([
      'No terminals.',
      '',
      'Ended by Sallyport:',
      'ID | TITLE | WHEN | UNWATCHED | BECAUSE | STILL RUNNING',
      '5d1f7c4e | notes | 1 min ago | 16 min | nobody had looked at it | sleep (4711)',
      '5d1f7c4e | a�[2J | 1 min ago | 16 min | it had expired, and its place was needed | -',
    ]);
  });

  it('says what a crash left, what was ended of it, and how to end the rest', () => {
    const left = [{ pid: 4820, startTime: 918_273, name: 'sleep', terminalId, command: 'sleep 3600' }];
    const ended = [{ pid: 4801, name: 'bash', terminalId }];

    expect(linesOf({ recovery: { msAgo: 5300, journal: 'fits', owned: 2, ended, left } }).slice(2)).toEqual([
      'Found after a crash, when this agent started 5 s ago:',
      'The agent before this one died without quitting. 2 terminals and programs ended with it.',
      'Ended: bash (4801)',
      'Left running; "sallyport ledger end-left" ends them, or those whose PIDs you add:',
      'PID | NAME | TERMINAL | COMMAND',
      '4820 | sleep | 5d1f7c4e | sleep 3600',
    ]);
  });

  it('says of another machine that what a crash left there is ended there', () => {
    const left = [{ pid: 4820, startTime: 918_273, name: 'sleep', terminalId, command: 'sleep 3600' }];
    const recovery = { msAgo: 5300, journal: 'fits' as const, owned: 0, ended: [], left };

    expect(ledgerText([], { ...nothing, recovery }, { host: 'bee' })).toContain(
      'Left running; "sallyport ledger end-left" on that machine ends them:',
    );
  });

  it('says in a line at the start what a crash left', () => {
    const left = [{ pid: 4820, startTime: 918_273, name: 'sleep', terminalId, command: 'sleep 3600' }];

    expect([
      recoverySummary({ msAgo: 0, journal: 'fits', owned: 1, ended: [], left }),
      recoverySummary({ msAgo: 0, journal: 'fits', owned: 2, ended: [], left: [] }),
    ]).toEqual([
      'The agent before this one died without quitting. 1 terminal or program ended with it. 1 process of it runs on: "sallyport ledger" shows it, "sallyport ledger end-left" ends it.',
      'The agent before this one died without quitting. 2 terminals and programs ended with it. Nothing of it runs on.',
    ]);
  });

  it.each([
    ['damaged', 'Its journal could not be read and was set aside', 'Whether anything of it runs on is not known.'],
    ['other_boot', 'on another start of this machine or elsewhere', 'Nothing of it runs on.'],
  ] as const)('says of a journal that is %s that nothing was ended', (journal, words, rest) => {
    const [, , title, why, last] = linesOf({ recovery: { msAgo: 0, journal, ended: [], left: [] } });

    expect([title, last]).toEqual(['Found after a crash, when this agent started 0 s ago:', rest]);
    expect(why).toContain(words);
    expect(why).toContain('nothing was ended');
  });

  it('says each difference in words', () => {
    const differences = [
      { kind: 'shell_unowned', terminalId: null, pid: 12, detail: 'process 12 has no terminal\u0007' },
    ] as const;

    expect(linesOf({ differences: [...differences] }).slice(2)).toEqual([
      'Differences between the list and the system, which should never be; please report them:',
      ' | process 12 has no terminal�',
    ]);
  });
});
