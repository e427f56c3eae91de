import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMarked } from '../../../census.ts';
import { runCli } from '../../../start-program.ts';
import { waitUntil } from '../../../wait-until.ts';
import { DesktopJourney, makeStateDir, nothingLeft } from '../desktop-journey.ts';

let journey: DesktopJourney;
beforeEach(async () => {
  journey = await DesktopJourney.start();
  await journey.begin();
});
afterEach(async () => {
  await journey.end();
});

const quit = () => void journey.desktop.evaluate(({ app }) => app.quit());
const isRunning = () => journey.desktop.evaluate(({ app }) => app.isReady()).catch(() => false);

describe('L26: quitting', () => {
  it('with shells at their prompts asks nothing and leaves nothing', async () => {
    await journey.newTab();
    quit();
    expect(await journey.ended()).toEqual(nothingLeft);
    expect(await journey.desktop.exited).toEqual({ code: 0, signal: null });
  });

  it('with jobs lists them and what may outlive them, stays when cancelled, and ends all when agreed to', async () => {
    await journey.typeLine('nohup sleep 310 >/dev/null 2>&1 &');
    await journey.startJob('sleep 300');
    await journey.newTab();
    await journey.startJob(`bash -c "trap '' HUP TERM; while :; do sleep 0.2; done"`);
    quit();
    const asked = await journey.question();
    expect(asked.split('\n').map((line) => line.trim())).toEqual([
      'Quit Sallyport and end 2 jobs?',
      'These will be ended:',
      'sleep 300',
      `bash -c trap '' HUP TERM; while :; do sleep 0.2; done`,
      'These may go on running:',
      'sleep 310',
      '[End all and quit] [Cancel]',
    ]);
    const [{ defaultId, cancelId } = { defaultId: -1, cancelId: -1 }] = await journey.desktop.dialogs();
    expect([defaultId, cancelId]).toEqual([1, 1]); // neither Enter nor Escape ends anything
    await journey.desktop.answerDialog('Cancel');
    expect([await isRunning(), (await journey.running()).length]).toEqual([true, 2]);

    quit();
    await journey.question();
    const startMs = performance.now();
    await journey.desktop.answerDialog('End all and quit');
    await journey.desktop.exited;
    expect(performance.now() - startMs).toBeLessThan(5_000);

    const survivors = findMarked(journey.knownTerminalIds);
    expect(survivors.map(({ name }) => name)).toEqual(['sleep']); // nohup is meant to outlive it
    for (const { pid } of survivors) process.kill(pid, 'SIGKILL');
    await waitUntil(() => findMarked(journey.knownTerminalIds).length === 0, { withinMs: 20_000 });
    expect(await journey.ended()).toEqual(nothingLeft);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)('by %s asks nobody, whatever runs', async (signal) => {
    await journey.startJob('sleep 300');
    process.kill(journey.desktop.pid, signal);
    expect(await journey.ended()).toEqual(nothingLeft);
    expect(await journey.desktop.exited).toEqual({ code: 0, signal: null });
  });

  it('by the command line is the same', async () => {
    await journey.startJob('sleep 300');
    const { code } = await runCli(['quit', '--state-dir', journey.stateDir]);
    expect(code).toBe(0);
    expect(await journey.ended()).toEqual(nothingLeft);
  });

  it('when the system goes down asks nobody, and has the system wait for it', async () => {
    await journey.startJob('sleep 300');
    const mayGoOn = await journey.desktop.emitPower('shutdown');
    expect(mayGoOn).toBe(false);
    expect(await journey.ended()).toEqual(nothingLeft);
  });

  it('does not wait for an open question when the system goes down', async () => {
    await journey.startJob('sleep 300');
    quit();
    await journey.question();
    await journey.desktop.emitPower('shutdown');
    expect(await journey.ended()).toEqual(nothingLeft);
  });

  it('goes at once at the second signal', async () => {
    await journey.startJob(`bash -c "trap '' HUP TERM; while :; do sleep 0.2; done"`);
    process.kill(journey.desktop.pid, 'SIGTERM');
    process.kill(journey.desktop.pid, 'SIGINT');
    const startMs = performance.now();
    await journey.desktop.exited;
    expect(performance.now() - startMs).toBeLessThan(3_000);
    for (const { pid } of findMarked(journey.knownTerminalIds)) process.kill(pid, 'SIGKILL');
  });

  it('keeps its window away from whoever starts it meanwhile, and starts again for them afterwards', async () => {
    await journey.startJob(`bash -c "trap '' HUP TERM; while :; do sleep 0.2; done"`);
    process.kill(journey.desktop.pid, 'SIGTERM');
    await journey.waitForVisible(false);
    await journey.desktop.evaluate(({ app }) => {
      const start = (...args: string[]) => app.emit('second-instance', {}, [], '/', { args, cwd: '/' });
      start('sallyport://terminal?command=ls');
      start('--quit'); // is what happens already, and forces nothing
    });
    const { relaunches } = await journey.desktop.record();
    expect([await journey.isVisible(), relaunches]).toEqual([false, 1]);
    expect(await journey.ended()).toEqual(nothingLeft);
  });

  it('F2: and starting again three times leaves as many shells as there are tabs', async () => {
    const stateDir = await makeStateDir();
    const counts: number[][] = [];
    for (let count = 0; count < 3; count += 1) {
      const again = await DesktopJourney.start({ stateDir });
      await again.begin();
      await again.newTab();
      const running = (await again.running()).length;
      await again.desktop.evaluate(({ app }) => app.quit());
      const { marked } = await again.ended();
      counts.push([running, marked.length]);
    }
    await rm(stateDir, { recursive: true });
    expect(counts).toEqual([
      [2, 0],
      [2, 0],
      [2, 0],
    ]);
  });

  it('from the page’s own menu is the same', async () => {
    await journey.startJob('sleep 300');
    await journey.press('Alt+Shift+q');
    expect(await journey.question()).toContain('Quit Sallyport and end 1 job?');
    await journey.desktop.answerDialog('End all and quit');
    expect(await journey.ended()).toEqual(nothingLeft);
  });
});
