import { z } from 'zod';
import { AppError } from '../base/errors.ts';

/** Why the agent refused a request; travels as `data.code` of JSON-RPC error −32000. */
export const ErrorCode = z.enum([
  'terminal_not_running',
  'too_many_terminals',
  'spawn_failed',
  'unknown_profile',
  'not_permitted',
  'view_only',
  'typing_paused',
  'not_paired',
  'remote_off',
  'approval_denied',
  'password_needed',
  'wrong_password',
  'locked_out',
  'resume_refused',
  'session_closing',
  'agent_updating',
  'input_backlog',
  'too_large',
  'rate_limited',
  'unreachable',
  'timeout',
  'unsupported',
  'internal',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** A refusal that crosses the wire: thrown by the agent's handlers and, rebuilt, by the viewer's requests. */
export class RefusalError extends AppError {
  readonly #facts: Record<string, unknown>;

  constructor(
    readonly code: ErrorCode | (string & {}),
    message: string,
    facts: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'RefusalError';
    this.#facts = facts;
  }

  override get facts(): Record<string, unknown> {
    return this.#facts;
  }
}
