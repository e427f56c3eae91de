import { pino, stdTimeFunctions, type Logger } from 'pino';
import type { Log } from './log.ts';

export interface LogOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  /** Gets whole lines of JSON, each with its line feed. */
  readonly destination: { write(line: string): void };
}

/** Names under which a secret, or what a person typed or saw, must never be written: the net below the rule. */
const secretNames = ['token', 'key', 'code', 'secret', 'authorization', 'env', 'input', 'output', 'payload', 'data'];

const redact = {
  paths: secretNames.flatMap((name) => [name, `*.${name}`]),
  censor: (value: unknown, path: string[]) => (isHarmless(value, path) ? value : '[redacted]'),
};

/** The agent's log as lines of JSON. Fields named `err` are errors, written with their stack. */
export function createLog({ level, destination }: LogOptions): Log {
  return pino({ level, redact, timestamp: stdTimeFunctions.isoTime }, destination) satisfies Logger;
}

/** An error's or an exit's `code` is a short word or a number, and what most readers of a log look for. */
function isHarmless(value: unknown, path: readonly string[]): boolean {
  if (path.at(-1) !== 'code') return false;
  return (
    value === null ||
    typeof value === 'number' ||
    (typeof value === 'string' && /^([A-Z_]{2,30}|[a-z_]{2,30})$/.test(value))
  );
}
