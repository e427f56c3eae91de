import { describe, expect, it } from 'vitest';
import * as sending from '../../checks/check-output-in-flight.ts';
import { settle } from '../../fakes/fake-clock.ts';
import { byteAt } from '../../fakes/fake-attachment-source.ts';
import { RecordingSink } from '../../fakes/recording-sink.ts';
import { importEdited } from '../../import-edited.ts';
import { attach } from './attach.ts';

const KIB = 1024;

describe('L42: an attachment from offset N', () => {
  it('gets exactly the bytes from N', async () => {
    const { attachment, clock, sink, print } = attach({ from: 100, printed: 300 });

    attachment.start(sink);
    print(50);
    await clock.advance(4);

    expect([attachment.mode, attachment.offset, sink.start, sink.bytes]).toEqual([
      'resume',
      100,
      100,
      Array.from({ length: 250 }, (_, index) => byteAt(100 + index)),
    ]);
  });

  it('gets a snapshot and what follows it when N has left the log', async () => {
    const { attachment, sink, print } = attach({ from: 0, logBytes: 64 * KIB, printed: 65 * KIB });

    attachment.start(sink);
    await settle();
    print(3);

    expect([attachment.mode, sink.frames]).toEqual([
      'snapshot',
      ['size 80x24 66560', 'snapshot 0 1000 3', 'output 66560 3'],
    ]);
  });

  it('gets a snapshot when N is beyond what was printed', () => {
    expect(attach({ from: 301, printed: 300 }).attachment.mode).toBe('snapshot');
  });

  it('gets nothing before it is started', () => {
    const { sink, print } = attach({ from: 0 });

    print(10);

    expect(sink.frames).toEqual([]);
  });

  it('sends an empty snapshot as one frame, first and last', async () => {
    const { attachment, source, sink } = attach({ printed: 10 });
    source.snapshotBytes = 0;

    attachment.start(sink);
    await settle();

    expect(sink.frames).toEqual(['size 80x24 10', 'snapshot 0 0 3']);
  });

  it('falls back to what the log holds when there is no mirror', async () => {
    const { attachment, source, sink } = attach({ printed: 10 });
    source.snapshot = () => Promise.reject(new Error('gone'));

    attachment.start(sink);
    await settle();

    expect(sink.frames).toEqual(['size 80x24 0', 'snapshot 0 0 3', 'output 0 10']);
  });
});

describe('L43: a snapshot on its way', () => {
  it('keeps at most the window in flight, and goes on as it is acknowledged', async () => {
    const { attachment, source, sink } = attach({ printed: 10 });
    source.snapshotBytes = 200 * KIB;
    attachment.start(sink);
    await settle();
    const before = sink.snapshotBytes;

    while (sink.isRestoring) attachment.snapshotAcked(sink.snapshotBytes);

    expect([before, sink.snapshotBytes, sink.isRestoring]).toEqual([64 * KIB, 200 * KIB, false]);
  });

  it('is not interrupted by a resize, which follows it', async () => {
    const { attachment, source, sink } = attach({ printed: 10 });
    source.snapshotBytes = 100 * KIB;
    attachment.start(sink);
    await settle();

    attachment.sizeChanged({ cols: 100, rows: 30 }, true);
    attachment.snapshotAcked(64 * KIB);

    expect(sink.frames).toEqual(['size 80x24 10', 'snapshot 0 65536 1', 'snapshot 65536 36864 2', 'size 100x30 10']);
  });

  it('is dropped when the link breaks or the attachment ends meanwhile', async () => {
    const { attachment, source, sink } = attach({ printed: 10 });
    source.isSlow = true;
    attachment.start(sink);
    attachment.suspend();
    attachment.resume(0);
    const second = new RecordingSink();
    attachment.start(second);
    attachment.dispose();

    for (const release of source.waiting) release();
    await settle();

    expect([sink.frames, second.frames]).toEqual([[], []]);
  });
});

