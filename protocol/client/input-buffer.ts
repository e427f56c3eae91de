import { frameFlags } from '../frame.ts';
import { limits } from '../limits.ts';

/** Input on its way to the agent at one time; the rest waits here. */
const WINDOW_BYTES = 4 * limits.payloadBytes;

interface Chunk {
  readonly position: number;
  readonly bytes: Uint8Array;
}

/** Sends one piece of input; while there is no link it goes nowhere and is asked for again by `resume`. */
export type SendInput = (position: number, bytes: Uint8Array, flags: number) => void;

/** What was typed and not yet accepted: each byte reaches the terminal exactly once, across broken links and refusals. */
export class InputBuffer {
  readonly #send: SendInput;
  #chunks: Chunk[] = [];
  #accepted = 0;
  #sent = 0;
  #end = 0;
  #hasLink = false;
  /** Until here it was typed, or on its way, without a link. */
  #heldUntil = 0;
  /** Nothing is sent until the agent has room, or a link. */
  #isHeld = true;
  /** The next frame starts where the agent stopped taking. */
  #isRewound = false;
  /** After a refusal one frame at a time goes out, until all is accepted. */
  #isCautious = false;

  constructor(send: SendInput) {
    this.#send = send;
  }

  get pendingBytes(): number {
    return this.#end - this.#accepted;
  }

  /** Something that was typed without a link, or was on its way when it broke, has not been accepted since. */
  get isOwing(): boolean {
    return this.#accepted < Math.min(this.#heldUntil, this.#end);
  }

  /** False: over the bound, nothing was taken. */
  push(bytes: Uint8Array): boolean {
    if (this.pendingBytes + bytes.byteLength > limits.pendingInputBytes) return false;
    for (let start = 0; start < bytes.byteLength; start += limits.payloadBytes) {
      const piece = bytes.slice(start, start + limits.payloadBytes);
      this.#chunks.push({ position: this.#end, bytes: piece });
      this.#end += piece.byteLength;
    }
    if (!this.#hasLink) this.#heldUntil = this.#end;
    this.#pump();
    return true;
  }

  /** Everything before `position` has been accepted. After a refusal this says that there is room again. */
  accepted(position: number): void {
    this.#forgetBefore(Math.min(position, this.#end));
    this.#isHeld = false;
    if (this.pendingBytes === 0) this.#isCautious = false;
    this.#pump();
  }

  /**
   * The agent took nothing from `position` on. What was refused for a while waits for room, anything else is dropped;
   * either way the next frame starts at `position`.
   */
  refused(position: number, isTemporary: boolean): void {
    this.#forgetBefore(Math.min(position, this.#end));
    this.#sent = this.#accepted;
    this.#isHeld = isTemporary;
    this.#isRewound = true;
    this.#isCautious = true;
    if (!isTemporary) this.dropUnsent();
  }

  /** The link is gone. */
  hold(): void {
    this.#isHeld = true;
    this.#hasLink = false;
    this.#heldUntil = this.#end;
  }

  /** Over a new link the agent goes on at `position`. */
  resume(position: number): void {
    this.#forgetBefore(Math.min(position, this.#end));
    this.#sent = this.#accepted;
    this.#isHeld = false;
    this.#hasLink = true;
    this.#isRewound = true; // a refusal may have been lost with the link
    this.#pump();
  }

  /**
   * Another attachment, whose input starts at 0. What was never sent goes on there; what may or may not have been
   * accepted cannot be sent again: then everything is dropped, and false returned.
   */
  restart(): boolean {
    const isCertain = this.#sent === this.#accepted;
    const kept = isCertain ? this.#chunks.map((chunk) => this.#unacceptedOf(chunk)) : [];
    this.clear();
    this.#isHeld = false;
    for (const bytes of kept) this.push(bytes);
    this.#hasLink = true;
    return isCertain;
  }

  /** Forgets everything; nothing is sent until there is an attachment again. */
  clear(): void {
    this.#chunks = [];
    this.#accepted = this.#sent = this.#end = this.#heldUntil = 0;
    this.#isHeld = true;
    this.#isRewound = this.#isCautious = false;
  }

  /** Forgets what has not been sent. */
  dropUnsent(): void {
    this.#chunks = this.#chunks.filter((chunk) => chunk.position + chunk.bytes.byteLength <= this.#sent);
    this.#end = this.#sent;
  }

  #pump(): void {
    const window = this.#isCautious ? limits.payloadBytes : WINDOW_BYTES;
    for (const { position, bytes } of this.#chunks) {
      if (this.#isHeld) return;
      if (position + bytes.byteLength <= this.#sent) continue;
      if (this.#sent > this.#accepted && position + bytes.byteLength - this.#accepted > window) return;
      const flags = this.#isRewound ? frameFlags.rewound : frameFlags.none;
      this.#isRewound = false;
      const fresh = bytes.subarray(Math.max(0, this.#sent - position));
      const start = Math.max(position, this.#sent);
      this.#sent = position + bytes.byteLength;
      this.#send(start, fresh, flags);
    }
  }

  #unacceptedOf({ position, bytes }: Chunk): Uint8Array {
    return bytes.subarray(Math.max(0, this.#accepted - position));
  }

  #forgetBefore(position: number): void {
    this.#accepted = Math.max(this.#accepted, position);
    this.#sent = Math.max(this.#sent, this.#accepted);
    this.#chunks = this.#chunks.filter((chunk) => chunk.position + chunk.bytes.byteLength > this.#accepted);
  }
}
