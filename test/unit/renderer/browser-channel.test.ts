import { describe, expect, it } from 'vitest';
import { BrowserChannel } from '../../../renderer/connection/browser-channel.ts';

/** What a BrowserChannel uses of a page's WebSocket. */
class PageSocket {
  binaryType = 'blob';
  bufferedAmount = 0;
  readyState = 1;
  closed: string[] = [];
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onclose: ((event: { code: number; reason: string }) => void) | undefined;

  send(): void {
    // Nobody is there.
  }

  close(code?: number, reason?: string): void {
    this.closed.push(`${code} ${reason}`);
  }
}

function makeChannel() {
  const socket = new PageSocket();
  return { socket, channel: new BrowserChannel(socket as unknown as WebSocket) };
}

describe('a channel over a page’s WebSocket', () => {
  it('L47: ends with a code of its own when a rule was broken, so that the session may recover', () => {
    const { socket, channel } = makeChannel();

    channel.close(1008, 'broken rule');

    expect(socket.closed).toEqual(['4000 broken rule']);
  });

  it('ends the session only when that is meant', () => {
    const { socket, channel } = makeChannel();

    channel.close(1000, 'done');

    expect(socket.closed).toEqual(['1000 done']);
  });

  it('tells the end to whoever listens later, once', async () => {
    const { socket, channel } = makeChannel();
    socket.onclose?.({ code: 1006, reason: '' });
    const ends: number[] = [];
    channel.onEnded(({ code }) => ends.push(code));
    channel.close(1000, 'again');
    await Promise.resolve();

    expect({ ends, closed: socket.closed }).toEqual({ ends: [1006], closed: [] });
  });
});