describe('L44: output', () => {
  it('leaves at once after quiet, and waits at most 4 ms in a flood', async () => {
    const { attachment, clock, sink, print } = attach({ from: 0 });
    attachment.start(sink);

    print(1);
    print(2);
    print(3);
    const atOnce = [...sink.frames];
    await clock.advance(4);

    expect([atOnce, sink.frames, clock.pendingTimers]).toEqual([['output 0 1'], ['output 0 1', 'output 1 5'], 0]);
  });

  it('does not wait once 64 KiB have gathered', () => {
    const { attachment, sink, print } = attach({ from: 0 });
    attachment.start(sink);
    print(1);

    print(64 * KIB);

    expect(sink.end).toBeGreaterThanOrEqual(48 * KIB);
  });

  it('is in flight for half a second of the viewer’s speed, at least 64 KiB and never more than 1 MiB', async () => {
    expect(await sending.checkOutputInFlight()).toEqual([]);
  });

  it.each([
    [
      'sending without a window',
      'return Math.max(0, this.sizeBytes - this.#inFlight);',
      'return this.sizeBytes;',
      [
        'more than 64 KiB are in flight to a viewer whose speed is unknown',
        'more than 220 KiB are in flight to a viewer of 400 KB/s',
        'more than 1024 KiB are in flight to a viewer of 4 MB/s',
      ],
    ],
    [
      'a window without a bound',
      'return Math.min(MOST_BYTES, Math.max(LEAST_BYTES, halfSecond));',
      'return Math.max(LEAST_BYTES, halfSecond);',
      ['more than 1024 KiB are in flight to a viewer of 4 MB/s'],
    ],
  ])('L44, control: %s is seen', async (_what, from, to, findings) => {
    const edit = { file: 'main/terminal/flow-window.ts', from, to };
    const broken = await importEdited<typeof sending>('test/checks/check-output-in-flight.ts', [edit]);
    expect(await broken.checkOutputInFlight()).toEqual(findings);
  });

  it('F22: a viewer that lags gets the screen once it has worked off what it has, and then goes on live', async () => {
    const { attachment, source, clock, sink, print } = attach({ from: 0 });
    attachment.start(sink);
    for (let turn = 0; turn < 200; turn += 1) print(64 * KIB);
    await clock.advance(1000);
    attachment.outputAcked(16 * KIB);
    await settle();
    const whileBusy = source.scopes.length;

    attachment.outputAcked(sink.end);
    await settle();
    print(5);

    expect([whileBusy, source.scopes, sink.end, sink.bytes.length]).toEqual([0, ['screen'], source.log.end, 5]);
  });

  it('F22: goes on however often a snapshot overtakes what a viewer has on its way', async () => {
    const { attachment, clock, sink, print } = attach({ from: 0 });
    attachment.start(sink);
    for (let round = 0; round < 10; round += 1) {
      for (let turn = 0; turn < 10; turn += 1) print(64 * KIB);
      await clock.advance(500);
      attachment.outputAcked(Math.max(sink.start ?? 0, sink.end - 20 * KIB));
      await settle();
      attachment.snapshotAcked(sink.snapshotBytes);
      await settle();
    }
    const { snapshots } = sink;
    attachment.outputAcked(sink.end);
    await settle();
    attachment.snapshotAcked(sink.snapshotBytes);
    print(5);
    await clock.advance(10);

    expect([snapshots, sink.bytes.length]).toEqual([10, 5]);
  });

  it('L47: goes on after a break that lost the acknowledgement of a snapshot, however much is printed then', async () => {
    const { attachment, sink, print } = attach({ logBytes: 64 * KIB, printed: 65 * KIB });
    attachment.start(sink);
    await settle();
    print(5);
    attachment.suspend();

    const again = attachment.resume(65 * KIB + 5);
    attachment.start(sink);
    print(100 * KIB);
    await settle();

    expect([again.mode, sink.snapshots]).toEqual(['resume', 2]);
  });

  it('L24: reaches a slow viewer whole when the program prints 200 KiB and exits', async () => {
    const { attachment, source, clock, sink, print } = attach({ from: 0 });
    let drained = 0;
    attachment.onDrained(() => (drained += 1));
    attachment.start(sink);
    print(200 * KIB);
    source.hasEnded = true;
    attachment.outputArrived();
    const beforeAcks = attachment.isDrained;

    for (let acked = 0; acked < 200 * KIB;) {
      await clock.advance(500);
      attachment.outputAcked((acked += 5 * KIB));
    }

    expect([beforeAcks, sink.start, sink.end, sink.snapshots, drained]).toEqual([false, 0, 200 * KIB, 0, 1]);
  });

  it('leaves no timer behind', () => {
    const { attachment, clock, sink, print } = attach({ from: 0 });
    attachment.start(sink);
    print(1);
    print(1);

    attachment.dispose();

    expect(clock.pendingTimers).toBe(0);
  });
});

describe('An acknowledgement', () => {
  it('beyond what was sent is a problem', () => {
    const { attachment, sink, print } = attach({ from: 0 });
    attachment.start(sink);
    print(10);

    expect([attachment.outputAcked(10), attachment.outputAcked(3), attachment.outputAcked(11)]).toEqual([
      undefined,
      undefined,
      'output ack 11 is beyond what was sent (10)',
    ]);
    expect(attachment.snapshotAcked(1)).toBe('snapshot ack 1 is beyond what was sent (0)');
  });
});
