import { expect, it } from 'vitest';
import { encodeQuestion } from '../../../../main/remote/discovery/dns-message.ts';
import { MessageReader } from '../../../../main/remote/discovery/message-reader.ts';
import { FakeClock } from '../../../fakes/fake-clock.ts';

it('reads so many messages at a time and no more, of which those about others are none', async () => {
  const clock = new FakeClock();
  const reader = new MessageReader(clock);
  const ours = Buffer.from(encodeQuestion());
  const foreign = Buffer.alloc(200);
  const readMany = (bytes: Buffer): number =>
    Array.from({ length: 1_000 }, () => reader.read(bytes)).filter((message) => message !== undefined).length;

  const counts = [readMany(foreign), readMany(ours)];
  await clock.advance(249);
  counts.push(readMany(ours));
  await clock.advance(1);
  counts.push(readMany(ours));

  expect(counts).toEqual([0, 32, 0, 32]);
});
