import { realpath } from 'node:fs/promises';
import os from 'node:os';
import { isEnterable } from './shell-command.ts';
import type { Terminal } from './terminal.ts';
import type { TerminalPlaces } from './terminal-places.ts';
import type { TerminalSpec } from './terminal-spec.ts';

/** `spec` with the folder that `cwdOf` stands for now; with none where there is no such folder. */
export async function inFolderOf({ cwdOf, ...spec }: TerminalSpec, places: TerminalPlaces): Promise<TerminalSpec> {
  const terminal = cwdOf === undefined || spec.cwd !== undefined ? undefined : places.live.get(cwdOf)?.terminal;
  const nearCwd = terminal && (await folderOf(terminal));
  return nearCwd === undefined ? spec : { ...spec, nearCwd };
}

/** As its shell calls it, where that is the same place as the kernel says: links in the way there are kept. */
async function folderOf({ workingDirectory, commands }: Terminal): Promise<string | undefined> {
  if (workingDirectory === undefined || !(await isEnterable(workingDirectory))) return undefined;
  const told = commands.folderOn(os.hostname());
  const real = told === undefined ? undefined : await realpath(told).catch(() => undefined);
  return real === workingDirectory ? told : workingDirectory;
}
