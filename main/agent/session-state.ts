import { assertNever } from '../../base/errors.ts';

/** Why a session ends; told to its viewer in `session.closing`. */
export type SessionEndReason =
  | 'closed_by_viewer'
  | 'channel_closed'
  | 'not_resumed'
  | 'silent'
  | 'cut'
  | 'revoked'
  | 'role_changed'
  | 'remote_off'
  | 'agent_quitting'
  | 'open_failed';

export type SessionState =
  | { readonly kind: 'active' }
  /** Its link broke; a viewer with the token may go on until `untilMs` (L47). */
  | { readonly kind: 'recovering'; readonly untilMs: number }
  /** Still registered, so that nobody takes the agent for idle while it cleans up (L2). */
  | { readonly kind: 'closing'; readonly reason: SessionEndReason }
  | { readonly kind: 'gone'; readonly reason: SessionEndReason };

export type SessionEvent =
  | { readonly type: 'linkBroke'; readonly recoverUntilMs: number }
  | { readonly type: 'resumed' }
  | { readonly type: 'closeRequested'; readonly reason: SessionEndReason }
  | { readonly type: 'callbacksSettled' };

/** The next state, or undefined when `event` means nothing in `state`. Pure: the caller does the side effects. */
export function transition(state: SessionState, event: SessionEvent): SessionState | undefined {
  const isOpen = state.kind === 'active' || state.kind === 'recovering';
  switch (event.type) {
    case 'linkBroke':
      return state.kind === 'active' ? { kind: 'recovering', untilMs: event.recoverUntilMs } : undefined;
    case 'resumed':
      return isOpen ? { kind: 'active' } : undefined;
    case 'closeRequested':
      return isOpen ? { kind: 'closing', reason: event.reason } : undefined;
    case 'callbacksSettled':
      return state.kind === 'closing' ? { kind: 'gone', reason: state.reason } : undefined;
    default:
      return assertNever(event);
  }
}
