import { Attachment, type AttachmentSink } from '../../main/terminal/attachment.ts';
import { FakeAttachmentSource, size } from '../fakes/fake-attachment-source.ts';
import { FakeClock } from '../fakes/fake-clock.ts';

const KIB = 1024;
const TURN_MS = 5;

function attach() {
  const source = new FakeAttachmentSource(16 * KIB * KIB);
  const clock = new FakeClock();
  const attachment = new Attachment({ source, wish: { from: 0 }, size, clock });
  const sent = { end: 0 };
  const ignore = (): void => undefined;
  const sink: AttachmentSink = {
    output: (position, bytes) => (sent.end = position + bytes.byteLength),
    ...{ snapshot: ignore, size: ignore, inputAck: ignore, inputRefused: ignore },
  };
  attachment.start(sink);
  const print = (count: number): void => {
    source.log.append(new Uint8Array(count));
    attachment.outputArrived();
  };
  return { clock, attachment, sent, print };
}

/** L44: what is on its way to a viewer is half a second of its speed, at least 64 KiB and at most 1 MiB. */
export async function checkOutputInFlight(): Promise<string[]> {
  const expected = [
    { who: 'a viewer whose speed is unknown', kib: inFlightBeforeAcks() / KIB, least: 64, most: 64 },
    { who: 'a slow viewer', kib: (await inFlightAt(10)) / KIB, least: 0, most: 64 },
    { who: 'a viewer of 400 KB/s', kib: (await inFlightAt(400)) / KIB, least: 129, most: 220 },
    { who: 'a viewer of 4 MB/s', kib: (await inFlightAt(4_000)) / KIB, least: 1_000, most: 1024 },
  ];
  return expected.flatMap(({ who, kib, least, most }) => [
    ...(kib < least ? [`less than ${least} KiB are in flight to ${who}`] : []),
    ...(kib > most ? [`more than ${most} KiB are in flight to ${who}`] : []),
  ]);
}

function inFlightBeforeAcks(): number {
  const { attachment, sent, print } = attach();
  for (let turn = 0; turn < 32; turn += 1) print(16 * KIB);
  attachment.dispose();
  return sent.end;
}

async function inFlightAt(bytesPerMs: number): Promise<number> {
  const { attachment, clock, sent, print } = attach();
  let acked = 0;
  for (let turn = 0; turn < 250; turn += 1) {
    print(bytesPerMs * TURN_MS * 2);
    await clock.advance(TURN_MS);
    acked = Math.min(sent.end, acked + bytesPerMs * TURN_MS);
    attachment.outputAcked(acked);
  }
  attachment.dispose();
  return sent.end - acked;
}
