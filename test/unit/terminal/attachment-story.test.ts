import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Attachment } from '../../../main/terminal/attachment.ts';
import type { OutputWish } from '../../../main/terminal/output-sender.ts';
import type { SnapshotScope } from '../../../protocol/snapshot-scope.ts';
import { byteAt, FakeAttachmentSource, size } from '../../fakes/fake-attachment-source.ts';
import { FakeClock, settle } from '../../fakes/fake-clock.ts';
import { RecordingSink } from '../../fakes/recording-sink.ts';

const KIB = 1024;

type Step =
  | { do: 'print'; bytes: number }
  | { do: 'ack'; share: number }
  | { do: 'break'; lost: number }
  | { do: 'wait'; ms: number }
  | { do: 'resize' }
  | { do: 'redraw'; scope: SnapshotScope };

const scopes = fc.constantFrom<SnapshotScope[]>('screen', 'all');

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      arbitrary: fc.record({ do: fc.constant('print' as const), bytes: fc.integer({ min: 1, max: 90_000 }) }),
      weight: 5,
    },
    {
      arbitrary: fc.record({ do: fc.constant('ack' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      weight: 5,
    },
    { arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 2000 }) }), weight: 3 },
    {
      arbitrary: fc.record({ do: fc.constant('break' as const), lost: fc.double({ min: 0, max: 1, noNaN: true }) }),
      weight: 1,
    },
    { arbitrary: fc.constant({ do: 'resize' as const }), weight: 1 },
    { arbitrary: fc.record({ do: fc.constant('redraw' as const), scope: scopes }), weight: 1 },
  ),
  { maxLength: 40 },
);

/** A viewer and its attachment under a list of steps; RecordingSink throws on any gap, double or intrusion. */
class Story {
  readonly source = new FakeAttachmentSource(128 * KIB);
  readonly clock = new FakeClock();
  readonly attachment: Attachment;
  sink = new RecordingSink();
  #ackedOutput = 0;
  #ackedSnapshot = 0;
  #cols = 80;

  constructor(wish: OutputWish, printed: number) {
    this.source.snapshotBytes = 70_000;
    this.source.print(printed);
    this.attachment = new Attachment({ source: this.source, wish, size, clock: this.clock });
    if (this.attachment.mode === 'resume') this.sink.start = this.attachment.offset;
    this.attachment.start(this.sink);
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'print') {
      this.source.print(step.bytes);
      this.attachment.outputArrived();
    } else if (step.do === 'wait') await this.clock.advance(step.ms);
    else if (step.do === 'resize') this.attachment.sizeChanged({ cols: (this.#cols += 1), rows: 24 }, true);
    else if (step.do === 'redraw') this.attachment.redraw(step.scope);
    else if (step.do === 'ack') this.ack(step.share);
    else this.#break(step.lost);
    await settle();
  }

  ack(share: number): void {
    const { sink } = this;
    if (sink.snapshots > 0) {
      this.#ackedSnapshot = Math.floor(sink.snapshotBytes * share);
      expect(this.attachment.snapshotAcked(this.#ackedSnapshot)).toBeUndefined();
    }
    if (sink.isRestoring || (sink.snapshots > 0 && share < 1)) return;
    this.#ackedOutput = (sink.start ?? 0) + Math.floor(sink.bytes.length * share);
    expect(this.attachment.outputAcked(this.#ackedOutput)).toBeUndefined();
  }

  /** The last part of what was sent is lost on the way. */
  #break(lost: number): void {
    this.attachment.suspend();
    const before = this.sink;
    const kept = Math.floor(before.bytes.length * (1 - lost));
    const had = { start: before.start, bytes: before.bytes.slice(0, kept) };
    const received = before.isRestoring ? 0 : (had.start ?? 0) + kept;
    const answer = this.attachment.resume(received);
    this.sink = new RecordingSink();
    if (answer.mode === 'resume') {
      expect(answer.offset).toBe(received);
      this.sink.start = received - kept;
      this.sink.bytes = had.bytes;
    }
    this.attachment.start(this.sink);
  }

  /** The viewer works everything off. */
  async finish(): Promise<void> {
    for (let turn = 0; turn < 200 && !this.isUpToDate; turn += 1) {
      this.ack(1);
      await this.clock.advance(50);
    }
  }

  get isUpToDate(): boolean {
    return !this.sink.isRestoring && this.sink.start !== undefined && this.sink.end === this.source.log.end;
  }
}

describe('L41, L42, L47: whatever happens on the way', () => {
  it('a viewer has exactly the bytes from N, or a snapshot and exactly the rest', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ from: fc.option(fc.nat(150_000), { nil: undefined }), scope: scopes }),
        fc.integer({ min: 1, max: 200_000 }),
        steps,
        async (wish, printed, list) => {
          const story = new Story(wish, printed);
          for (const step of list) await story.take(step);
          await story.finish();
          const { sink, source, clock } = story;
          expect([sink.end, sink.isRestoring, clock.pendingTimers]).toEqual([source.log.end, false, 0]);
          const start = sink.start as number;
          expect(sink.bytes.every((byte, index) => byte === byteAt(start + index))).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});
