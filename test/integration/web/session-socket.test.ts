import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { waitUntil } from '../../wait-until.ts';
import { bearer, DoorUnderTest } from './door-under-test.ts';

let under: DoorUnderTest;
beforeEach(async () => {
  under = await DoorUnderTest.open();
});
afterEach(() => under.close());

describe("a session's socket", () => {
  it.each([
    ['a string above the limit', 'x'.repeat(256 * 1024 + 1), 1009],
    ['a frame above the limit', Buffer.alloc(64 * 1024 + 17), 1009],
    ['a message far above all limits', 'x'.repeat(2 * 1024 * 1024), 1009],
  ])('is closed for %s, and another one is not touched', async (_what, message, code) => {
    const { socket: other } = await under.connect(['sallyport.1'], bearer);
    const { socket } = await under.connect(['sallyport.1'], bearer);
    const ends: number[] = [];
    under.accepted[1]?.onEnded((end) => ends.push(end.code));
    const closed = new Promise<number>((resolve) => socket?.on('close', resolve));

    socket?.send(message);

    expect(await closed).toBe(code);
    await waitUntil(() => ends.length === 1, { withinMs: 10_000 });
    expect(ends).toEqual([code]);
    expect(other?.readyState).toBe(WebSocket.OPEN);
  });

  it('is closed with 1007 for text that is no UTF-8', async () => {
    const { socket } = await under.connect(['sallyport.1'], bearer);
    const ends: number[] = [];
    under.accepted[0]?.onEnded((end) => ends.push(end.code));
    const closed = new Promise<number>((resolve) => socket?.on('close', resolve));

    socket?.send(Buffer.from([0xff, 0xfe]), { binary: false });

    expect(await closed).toBe(1007);
    expect(ends).toEqual([1007]);
  });

  it('takes messages up to the limits, and compresses nothing', async () => {
    const { socket } = await under.connect(['sallyport.1'], bearer);
    const sizes: number[] = [];
    under.accepted[0]?.onMessage((message) => sizes.push(message.length));

    socket?.send('x'.repeat(256 * 1024));
    socket?.send(Buffer.alloc(64 * 1024 + 16));

    await waitUntil(() => sizes.length === 2, { withinMs: 10_000 });
    expect(sizes).toEqual([256 * 1024, 64 * 1024 + 16]);
    expect(socket?.extensions).toBe('');
  });

  it('ends as a broken link when the peer vanishes, and as orderly when it closes without a code', async () => {
    const vanishing = await under.connect(['sallyport.1'], bearer);
    const closing = await under.connect(['sallyport.1'], bearer);
    const codes: number[] = [];
    for (const channel of under.accepted) channel.onEnded((end) => codes.push(end.code));

    vanishing.socket?.terminate();
    await waitUntil(() => codes.length === 1, { withinMs: 10_000 });
    closing.socket?.close();
    await waitUntil(() => codes.length === 2, { withinMs: 10_000 });

    expect(codes).toEqual([1006, 1000]);
  });

  it('is cut when the door goes, and so is everything else it held', async () => {
    const { socket } = await under.connect(['sallyport.1'], bearer);
    const closed = new Promise<number>((resolve) => socket?.on('close', resolve));

    under.door.dispose();

    expect(await closed).toBe(1006);
    expect(await readdir(join(under.stateDir, 'browser'))).not.toContain(`serve-${process.pid}.json`);
    await expect(under.ask('/')).rejects.toThrow('ECONNREFUSED');
  });
});
