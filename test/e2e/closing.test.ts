import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../census.ts';
import { runCli } from '../start-program.ts';
import { waitUntil } from '../wait-until.ts';
import { heldBy, Journey, nothingLeft, readText } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start();
  await journey.begin();
});
beforeEach(async () => {
  await journey.newTab();
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

const dialog = () => journey.page.getByRole('alertdialog');

/** Starts something in the background and tells its pid. */
async function startInBackground(command: string): Promise<number> {
  await journey.typeLine(`${command} > /dev/null 2>&1 & echo "pid=$!="`);
  await waitUntil(async () => /pid=\d+=/.test(await readText(journey.page)), { withinMs: 20_000 });
  return Number(/pid=(\d+)=/.exec(await readText(journey.page))?.[1]);
}

async function runJob(line: string): Promise<void> {
  await journey.typeLine(line);
  await journey.page.locator('.tab.is-active .dot.is-busy').waitFor();
}

describe('closing a tab', () => {
  it('asks while a job runs, names it, and Escape changes nothing', async () => {
    await runJob('sleep 301');
    await journey.press('Control+Shift+x');
    await dialog().waitFor();
    expect(await dialog().locator('.process-name').allInnerTexts()).toEqual(['sleep 301']);
    await journey.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await journey.press('Control+c');
    await journey.typeLine('echo back-$((4+4))');
    await journey.waitForText('back-8');
  });

  it('asks about a suspended job, says that it is, and ends it', async () => {
    await runJob('sleep 308');
    await journey.press('Control+z');
    await journey.waitForText('Stopped');
    await journey.press('Control+Shift+x');
    await dialog().getByText('Suspended here, and will be ended:').waitFor();
    expect(await dialog().locator('.process-name').allInnerTexts()).toEqual(['sleep 308']);
    await dialog().getByRole('button', { name: 'End the job and the shell' }).click();
    await journey.page.locator('.tab.is-leaving').waitFor({ state: 'detached' });
  });

  it('asks about what the shell waits for without giving it the foreground', async () => {
    await runJob('x=$(sleep 309)');
    await journey.press('Control+Shift+x');
    await dialog().waitFor();
    expect(await dialog().locator('.process-name').allInnerTexts()).toEqual(['sleep 309']);
    await dialog().getByRole('button', { name: 'End the job and the shell' }).click();
    await journey.page.locator('.tab.is-leaving').waitFor({ state: 'detached' });
  });

  it('ends the job, shows each step, and leaves the rest alone', async () => {
    await runJob('sleep 302');
    await journey.press('Control+Shift+x');
    await dialog().getByRole('button', { name: 'End the job and the shell' }).click();
    await dialog().locator('.step.is-done').first().waitFor();
    const steps = await dialog().locator('.step.is-done .menu-text').allInnerTexts();
    expect(steps).toEqual(expect.arrayContaining(['Asked the job to end', 'Closed the terminal', 'Hung up the shell']));
    await dialog().waitFor({ state: 'detached' });
    await journey.page.locator('.tab.is-leaving').waitFor({ state: 'detached' });
  });

  it('names what would outlive it, and says afterwards what ended and what did, until that has been read', async () => {
    const pid = await startInBackground('nohup sleep 303');
    await runJob('sleep 304');
    await journey.press('Control+Shift+x');
    await dialog().waitFor();
    expect(await dialog().locator('.process-name').allInnerTexts()).toEqual(['sleep 304', 'sleep 303']);
    await dialog().getByRole('button', { name: 'End, keep the rest running' }).click();
    await dialog().getByText('Still running:').waitFor();
    await journey.page.locator('.tab.is-leaving').waitFor({ state: 'detached' });
    const lists = await dialog()
      .locator('.processes')
      .evaluateAll((found) => found.map((list) => [...list.children].map((row) => row.textContent)));
    await journey.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    const wasAlive = isAlive(pid);
    process.kill(pid);
    expect(lists).toEqual([[expect.stringMatching(/^sleep 304\d+$/)], [`sleep 303${pid}`]]);
    expect(wasAlive).toBe(true);
  });

  it('ends everything when told to, and says what that was', async () => {
    const pid = await startInBackground('nohup sleep 305');
    const ended = dialog().locator('p:has-text("Ended:") + .processes', { hasText: String(pid) });
    const shown = ended.waitFor(); // It does not stay for long.
    await journey.press('Control+Shift+x');
    await dialog().getByRole('button', { name: 'End everything' }).click();
    await shown;
    await waitUntil(() => !isAlive(pid), { withinMs: 20_000 });
    await dialog().waitFor({ state: 'detached' });
  });

  it('says what outlived a terminal that was ended elsewhere', async () => {
    const pid = await startInBackground('nohup sleep 307');
    const id = (await journey.terminalIds()).at(-1) ?? '';
    await runCli(['ledger', 'end', id, '--state-dir', journey.program.stateDir]);
    const notice = journey.page.locator('.toast', { hasText: 'outlived' });
    await notice.waitFor();
    const words = await notice.innerText();
    process.kill(pid);
    expect(words).toContain(`sleep (${pid})`);
    await journey.press('Control+Shift+x');
  });

  it('detaches when told to, and takes it back from the notice', async () => {
    await runJob('sleep 306');
    const before = heldBy(journey.program).children;
    await journey.press('Control+Shift+x');
    await dialog().getByRole('button', { name: 'Detach' }).click();
    await journey.page.locator('.toast', { hasText: 'Detached' }).getByRole('button', { name: 'Take back' }).click();
    await journey.waitForText('sleep 306');
    await journey.waitForPhase('running');
    expect(heldBy(journey.program).children).toBe(before);
    await journey.press('Control+c');
  });
});
