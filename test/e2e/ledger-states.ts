import type { RequestParams } from '../../protocol/client/agent-client.ts';
import type { SessionId, TerminalId } from '../../protocol/ids.ts';
import type { AgentLedger } from '../../protocol/ledger.ts';
import type { DesignedState } from './states.ts';
import type { Journey } from './journey.ts';
import { rewriteLedger } from './rewritten-ledger.ts';
import { openUserClient } from './user-client.ts';

const [terminalId, second, third] = [0, 1, 2].map((digit) => `5d1f7c4e-1f0a-4f58-9d3f-0f5b1f9d7a1${digit}`) as [
  TerminalId,
  TerminalId,
  TerminalId,
];

const sessionId = '0d6b7c1e-52f4-4a0e-9d5e-3b1f6f0c2d77' as SessionId;
const asleep = { state: 'S', isForeground: false };

/** What an agent would say whose predecessor crashed, and that has lost count. */
export const troubledLedger: AgentLedger = {
  programs: [
    {
      ...{ execId: terminalId, command: 'sh -c make && make check', cwd: '/home/ada/src/harbour', pid: 4910 },
      ...{ isRunning: true, createdMsAgo: 372_000, descriptors: 3 },
      processes: [
        { ...asleep, pid: 4910, parentPid: 4700, name: 'sh', command: 'sh -c make && make check' },
        { ...asleep, pid: 4911, parentPid: 4910, name: 'make', command: 'make' },
      ],
      viewer: { sessionId, client: 'sallyport', deviceId: 'a7'.repeat(32), isConnected: true },
    },
    {
      ...{ execId: second, command: 'rsync -a /home/ada/pictures/ /media/backup/pictures/', cwd: '/', pid: 4920 },
      ...{ isRunning: true, createdMsAgo: 9_100_000, descriptors: 3, processes: [] },
      viewer: { sessionId, client: 'sallyport', isConnected: false },
    },
  ],
  retired: [
    {
      terminalId,
      title: 'bash · notes',
      reason: 'idle',
      msAgo: 372_000,
      unwatchedMs: 961_000,
      survivors: [{ pid: 4730, name: 'ssh-agent' }],
    },
    { terminalId: second, title: 'deploy', reason: 'cap', msAgo: 9_100_000, unwatchedMs: 5_400_000, survivors: [] },
    { terminalId: third, title: 'vim', reason: 'process_dead', msAgo: 9_200_000, unwatchedMs: 0, survivors: [] },
  ],
  recovery: {
    msAgo: 64_000,
    journal: 'fits',
    ended: [
      { pid: 4801, name: 'bash', terminalId },
      { pid: 4802, name: 'make', terminalId },
    ],
    left: [
      { pid: 4820, startTime: 918_273, name: 'sleep', terminalId, command: 'sleep 3600' },
      {
        pid: 4822,
        startTime: 918_280,
        name: 'node',
        terminalId,
        command: 'node --enable-source-maps /home/ada/src/harbour/server.js --port 8080 --watch --log-level debug',
      },
    ],
  },
  differences: [
    {
      kind: 'shell_unowned',
      terminalId: null,
      pid: 4901,
      detail: 'Process 4901 (bash) is a child of this agent, and no terminal, program or reaper owns it.',
    },
  ],
};

