import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReceiver, ByteSender } from '../../../protocol/client/byte-streams.ts';
import { RefusalError } from '../../../protocol/error-code.ts';
import { frameKinds, type Frame } from '../../../protocol/frame.ts';
import { limits } from '../../../protocol/limits.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { encode } from './make-client.ts';

type Sent = Partial<Frame> & { kind: number; position: number };

function makeSender() {
  const sent: Sent[] = [];
  const sender = new ByteSender((frame) => sent.push(frame));
  const ack = (position: number): string | undefined =>
    sender.frame({ kind: frameKinds.dataAck, flags: 0, stream: 1, position, payload: new Uint8Array(0) });
  return { sender, sent, ack };
}

function makeReceiver() {
  const sent: Sent[] = [];
  const receiver = new ByteReceiver(
    (frame) => sent.push(frame),
    () => undefined,
  );
  const data = (position: number, text: string): string | undefined =>
    receiver.frame({ kind: frameKinds.data, flags: 0, stream: 2, position, payload: encode(text) });
  return { receiver, data, acks: () => sent.map(({ position }) => position) };
}

describe('a stream towards the agent', () => {
  it('is never more than one window ahead, and resolves a write when it has been taken', async () => {
    const { sender, sent, ack } = makeSender();
    let isTaken = false;
    void sender.write(new Uint8Array(2 * limits.streamWindowBytes)).then(() => (isTaken = true));
    sender.end();
    const atFirst = sent.length;
    ack(limits.streamWindowBytes);
    await settle();
    const halfway = [isTaken, sent.length];
    ack(2 * limits.streamWindowBytes);
    await settle();

    expect({ atFirst, halfway, isTaken, last: sent.at(-1) }).toEqual({
      atFirst: 4,
      halfway: [false, 9],
      isTaken: true,
      last: { kind: frameKinds.end, position: 2 * limits.streamWindowBytes },
    });
  });

  it('sends again over a new link what was not acknowledged, and its end', () => {
    const { sender, sent, ack } = makeSender();
    void sender.write(encode('abcdef'));
    sender.end();
    ack(2);
    sender.hold();
    sent.length = 0;

    sender.resume();

    expect(sent).toEqual([
      { kind: frameKinds.data, position: 2, payload: encode('cdef') },
      { kind: frameKinds.end, position: 6 },
    ]);
  });

  it('refuses writes after its end, and all that waits when it fails', async () => {
    const { sender } = makeSender();
    const waiting = sender.write(encode('a'));
    sender.end();
    await expect(sender.write(encode('b'))).rejects.toMatchObject({ code: 'unsupported' });
    sender.fail(new RefusalError('unreachable', 'gone'));

    await expect(waiting).rejects.toMatchObject({ code: 'unreachable' });
    await expect(sender.write(encode('c'))).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('calls an acknowledgement of what was not sent a broken rule', () => {
    expect(makeSender().ack(1)).toBeDefined();
  });
});

describe('a stream from the agent', () => {
  it('is kept for its first listener and acknowledged when it has been dealt with', () => {
    const { receiver, data, acks } = makeReceiver();
    data(0, 'abc');
    const before = [receiver.isSettled, acks()];
    const done: (() => void)[] = [];
    receiver.listen((_bytes, isDone) => done.push(isDone));
    data(3, 'd');
    const pending = acks().length;
    done.forEach((isDone) => isDone());

    expect({ before, pending, acks: acks(), isSettled: receiver.isSettled }).toEqual({
      before: [false, []],
      pending: 0,
      acks: [4],
      isSettled: true,
    });
  });

  it('does not hold the program up when its listener has left', () => {
    const { receiver, data, acks } = makeReceiver();
    receiver.listen(() => undefined).dispose();
    data(0, 'abc');

    expect(acks()).toEqual([3]);
  });

  it('drops what comes again, tells the agent so, and notices what is missing', () => {
    const { receiver, data, acks } = makeReceiver();
    let text = '';
    receiver.listen((bytes, done) => {
      text += new TextDecoder().decode(bytes);
      done();
    });
    data(0, 'abc');
    data(0, 'abc');
    data(1, 'bcd');

    expect({ text, acks: acks(), gap: data(9, 'x') }).toEqual({
      text: 'abcd',
      acks: [3, 3, 4],
      gap: expect.any(String),
    });
  });
});

it('L47: both ends together lose and double nothing, wherever links break', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), size: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ kind: fc.constantFrom('deliver' as const, 'answer' as const, 'break' as const), size: fc.constant(1) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const forth: Sent[] = [];
      const back: Sent[] = [];
      let got = '';
      let written = '';
      const sender = new ByteSender((frame) => forth.push(frame));
      const receiver = new ByteReceiver(
        (frame) => back.push(frame),
        () => undefined,
      );
      receiver.listen((bytes, done) => {
        got += new TextDecoder().decode(bytes);
        done();
      });
      const deliver = (queue: Sent[], end: { frame(frame: Frame): string | undefined }): void => {
        const frame = queue.shift();
        if (frame !== undefined)
          expect(end.frame({ flags: 0, stream: 1, payload: new Uint8Array(0), ...frame })).toBeUndefined();
      };
      const reconnect = (): void => {
        sender.hold();
        forth.length = back.length = 0;
        sender.resume();
      };
      for (const { kind, size } of steps) {
        if (kind === 'write') {
          const text = `${written.length}.`.repeat(size);
          written += text;
          void sender.write(encode(text)).catch(() => undefined);
        } else if (kind === 'deliver') deliver(forth, receiver);
        else if (kind === 'answer') deliver(back, sender);
        else reconnect();
      }
      reconnect();
      while (forth.length + back.length > 0) {
        deliver(forth, receiver);
        deliver(back, sender);
      }

      expect(got === written).toBe(true);
    }),
  );
});
