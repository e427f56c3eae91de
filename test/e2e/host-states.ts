import { waitUntil } from '../wait-until.ts';
import type { Journey } from './journey.ts';
import { allow, PairedHost } from './paired-host.ts';
import type { DesignedState } from './states.ts';

const SOON = { withinMs: 15_000 };
const started = new Map<Journey, PairedHost>();

async function leave(journey: Journey): Promise<void> {
  await started.get(journey)?.end();
  started.delete(journey);
}

/** The states of other machines: the list beside the terminals, their tabs, and what can be wrong with them. */
export const hostStates: readonly DesignedState[] = [
  {
    name: 'hosts',
    async arrange(journey) {
      await pair(journey);
      const { stateDir } = journey.program;
      const unreachable = ['--role', 'mine', '--name', 'lab-7', '--address', '127.0.0.1:1', '--address', '[::1]:1'];
      await allow(stateDir, ['b'.repeat(64), ...unreachable]);
      await allow(stateDir, ['c'.repeat(64), '--role', 'guest', '--name', 'visitor']);
      await journey.begin();
      await arrangeTerminals(journey);
      await journey.page.getByText('Cannot be reached').waitFor();
    },
    leave,
  },
  {
    name: 'host-lost',
    async arrange(journey) {
      const host = await pair(journey);
      await journey.begin();
      await arrangeTerminals(journey);
      host.proxy.cut();
      await journey.page.locator('.banner.is-waiting').waitFor();
      await journey.page.keyboard.type('make');
      await journey.page.locator('.pending').waitFor();
      await journey.page.locator('.host-problem').waitFor();
    },
    leave,
  },
  {
    name: 'host-approval',
    async arrange(journey) {
      const host = await pair(journey);
      await host.needApproval();
      await journey.begin();
      await askForTerminal(journey);
      await journey.page.getByRole('heading', { name: 'Waiting for a yes on workshop' }).waitFor();
    },
    leave,
  },
  {
    name: 'host-not-paired',
    async arrange(journey) {
      const host = await pair(journey);
      await journey.begin();
      await openOnHost(journey);
      await host.forget();
      await journey.page.locator('.banner.is-problem').waitFor();
    },
    leave,
  },
  {
    name: 'host-removing',
    async arrange(journey) {
      await pair(journey);
      await journey.begin();
      await journey.press('Control+Shift+s');
      await openOnHost(journey);
      await journey.page.getByRole('button', { name: 'More for workshop' }).click();
      await journey.page.getByRole('menuitem', { name: 'Remove' }).click();
      await journey.page.getByRole('alertdialog').waitFor();
    },
    leave,
  },
];

async function pair(journey: Journey): Promise<PairedHost> {
  const host = await PairedHost.pair(journey, 'workshop');
  started.set(journey, host);
  return host;
}

/** On the other machine one with a tab, one that works without, one that has ended. */
async function arrangeTerminals(journey: Journey): Promise<void> {
  await journey.press('Control+Shift+s');
  await openOnHost(journey);
  await journey.typeLine('sleep 300');
  await journey.page.locator('.tab.is-active .dot.is-busy').waitFor();
  await journey.press('Control+Shift+d');
  await openOnHost(journey);
  await journey.typeLine(`printf '\\e]2;notes\\a'; exec sh -c 'exit 3'`);
  await journey.waitForPhase('ended');
  await openOnHost(journey);
  await journey.typeLine('ls /');
  await journey.waitForText('usr');
  await journey.page.locator('.toast .icon-button').first().click();
  await journey.press('Control+Shift+ArrowDown');
}

async function openOnHost(journey: Journey): Promise<void> {
  const before = await journey.tabTitles().count();
  await askForTerminal(journey);
  await waitUntil(async () => (await journey.tabTitles().count()) === before + 1, SOON);
  await journey.waitForPhase('running');
  await journey.waitForText('$ ');
}

/** From the palette; what becomes of it is another matter. */
export async function askForTerminal(journey: Journey): Promise<void> {
  await journey.press('Control+Shift+p');
  await journey.page.keyboard.type('new terminal on workshop');
  await journey.page.getByRole('option', { name: 'New terminal on workshop' }).waitFor();
  await journey.press('Enter');
}
