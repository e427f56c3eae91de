import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../wait-until.ts';
import { eventsOf, useFixture, waitForEvent } from './fixture-app.ts';

describe('a MessagePort on the stand-in', () => {
  const app = useFixture();

  it('hands the page a port, which carries bytes both ways and further ports', async () => {
    await app.page.evaluate(() => window.fixture.connect('nonce-1'));
    await app.page.waitForFunction(() => window.seen.port !== undefined);
    await app.page.evaluate(() => window.seen.port?.postMessage({ bytes: new Uint8Array([9, 8]), text: 'up' }));
    await waitForEvent(app.desktop, 'port', { bytes: { 0: 9, 1: 8 }, text: 'up' });
    await app.page.evaluate(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<unknown>) => window.seen.messages.push(data);
      window.seen.port?.postMessage('with a port', [port2]);
    });
    await waitForEvent(app.desktop, 'port', 'with a port');
    await app.page.waitForFunction(() => window.seen.messages.includes('through a further port'));
    await app.desktop.evaluate(() => fixture.port?.postMessage('down'));
    await app.page.waitForFunction(() => window.seen.messages.includes('down'));
    expect(await app.page.evaluate(() => window.seen.messages)).toEqual([
      'sent before the port was handed over',
      'through a further port',
      'down',
    ]);
  });

  it('carries 64 MB to the page, and says how fast', async ({ annotate }) => {
    await app.page.evaluate(() => (window.seen.bytes = 0));
    const startMs = performance.now();
    const longestMs = await app.desktop.evaluate(async () => {
      let [longest, last] = [0, performance.now()];
      for (let sent = 0; sent < 1024; sent += 1) {
        fixture.port?.postMessage(new Uint8Array(65_536));
        if (sent % 16 === 15) await new Promise((resolve) => setImmediate(resolve));
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return longest;
    });
    await app.page.waitForFunction(() => window.seen.bytes === 64 * 1024 * 1024, undefined, { timeout: 90_000 });
    const seconds = (performance.now() - startMs) / 1000;
    await annotate(`${(64 / seconds).toFixed(0)} MB/s, longest pause of main ${longestMs.toFixed(0)} ms`);
  });

  it('closes the port on both sides when the page is loaded again, or when one side closes it', async () => {
    await app.page.evaluate(() => window.fixture.connect('nonce-1'));
    await app.page.reload();
    await waitForEvent(app.desktop, 'port closed');
    expect((await eventsOf(app.desktop)).filter(([name]) => name === 'will-navigate')).toEqual([]);
    await app.page.evaluate(() => window.fixture.connect('nonce-1'));
    await app.page.waitForFunction(() => window.seen.port !== undefined);
    await app.desktop.evaluate(() => fixture.port?.close());
    await app.page.waitForFunction(() => window.seen.portClosed);
    await app.desktop.evaluate(() => void (fixture.events.length = 0));
    await app.page.evaluate(() => window.fixture.connect('nonce-1'));
    await waitUntil(() => app.page.evaluate(() => window.seen.ports === 2), { withinMs: 20_000 });
    await app.page.evaluate(() => window.seen.port?.close());
    await waitForEvent(app.desktop, 'port closed');
  });
});
