import { runCli } from '../start-program.ts';
import { waitUntil } from '../wait-until.ts';
import type { Journey } from './journey.ts';
import { allow, PairedHost } from './paired-host.ts';
import { lookUpMachine, PairingPartner } from './pairing-partner.ts';
import type { DesignedState } from './states.ts';

const LISTENING = { args: ['--set', 'remote.listen=127.0.0.1:0'] };
const left = new Map<Journey, (() => Promise<unknown>)[]>();

async function leave(journey: Journey): Promise<void> {
  for (const end of left.get(journey) ?? []) await end();
  left.delete(journey);
}

function leaveLater(journey: Journey, end: () => Promise<unknown>): void {
  left.set(journey, [...(left.get(journey) ?? []), end]);
}

/** The states of pairing machines, and of those that are paired or were refused. */
export const pairingStates: readonly DesignedState[] = [
  {
    name: 'sharing',
    start: LISTENING,
    async arrange(journey) {
      await journey.begin();
      await openSharing(journey);
    },
  },
  {
    name: 'sharing-asked',
    start: LISTENING,
    async arrange(journey) {
      await journey.begin();
      const code = await openSharing(journey);
      const partner = await startPartner(journey);
      partner.join(code).catch(() => undefined); // Nobody answers it.
      await journey.page.getByRole('button', { name: 'Let it in' }).waitFor();
    },
    leave,
  },
  {
    name: 'sharing-not-listening',
    async arrange(journey) {
      await journey.begin();
      await journey.press('Alt+Shift+c');
      await journey.page.getByRole('dialog', { name: 'No other machine can reach this one' }).waitFor();
    },
  },
  {
    name: 'adding',
    async arrange(journey) {
      await journey.begin();
      await fillCode(journey, (await (await startPartner(journey)).offer()).code);
      await journey.page.getByRole('heading', { name: /^This code is from/ }).waitFor();
    },
    leave,
  },
  {
    name: 'adding-typo',
    async arrange(journey) {
      await journey.begin();
      const { code } = await (await startPartner(journey)).offer();
      await fillCode(journey, `${code.slice(0, 3)}${code[3] === '0' ? '1' : '0'}${code.slice(4)}`);
      await journey.page.getByRole('alert').filter({ hasText: 'There is a typo in' }).waitFor();
    },
    leave,
  },
  {
    name: 'adding-waits',
    async arrange(journey) {
      await journey.begin();
      await fillCode(journey, (await (await startPartner(journey)).offer()).code);
      await journey.page.getByRole('button', { name: 'Ask to be let in' }).click();
      await journey.page.getByRole('button', { name: 'Stop waiting' }).waitFor();
    },
    leave,
  },
  {
    name: 'devices',
    start: LISTENING,
    async arrange(journey) {
      const { stateDir } = journey.program;
      await allow(stateDir, ['b'.repeat(64), '--role', 'mine', '--name', 'lab-7', '--address', '192.0.2.7:7433']);
      await allow(stateDir, ['c'.repeat(64), '--role', 'guest', '--name', 'visitor']);
      await journey.begin();
      const { deviceId, address } = await lookUpMachine(stateDir);
      await (await startPartner(journey)).knock(deviceId, address);
      await journey.page.getByRole('button', { name: 'Show machines' }).click();
      await journey.page.getByText(/^Tried once/).waitFor();
    },
    leave,
  },
  {
    name: 'changing-role',
    async arrange(journey) {
      await allow(journey.program.stateDir, ['b'.repeat(64), '--role', 'mine', '--name', 'lab-7']);
      await journey.begin();
      await journey.press('Alt+Shift+m');
      await journey.page.getByRole('button', { name: 'Make it a guest…' }).click();
      await journey.page.getByRole('alertdialog', { name: 'Make lab-7 a guest?' }).waitFor();
    },
  },
  {
    name: 'sharing-terminal',
    async arrange(journey) {
      const { stateDir } = journey.program;
      await allow(stateDir, ['b'.repeat(64), '--role', 'mine', '--name', 'lab-7']);
      for (const [letter, name] of Object.entries({ c: 'visitor', d: 'the-tablet-in-the-kitchen', e: 'phone' }))
        await allow(stateDir, [letter.repeat(64), '--role', 'guest', '--name', name]);
      await journey.begin();
      const [id = ''] = await journey.terminalIds();
      await runCli(['share', id, '--with', 'visitor', '--state-dir', stateDir]);
      await runCli(['share', id, '--with', 'phone', '--view', '--state-dir', stateDir]);
      await journey.press('Alt+Shift+h');
      await journey.page.getByRole('button', { name: 'Type into it', pressed: true }).waitFor();
    },
  },
  {
    name: 'host-ledger',
    async arrange(journey) {
      const host = await PairedHost.pair(journey, 'workshop');
      leaveLater(journey, () => host.end());
      await journey.begin();
      await journey.press('Control+Shift+p');
      await journey.page.keyboard.type('new terminal on workshop');
      await journey.press('Enter');
      await waitUntil(async () => (await journey.tabTitles().count()) === 2, { withinMs: 15_000 });
      await journey.waitForPhase('running');
      await journey.waitForText('$ ');
      await journey.press('Alt+Shift+j');
      await journey.page.getByRole('dialog', { name: 'Ledger of workshop' }).waitFor();
      await journey.page.getByText('1 terminal running').waitFor();
    },
    leave,
  },
];

/** Opens the dialog, and says which code it shows. */
export async function openSharing({ page }: Pick<Journey, 'page'>): Promise<string> {
  await page.keyboard.press('Alt+Shift+c');
  await page.getByRole('dialog', { name: 'Share this machine' }).waitFor();
  return page.locator('.copied-text').first().innerText();
}

export async function fillCode({ page }: Journey, code: string): Promise<void> {
  await page.keyboard.press('Alt+Shift+e');
  await page.getByRole('dialog', { name: 'Add a machine' }).waitFor();
  await page.getByRole('textbox', { name: 'Code or link' }).fill(code);
}

/** Another machine, which is gone when the journey ends. */
async function startPartner(journey: Journey): Promise<PairingPartner> {
  const partner = await PairingPartner.start();
  leaveLater(journey, () => partner.end());
  return partner;
}
