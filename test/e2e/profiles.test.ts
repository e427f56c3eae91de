import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeFaults } from './axe-faults.ts';
import { Journey, nothingLeft } from './journey.ts';
import { openProfile, writeProfiles } from './profile-states.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await writeProfiles(journey);
  await journey.begin();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const page = () => journey.page;
const mark = () => page().locator('.tab.is-active .profile-mark');
const paper = () =>
  page()
    .locator('.panel')
    .last()
    .evaluate((panel) => getComputedStyle(panel).backgroundColor);
const NORD = 'rgb(46, 52, 64)';

describe('profiles in the window', () => {
  it('are in a menu, from which one begins with its environment, its mark and its colours', async () => {
    await openProfile(journey, 'Work');
    await journey.waitForText('$ ');
    await journey.typeLine('echo "in $MARK"');
    await journey.waitForText('in at work');

    expect(await mark().getAttribute('class')).toContain('lucide-briefcase');
    expect(await mark().evaluate((icon) => getComputedStyle(icon).stroke)).toBe('rgb(53, 132, 228)');
    await expect.poll(paper).toBe(NORD);
    expect(await page().locator('.tab.is-active [role=tab]').getAttribute('aria-label')).toContain('; profile Work');
    await page().locator('.command-mark').first().waitFor();
  });

  it('look the same after a reload', async () => {
    await page().reload();
    await journey.waitForText('in at work');
    await expect.poll(paper).toBe(NORD);
    expect(await mark().getAttribute('class')).toContain('lucide-briefcase');
  });

  it('are taken over by a pane that is split off, and by a shell that is started anew', async () => {
    await journey.press('Control+Shift+o');
    await expect.poll(() => page().locator('.pane-head .profile-mark.lucide-briefcase').count()).toBe(2);
    await journey.waitForPhase('running');
    await journey.waitForText('$ ');
    await journey.typeLine('echo "in $MARK"; exit');
    await journey.waitForPhase('ended');
    await journey.press('Enter');
    await journey.waitForPhase('running');
    await journey.waitForText('$ ');
    await journey.typeLine('echo "again $MARK"');
    await journey.waitForText('again at work');
    await expect.poll(paper).toBe(NORD);
  });

  it('are in the palette, those that were found as well, and one that fails says why', async () => {
    await journey.press('Control+Shift+p');
    await page().keyboard.type('terminal top');
    await page().getByRole('option', { name: 'New terminal: Top' }).waitFor();
    await journey.press('Enter');
    await expect.poll(() => journey.titles()).toContain('Top');
    expect(await mark().getAttribute('class')).toContain('lucide-rocket');
    await journey.press('Control+Shift+p');
    await page().keyboard.type('ssh web');
    await page().getByRole('option', { name: 'New terminal: ssh web' }).waitFor();
    await journey.press('Escape');
    await openProfile(journey, 'Broken');
    await page().locator('.card', { hasText: '/no/such/program does not exist.' }).waitFor();
    await journey.press('Control+Shift+x');
  });

  it('are added, changed, copied, removed and made the default on the page of settings, by the keyboard', async () => {
    const written = async (): Promise<Record<string, unknown>> =>
      JSON.parse(await readFile(join(journey.program.stateDir, 'settings.json'), 'utf8')) as Record<string, unknown>;
    const names = async (): Promise<string[]> =>
      ((await written())['terminal.profiles'] as { name: string }[]).map(({ name }) => name);
    const field = (name: string) => page().getByRole('textbox', { name, exact: true });
    const button = (name: string) => page().getByRole('button', { name, exact: true });
    await journey.press('Control+Shift+,');
    await page().getByRole('searchbox').fill('profile');
    await button('Add a profile').press('Enter');
    await field('Name').fill('Work');
    await journey.press('Enter');
    expect(await page().getByRole('alert').textContent()).toBe('Another profile has this name.');
    expect(await findAxeFaults(page())).toEqual([]);
    await field('Name').fill('Say');
    await field('Program').fill('sh');
    await field('Arguments').fill('-c\necho "said $WORD"; exec sleep 300');
    await field('Environment').fill('WORD=hello=you');
    await field('Program').press('Enter');
    await expect.poll(names).toEqual(['Work', 'Top', 'Broken', 'Say']);
    await button('Copy Top').press('Enter');
    await expect.poll(names).toEqual(['Work', 'Top', 'Broken', 'Say', 'Top 2']);
    await button('Remove Top').press('Enter');
    await expect.poll(names).toEqual(['Work', 'Broken', 'Say', 'Top 2']);
    await button('Change Top 2').press('Enter');
    await page().getByRole('combobox', { name: 'Icon' }).selectOption('Star');
    await button('Save').press('Enter');
    await expect.poll(async () => JSON.stringify(await written())).toContain('"icon":"star"');
    await page().getByRole('combobox', { name: 'Default profile' }).selectOption('Say');
    await expect.poll(async () => (await written())['terminal.defaultProfile']).toBe('Say');
    await journey.press('Escape');
    await journey.press('Control+Shift+Enter');
    await journey.waitForText('said hello=you');
  });
});
