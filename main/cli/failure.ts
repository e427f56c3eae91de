import { AppError } from '../../base/errors.ts';
import { BadAddressError } from '../remote/network-address.ts';
import { BadRelayUrlError } from '../remote/peer-address.ts';
import { TimingsError } from '../timings.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';
import { withoutControls } from '../../base/shown-text.ts';

/** What a failed command says, and with which status it ends. */
export interface Failure {
  readonly text: string;
  readonly event: { readonly event: 'error'; readonly code: string; readonly message: string };
  readonly exitCode: number;
}

export function describeFailure(error: unknown): Failure {
  if (error instanceof CliError) return failure(error.code, error.message, error.exitCode);
  if (error instanceof TimingsError || error instanceof BadAddressError || error instanceof BadRelayUrlError)
    return failure(error.code, error.message, exitCodes.usage);
  if (error instanceof AppError) return failure(error.code, error.message, exitCodes.failed);
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return failure('internal', messages.internal(detail), exitCodes.internal);
}

/** Parts of a message may be another machine's words, one that is not paired yet among them. */
function failure(code: string, message: string, exitCode: number): Failure {
  const shown = message.split('\n').map(withoutControls).join('\n');
  return { text: messages.problem(shown), event: { event: 'error', code, message }, exitCode };
}
