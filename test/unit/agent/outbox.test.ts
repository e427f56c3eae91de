import { describe, expect, it } from 'vitest';
import { Outbox } from '../../../main/agent/outbox.ts';
import { FakeChannel } from '../../fakes/fake-channel.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';

const KIB = 1024;

function makeOutbox() {
  const clock = new FakeClock();
  const channel = new FakeChannel();
  let bufferedBytes = 0;
  Object.defineProperty(channel, 'bufferedBytes', { get: () => bufferedBytes });
  const send = channel.send.bind(channel);
  channel.send = (message) => {
    send(message);
    bufferedBytes += message.length;
  };
  const outbox = new Outbox(channel, clock);
  const sent = (): string[] => channel.sent.map((message) => String(message).slice(0, 2));
  return { clock, outbox, sent, drain: () => (bufferedBytes = 0), fill: () => (bufferedBytes = 300 * KIB) };
}

const piece = (name: string): string => name.padEnd(100 * KIB, '.');

describe('L44: what one channel sends', () => {
  it('L44: control messages go before data that still waits', async () => {
    const { outbox, sent, clock, drain } = makeOutbox();
    for (let index = 0; index < 5; index += 1) outbox.sendInOrder(1, piece(`d${index}`));
    outbox.sendControl('c1');
    const before = sent();
    drain();
    await clock.advance(4);
    expect({ before, after: sent() }).toEqual({
      before: ['d0', 'd1', 'd2', 'c1'],
      after: ['d0', 'd1', 'd2', 'c1', 'd3', 'd4'],
    });
  });

  it('L44: lanes take turns, and within a lane nothing overtakes', async () => {
    const { outbox, sent, clock, drain, fill } = makeOutbox();
    fill();
    for (const name of ['a1', 'a2', 'a3', 'a4']) outbox.sendInOrder(1, piece(name));
    for (const name of ['b1', 'b2']) outbox.sendInOrder(2, piece(name));
    outbox.sendInOrder(3, piece('c1'));
    for (let turn = 0; turn < 4; turn += 1) {
      drain();
      await clock.advance(4);
    }
    expect(sent()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('L44: of news a slow viewer gets the last of each topic', async () => {
    const { outbox, sent, clock, drain, fill } = makeOutbox();
    outbox.sendNews('x', 'x0');
    fill();
    for (const text of ['x1', 'y1', 'x2', 'x3']) outbox.sendNews(text.charAt(0), text);
    const before = sent();
    drain();
    await clock.advance(4);
    expect({ before, after: sent(), timers: clock.pendingTimers }).toEqual({
      before: ['x0'],
      after: ['x0', 'x3', 'y1'],
      timers: 0,
    });
  });

  it('leaves no timer behind when nothing waits, and none when disposed', async () => {
    const { outbox, clock, fill, drain } = makeOutbox();
    fill();
    outbox.sendInOrder(1, 'a');
    const whileFull = clock.pendingTimers;
    drain();
    await clock.advance(4);
    const whenSent = clock.pendingTimers;
    fill();
    outbox.sendInOrder(1, 'b');
    outbox.dispose();
    expect({ whileFull, whenSent, disposed: clock.pendingTimers }).toEqual({ whileFull: 1, whenSent: 0, disposed: 0 });
  });

  it('drops what waits in the lane of a stream that has ended', async () => {
    const { outbox, sent, clock, fill, drain } = makeOutbox();
    fill();
    outbox.sendInOrder(1, 'a1');
    outbox.sendInOrder(2, 'b1');
    outbox.dropLane(1);
    drain();
    await clock.advance(4);
    expect(sent()).toEqual(['b1']);
  });
});
