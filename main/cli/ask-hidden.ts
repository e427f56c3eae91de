import { closeSync, openSync, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { Turns } from '../../base/turns.ts';
import { HiddenLine, type HiddenLineEnd } from './hidden-line.ts';

/** The terminal this program was started from, wherever its input and output go. */
const TERMINAL = '/dev/tty';

/** One question at a time, whoever asks. */
const questions = new Turns();

/**
 * What a person types at the terminal, unseen: undefined for nothing (Return, Ctrl-D, or `signal`), null where there is
 * no terminal. Ctrl-C interrupts this process as it does elsewhere.
 */
export function askHidden(question: string, signal?: AbortSignal): Promise<string | undefined | null> {
  return questions.take(() => ask(question, signal));
}

async function ask(question: string, signal: AbortSignal | undefined): Promise<string | undefined | null> {
  if (signal?.aborted === true) return undefined;
  const descriptors = openTerminal();
  if (descriptors === undefined) return null;
  const keys = new ReadStream(descriptors.read);
  try {
    keys.setRawMode(true);
    writeSync(descriptors.write, question);
    const end = await readLine(keys, signal);
    writeSync(descriptors.write, '\r\n');
    keys.setRawMode(false);
    if (end.kind === 'interrupted') process.kill(process.pid, 'SIGINT');
    return end.kind === 'typed' && end.text !== '' ? end.text : undefined;
  } finally {
    keys.destroy();
    closeSync(descriptors.write);
  }
}

function readLine(keys: ReadStream, signal: AbortSignal | undefined): Promise<HiddenLineEnd> {
  const line = new HiddenLine();
  keys.setEncoding('utf8');
  return new Promise((resolve) => {
    const leave = (): void => resolve({ kind: 'left' });
    signal?.addEventListener('abort', leave, { once: true });
    keys.on('data', (typed: string) => {
      const end = line.take(typed);
      if (end !== undefined) resolve(end);
    });
    for (const event of ['end', 'error'] as const) keys.once(event, leave); // the terminal is gone
  });
}

function openTerminal(): { readonly read: number; readonly write: number } | undefined {
  try {
    const write = openSync(TERMINAL, 'w');
    return { read: openSync(TERMINAL, 'r'), write };
  } catch {
    return undefined;
  }
}
