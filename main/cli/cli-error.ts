import { AppError } from '../../base/errors.ts';

/** Ends a command with a sentence for the person, a code for programs and an exit status. */
export class CliError extends AppError {
  constructor(
    readonly code: string,
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
    this.name = 'CliError';
  }
}
