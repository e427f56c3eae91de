import { realpath } from 'node:fs/promises';
import os from 'node:os';
import { settlesWithin, type Clock } from '../../base/clock.ts';
import { isEnterable } from './shell-command.ts';
import type { Terminal } from './terminal.ts';
import type { TerminalPlaces } from './terminal-places.ts';
import type { TerminalSpec } from './terminal-spec.ts';

export interface FolderParts {
  readonly clock: Clock;
  /** Asks the disk unless a test decides it. */
  readonly folderOf?: (terminal: Terminal) => Promise<string | undefined>;
}

/** A terminal that stands on a disk that hangs is no reason to be without another one. */
const LOOK_MS = 2_000;

/** `spec` with the folder that `cwdOf` stands for now; with none where there is no such folder, or nobody can tell. */
export async function inFolderOf(
  { cwdOf, ...spec }: TerminalSpec,
  places: TerminalPlaces,
  { clock, folderOf = askDisk }: FolderParts,
): Promise<TerminalSpec> {
  const terminal = cwdOf === undefined || spec.cwd !== undefined ? undefined : places.live.get(cwdOf)?.terminal;
  if (terminal === undefined) return spec;
  const looking = folderOf(terminal);
  const nearCwd = (await settlesWithin(clock, LOOK_MS, looking)) ? await looking : undefined;
  return nearCwd === undefined ? spec : { ...spec, nearCwd };
}

/** As its shell calls it, where that is the same place as the kernel says: links in the way there are kept. */
async function askDisk({ workingDirectory, commands }: Terminal): Promise<string | undefined> {
  if (workingDirectory === undefined || !(await isEnterable(workingDirectory))) return undefined;
  const told = commands.folderOn(os.hostname());
  const real = told === undefined ? undefined : await realpath(told).catch(() => undefined);
  return real === workingDirectory ? told : workingDirectory;
}
