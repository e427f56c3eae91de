import { describe, expect, it } from 'vitest';
import { trayPicture, type TrayFacts } from '../../../main/desktop/tray-state.ts';
import type { MenuEntry, TrayLockout, TrayTerminal } from '../../../main/desktop/tray-menu.ts';
import { DeviceId } from '../../../protocol/device-id.ts';
import type { SessionId, TerminalId } from '../../../protocol/ids.ts';
import { agentStatus } from '../../fakes/agent-status.ts';

const status = agentStatus();

const calm: TrayFacts = {
  status,
  lastBeatAgeMs: 400,
  hasStopped: false,
  terminals: [],
  viewers: [],
  remote: 'on',
  waitingCount: 0,
  lockedOut: [],
  isKeptRunning: false,
};

const shell: TrayTerminal = {
  terminalId: 't1' as TerminalId,
  generation: 1,
  title: 'bash',
  job: undefined,
  isSuspended: false,
  isShown: true,
  isKept: false,
  expiresInMs: undefined,
  isReapSoon: false,
};
const build: TrayTerminal = { ...shell, terminalId: 't2' as TerminalId, title: 'build', job: 'make', isShown: false };
const phone = { sessionId: 's1' as SessionId, name: 'phone', terminalCount: 2 };

const guesser: TrayLockout = {
  deviceId: DeviceId.parse('c'.repeat(64)),
  name: 'laptop',
  wrong: 5,
  waitMs: 14 * 60_000 + 1,
};

const recovering = { ...status, sessions: { active: 1, recovering: 2, closing: 0 } };
const stuck = { ...status, pendingChildren: 1 };
const attention = (left: number, differences: number) => ({ ...status, attention: { left, differences } });
const installing = { ...status, update: 'installing' as const };

