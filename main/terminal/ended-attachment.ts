import type { Clock } from '../../base/clock.ts';
import type { TerminalId } from '../../protocol/ids.ts';
import { Attachment, type AttachmentSource } from './attachment.ts';
import type { EndedRecord } from './ended-records.ts';
import { OutputLog } from './output-log.ts';
import type { AttachmentStart, TerminalAttachment } from './terminal-attachment.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';

/** An attachment to an ended record: it shows the last screen and takes nothing. */
export class EndedAttachment implements TerminalAttachment {
  readonly terminalId: TerminalId;
  readonly generation: number;
  readonly attachment: Attachment;
  readonly #size: TerminalSize;

  constructor(record: EndedRecord, clock: Clock) {
    this.terminalId = record.terminalId;
    this.generation = record.generation;
    this.#size = record.size;
    const source: AttachmentSource = {
      log: OutputLog.empty(record.outputBytes),
      snapshot: () => record.snapshot,
      input: () => 'refused',
      hasEnded: true,
    };
    this.attachment = new Attachment({ source, wish: {}, size: record.size, clock });
  }

  info(): AttachmentStart {
    const { mode, offset, inputPosition } = this.attachment;
    return { mode, offset, inputPosition, ...this.#size };
  }

  lease(): void {
    // Nothing here needs protection from the idle reaper.
  }

  resize(): TerminalSize & { owner: boolean } {
    return { ...this.#size, owner: false };
  }

  withdrawSize(): void {
    // It never had one.
  }

  suspend(): void {
    this.attachment.suspend();
  }

  resume(receivedOffset: number): AttachmentStart {
    return { ...this.attachment.resume(receivedOffset), ...this.#size };
  }

  dispose(): void {
    this.attachment.dispose();
  }
}
