import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultProxy } from '../link-faults/fault-proxy.ts';
import { freshUrl } from '../start-program.ts';
import { waitUntil } from '../wait-until.ts';
import { isInWindow } from './journey-door.ts';
import { Journey, nothingLeft, readText } from './journey.ts';

/** Each way. */
const SLOW_MS = 200;
/** Long enough to look at the page before the echo comes. */
const VERY_SLOW_MS = 1000;

let journey: Journey;
/** Between the page and the agent. */
let line: FaultProxy;
beforeAll(async () => {
  if (isInWindow) return;
  journey = await Journey.start();
  line = await FaultProxy.listen(journey.proxy.port);
  const url = new URL(await freshUrl(journey.program));
  url.port = String(line.port);
  url.search = '?inspect';
  await journey.page.goto(url.href);
  await journey.waitForText('$ ');
  await journey.page.evaluate(() => {
    new MutationObserver(() => {
      const cells = [...document.querySelectorAll('.predicted .is-guessed')].map((cell) => cell.textContent);
      if (cells.length > 0)
        document.body.dataset['shown'] = `${document.body.dataset['shown'] ?? ''}|${cells.join('')}`;
    }).observe(document.body, { subtree: true, childList: true });
  });
});
afterAll(async () => {
  if (isInWindow) return;
  line.delayMs = 0;
  expect(await journey.end()).toEqual(nothingLeft);
  await line.close();
});

/** All that has been shown before its echo since the last call, in the order in which it was. */
async function takeShown(): Promise<string[]> {
  const shown = await journey.page.evaluate(() => {
    const { dataset } = document.body;
    const before = dataset['shown'];
    delete dataset['shown'];
    return before;
  });
  return shown?.split('|').slice(1) ?? [];
}

const overlay = () => journey.page.locator('.predicted .is-guessed');
const lastRow = async () => (await readText(journey.page)).trimEnd().split('\n').at(-1);

/** Types, and waits until all of it is in the last row of the screen. */
async function typeAndSee(text: string): Promise<void> {
  await journey.page.keyboard.type(text);
  await waitUntil(async () => (await lastRow())?.endsWith(text.trimEnd()) ?? false, { withinMs: 20_000 });
}

// The window talks to its own agent without a link that could be slow.
describe.runIf(!isInWindow)('typing over a slow link', () => {
  it('waits for its echo while the link is fast', async () => {
    await journey.typeLine('echo fast');
    await journey.waitForText('\nfast');
    expect(await takeShown()).toEqual([]);
  });

  it('shows at once, underlined, what its echo then confirms', async () => {
    line.delayMs = SLOW_MS;
    for (const key of 'echo') await typeAndSee(key);
    await takeShown();
    line.delayMs = VERY_SLOW_MS;
    await journey.page.keyboard.type(' slow');
    const echoed = await lastRow();
    const drawn = await overlay().evaluateAll((cells) =>
      cells.map((cell) => ({
        text: cell.textContent,
        line: getComputedStyle(cell).textDecorationLine,
        isOnCell: cell.getBoundingClientRect().height > 10,
      })),
    );
    await waitUntil(async () => (await overlay().count()) === 0, { withinMs: 20_000 });
    line.delayMs = SLOW_MS;

    expect(drawn).toEqual([...' slow'].map((text) => ({ text, line: 'underline', isOnCell: true })));
    expect([echoed?.trimEnd(), await lastRow()]).toEqual(['$ echo', '$ echo slow']);
    expect(await takeShown()).toContain(' slow');
    await journey.press('Enter');
    await journey.waitForText('\nslow');
  });

  it('shows erased and inserted characters where they will be', async () => {
    await typeAndSee('echo ');
    await journey.page.keyboard.type('ac');
    await journey.press('ArrowLeft');
    await journey.page.keyboard.type('bx');
    await journey.press('Backspace');
    await waitUntil(async () => (await lastRow()) === '$ echo abc', { withinMs: 20_000 });
    const shown = await takeShown();
    expect(shown.map((text) => text.trim())).toContain('abc');
    await journey.press('Enter');
    await journey.waitForText('\nabc');
  });

  it('shows nothing of a password', async () => {
    await journey.typeLine(`read -rsp 'Password: ' word; echo; echo "$${'{#word}'} characters"`);
    await journey.waitForText('\nPassword: ');
    await takeShown();
    await journey.page.keyboard.type('hunter2', { delay: 120 });
    await journey.press('Enter');
    await journey.waitForText('\n7 characters');
    expect(await takeShown()).toEqual([]);
  });

  it('shows nothing of the keys that steer a pager', async () => {
    await journey.typeLine('seq 300 | less');
    await journey.waitForText('\n:');
    await takeShown();
    await journey.page.keyboard.type('jjjkjfb', { delay: 60 });
    await journey.waitForText('\n30');
    await journey.page.keyboard.type('q');
    await waitUntil(async () => (await lastRow()) === '$', { withinMs: 20_000 });
    expect(await takeShown()).toEqual([]);
  });

  it('shows what is inserted in an editor, and none of its commands', async () => {
    await journey.typeLine('vim -u NONE -N --noplugin letter');
    await journey.waitForText('letter');
    await waitUntil(async () => (await readText(journey.page)).includes('\n~'), { withinMs: 20_000 });
    await takeShown();
    await journey.page.keyboard.type('hjkl', { delay: 60 });
    const commands = await takeShown();
    await journey.page.keyboard.type('i');
    for (const key of ['D', 'e', 'a', 'r']) {
      await journey.page.keyboard.type(key);
      await waitUntil(async () => (await overlay().count()) === 0, { withinMs: 20_000 });
      await journey.waitForText('Dear'.slice(0, 'Dear'.indexOf(key) + 1));
    }
    await journey.page.keyboard.type(' Ada,');
    await journey.waitForText('Dear Ada,');
    const inserted = await takeShown();
    await journey.press('Escape');
    await journey.typeLine(':wq');
    await waitUntil(async () => (await lastRow()) === '$', { withinMs: 20_000 });

    expect([commands, inserted]).toEqual([[], expect.arrayContaining([' Ada,'])]);
    expect(await readFile(join(journey.home, 'letter'), 'utf8')).toBe('Dear Ada,\n');
  });

  it('is a choice: always, never, or on slow links', async () => {
    const typeIn = async (): Promise<string> => {
      for (const word of ['true ', 'true ', 'true']) await typeAndSee(word);
      await journey.press('Control+u');
      await waitUntil(async () => (await lastRow()) === '$', { withinMs: 20_000 });
      return (await takeShown()).length > 0 ? 'shown' : 'not shown';
    };
    const choose = async (words: string): Promise<string> => {
      await journey.press('Alt+Shift+D');
      await journey.page.getByText(words).waitFor();
      return typeIn();
    };
    line.delayMs = 0;
    const always = await choose('Predicted echo always');
    line.delayMs = SLOW_MS;
    const never = await choose('No predicted echo');
    const onSlow = await choose('Predicted echo on slow links');
    expect([always, never, onSlow]).toEqual(['shown', 'not shown', 'shown']);
  });
});
