import type { Journey, JourneyOptions } from './journey.ts';
import { commandStates } from './command-states.ts';
import { hostStates } from './host-states.ts';
import { ledgerStates } from './ledger-states.ts';
import { paneStates } from './pane-states.ts';
import { pairingStates } from './pairing-states.ts';
import { passwordStates } from './password-states.ts';
import { programStates } from './program-states.ts';
import { profileStates } from './profile-states.ts';
import { settingsStates } from './settings-states.ts';

/** A state of the page that was designed: how to get there, and how the agent is started for it. */
export interface DesignedState {
  readonly name: string;
  readonly start?: JourneyOptions;
  /** About a link that only a browser's page has: the app's window can neither lose it nor be locked out. */
  readonly isOfBrowser?: true;
  arrange(journey: Journey): Promise<void>;
  /** Undoes what would keep the agent from being stopped, and ends what was started beside it. */
  leave?(journey: Journey): void | Promise<void>;
}

/** Every state a person can meet. Each is checked for accessibility and drawn dark, light and narrow. */
export const designedStates: readonly DesignedState[] = [
  {
    name: 'first-start',
    arrange: (journey) => journey.begin(),
  },
  {
    name: 'three-tabs',
    async arrange(journey) {
      await arrangeThreeTabs(journey);
    },
  },
  {
    name: 'empty',
    async arrange(journey) {
      await journey.begin();
      await journey.press('Control+Shift+x');
      await journey.page.getByRole('heading', { name: 'No terminals open' }).waitFor();
    },
  },
  {
    name: 'empty-with-detached',
    async arrange(journey) {
      await journey.begin();
      await journey.typeLine('sleep 300');
      await journey.page.locator('.dot.is-busy').waitFor();
      await journey.press('Control+Shift+d');
      await journey.page.locator('.detached-row').waitFor();
      await dismissToasts(journey);
    },
  },
  {
    name: 'closing-asks',
    async arrange(journey) {
      await journey.begin();
      const name = 'rsync --archive --partial --delete /home/someone/projects /media/backup';
      await journey.typeLine(`nohup bash -c 'exec -a "${name}" sleep 310' >/dev/null 2>&1 & disown`);
      await journey.typeLine('sleep 300');
      await journey.page.locator('.dot.is-busy').waitFor();
      await journey.press('Control+Shift+x');
      await journey.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'closing-done',
    async arrange(journey) {
      await journey.begin();
      await journey.newTab();
      await journey.typeLine(`bash -c "trap '' TERM; echo stubborn; while :; do sleep 0.1; done"`);
      await journey.waitForText('\nstubborn');
      await journey.press('Control+Shift+x');
      await journey.page.getByRole('alertdialog').waitFor();
      await keepWhatLingers(journey);
      await journey.page.getByRole('button', { name: 'End the job and the shell' }).click();
      await journey.page.locator('.step.is-done').first().waitFor();
    },
  },
  {
    name: 'ended',
    async arrange(journey) {
      await journey.begin();
      await journey.typeLine('echo the last line stays');
      await journey.typeLine('exit 3');
      await journey.waitForPhase('ended');
    },
  },
  {
    name: 'reconnecting',
    isOfBrowser: true,
    async arrange(journey) {
      await journey.begin();
      await journey.typeLine('ls /');
      await journey.waitForText('usr');
      journey.proxy.cut();
      await journey.page.locator('.banner.is-waiting').waitFor();
      await journey.page.keyboard.type('make');
      await journey.page.locator('.pending').waitFor();
    },
  },
  {
    name: 'not-responding',
    async arrange(journey) {
      await journey.begin();
      process.kill(journey.program.pid, 'SIGSTOP');
      await journey.page.getByText('Not responding').waitFor({ timeout: 10_000 });
    },
    leave: (journey) => void process.kill(journey.program.pid, 'SIGCONT'),
  },
  {
    name: 'agent-stopped',
    isOfBrowser: true,
    async arrange(journey) {
      await journey.begin();
      await journey.typeLine('echo still readable');
      await journey.waitForText('\nstill readable');
      journey.program.child.kill('SIGTERM');
      await journey.page.locator('.banner.is-problem').waitFor();
    },
  },
  {
    name: 'connecting',
    isOfBrowser: true,
    async arrange(journey) {
      await journey.open();
      await journey.waitForText('$ ');
      await journey.press('Control+Shift+x');
      await journey.page.getByRole('heading', { name: 'No terminals open' }).waitFor();
      await journey.page.route('**/key', (route) => route.abort());
      await journey.page.routeWebSocket('**/session', (socket) => void socket.close({ code: 1011 }));
      await journey.page.reload();
      await journey.page.getByText('It has not answered').waitFor({ timeout: 10_000 });
    },
  },
  {
    name: 'link-expired',
    isOfBrowser: true,
    async arrange(journey) {
      await journey.page.goto(`http://127.0.0.1:${journey.proxy.port}/?inspect#code=used`);
      await journey.page.getByRole('heading', { name: 'This link has been used up' }).waitFor();
    },
  },
  {
    name: 'spawn-failed',
    start: { args: ['--set', 'terminal.shell=/opt/missing/fish'] },
    async arrange(journey) {
      await journey.open();
      await journey.waitForPhase('failed');
    },
  },
  {
    name: 'too-many',
    start: { args: ['--set', 'terminal.cap=1'] },
    async arrange(journey) {
      await journey.begin();
      await journey.press('Control+Shift+Enter');
      await journey.waitForPhase('failed');
    },
  },
  {
    name: 'detached-list',
    async arrange(journey) {
      await journey.begin();
      await journey.newTab();
      await journey.press('Control+Shift+d');
      await journey.newTab();
      await journey.typeLine('sleep 300');
      await journey.page.locator('.dot.is-busy').waitFor();
      await journey.press('Control+Shift+d');
      await journey.newTab();
      await journey.typeLine('exit 7');
      await journey.waitForPhase('ended');
      await journey.press('Alt+Shift+k', 'Control+Shift+ArrowLeft', 'Control+Shift+l');
      await journey.page.locator('.popover .detached-row').nth(1).waitFor();
    },
  },
  {
    name: 'detached-toast',
    async arrange(journey) {
      await journey.begin();
      await journey.newTab();
      await journey.press('Control+Shift+d');
      await journey.page.getByRole('button', { name: 'Take back' }).waitFor();
    },
  },
  {
    name: 'palette',
    async arrange(journey) {
      await arrangeThreeTabs(journey);
      await journey.press('Control+Shift+p');
      await journey.page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'shortcuts',
    async arrange(journey) {
      await journey.begin();
      await journey.press('Control+Shift+h');
      await journey.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'menu',
    async arrange(journey) {
      await journey.begin();
      await journey.page.getByRole('button', { name: 'More actions' }).click();
      await journey.page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'renaming',
    async arrange(journey) {
      await journey.begin();
      await journey.press('Control+Shift+e');
      await journey.page.getByRole('textbox', { name: 'Name of the tab' }).fill('deploy');
    },
  },
  {
    name: 'finding',
    async arrange(journey) {
      await journey.begin();
      await journey.typeLine('clear; for i in $(seq 1 90); do echo "$i: a line, and a word in it"; done');
      await journey.waitForText('\n90: a line');
      await journey.press('Control+Shift+f');
      await journey.page.keyboard.type('word');
      await journey.page.getByText('90 of 90').waitFor();
    },
  },
  {
    name: 'many-tabs',
    async arrange(journey) {
      await journey.begin();
      for (let count = 0; count < 11; count += 1) await journey.newTab();
    },
  },
  {
    name: 'letterboxed',
    async arrange(journey) {
      await journey.begin();
      await journey.typeLine('ls /');
      await journey.waitForText('usr');
      const [terminalId] = await journey.terminalIds();
      const window = await journey.browser.newContext({ viewport: { width: 700, height: 420 } });
      const other = await window.newPage();
      await journey.open(other);
      await other.getByRole('button', { name: /here too/ }).click();
      await other.locator(`[data-terminal-id="${terminalId}"][data-phase="running"]`).waitFor();
      await journey.waitForText('usr', other);
      await other.keyboard.type(' ');
      await journey.page.locator('.letterbox-hint').waitFor();
    },
  },
  ...paneStates,
  ...commandStates,
  ...ledgerStates,
  ...hostStates,
  ...pairingStates,
  ...passwordStates,
  ...programStates,
  ...profileStates,
  ...settingsStates,
];

async function arrangeThreeTabs(journey: Journey): Promise<void> {
  await journey.begin();
  await journey.typeLine(`printf '\\e]2;~/src/harbour\\a'; mkdir -p src/{app,docs,test}; cd src; clear; echo ready`);
  await journey.waitForText('ready\n$');
  await journey.typeLine('touch README.md app/main.c build.sh; chmod +x build.sh; ls -pR --color=always');
  await journey.waitForText('main.c\n\n./docs');
  await journey.typeLine(
    `for row in 3 9; do for c in 0 1 2 3 4 5 6 7; do printf '\\e[%sm  %s%s  \\e[0m' "$row$c" "$row" "$c"; done; echo; done`,
  );
  await journey.waitForText('  97');
  await journey.newTab();
  await journey.typeLine(`printf '\\e]2;build\\a'; sleep 300`);
  await journey.page.locator('.dot.is-busy').waitFor();
  await journey.newTab();
  await journey.typeLine('(sleep 1; printf "\\a") & exit 1');
  await journey.waitForPhase('ended');
  await journey.press('Alt+1');
  await journey.waitForText('main.c');
}

async function dismissToasts({ page }: Journey): Promise<void> {
  await page.locator('.toast .icon-button').click();
  await page.locator('.toast').waitFor({ state: 'detached' });
}

/** From now on nothing of the page goes away after a while: timers of a second and more never fire. */
async function keepWhatLingers({ page }: Journey): Promise<void> {
  await page.evaluate(() => {
    const original = window.setTimeout;
    const short = (run: TimerHandler, delayMs = 0, ...rest: unknown[]): number =>
      delayMs < 1_000 ? original(run, delayMs, ...rest) : 0;
    window.setTimeout = short as typeof window.setTimeout;
  });
}
