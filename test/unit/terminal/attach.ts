import { Attachment } from '../../../main/terminal/attachment.ts';
import type { OutputWish } from '../../../main/terminal/output-sender.ts';
import { FakeAttachmentSource, size } from '../../fakes/fake-attachment-source.ts';
import { FakeClock } from '../../fakes/fake-clock.ts';
import { RecordingSink } from '../../fakes/recording-sink.ts';

/** An attachment that is not started yet, to a terminal that has printed `printed` bytes. */
export function attach(options: OutputWish & { readonly logBytes?: number; readonly printed?: number } = {}) {
  const source = new FakeAttachmentSource(options.logBytes);
  if (options.printed !== undefined) source.print(options.printed);
  const clock = new FakeClock();
  const attachment = new Attachment({ source, wish: options, size, clock });
  const sink = new RecordingSink();
  const print = (count: number): void => {
    source.print(count);
    attachment.outputArrived();
  };
  return { source, clock, attachment, sink, print };
}
