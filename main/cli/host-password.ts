import type { PasswordQuestion } from '../../protocol/client/agent-client.ts';
import { readPrivateFile } from '../agent/private-file.ts';
import { askHidden } from './ask-hidden.ts';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { messages } from './messages.ts';
import type { PasswordAsking } from './with-client.ts';

/** Where the session password of a host comes from: a file, or the person at the terminal. It is kept nowhere. */
export interface HostPasswordParts {
  readonly name: string;
  readonly file: string | undefined;
}

/** Throws CliError, and StateFolderError for a file that others may read. */
export async function hostPassword(
  { name, file }: HostPasswordParts,
  { triesLeft, isWrong }: PasswordQuestion,
  { isFirst, signal }: PasswordAsking,
): Promise<string> {
  const needed = (message: string): CliError => new CliError('password_needed', message, exitCodes.failed);
  if (file !== undefined) {
    // Tried once: the next one would be the same, and this device locked out by it.
    if (isWrong) throw needed(messages.passwordFileWrong(name, file, triesLeft));
    return readFirstLine(file);
  }
  if (!isFirst) throw needed(messages.passwordAnew(name)); // the terminal shows somebody else's screen by now
  const typed = await askHidden(messages.passwordOf(name, triesLeft, isWrong), signal);
  if (typed === null) throw needed(messages.passwordNoTerminal(name));
  if (typed === undefined) throw needed(messages.passwordDeclined(name));
  return typed;
}

async function readFirstLine(file: string): Promise<string> {
  const text = await readPrivateFile(file);
  if (text === undefined) throw new CliError('no_file', messages.passwordFileMissing(file), exitCodes.usage);
  const line = text.split(/\r?\n/, 1)[0];
  if (!line) throw new CliError('bad_password', messages.passwordFileEmpty(file), exitCodes.usage); // No try is spent on it.
  return line;
}
