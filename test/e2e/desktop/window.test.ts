import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMarked } from '../../census.ts';
import { waitUntil } from '../../wait-until.ts';
import { DesktopJourney, nothingLeft } from './desktop-journey.ts';

let journey: DesktopJourney;
beforeEach(async () => {
  journey = await DesktopJourney.start({ paintsByWebgl: true });
});
afterEach(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

describe('the app’s window', () => {
  it('opens with a shell at its prompt, which ends with the app', async () => {
    await journey.begin();
    await journey.typeLine('echo "sum $((6 * 7))"');
    await journey.waitForText('sum 42');
    expect(await journey.running()).toMatchObject([{ viewers: 1 }]);
  });

  it('shows three tabs, and closing one asks about its job, ends it, and names what outlived it', async () => {
    await journey.begin();
    await journey.newTab();
    await journey.newTab();
    const before = await journey.held();
    await journey.typeLine('setsid sleep 320 >/dev/null 2>&1 &');
    await journey.startJob('sleep 300');
    const [, , id = ''] = await journey.terminalIds();

    await journey.press('Control+Shift+x');
    const dialog = journey.page.getByRole('alertdialog');
    await dialog.waitFor();
    expect(await dialog.textContent()).toContain('sleep 300');
    await dialog.getByRole('button', { name: 'End, keep the rest running' }).click();
    await dialog.getByText('Still running:').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await waitUntil(async () => (await journey.tabs().count()) === 2, { withinMs: 20_000 });

    const left = findMarked([id]);
    expect(left.map(({ name }) => name)).toEqual(['sleep']);
    for (const { pid } of left) process.kill(pid, 'SIGKILL');
    await waitUntil(() => findMarked([id]).length === 0, { withinMs: 20_000 });
    await waitUntil(async () => (await journey.held()).shells === before.shells - 1, { withinMs: 20_000 });
    await waitUntil(async () => (await journey.held()).timers <= before.timers, { withinMs: 20_000 });
    const { masters } = await journey.held();
    expect(masters).toBe((before.masters / before.shells) * (before.shells - 1));
  });

  it('L47: finds its terminals again after ten reloads, and holds nothing more for them', async () => {
    await journey.begin();
    await journey.newTab();
    await journey.typeLine('echo still-$((40 + 2))');
    await journey.waitForText('still-42');
    const ids = await journey.terminalIds();
    const before = await journey.held();

    for (let count = 0; count < 10; count += 1) {
      await journey.page.reload();
      await journey.waitForText('still-42');
    }

    expect(await journey.terminalIds()).toEqual(ids);
    await waitUntil(async () => (await journey.held()).timers <= before.timers, { withinMs: 20_000 });
    expect(await journey.held()).toMatchObject({ masters: before.masters, shells: before.shells });
    expect(await journey.running()).toMatchObject([{}, { viewers: 1 }]);
  });

  it('L30: is drawn anew when its page’s process is killed, and finds its terminals', async () => {
    await journey.begin();
    await journey.typeLine('echo survived-$((40 + 2))');
    await journey.waitForText('survived-42');
    const ids = await journey.terminalIds();

    const pid = await journey.desktop.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
    );
    process.kill(pid as number, 'SIGKILL');
    await readAfterCrash(journey, 'survived-42');

    const shown = await journey.desktop.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        'window.__sallyport.terminals().map((one) => one.terminalId)',
      ),
    );
    expect(shown).toEqual(ids);
  });

  it('falls back to drawing without the GPU when its process is killed', async () => {
    await journey.begin();
    await journey.typeLine('echo drawn-$((40 + 2))');
    await journey.waitForText('drawn-42');
    const renderer = () => journey.page.evaluate(() => window.__sallyport?.terminals()[0]?.renderer);
    expect(await renderer()).toBe('webgl');
    await journey.page.evaluate(() => {
      for (const canvas of document.querySelectorAll('canvas'))
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await journey.page.locator('.xterm-rows > div').first().waitFor({ timeout: 30_000 });
    await journey.typeLine('echo again-$((40 + 2))');
    await journey.waitForText('again-42');
    expect(await renderer()).toBe('dom');
  });
});

/** Playwright gives a page up whose process has ended; the app's own hands still reach its successor. */
async function readAfterCrash({ desktop }: DesktopJourney, text: string): Promise<void> {
  const read = (): Promise<unknown> =>
    desktop
      .evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('window.__sallyport?.readText() ?? ""'),
      )
      .catch(() => '');
  await waitUntil(async () => String(await read()).includes(text), { withinMs: 15_000 });
}
