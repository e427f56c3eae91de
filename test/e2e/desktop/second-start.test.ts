import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findMarked, isAlive } from '../../census.ts';
import { makePlainHome } from '../../plain-home.ts';
import { startProgram } from '../../start-program.ts';
import { waitUntil } from '../../wait-until.ts';
import { DesktopJourney, makeStateDir, nothingLeft } from './desktop-journey.ts';

describe('a second start', () => {
  let journey: DesktopJourney;
  beforeAll(async () => {
    journey = await DesktopJourney.start({ args: ['--set', 'app.whenClosed=tray'] });
    await journey.begin();
  });
  afterAll(async () => {
    expect(await journey.end()).toEqual(nothingLeft);
  });

  const startAgain = async (...args: string[]): Promise<void> => {
    const second = await DesktopJourney.start({ stateDir: journey.stateDir, args });
    const { code } = await second.desktop.exited;
    expect(code).toBe(0);
    await second.desktop.close();
  };
  const dialog = () => journey.page.getByRole('dialog');

  it('shows the window of the first and ends', async () => {
    await journey.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await journey.waitForVisible(false);
    await startAgain();
    await journey.waitForVisible(true);
    expect(await journey.running()).toHaveLength(1);
  });

  it('with a link fills it in, and does nothing unasked', async () => {
    await startAgain(`sallyport://terminal?cwd=${journey.home}&command=echo%20hi%0Areboot`);
    await dialog().waitFor();
    const fields = await dialog().getByRole('textbox').all();
    expect(await Promise.all(fields.map((field) => field.inputValue()))).toEqual([journey.home, 'echo hi reboot']);
    expect([await journey.tabs().count(), await journey.running()]).toMatchObject([1, [{}]]);
    await journey.press('x', 'Enter'); // as typed by somebody who has not seen it
    await dialog().waitFor({ state: 'detached' });
    expect([await journey.tabs().count(), await journey.running()]).toMatchObject([1, [{}]]);
  });

  it('with a file fills in its folder and its name; agreed to, types it and runs nothing', async () => {
    const folder = join(journey.home, 'my project');
    await mkdir(folder);
    await writeFile(join(folder, 'run.sh'), '#!/bin/sh\ntouch ran\n', { mode: 0o755 });
    await startAgain(join(folder, 'run.sh'));
    await dialog().waitFor();
    await journey.page.getByRole('button', { name: 'Open terminal' }).click();
    await waitUntil(async () => (await journey.tabs().count()) === 2, { withinMs: 20_000 });
    await journey.waitForText('$ ./run.sh'); // not only the echo of what was typed ahead
    await journey.press('Control+c');
    await journey.typeLine('pwd; ls');
    await journey.waitForText(`${folder}\nrun.sh`);
    await journey.terminalIds();
    expect(await journey.text()).not.toContain('\nran');
  });

  it('with a pairing code fills it in, and pairs with nobody by itself', async () => {
    await startAgain('SALLYPORT://PAIR/04B0Q938TGP74Z');
    const field = dialog().getByRole('textbox', { name: 'Code or link' });
    await field.waitFor();
    expect(await field.inputValue()).toBe('04B0Q938TGP74Z');
    await journey.press('x', 'Enter'); // as typed by somebody who has not seen it
    await dialog().waitFor({ state: 'detached' });
    await journey.press('Alt+Shift+e');
    expect(await field.inputValue()).toBe('');
    await journey.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it.each([
    ['sallyport://delete-everything', 'Sallyport does not understand what was opened with it'],
    ['/nowhere/at/all', 'Sallyport does not understand what was opened with it'],
  ])('with %s says that it cannot', async (target, words) => {
    await startAgain(target);
    await journey.page.locator('.toast-title', { hasText: words }).first().waitFor();
  });

  it('opens what the system hands over while it runs', async () => {
    await journey.desktop.openUrl('sallyport://terminal?command=ls');
    await dialog().waitFor();
    await journey.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await journey.desktop.openFile(journey.home);
    await dialog().waitFor();
    expect(await dialog().getByRole('textbox').first().inputValue()).toBe(journey.home);
    await journey.press('Escape');
  });

  it('with --quit asks the first to quit', async () => {
    await startAgain('--quit');
    expect(await journey.ended()).toEqual(nothingLeft);
  });
});

describe('an installed app', () => {
  it('answers for links from its first start on, and says when it has no program for a background agent', async () => {
    const journey = await DesktopJourney.start({ isPackaged: true, args: ['sallyport://terminal?command=ls'] });
    await journey.findPage();
    await journey.page.getByRole('dialog').waitFor();
    expect((await journey.desktop.record()).protocolClients).toEqual(['sallyport']);
    await journey.press('Escape');
    await journey.desktop.clickTray('Keep terminals running when Sallyport quits');
    await journey.page.locator('.toast-title', { hasText: 'Terminals cannot be kept' }).waitFor();
    const entry = (await journey.desktop.tray())?.menu.find(({ label }) => label.startsWith('Keep terminals'));
    expect(entry?.isChecked).toBe(false);
    await journey.terminalIds();
    expect(await journey.end()).toEqual(nothingLeft);
  });
});

describe('terminals that outlive the app', () => {
  const journeys: DesktopJourney[] = [];
  let stateDir: string;
  beforeAll(async () => {
    stateDir = await makeStateDir();
  });
  afterEach(async () => {
    for (const journey of journeys.splice(0)) await journey.end();
  });

  afterAll(() => rm(stateDir, { recursive: true }));

  async function start(...args: string[]): Promise<DesktopJourney> {
    const journey = await DesktopJourney.start({ stateDir, args });
    journeys.push(journey);
    return journey;
  }

  it('decision 13: run in a background agent, and the next start shows them again', async () => {
    const first = await start('--set', 'app.keepTerminals=true');
    await first.begin();
    const agentPid = first.agentPid();
    expect(agentPid).not.toBe(first.desktop.pid);
    await first.typeLine('echo kept-$((40 + 2))');
    await first.waitForText('kept-42');
    await splitUnevenly(first);
    const before = { ids: await first.terminalIds(), widths: await widths(first) };
    const { ids } = before;
    await first.desktop.evaluate(({ app }) => app.quit());
    expect(await first.ended()).toMatchObject({ code: 0, hasSocket: true, marked: ['bash', 'bash'] });

    const second = await start();
    await second.begin();
    await second.waitForText('kept-42');
    const after = { ids: await second.terminalIds(), widths: await widths(second) };
    expect([second.agentPid(), after]).toEqual([agentPid, before]);

    await second.desktop.evaluate(({ app }) => app.quit());
    expect(await second.question()).toMatch(/leave 2 terminals running in the background[^]*\[Leave them running\]/);
    await second.desktop.answerDialog('End all and quit');
    await second.desktop.exited;
    expect(findMarked(ids)).toEqual([]);
    process.kill(agentPid, 'SIGTERM');
    await waitUntil(() => !isAlive(agentPid), { withinMs: 20_000 });
  });

  it('decision 13: an app that finds a live agent becomes its viewer, and starts another when that one dies', async () => {
    const home = await makePlainHome();
    const agent = await startProgram('agent', {
      stateDir,
      env: { HOME: home },
      args: ['--set', 'terminal.shell=/bin/bash'],
    });
    const journey = await start();
    await journey.begin();
    expect(journey.agentPid()).toBe(agent.pid);

    await agent.stop('SIGKILL');
    await waitUntil(() => journey.agentPid() === journey.desktop.pid, { withinMs: 15_000 });
    await journey.page.locator('[data-link=open]').waitFor({ timeout: 15_000 });
    await journey.press('Control+Shift+Enter');
    await journey.waitForText('$ ');
    await journey.terminalIds();
    await journey.desktop.evaluate(({ app }) => app.quit());
    expect(await journey.ended()).toMatchObject({ ...nothingLeft, marked: expect.anything() as unknown });
    await rm(home, { recursive: true });
  });
});

/** A pane more, on the right, and the first in front again. */
async function splitUnevenly(journey: DesktopJourney): Promise<void> {
  await journey.press('Control+Shift+o');
  await waitUntil(async () => (await journey.terminalIds()).length === 2, { withinMs: 20_000 });
  await journey.waitForText('$ ');
  await journey.press('Alt+Shift+a', 'ArrowLeft', 'Enter', 'Alt+Shift+ArrowLeft');
  await journey.waitForText('kept-42');
}

async function widths(journey: DesktopJourney): Promise<string[]> {
  return journey.page.locator('.pane').evaluateAll((all) => all.map((pane) => pane.style.width));
}
