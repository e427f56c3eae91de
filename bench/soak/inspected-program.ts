import type { Program } from '../../test/start-program.ts';

/** The environment of a Node program whose inspector waits to be asked. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' } as const;

/** As pino counts; nothing below it is logged by programs that are measured. */
const WARN_LEVEL = 40;

type Logging = Pick<Program, 'log'>;

export function inspectorUrlOf(program: Logging): string {
  const url = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(program.log())?.[0];
  if (url === undefined) throw new Error('The program has not said where its inspector listens');
  return url;
}

/** Lines of its log that tell an error, and whatever else it has written there. */
export function loggedErrorsOf(program: Logging): string[] {
  const lines = program.log().split('\n');
  return lines.filter((line) => line !== '' && !isOfInspector(line) && isError(line));
}

function isOfInspector(line: string): boolean {
  return /^(Debugger (listening|attached|ending)|For help, see|Waiting for the debugger)/.test(line);
}

function isError(line: string): boolean {
  try {
    return (JSON.parse(line) as { level?: number }).level !== WARN_LEVEL;
  } catch {
    return true;
  }
}
