import { describe, expect, it } from 'vitest';
import type { ChannelEnd } from '../../../protocol/channel.ts';
import { limits } from '../../../protocol/limits.ts';
import { PortChannel } from '../../../protocol/port-channel.ts';

describe('a channel over a message port', () => {
  it('sends bytes without the buffer they look into, and as plain bytes', () => {
    const { channel, posted } = open();
    const pool = Buffer.from('much more than what is sent');

    channel.send(pool.subarray(0, 4));

    const [bytes] = posted as [Uint8Array];
    expect([bytes.constructor, bytes.buffer.byteLength, [...bytes]]).toEqual([Uint8Array, 4, [...Buffer.from('much')]]);
  });

  it.each([
    ['text beyond the limit', 'x'.repeat(limits.jsonBytes + 1), 1009],
    ['a frame beyond the limit', new Uint8Array(limits.payloadBytes + 17), 1009],
    ['an object', { method: 'ping' }, 1002],
    ['a close without a reason', { close: { code: 1000 } }, 1002],
    ['nothing', undefined, 1002],
  ])('refuses %s, and says so to the other end', (_what, data, code) => {
    const { ends, posted, arrive } = open();

    arrive(data);

    expect({ codes: ends.map((end) => end.code), told: (posted[0] as { close: ChannelEnd }).close.code }).toEqual({
      codes: [code],
      told: code,
    });
  });

  it('L47: takes a page that goes without a word for one that leaves in order', () => {
    const { ends, leave } = open();

    leave();

    expect(ends).toEqual([{ code: 1000, reason: 'the port was closed' }]);
  });

  it('passes on why the other end closed, and closes its own port', () => {
    const { ends, arrive, state } = open();

    arrive({ close: { code: 1006, reason: 'the link broke' } });

    expect({ ends, isClosed: state.isClosed }).toEqual({
      ends: [{ code: 1006, reason: 'the link broke' }],
      isClosed: true,
    });
  });

  it('keeps no more than a little for a listener that does not come', () => {
    const { ends, arrive } = open();

    for (let count = 0; count < 9; count += 1) arrive('x'.repeat(limits.jsonBytes / 2));

    expect(ends.map((end) => end.code)).toEqual([1008]);
  });
});

function open() {
  const posted: unknown[] = [];
  const ends: ChannelEnd[] = [];
  const state = { isClosed: false };
  let listener: { message(data: unknown): void; closed(): void } | undefined;
  const channel = new PortChannel(
    {
      post: (data) => posted.push(data),
      start: (given) => (listener = given),
      close: () => (state.isClosed = true),
    },
    1000,
  );
  channel.onEnded((end) => ends.push(end));
  return {
    channel,
    posted,
    ends,
    state,
    arrive: (data: unknown) => listener?.message(data),
    leave: () => listener?.closed(),
  };
}