describe('the tray', () => {
  it.each<[string, Partial<TrayFacts>, string]>([
    ['nothing heard yet', { status: undefined }, 'ready: Starting'],
    ['all well', {}, 'ready: Ready'],
    ['somebody else looks on', { viewers: [phone] }, 'in-use: In use by 1 viewer'],
    ['two others', { viewers: [phone, phone] }, 'in-use: In use by 2 viewers'],
    ['a viewer away', { status: recovering, viewers: [phone] }, 'recovering: 2 viewers lost their connection'],
    ['processes left by a crash', { status: attention(2, 0) }, 'attention: 2 processes left after a crash'],
    [
      'a crash that nobody has read about',
      { status: { ...status, attention: { left: 0, differences: 0, crash: true } } },
      'attention: Restarted after a crash',
    ],
    ['a difference', { status: attention(0, 1) }, 'attention: 1 difference found'],
    [
      'a device that guesses passwords',
      { lockedOut: [guesser], viewers: [phone] },
      'attention: 1 device is locked out after wrong passwords',
    ],
    [
      'both, and a viewer away',
      { status: { ...recovering, attention: { left: 1, differences: 3 } } },
      'attention: 1 process left after a crash, 3 differences found',
    ],
    ['nothing to look at', { status: attention(0, 0) }, 'ready: Ready'],
    [
      'an idle terminal about to go, which is sooner',
      { terminals: [{ ...shell, isReapSoon: true }], status: attention(1, 1) },
      'attention: 1 idle terminal is about to end',
    ],
    ['a process that cannot be collected', { status: stuck }, 'attention: 1 process cannot be collected'],
    [
      'an idle terminal about to go',
      { terminals: [{ ...shell, isReapSoon: true }], status: stuck },
      'attention: 1 idle terminal is about to end',
    ],
    ['a device that waits', { waitingCount: 1, status: recovering }, 'attention: 1 device waits for your approval'],
    ['devices kept out', { remote: 'off' }, 'remote-off: Other devices are kept out'],
    ['devices kept out, but somebody in', { remote: 'off', viewers: [phone] }, 'in-use: In use by 1 viewer'],
    ['a version without devices', { remote: 'unsupported' }, 'ready: Ready'],
    ['an update under way', { status: installing, waitingCount: 1 }, 'updating: Updating'],
    ['an update that waits', { status: { ...status, update: 'waiting' } }, 'ready: Ready'],
    ['no heartbeat for 3 s', { lastBeatAgeMs: 3_001, status: installing }, 'not-responding: Not responding'],
    ['no heartbeat ever', { status: undefined, lastBeatAgeMs: 9_000 }, 'not-responding: Not responding'],
    ['an agent that has ended', { hasStopped: true }, 'not-responding: The agent has stopped'],
  ])('L53: says the most urgent with %s', (_what, change, expected) => {
    const { icon, menu } = trayPicture({ ...calm, ...change });
    expect(`${icon}: ${labels(menu)[0]}`).toBe(expected);
  });

  it('counts what runs, and what of it nobody shows', () => {
    const tooltips = [[], [shell], [shell, build], [{ ...build, isReapSoon: true }]].map(
      (terminals) => trayPicture({ ...calm, terminals }).tooltip,
    );
    expect(tooltips).toEqual([
      'Sallyport: Ready',
      'Sallyport: Ready\n1 terminal running',
      'Sallyport: Ready\n2 terminals running, 1 of them detached',
      'Sallyport: 1 idle terminal is about to end\n1 terminal running, 1 of them detached',
    ]);
  });

  it('says of a terminal what runs in it, or is suspended', () => {
    const terminals = [shell, build, { ...build, title: 'make' }, { ...build, isSuspended: true }];
    const { menu } = trayPicture({ ...calm, terminals });
    expect(labels(menu).filter((label) => /^ {2}\S/.test(label))).toEqual([
      '  bash: at its prompt ▸',
      '  build: running make, detached ▸',
      '  make: running, detached ▸',
      '  build: make is suspended, detached ▸',
    ]);
  });

  it('counts what is in the ledger also while something else is more urgent', () => {
    const status = { ...calm.status!, attention: { left: 2, differences: 1 } };
    const entries = [0, 1].map((waitingCount) => labels(trayPicture({ ...calm, status, waitingCount }).menu));
    const words = entries[0]?.[0];
    expect(words).toMatch(/2.*1/);
    expect(entries.map((menu) => menu.find((label) => label.endsWith('showLedger')))).toEqual([
      'Show the ledger → showLedger',
      `Show the ledger: ${words} → showLedger`,
    ]);
  });

  it('offers everything from one menu', () => {
    const terminals = [
      shell,
      build,
      { ...shell, isShown: false, expiresInMs: 725_000 },
      { ...shell, isShown: false, expiresInMs: 12_000 },
      { ...build, job: undefined, isKept: true },
    ];
    const { menu } = trayPicture({ ...calm, terminals, viewers: [phone], isKeptRunning: true });
    expect(labels(menu)).toEqual([
      'In use by 1 viewer',
      '—',
      'Show Sallyport → show',
      'New terminal → newTerminal',
      'Show the ledger → showLedger',
      '—',
      'Terminals ▸',
      '  bash: at its prompt ▸',
      '    Show → showTerminal',
      '    Keep when unwatched → keepTerminal off',
      '    End… → endTerminal',
      '  build: running make, detached ▸',
      '    Show → showTerminal',
      '    Keep when unwatched → keepTerminal off',
      '    End… → endTerminal',
      '  bash: at its prompt, ends in 12 minutes ▸',
      '    Show → showTerminal',
      '    Keep when unwatched → keepTerminal off',
      '    End… → endTerminal',
      '  bash: at its prompt, ends in less than a minute ▸',
      '    Show → showTerminal',
      '    Keep when unwatched → keepTerminal off',
      '    End… → endTerminal',
      '  build: at its prompt, kept ▸',
      '    Show → showTerminal',
      '    Keep when unwatched → keepTerminal on',
      '    End… → endTerminal',
      'Viewers ▸',
      '  phone, 2 terminals ▸',
      '    Cut off → cutViewer',
      '—',
      'Let paired devices in → turnRemote on',
      'Keep terminals running when Sallyport quits → toggleKeepTerminals on',
      'Quit Sallyport → quit',
    ]);
  });

  it('offers to let devices in where they are kept out, and nothing of them where the agent knows none', () => {
    const offered = (['on', 'off', 'unsupported'] as const).map((remote) =>
      trayPicture({ ...calm, remote }).menu.flatMap((entry) =>
        entry.kind === 'command' && entry.command.kind === 'turnRemote' ? [[entry.isChecked, entry.command.on]] : [],
      ),
    );
    expect(offered).toEqual([[[true, false]], [[false, true]], []]);
  });

  it('says of another device where it is from, since when and what it may do, and offers to pause it and to cut it off', () => {
    const visit = { deviceId: DeviceId.parse('a'.repeat(64)), from: '192.0.2.7', sinceMs: 725_000, typingCount: 1 };
    const menuOf = (isPaused: boolean) => {
      const { menu } = trayPicture({ ...calm, viewers: [{ ...phone, visit: { ...visit, isPaused } }] });
      return labels(menu).slice(8, 13);
    };
    const head = ['  phone from 192.0.2.7, 2 terminals ▸', '    For 12 minutes'];
    expect([menuOf(false), menuOf(true)]).toEqual([
      [...head, '    May type into 1 terminal', '    Pause typing → pauseVisitor off', '    Cut off → cutVisitor'],
      [...head, '    Looks on', '    Pause typing → pauseVisitor on', '    Cut off → cutVisitor'],
    ]);
  });

  it('offers to answer a device that waits, and nothing of that while none does', () => {
    const first = [0, 2].map((waitingCount) => labels(trayPicture({ ...calm, waitingCount }).menu)[2]);
    expect(first).toEqual(['Show Sallyport → show', 'Answer the device that waits → showVisitors']);
  });

  it('names a device that is locked out, for how many minutes at most, and offers to let it try again', () => {
    expect(labels(trayPicture({ ...calm, lockedOut: [guesser] }).menu).slice(2, 5)).toEqual([
      'laptop: locked out for another 15 minutes ▸',
      '  After 5 wrong passwords',
      '  Let it try again → unlockPeer',
    ]);
  });

  it('does not say a job twice where the terminal is called by it', () => {
    const { menu } = trayPicture({ ...calm, terminals: [{ ...build, title: 'make', isShown: true }] });
    expect(labels(menu)[7]).toBe('  make: running ▸');
  });

  it('says so when nothing runs', () => {
    expect(labels(trayPicture(calm).menu).slice(5, 8)).toEqual(['—', 'No terminals running', '—']);
  });

  it('draws the same facts the same way, so that nothing is rebuilt for nothing', () => {
    const facts = { ...calm, terminals: [{ ...shell, isShown: false, expiresInMs: 600_000 }] };
    const later = { ...calm, terminals: [{ ...shell, isShown: false, expiresInMs: 630_000 }], lastBeatAgeMs: 900 };
    expect(trayPicture(later)).toEqual(trayPicture(facts));
  });
});

function labels(menu: readonly MenuEntry[], indent = ''): string[] {
  return menu.flatMap((entry) => {
    if (entry.kind === 'separator') return [`${indent}—`];
    if (entry.kind === 'submenu') return [`${indent}${entry.label} ▸`, ...labels(entry.entries, `${indent}  `)];
    if (entry.kind === 'label') return [indent + entry.label];
    const mark = entry.isChecked === undefined ? '' : entry.isChecked ? ' on' : ' off';
    return [`${indent}${entry.label} → ${entry.command.kind}${mark}`];
  });
}