/** The states of the ledger and of what is said about ends. */
export const ledgerStates: readonly DesignedState[] = [
  {
    name: 'ledger',
    async arrange(journey) {
      await arrangeTerminals(journey);
      await openLedger(journey);
      await journey.page.locator('.process-name', { hasText: /^cat$/ }).waitFor();
      await journey.page.getByRole('listitem', { name: 'migration' }).getByText('ended with exit code 3').waitFor();
    },
  },
  {
    name: 'ledger-empty',
    async arrange(journey) {
      await journey.begin();
      await journey.press('Control+Shift+x');
      await journey.page.getByRole('heading', { name: 'No terminals open' }).waitFor();
      await openLedger(journey);
      await journey.page.getByRole('heading', { name: 'Nothing runs' }).waitFor();
    },
  },
  {
    name: 'ledger-after-crash',
    isOfBrowser: true,
    async arrange(journey) {
      await rewriteLedger(journey.page, troubledLedger);
      await journey.begin();
      await journey.page.getByRole('button', { name: /^Show the ledger: 2 processes left/ }).click();
      await journey.page.getByRole('heading', { name: 'Ended by Sallyport' }).waitFor();
    },
  },
  {
    name: 'attention',
    isOfBrowser: true,
    async arrange(journey) {
      await rewriteLedger(journey.page, troubledLedger);
      await journey.begin();
      await journey.page.getByRole('button', { name: /^Show the ledger: 2 processes left/ }).waitFor();
    },
  },
  {
    name: 'closing-left',
    async arrange(journey) {
      await journey.begin();
      await journey.newTab();
      await journey.typeLine('setsid sleep 310 >/dev/null 2>&1 & sleep 300');
      await journey.page.locator('.dot.is-busy').waitFor();
      await journey.terminalIds();
      await journey.press('Control+Shift+x');
      await journey.page.getByRole('button', { name: 'End, keep the rest running' }).click();
      await journey.page.getByText('Still running:').waitFor();
    },
    leave: endSleeps,
  },
  {
    name: 'ended-with-survivors',
    async arrange(journey) {
      await journey.begin();
      await journey.typeLine('setsid sleep 310 >/dev/null 2>&1 &');
      await journey.terminalIds();
      await journey.typeLine('exit');
      await journey.page.locator('.banner', { hasText: 'Still running, started here: sleep' }).waitFor();
    },
    leave: endSleeps,
  },
  {
    name: 'reap-notice',
    start: { args: reapingIn(62_000) },
    async arrange(journey) {
      await journey.begin();
      await journey.newTab();
      await journey.press('Control+Shift+d');
      await journey.page.locator('.toast', { hasText: 'ends in' }).waitFor();
    },
  },
  {
    name: 'reap-notices',
    start: { args: reapingIn(62_000) },
    async arrange(journey) {
      await journey.begin();
      const titles = ['deploy', 'notes', 'a build that was given a rather long name by somebody in a hurry'];
      await openDetached(
        journey,
        titles.map((title) => ({ title })),
      );
      await journey.page.locator('.toast-row').nth(2).waitFor();
    },
  },
  {
    name: 'retired-notice',
    start: { args: [...reapingIn(1500), '--set', 'terminal.reapNoticeMs=200'] },
    async arrange(journey) {
      await journey.begin();
      await journey.press('Alt+Shift+k'); // This one stays.
      await openDetached(journey, [{ title: 'deploy' }, { title: 'notes' }]);
      await journey.page.locator('.toast', { hasText: '2 terminals were ended' }).waitFor();
    },
  },
];

function reapingIn(idleGraceMs: number): string[] {
  return ['--set', `terminal.idleGraceMs=${idleGraceMs}`, '--set', 'terminal.sweepMs=100'];
}

/** One with a job of several processes, one that is kept, one that nobody watches, and one that has ended. */
async function arrangeTerminals(journey: Journey): Promise<void> {
  await journey.begin();
  await openDetached(journey, [
    { title: 'notes', keep: true },
    { title: 'forgotten' },
    { title: 'migration', command: 'sh', args: ['-c', 'exit 3'] },
  ]);
  await journey.typeLine(`printf '\\e]2;~/src/harbour\\a'; bash -c 'sleep 300 | cat'`);
  await journey.page.locator('.dot.is-busy').waitFor();
}

/** Terminals that no page shows. */
async function openDetached(
  { program }: Journey,
  terminals: readonly Omit<RequestParams<'terminal.open'>, 'cols' | 'rows'>[],
): Promise<void> {
  const client = openUserClient(program.stateDir);
  for (const terminal of terminals) await client.request('terminal.open', { cols: 80, rows: 24, ...terminal });
  await client.close();
}

export async function openLedger({ page }: Journey): Promise<void> {
  await page.keyboard.press('Alt+Shift+l');
  await page.getByRole('dialog', { name: 'Ledger' }).waitFor();
}

function endSleeps(journey: Journey): void {
  for (const pid of journey.marked('sleep')) process.kill(pid);
}
