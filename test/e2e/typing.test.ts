import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInWindow } from './journey-door.ts';
import { heldBy, Journey, nothingLeft, readText } from './journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await Journey.start({ paintsByWebgl: true });
});
afterAll(async () => {
  expect(await journey.end()).toEqual(nothingLeft);
});

/** What an input method does with what is typed: the last step is the one that is chosen, with a key that is its own. */
async function compose(steps: readonly string[], key: 'Enter' | 'Escape'): Promise<void> {
  const session = await journey.page.context().newCDPSession(journey.page);
  for (const text of steps) {
    const end = text.length;
    await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  }
  const event = { key, code: key, windowsVirtualKeyCode: 229 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
  await session.send('Input.insertText', { text: steps.at(-1) ?? '' });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  await session.detach();
}

describe('a page opened by its one-time link', () => {
  it('has a shell at its prompt, and no code left in the address', async () => {
    await journey.begin();
    expect([new URL(journey.page.url()).hash, heldBy(journey.program).children]).toEqual(['', 1]);
  });

  it('shows what is typed and what comes of it, in the buffer and on the screen', async () => {
    const before = await journey.page.screenshot();
    await journey.typeLine('echo "sum $((6 * 7)) 你好 👩‍👩‍👧 ┌─┐"');
    await journey.waitForText('sum 42 你好 👩‍👩‍👧 ┌─┐');
    const after = await journey.page.screenshot();
    expect(after.equals(before)).toBe(false);
  });

  it('L43: answers no query itself: the program gets the agent’s answer once', async () => {
    const ask = String.raw`stty -echo; printf '\e[c'; IFS= read -rs -d c -t 3 a; IFS= read -rs -N 1 -t 0.4 b; stty echo`;
    await journey.typeLine(`${ask}; echo "first $(( ${'$'}{#a} > 3 )), more ${'$'}{#b}"`);
    await journey.waitForText('first 1, more 0');
  });

  it('draws with WebGL, in true colour, and falls back to the DOM when the context is lost', async () => {
    const rendererOf = () => journey.page.evaluate(() => window.__sallyport?.terminals()[0]?.renderer);
    expect(await rendererOf()).toBe('webgl');
    await journey.page.evaluate(() => {
      for (const canvas of document.querySelectorAll('canvas'))
        canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await journey.page.locator('.xterm-rows > div').first().waitFor({ timeout: 10_000 });
    expect(await rendererOf()).toBe('dom');
    const rows = journey.page.locator('.xterm-rows');
    expect(await rows.evaluate((element) => getComputedStyle(element).getPropertyValue('text-spacing-trim'))).toBe(
      'space-all',
    );
    await journey.typeLine(`printf '\\e[38;2;255;120;40mtrue colour\\e[0m\\n'`);
    await journey.waitForText('\ntrue colour');
    const colour = await journey.page
      .locator('.xterm-rows span', { hasText: /^true colour$/ })
      .evaluate((span) => getComputedStyle(span).color);
    expect(colour).toMatch(/^rgb\(\d+, \d+, \d+\)$/);
    expect(colour).not.toBe(await journey.page.locator('.xterm-rows').evaluate((rows) => getComputedStyle(rows).color));
  });

  it('delivers what an input method composes exactly once, and nothing of the keys that chose it', async () => {
    await journey.typeLine('clear; echo ready; while IFS= read -r line; do echo "<$line>"; done');
    await journey.waitForText('ready\n');
    await compose(['に', 'にほんご', '日本語'], 'Enter');
    await journey.waitForText('日本語');
    await compose(['t', '文', '文字'], 'Escape');
    await journey.waitForText('日本語文字');
    await journey.press('Enter');
    await journey.waitForText('文字>');
    expect((await readText(journey.page)).trim().split('\n').slice(-3)).toEqual([
      'ready',
      '日本語文字',
      '<日本語文字>',
    ]);
    await journey.press('Control+c', 'Control+Shift+e');
    const name = journey.page.getByRole('textbox', { name: 'Name of the tab' });
    await name.fill('');
    await compose(['k', 'か', '仮名'], 'Enter');
    expect(await name.inputValue()).toBe('仮名');
    await journey.press('Enter');
    expect(await journey.titles()).toEqual(['仮名']);
  });

  it('selects a block with Alt and the mouse, where wide characters take two columns', async () => {
    await journey.typeLine(String.raw`clear; printf 'abcdefgh\nあいうえ\nijklmnop\n'`);
    await journey.waitForText('ijklmnop\n$');
    const { mouse, keyboard } = journey.page;
    const { cols = 0, rows = 0 } = (await journey.page.evaluate(() => window.__sallyport?.terminals()[0])) ?? {};
    const screen = await journey.page.locator('.xterm-screen').boundingBox();
    const at = (column: number, row: number): [number, number] => [
      (screen?.x ?? 0) + ((column + 0.1) * (screen?.width ?? 0)) / cols,
      (screen?.y ?? 0) + ((row + 0.5) * (screen?.height ?? 0)) / rows,
    ];
    await keyboard.down('Alt');
    await mouse.move(...at(2, 0));
    await mouse.down();
    await mouse.move(...at(6, 2), { steps: 3 });
    await mouse.up();
    await keyboard.up('Alt');
    await expect
      .poll(() => journey.page.evaluate(() => window.__sallyport?.readSelection()))
      .toBe(['cdef', 'いう', 'klmn'].join('\n'));
  });

  // The window's page is given no clipboard of its own; how it copies and pastes is in desktop/security.test.ts.
  it.runIf(!isInWindow)('copies and pastes with its own keys', async () => {
    await journey.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await journey.page.evaluate(() => navigator.clipboard.writeText('echo pasted-$((1 + 1))'));
    await journey.press('Control+Shift+v', 'Enter');
    await journey.waitForText('pasted-2');
    await journey.press('Control+Shift+a', 'Control+Shift+c');
    await expect.poll(() => journey.page.evaluate(() => navigator.clipboard.readText())).toContain('pasted-2');
  });

  it('L41: draws characters that arrive in pieces, and lives on after an erase from its last corner', async () => {
    const torn = String.raw`for b in 'torn:\xe6' '\x97' '\xa5' '\xf0\x9f' '\x99' '\x82\n'; do printf "$b"; sleep 0.05; done`;
    await journey.typeLine(torn);
    await journey.waitForText('torn:日🙂');
    await journey.typeLine(String.raw`printf '\e[?1049h\e[999;999H\e[1J\e[?1049l'; echo alive $((6 * 7))`);
    await journey.waitForText('alive 42');
  });
});
