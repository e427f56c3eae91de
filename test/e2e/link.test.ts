import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { TerminalId } from '../../protocol/ids.ts';
import { RecordingScreen } from '../fakes/recording-screen.ts';
import { waitUntil } from '../wait-until.ts';
import { isInWindow } from './journey-door.ts';
import { openUserClient } from './user-client.ts';
import { heldBy, Journey, readText } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

let journey: Journey;
beforeEach(async () => {
  journey = await Journey.start({ browser });
  await journey.begin();
});
afterEach(async () => {
  const { processes, sockets } = await journey.end();
  expect({ processes, sockets }).toEqual({ processes: 0, sockets: 0 });
});

const banner = () => journey.page.locator('.banner');

// Between the app's window and its agent there is no link that could break.
describe.runIf(!isInWindow)('a link that breaks', () => {
  it('says so, keeps what is typed, and comes back without gap or double', async () => {
    await journey.typeLine(
      'stty -echo; for i in $(seq 1 30); do echo line-$i; sleep 0.1; done; read -r word; echo "got:$word:"',
    );
    await journey.waitForText('\nline-5');
    journey.proxy.cut();
    await banner().waitFor();
    await journey.typeLine('typed-while-away');
    await journey.page.locator('.pending').waitFor();
    const words = [await banner().innerText(), await journey.page.locator('.pending').innerText()];
    journey.proxy.restore();
    await banner().waitFor({ state: 'detached', timeout: 15_000 });
    await journey.waitForText('got:typed-while-away:');

    const lines = (await readText(journey.page)).match(/^line-\d+$/gm);
    expect(lines).toEqual(Array.from({ length: 30 }, (_, index) => `line-${index + 1}`));
    expect(words[0]).toMatch(/The connection was lost \d+ s ago\. Your terminals may still run\./);
    expect(words[1]).toMatch(/17 bytes typed, sent when the connection is back/);
    expect(await journey.page.locator('.pending').count()).toBe(0);
  });

  it('tries again at once when told to', async () => {
    journey.proxy.cut();
    await banner()
      .getByText(/attempt [3-9]/)
      .waitFor({ timeout: 15_000 });
    journey.proxy.restore();
    await banner().getByRole('button', { name: 'Try now' }).click();
    await banner().waitFor({ state: 'detached', timeout: 2000 });
    await journey.typeLine('echo again-$((5+5))');
    await journey.waitForText('again-10');
  });

  it('L46: does not resize what runs', async () => {
    await journey.typeLine(`trap 'echo resized' WINCH; echo armed`);
    await journey.waitForText('\narmed');
    journey.proxy.cut();
    await banner().waitFor();
    journey.proxy.restore();
    await banner().waitFor({ state: 'detached', timeout: 15_000 });
    await journey.typeLine('echo still-$((6+6))');
    await journey.waitForText('still-12');
    expect(await readText(journey.page)).not.toMatch(/^resized$/m);
  });
});

/** Also as far as the page has heard: what it heard last is what a close goes by while the link is down. */
const untilAtPrompt = () =>
  expect.poll(() => journey.page.locator('.dot.is-busy').count(), { timeout: 10_000 }).toBe(0);

describe.runIf(!isInWindow)('closing a tab while the link is down', () => {
  it('says that it waits, and ends the shell once the agent is reachable', async () => {
    await journey.newTab();
    await untilAtPrompt();
    journey.proxy.cut();
    await banner().waitFor();
    await journey.press('Control+Shift+x');
    await journey.page.locator('.tab-leaving', { hasText: 'ends when the agent is reachable' }).waitFor();
    const during = heldBy(journey.program).children;
    journey.proxy.restore();
    await waitUntil(() => heldBy(journey.program).children === 1, { withinMs: 15_000 });
    await journey.page.locator('.tab.is-leaving').waitFor({ state: 'detached' });
    expect([during, await journey.tabTitles().count()]).toEqual([2, 1]);
  });

  it('ends nothing that has begun there meanwhile: it is named once the agent is reachable, and asked about', async () => {
    await journey.newTab();
    await journey.terminalIds(); // by which what runs in it is found
    const id = TerminalId.parse(await journey.page.locator('[role=tabpanel]').getAttribute('data-terminal-id'));
    await untilAtPrompt();
    journey.proxy.cut();
    await banner().waitFor();
    await journey.press('Control+Shift+x');
    const other = openUserClient(journey.program.stateDir);
    const { attachment } = await other.attach(id, new RecordingScreen());
    attachment.write(new TextEncoder().encode('sleep 300\n'));
    await waitUntil(() => journey.marked('sleep').length === 1, { withinMs: 15_000 });
    journey.proxy.restore();
    await journey.page.getByText(/^When the connection was back, this ran in it: sleep/).waitFor();
    const during = journey.marked('sleep').length;
    await journey.page.getByRole('button', { name: 'Close it…' }).click();
    await journey.page.getByRole('button', { name: 'End the job and the shell' }).click();
    await waitUntil(() => journey.marked('sleep').length === 0, { withinMs: 15_000 });
    await other.close();

    expect(during).toBe(1);
  });
});

describe.runIf(!isInWindow)('an agent that stops', () => {
  it('is said, and the last screen stays readable', async () => {
    await journey.typeLine('echo remember-$((7+7))');
    await journey.waitForText('remember-14');
    journey.program.child.kill('SIGTERM');
    await banner().getByText('The agent has stopped').waitFor();
    expect(await readText(journey.page)).toContain('remember-14');
    await journey.program.ended;
  });

  it('by a crash is looked for, and doubted after 20 s', async () => {
    journey.program.child.kill('SIGKILL');
    await journey.program.ended;
    await banner().getByText('The connection was lost').waitFor();
    await banner().getByText('Is the agent still running?').waitFor({ timeout: 30_000 });
  });
});

describe('L53: an agent that does not respond', () => {
  it('reads so after 3 s, and no longer once it does', async () => {
    process.kill(journey.program.pid, 'SIGSTOP');
    await journey.page.getByText('Not responding').waitFor({ timeout: 10_000 });
    process.kill(journey.program.pid, 'SIGCONT');
    await journey.page.locator('[data-link=open]').getByText('Connected').waitFor({ timeout: 20_000 });
    await waitUntil(async () => (await banner().count()) === 0, { withinMs: 10_000 });
    expect(heldBy(journey.program).children).toBe(1);
  });
});
