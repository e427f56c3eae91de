import type { Lease } from './modelled-terminal.ts';

export interface ModelledAttachment {
  /** One for each restart it lived through, the latest last. */
  readonly numbers: number[];
  readonly terminalId: string;
  generation: number;
  lease: Lease | undefined;
  /** A detach has been asked for, and its answer has not been heard. */
  isLeaving?: boolean;
}

export type ModelledSessionState =
  | { readonly kind: 'active' }
  /** Its link was cut, and it ends at `untilMs` unless its viewer comes back. */
  | { readonly kind: 'recovering'; readonly untilMs: number }
  /** What became of it nobody can know; it has ended at `untilMs` at the latest. */
  | { readonly kind: 'uncertain'; readonly untilMs: number }
  | { readonly kind: 'ended' };

/** What a session is busy with: a terminal it opened or moved along with. */
interface Activity {
  readonly generation: number;
  readonly isDoubtful: boolean;
}

/** One session as its viewer knows it. */
export class ModelledSession {
  state: ModelledSessionState = { kind: 'active' };
  #isEndAsked = false;
  readonly #attachesAsked = new Map<string, number>();
  attachments: ModelledAttachment[] = [];
  readonly activities = new Map<string, Activity>();
  /** Terminals with an attachment that was asked for, and whose answer is still to come, or never will. */
  readonly unanswered: string[] = [];
  /** Moves that were told before the attachment they are about. */
  readonly earlyMoves = new Map<number, { to: number; generation: number }>();

  /** Somebody asked to end it, and it may not have heard of that yet. */
  get isEndAsked(): boolean {
    return this.#isEndAsked;
  }

  endAsked(nowMs: number): void {
    this.#isEndAsked = true;
    this.unwatched(nowMs);
    if (this.state.kind === 'recovering') this.state = { ...this.state, kind: 'uncertain' };
  }

  get isOver(): boolean {
    return this.state.kind === 'ended';
  }

  busyWith(terminalId: string, generation: number, isDoubtful = false): void {
    const known = this.activities.get(terminalId);
    const isSure = !isDoubtful || (known !== undefined && !known.isDoubtful);
    this.activities.set(terminalId, { generation, isDoubtful: !isSure });
  }

  attaching(terminalId: string): void {
    this.unanswered.push(terminalId);
    this.#attachesAsked.set(terminalId, this.attachesAsked(terminalId) + 1);
  }

  /** How often, since it was opened. */
  attachesAsked(terminalId: string): number {
    return this.#attachesAsked.get(terminalId) ?? 0;
  }

  /** An attachment that was asked for has been answered. */
  answered(terminalId: string): void {
    const index = this.unanswered.indexOf(terminalId);
    if (index >= 0) this.unanswered.splice(index, 1);
  }

  doneWith(terminalId: string, upToGeneration = Infinity): void {
    const activity = this.activities.get(terminalId);
    if (activity !== undefined && activity.generation <= upToGeneration) this.activities.delete(terminalId);
  }

  granted(attachment: ModelledAttachment): void {
    this.attachments.push(attachment);
    const [number = 0] = attachment.numbers;
    const early = this.earlyMoves.get(number);
    if (early !== undefined) this.moved(number, early.to, early.generation);
  }

  moved(from: number, to: number, generation: number): void {
    const attachment = this.findAttachment(from);
    if (attachment === undefined) {
      this.earlyMoves.set(from, { to, generation });
      return;
    }
    attachment.numbers.push(to);
    this.#movedOn(attachment, generation);
  }

  /** A restart: what was attached to the generation before goes on with it, whether that has been told yet or not. */
  restarted(terminalId: string, generation: number): void {
    for (const attachment of this.attachments.filter((one) => one.terminalId === terminalId))
      this.#movedOn(attachment, generation);
    if (this.unanswered.includes(terminalId)) this.busyWith(terminalId, generation, true);
  }

  /** The viewer lets go of them, and nobody knows whether the agent has heard of it. */
  leaving(attachments: readonly ModelledAttachment[]): void {
    for (const attachment of attachments) {
      attachment.isLeaving = true;
      this.doubt(attachment.terminalId);
    }
  }

  /** The viewer has been told that its attachment `number` is over. */
  detached(number: number): void {
    const attachment = this.attachments.find((one) => one.numbers.at(-1) === number);
    if (attachment !== undefined) this.drop([attachment]);
  }

  drop(dropped: readonly ModelledAttachment[]): void {
    this.attachments = this.attachments.filter((one) => !dropped.includes(one));
    for (const { terminalId } of dropped) {
      if (this.attachments.some((one) => one.terminalId === terminalId)) continue;
      if (this.unanswered.includes(terminalId)) this.doubt(terminalId);
      else this.activities.delete(terminalId);
    }
  }

  /** It may have been released with an attachment that nobody knows of. */
  doubt(terminalId: string): void {
    const activity = this.activities.get(terminalId);
    if (activity !== undefined) this.activities.set(terminalId, { ...activity, isDoubtful: true });
  }

  findAttachment(number: number): ModelledAttachment | undefined {
    return this.attachments.find((one) => one.numbers.includes(number));
  }

  /** Nobody looks any more, as far as this viewer is concerned. */
  unwatched(nowMs: number, attachments: readonly ModelledAttachment[] = this.attachments): void {
    for (const { lease } of attachments) if (lease !== undefined) lease.untilMs = Math.min(lease.untilMs, nowMs);
  }

  passed(nowMs: number): void {
    const { state } = this;
    const hasPassed = (state.kind === 'recovering' || state.kind === 'uncertain') && state.untilMs <= nowMs;
    if (hasPassed) this.end(nowMs);
  }

  end(nowMs: number): void {
    this.unwatched(nowMs);
    this.state = { kind: 'ended' };
    this.attachments = [];
    this.activities.clear();
  }

  #movedOn(attachment: ModelledAttachment, generation: number): void {
    if (generation > attachment.generation) {
      attachment.generation = generation;
      attachment.lease = undefined;
    }
    this.busyWith(attachment.terminalId, generation, attachment.isLeaving === true);
  }
}
