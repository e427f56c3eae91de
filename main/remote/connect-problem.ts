/** What the system's words for a connection that failed mean to who wanted it. */
const words = new Map(
  Object.entries({
    ECONNREFUSED: 'nothing listens there',
    ECONNRESET: 'the connection was cut',
    EHOSTUNREACH: 'no such machine answers, or no network leads there',
    ENETUNREACH: 'no network leads there',
    ENOTFOUND: 'there is no machine of that name',
    EAI_AGAIN: 'the name cannot be looked up now',
    ETIMEDOUT: 'no answer in time',
  }),
);

/** Why an address could not be connected to, for people. */
export function connectProblem(error: Error): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  return words.get(code) ?? error.message;
}
