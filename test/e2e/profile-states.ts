import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Journey } from './journey.ts';
import { openSettings } from './settings-states.ts';
import type { DesignedState } from './states.ts';

/** Profiles to be chosen, and one being written. */
export const profileStates: readonly DesignedState[] = [
  {
    name: 'profiles-menu',
    async arrange(journey) {
      await writeProfiles(journey);
      await journey.begin();
      await openProfile(journey, 'Work');
      await journey.page.locator('.panel.is-themed').waitFor();
      await journey.waitForText('$ ');
      await journey.page.getByRole('button', { name: 'Choose a profile' }).click();
      await journey.page.getByRole('menuitem', { name: 'ssh web' }).waitFor();
    },
  },
  {
    name: 'profiles-form',
    async arrange(journey) {
      await writeProfiles(journey);
      await openSettings(journey);
      await journey.page.keyboard.type('profiles');
      await journey.page.getByRole('button', { name: 'Change Work' }).click();
      await journey.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Top');
      await journey.press('Enter');
      await journey.page.getByRole('alert').waitFor();
    },
  },
];

const profiles = [
  {
    ...{ name: 'Work', command: 'bash', directory: '~', environment: { MARK: 'at work', GONE: null } },
    ...{ icon: 'briefcase', colour: '#3584e4', theme: 'Nord' },
  },
  { name: 'Top', command: ['sleep', '300'], icon: 'rocket', colour: '#c01c28' },
  { name: 'Broken', command: '/no/such/program' },
];

/** Before the page is opened. */
export async function writeProfiles({ program, home }: Journey): Promise<void> {
  await mkdir(join(home, '.ssh'), { recursive: true });
  await writeFile(join(home, '.ssh/config'), 'Host web\nHost *.example.org\n');
  await writeFile(join(program.stateDir, 'settings.json'), JSON.stringify({ 'terminal.profiles': profiles }));
}

/** By the menu beside “New terminal”, with the keyboard. */
export async function openProfile(journey: Journey, name: string): Promise<void> {
  await journey.page.getByRole('button', { name: 'Choose a profile' }).press('Enter');
  await journey.page.getByRole('menuitem', { name }).press('Enter');
}
