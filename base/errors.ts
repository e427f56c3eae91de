/** An error we expect: a stable code for programs, a sentence for people, and the facts as plain data. */
export abstract class AppError extends Error {
  abstract readonly code: string;

  /** Facts that may leave the process. Never what a person typed or saw. */
  get facts(): Record<string, unknown> {
    return {};
  }
}

/** Ends every `switch` over a union; a new variant then fails to compile wherever it is not handled. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected variant: ${JSON.stringify(value)}`);
}
