import { assertNever } from '../../base/errors.ts';
import type { CloseOutcome, CloseStep, ExitStatus } from '../../protocol/terminal-info.ts';

/** Who or what asked for the end. */
export type CloseReason =
  'viewer' | 'restart' | 'idle' | 'cap' | 'session_ended' | 'quit' | 'start_failed' | 'process_dead';

/** A terminal's place in its life (L11). It only moves forward; each state carries what exists in it. */
export type TerminalState =
  | { readonly kind: 'running' }
  /** The shell left by itself; its last output may still be on its way to the viewers. */
  | { readonly kind: 'exited'; readonly exit: ExitStatus }
  | { readonly kind: 'closing'; readonly reason: CloseReason; readonly steps: readonly CloseStep[] }
  | { readonly kind: 'closed'; readonly exit: ExitStatus | null; readonly outcome: CloseOutcome };

export type TerminalEvent =
  | { readonly type: 'shellExited'; readonly exit: ExitStatus }
  | { readonly type: 'closeRequested'; readonly reason: CloseReason }
  | { readonly type: 'stepDone'; readonly step: CloseStep }
  | { readonly type: 'tornDown'; readonly outcome: CloseOutcome };

/** The next state, or undefined when `event` means nothing in `state`. Pure: the caller does the side effects. */
export function transition(state: TerminalState, event: TerminalEvent): TerminalState | undefined {
  switch (state.kind) {
    case 'running':
      if (event.type === 'shellExited') return { kind: 'exited', exit: event.exit };
      if (event.type === 'closeRequested') return { kind: 'closing', reason: event.reason, steps: [] };
      return undefined;
    case 'exited':
      return undefined;
    case 'closing':
      if (event.type === 'stepDone') return { ...state, steps: [...state.steps, event.step] };
      if (event.type === 'tornDown') return { kind: 'closed', exit: event.outcome.exit, outcome: event.outcome };
      return undefined;
    case 'closed':
      return undefined;
    default:
      return assertNever(state);
  }
}
