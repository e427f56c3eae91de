import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Log } from '../../log.ts';
import type { PtyCommand } from '../pty.ts';
import { resolveShellCommand, type ShellCommandRequest } from '../shell-command.ts';
import { integrateShell } from './integrate-shell.ts';
import { placesIn, writeScripts } from './script-files.ts';

/**
 * Makes the scripts ready in `folder`, and returns what decides how shells are started from then on: a login shell so
 * that it reads its script, a program that was asked for as it was asked for. Where the scripts cannot be had, shells
 * start without them.
 */
export async function prepareIntegration(
  folder: string,
  log: Log,
): Promise<(request: ShellCommandRequest) => Promise<PtyCommand>> {
  await writeScripts(folder).catch((error: unknown) => log.warn({ err: error }, 'shells start without integration'));
  return async (request) => {
    const command = await resolveShellCommand(request);
    const isAsUsual = [request.command, request.args, request.edit].every((asked) => asked === undefined);
    // A shell that is told to read what is not there reads nothing else either.
    return isAsUsual && (await areReadable(folder)) ? integrateShell(command, folder) : command;
  };
}

async function areReadable(folder: string): Promise<boolean> {
  const { bash, zsh, fish } = placesIn(folder);
  try {
    await Promise.all([bash, zsh, fish].map((file) => access(file, constants.R_OK)));
    return true;
  } catch {
    return false;
  }
}
