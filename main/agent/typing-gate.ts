import { frameFlags, type Frame } from '../../protocol/frame.ts';

/** Keeps what a viewer types from its terminal while an owner has paused it, by the protocol's rules for refused input. */
export class TypingGate {
  #refusedAt: number | undefined;

  /** `refuse`: tell the viewer that its input from `position` (what has been accepted) on was refused. `ignore`: it knows. */
  judge(frame: Frame, position: number, isPaused: boolean): 'pass' | 'refuse' | 'ignore' {
    const isRetry = (frame.flags & frameFlags.rewound) !== 0 && frame.position === this.#refusedAt;
    if (this.#refusedAt !== undefined && !isRetry) return 'ignore';
    this.#refusedAt = isPaused ? position : undefined;
    return isPaused ? 'refuse' : 'pass';
  }

  /** After a resume the viewer sends again from the position in the answer. */
  reset(): void {
    this.#refusedAt = undefined;
  }
}
