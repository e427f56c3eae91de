import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import type { Terminal } from '@xterm/xterm';
import { size } from '../marks.ts';
import { startBareServer } from '../peers/bare-server.ts';
import { PROMPT, promptCommand } from '../prompt.ts';
import { viewport, waitForScreen, type TerminalPage } from './terminal-page.ts';

const { resolve } = createRequire(import.meta.url);

/** The plain way: xterm.js in a page, and a WebSocket that passes on what a pseudoterminal prints. */
export async function openPlainWindow(browser: Browser): Promise<TerminalPage> {
  const server = await startBareServer();
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  return {
    name: 'xterm.js, plain',
    page,
    newTerminal: () => newTerminal(page, server.url),
    async close() {
      await context.close();
      await server.stop();
    },
  };
}

async function newTerminal(page: Page, url: string): Promise<void> {
  await page.goto(url.replace('ws:', 'http:')); // pages from elsewhere may not call this machine
  await page.addStyleTag({ path: resolve('@xterm/xterm/css/xterm.css') });
  await page.addScriptTag({ path: resolve('@xterm/xterm') });
  await page.addScriptTag({ path: resolve('@xterm/addon-webgl') });
  await page.evaluate(showTerminal, { url, size, command: promptCommand });
  await waitForScreen(page, PROMPT);
}

/** Runs in the page, where the scripts have left these. */
function showTerminal(given: { url: string; size: { cols: number; rows: number }; command: string }): void {
  const libraries = window as unknown as {
    Terminal: typeof Terminal;
    WebglAddon: { WebglAddon: new () => Parameters<Terminal['loadAddon']>[0] };
  };
  const terminal = new libraries.Terminal({ ...given.size, scrollback: 5000 });
  terminal.open(document.body);
  terminal.loadAddon(new libraries.WebglAddon.WebglAddon());
  terminal.focus();
  const socket = new WebSocket(given.url);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => socket.send(given.command);
  socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => terminal.write(new Uint8Array(data));
  terminal.onData((text) => socket.send(text));
  const readScreen = (): string => {
    const { active } = terminal.buffer;
    const rows = Array.from({ length: terminal.rows }, (_, row) => active.getLine(active.baseY + row));
    return rows.map((row) => row?.translateToString(true) ?? '').join('\n');
  };
  window.__sallyport = {
    ...{ readScreen, readText: readScreen, readSelection: () => terminal.getSelection() },
    ...{ terminals: () => [], webglContexts: () => 1 },
  };
}
