import fs from 'node:fs';
import { libc, posixError, PosixError } from './libc.ts';
import type { PtyCommand } from './pty.ts';

const isDarwin = process.platform === 'darwin';
const SETSIGDEF = 0x04;
const SETSIGMASK = 0x08;
const SETSID = isDarwin ? 0x0400 : 0x80;
/** More than `posix_spawnattr_t`, `posix_spawn_file_actions_t` and `sigset_t` have anywhere: 336, 80 and 128 bytes in glibc. */
const OPAQUE_BYTES = 1_024;
/** What runs a script that does not name its interpreter, as every shell does. */
const SCRIPT_SHELL = '/bin/sh';

/**
 * Starts a program that leads a process session of its own and has `terminalFile` as its terminal, as 0, 1 and 2, all
 * signals as by default. When this returns it is that program already, and no copy of this process: posix_spawn shares
 * the memory until then. Throws PosixError when the system refuses; then there is no child.
 */
export function spawnOnTerminal(command: PtyCommand, terminalFile: string): number {
  try {
    return spawn(command, terminalFile);
  } catch (error) {
    if (!(error instanceof PosixError) || error.errno !== 'ENOEXEC') throw error;
    return spawn({ ...command, file: SCRIPT_SHELL, args: [command.file, ...command.args] }, terminalFile);
  }
}

function spawn({ file, args, cwd, env }: PtyCommand, terminalFile: string): number {
  const c = libc();
  const pid = [0];
  const environment = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const attributes = new Uint8Array(OPAQUE_BYTES);
  const actions = new Uint8Array(OPAQUE_BYTES);
  demand('posix_spawnattr_init', c.spawnAttributesInit(attributes));
  try {
    demand('posix_spawn_file_actions_init', c.spawnActionsInit(actions));
    try {
      setAttributes(attributes);
      addActions(actions, cwd, terminalFile);
      const failure = c.spawn(pid, file, actions, attributes, [file, ...args, null], [...environment, null]);
      demand('posix_spawn', failure);
    } finally {
      c.spawnActionsDestroy(actions);
    }
  } finally {
    c.spawnAttributesDestroy(attributes);
  }
  return Number(pid[0]);
}

function setAttributes(attributes: Uint8Array): void {
  const c = libc();
  const all = new Uint8Array(OPAQUE_BYTES);
  const none = new Uint8Array(OPAQUE_BYTES);
  c.sigFillSet(all);
  c.sigEmptySet(none);
  demand('posix_spawnattr_setflags', c.spawnSetFlags(attributes, SETSID | SETSIGDEF | SETSIGMASK));
  demand('posix_spawnattr_setsigdefault', c.spawnSetDefaultSignals(attributes, all));
  demand('posix_spawnattr_setsigmask', c.spawnSetSignalMask(attributes, none));
}

/** Whoever leads a process session and has no terminal yet gets the first one it opens. */
function addActions(actions: Uint8Array, cwd: string, terminalFile: string): void {
  const c = libc();
  if (c.spawnAddDirectory === undefined) throw new Error('Terminals need a C library as new as glibc 2.29');
  demand('posix_spawn_file_actions_addchdir_np', c.spawnAddDirectory(actions, cwd));
  demand('posix_spawn_file_actions_addopen', c.spawnAddOpen(actions, 0, terminalFile, fs.constants.O_RDWR, 0));
  for (const fd of [1, 2]) demand('posix_spawn_file_actions_adddup2', c.spawnAddDuplicate(actions, 0, fd));
}

/** These functions return their error's number. */
function demand(call: string, errno: number): void {
  if (errno !== 0) throw posixError(call, errno);
}
