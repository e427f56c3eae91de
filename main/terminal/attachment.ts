import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import type { SnapshotScope } from '../../protocol/snapshot-scope.ts';
import type { TerminalSize } from '../../protocol/terminal-info.ts';
import type { AttachmentSink } from './attachment-sink.ts';
import { InputAcks } from './input-acks.ts';
import { InputReceiver } from './input-receiver.ts';
import { OutputSender, type OutputSource, type OutputStart, type OutputWish } from './output-sender.ts';

export type { AttachmentSink } from './attachment-sink.ts';

/** The terminal, as an attachment needs it. `hasEnded`: its owner calls `outputArrived` when that becomes true. */
export interface AttachmentSource extends OutputSource {
  /** Takes all of the bytes or none. */
  input(bytes: Uint8Array): 'accepted' | 'refused';
}

export interface AttachmentOptions {
  readonly source: AttachmentSource;
  readonly wish: OutputWish;
  readonly size: TerminalSize;
  readonly clock: Clock;
}

export interface AttachmentStart extends OutputStart {
  /** The viewer sends its input again from here. */
  readonly inputPosition: number;
}

/** One session's subscription to one terminal: output one way, input the other. Survives a broken link (L47). */
export class Attachment implements Disposable {
  readonly #output: OutputSender;
  readonly #input: InputReceiver;
  readonly #inputAcks: InputAcks;
  #sink: AttachmentSink | undefined;
  #begun: OutputStart;
  #isDisposed = false;

  constructor({ source, wish, size, clock }: AttachmentOptions) {
    this.#output = new OutputSender({ source, size, clock });
    this.#begun = this.#output.begin(wish);
    this.#inputAcks = new InputAcks(clock, (position) => this.#sink?.inputAck(position));
    this.#input = new InputReceiver({
      accept: (bytes) => {
        if (source.input(bytes) === 'accepted') return true;
        return source.hasEnded ? 'terminal_not_running' : 'input_backlog';
      },
      acked: (position) => this.#inputAcks.accepted(position),
      refused: (position, code) => {
        this.#inputAcks.flush();
        this.#sink?.inputRefused(position, code);
      },
    });
  }

  get mode(): 'resume' | 'snapshot' {
    return this.#begun.mode;
  }

  get offset(): number {
    return this.#begun.offset;
  }

  get inputPosition(): number {
    return this.#input.position;
  }

  /** True when the terminal has ended and everything it printed has been sent. */
  get isDrained(): boolean {
    return this.#output.isDrained;
  }

  /** Fires once per `start`: what was sent before a break may not have arrived. */
  get onDrained(): Event<void> {
    return this.#output.onDrained;
  }

  /** Nothing is sent before this: the viewer must have its reply first. */
  start(sink: AttachmentSink): void {
    if (this.#isDisposed) return;
    this.#sink = sink;
    this.#output.start({
      output: (position, bytes) => {
        sink.output(position, bytes);
        this.#inputAcks.flush();
      },
      snapshot: (position, bytes, flags) => sink.snapshot(position, bytes, flags),
      size: (change) => sink.size(change),
    });
  }

  /** The link broke: nothing is sent until `resume` and `start`. */
  suspend(): void {
    this.#sink = undefined;
    this.#inputAcks.dispose();
    this.#output.suspend();
  }

  /** The viewer is back and has received all output before `receivedOffset`. */
  resume(receivedOffset: number): AttachmentStart {
    this.#sink = undefined;
    this.#inputAcks.dispose();
    this.#input.resume();
    this.#begun = this.#output.beginAgain(receivedOffset);
    return { ...this.#begun, inputPosition: this.#input.position };
  }

  /** The terminal has appended to its log, or has ended. */
  outputArrived(): void {
    this.#output.outputArrived();
  }

  /** The viewer gets the screen anew, or all of it, as soon as it has worked off what it was sent. */
  redraw(scope: SnapshotScope): void {
    this.#output.redraw(scope);
  }

  /** The viewer is told once it has been sent the output before the change. */
  sizeChanged(size: TerminalSize, isOwner: boolean): void {
    this.#output.sizeChanged(size, isOwner);
  }

  /** Returns what is wrong with the acknowledgement, if anything. */
  outputAcked(position: number): string | undefined {
    return this.#output.outputAcked(position);
  }

  /** Returns what is wrong with the acknowledgement, if anything. */
  snapshotAcked(position: number): string | undefined {
    return this.#output.snapshotAcked(position);
  }

  /** Returns what is wrong with the frame, if anything. */
  inputReceived(position: number, bytes: Uint8Array, flags: number): string | undefined {
    return this.#isDisposed ? undefined : this.#input.receive(position, bytes, flags);
  }

  /** The terminal's input queue has room again after it refused something. */
  inputRoom(): void {
    this.#input.roomMade();
    this.#inputAcks.flush();
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#sink = undefined;
    this.#inputAcks.dispose();
    this.#output.dispose();
  }
}
