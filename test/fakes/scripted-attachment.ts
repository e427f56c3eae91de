import { encodeFrame, frameFlags, frameKinds, type Frame } from '../../protocol/frame.ts';
import type { StreamNumber } from '../../protocol/ids.ts';
import { limits } from '../../protocol/limits.ts';
import type { ResumedAttachment } from '../../protocol/requests.ts';
import type { AgentNotification, AgentNotificationName } from '../../protocol/notifications.ts';
import type { FakeLink } from './fake-channel.ts';
import type { ScriptedTerminal } from './scripted-terminal.ts';

export function sendNotification<N extends AgentNotificationName>(
  link: FakeLink,
  name: N,
  params: AgentNotification[N],
): void {
  link.agent.send(JSON.stringify({ jsonrpc: '2.0', method: name, params }));
}

/** One viewer's subscription, kept strictly by the rules. */
export class ScriptedAttachment {
  readonly stream: StreamNumber;
  readonly terminal: ScriptedTerminal;
  readonly generation: number;
  needsSnapshot: boolean;
  #sent: number;
  #acked: number;
  #snapshotSent = 0;
  #inputPosition = 0;
  #isRefusing = false;

  /** `from` undefined: a snapshot comes first. */
  constructor(stream: number, terminal: ScriptedTerminal, from: number | undefined) {
    this.stream = stream as StreamNumber;
    this.terminal = terminal;
    this.generation = terminal.generation;
    this.#sent = this.#acked = from ?? terminal.output.byteLength;
    this.needsSnapshot = from === undefined;
  }

  describe(): ResumedAttachment {
    return {
      attachment: this.stream,
      terminalId: this.terminal.terminalId,
      generation: this.generation,
      mode: this.needsSnapshot ? 'snapshot' : 'resume',
      offset: this.#sent,
      cols: 80,
      rows: 24,
      inputPosition: this.#inputPosition,
    };
  }

  /** The viewer is back and has received everything before `offset`. */
  rewind(offset: number): void {
    this.needsSnapshot = offset < this.terminal.logStart;
    this.#sent = this.#acked = offset;
    this.#isRefusing = false;
    this.#snapshotSent = 0;
  }

  /** Sends what may be sent. `pieceBytes` per frame. */
  pump(link: FakeLink, pieceBytes: number): void {
    if (this.generation !== this.terminal.generation) return;
    if (this.needsSnapshot) this.#sendSnapshot(link, pieceBytes);
    else this.#sendOutput(link, pieceBytes);
  }

  /** Returns which rule the frame breaks. */
  receive(link: FakeLink, frame: Frame): string | undefined {
    switch (frame.kind) {
      case frameKinds.input:
        return this.#input(link, frame);
      case frameKinds.outputAck:
        if (frame.position > this.#sent) return `output ack ${frame.position} beyond ${this.#sent}`;
        this.#acked = Math.max(this.#acked, frame.position);
        return undefined;
      case frameKinds.snapshotAck:
        return frame.position > this.#snapshotSent ? `snapshot ack ${frame.position} beyond what was sent` : undefined;
      default:
        return `kind ${frame.kind} from a viewer`;
    }
  }

  roomMade(link: FakeLink): void {
    if (this.#isRefusing) this.#ackInput(link);
  }

  #input(link: FakeLink, { position, flags, payload }: Frame): string | undefined {
    if (this.#isRefusing && (position !== this.#inputPosition || (flags & frameFlags.rewound) === 0)) return undefined;
    const { isReading, isEnded, refusal: code } = this.terminal;
    this.#isRefusing = !isReading || isEnded;
    if (position > this.#inputPosition) return `input ${position} after ${this.#inputPosition}`;
    if (this.#isRefusing) {
      const refusal = { attachment: this.stream, position: this.#inputPosition };
      sendNotification(link, 'attachment.inputRefused', {
        ...refusal,
        code: isEnded ? 'terminal_not_running' : code,
      });
      return undefined;
    }
    const fresh = payload.subarray(this.#inputPosition - position);
    this.#inputPosition += fresh.byteLength;
    if (this.generation === this.terminal.generation) this.terminal.typed += new TextDecoder().decode(fresh);
    this.#ackInput(link);
    return undefined;
  }

  #ackInput(link: FakeLink): void {
    link.agent.send(encodeFrame({ kind: frameKinds.inputAck, stream: this.stream, position: this.#inputPosition }));
  }

  /** What the screen shows is all that was printed: a snapshot repeats it. */
  #sendSnapshot(link: FakeLink, pieceBytes: number): void {
    const { output } = this.terminal;
    const total = output.byteLength;
    this.needsSnapshot = false;
    this.#sent = this.#acked = this.#snapshotSent = total;
    const size = { attachment: this.stream, cols: 80, rows: 24, owner: false, offset: total };
    sendNotification(link, 'attachment.size', size);
    for (let position = 0; position === 0 || position < total; position += pieceBytes) {
      const payload = output.subarray(position, position + pieceBytes);
      const isLast = position + pieceBytes >= total;
      const flags = (position === 0 ? frameFlags.first : 0) | (isLast ? frameFlags.last : 0);
      link.agent.send(encodeFrame({ kind: frameKinds.snapshot, stream: this.stream, position, payload, flags }));
    }
  }

  #sendOutput(link: FakeLink, pieceBytes: number): void {
    const { output } = this.terminal;
    while (this.#sent < output.byteLength && this.#sent - this.#acked < limits.outputWindowBytes) {
      const payload = output.slice(this.#sent, this.#sent + pieceBytes);
      link.agent.send(encodeFrame({ kind: frameKinds.output, stream: this.stream, position: this.#sent, payload }));
      this.#sent += payload.byteLength;
    }
  }
}
