import { runCli } from '../start-program.ts';
import { askForTerminal } from './host-states.ts';
import type { Journey } from './journey.ts';
import { allow, PairedHost } from './paired-host.ts';
import type { DesignedState } from './states.ts';

export const RIGHT = 'correct horse';
const started = new Map<Journey, PairedHost>();

async function leave(journey: Journey): Promise<void> {
  await started.get(journey)?.end();
  started.delete(journey);
}

/** The states of session passwords: another machine's that is asked for, and this one's. */
export const passwordStates: readonly DesignedState[] = [
  {
    name: 'host-password',
    async arrange(journey) {
      await openGuardedHost(journey);
    },
    leave,
  },
  {
    name: 'host-password-later',
    async arrange(journey) {
      await beginWithGuardedHost(journey);
      await journey.press('Control+Shift+s'); // lists the hosts, and so calls it before somebody wants a terminal there
      await journey.page.getByRole('button', { name: 'Enter the password of workshop' }).waitFor();
      await askForTerminal(journey);
      await journey.press('Control+Shift+s');
      await journey.page.getByRole('heading', { name: 'workshop wants its session password' }).waitFor();
    },
    leave,
  },
  {
    name: 'host-password-wrong',
    async arrange(journey) {
      await openGuardedHost(journey);
      await guessWrong(journey, 2);
    },
    leave,
  },
  {
    name: 'host-locked-out',
    async arrange(journey) {
      await openGuardedHost(journey);
      await guessWrong(journey, 5);
      await journey.page.getByRole('dialog', { name: 'Locked out by workshop' }).waitFor();
    },
    leave,
  },
  {
    name: 'host-password-declined',
    async arrange(journey) {
      await openGuardedHost(journey);
      await journey.press('Control+Shift+s');
      await journey.press('Escape');
      await journey.page.locator('.banner.is-problem').waitFor();
      await journey.press('Control+Shift+s');
      await journey.page.getByRole('button', { name: 'Enter the password of workshop' }).waitFor();
    },
    leave,
  },
  {
    name: 'setting-password',
    async arrange(journey) {
      await journey.begin();
      await openMachines(journey);
      await journey.page.getByRole('button', { name: 'Set a password…' }).click();
      const dialog = journey.page.getByRole('dialog', { name: 'Set the session password' });
      await dialog.getByLabel('New password').fill('horse');
      await journey.press('Enter');
      await dialog.getByRole('alert').waitFor();
    },
  },
  {
    name: 'devices-with-password',
    start: { args: ['--set', 'remote.listen=127.0.0.1:0'] },
    async arrange(journey) {
      const { stateDir } = journey.program;
      await allow(stateDir, ['b'.repeat(64), '--role', 'mine', '--name', 'lab-7', '--address', '192.0.2.7:7433']);
      await setPassword(stateDir);
      await journey.begin();
      await openMachines(journey);
      await journey.page.getByRole('button', { name: 'Change it…' }).waitFor();
    },
  },
];

export async function setPassword(stateDir: string): Promise<void> {
  const args = ['remote', 'password', 'set', '--state-dir', stateDir];
  const { code, stderr } = await runCli(args, { input: `${RIGHT}\n` });
  if (code !== 0) throw new Error(`remote password set ended with ${code}: ${stderr}`);
}

export async function openMachines(journey: Journey): Promise<void> {
  await journey.press('Alt+Shift+m');
  await journey.page.getByRole('dialog', { name: 'Machines' }).waitFor();
}

/** A tab on another machine, which asks for its password. */
export async function openGuardedHost(journey: Journey): Promise<PairedHost> {
  const host = await beginWithGuardedHost(journey);
  await askForTerminal(journey);
  await journey.page.getByRole('dialog', { name: 'Session password of workshop' }).waitFor();
  await journey.page.getByText('5 tries left.').waitFor();
  return host;
}

async function beginWithGuardedHost(journey: Journey): Promise<PairedHost> {
  const host = await PairedHost.pair(journey, 'workshop');
  started.set(journey, host);
  await setPassword(host.program.stateDir);
  await journey.begin();
  return host;
}

/** Types so many, and waits until the last one has been refused. */
export async function guessWrong(journey: Journey, times: number): Promise<void> {
  for (let left = 4; left > 4 - times && left > 0; left -= 1) {
    await journey.page.keyboard.type('wrong one');
    await journey.press('Enter');
    await journey.page.getByText(`That was wrong. ${left} `).waitFor();
  }
  if (times < 5) return;
  await journey.page.keyboard.type('wrong one');
  await journey.press('Enter');
}
