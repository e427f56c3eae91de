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

/** What is started: `file` is a path, and is not searched for. */
export type Program = Omit<PtyCommand, 'size'>;

/** Gives a program its 0, 1 and 2, by steps that are done in the new process. */
type AddStreams = (actions: Uint8Array) => void;

/**
 * Starts a program that leads a process session of its own and has `terminalFile` as its terminal, as 0, 1 and 2, all
 * signals as by default. When this returns it is that program already, and no copy of this process: posix_spawn shares
 * the memory until then, so that this takes as long for a large process as for a small one. Throws PosixError when the
 * system refuses; then there is no child.
 */
export function spawnOnTerminal(program: Program, terminalFile: string): number {
  return spawn(program, (actions) => addTerminal(actions, terminalFile));
}

/** The same with these three descriptors, none of them below 3, as 0, 1 and 2. They stay the caller's. */
export function spawnOnDescriptors(program: Program, descriptors: readonly [number, number, number]): number {
  return spawn(program, (actions) => addDescriptors(actions, descriptors));
}

function spawn(program: Program, addStreams: AddStreams): number {
  try {
    return spawnFile(program, addStreams);
  } catch (error) {
    if (!(error instanceof PosixError) || error.errno !== 'ENOEXEC') throw error;
    return spawnFile({ ...program, file: SCRIPT_SHELL, args: [program.file, ...program.args] }, addStreams);
  }
}

function spawnFile({ file, args, cwd, env }: Program, addStreams: AddStreams): number {
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
      addDirectory(actions, cwd);
      addStreams(actions);
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

function addDirectory(actions: Uint8Array, cwd: string): void {
  const { spawnAddDirectory } = libc();
  if (spawnAddDirectory === undefined) throw new Error('Programs need a C library as new as glibc 2.29');
  demand('posix_spawn_file_actions_addchdir_np', spawnAddDirectory(actions, cwd));
}

/** Whoever leads a process session and has no terminal yet gets the first one it opens. */
function addTerminal(actions: Uint8Array, terminalFile: string): void {
  const c = libc();
  demand('posix_spawn_file_actions_addopen', c.spawnAddOpen(actions, 0, terminalFile, fs.constants.O_RDWR, 0));
  for (const fd of [1, 2]) demand('posix_spawn_file_actions_adddup2', c.spawnAddDuplicate(actions, 0, fd));
}

function addDescriptors(actions: Uint8Array, descriptors: readonly number[]): void {
  for (const [fd, descriptor] of descriptors.entries()) {
    demand('posix_spawn_file_actions_adddup2', libc().spawnAddDuplicate(actions, descriptor, fd));
  }
}

/** These functions return their error's number. */
function demand(call: string, errno: number): void {
  if (errno !== 0) throw posixError(call, errno);
}
