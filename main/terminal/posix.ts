import fs from 'node:fs';
import { lastError, libc } from './libc.ts';

const FIRST_DESCRIPTOR = 3;
const LAST_DESCRIPTOR = 0xffff_ffff;
const CLOSE_RANGE_CLOEXEC = 4;
const F_SETFD = 2;
const FD_CLOEXEC = 1;
const F_DUPFD_CLOEXEC = process.platform === 'darwin' ? 67 : 1030;
const LOCK_EX_NB = 2 | 4;
const TCSADRAIN = 1;
/** `struct termios` has 60 bytes on Linux, 72 on macOS. */
const TERMIOS_BYTES = 256;
/** Where it holds the local flags and the key of literal-next, and what they read there. */
const TERMIOS =
  process.platform === 'darwin'
    ? { localFlags: 24, ICANON: 0x100, ECHO: 0x8, ISIG: 0x80, IEXTEN: 0x400, literalNext: 32 + 14, noKey: 0xff }
    : { localFlags: 12, ICANON: 0x2, ECHO: 0x8, ISIG: 0x1, IEXTEN: 0x8000, literalNext: 17 + 15, noKey: 0 };

/** The foreground process group of the terminal behind `fd`, its master or its slave; undefined when it has none. */
export function foregroundGroupOf(fd: number): number | undefined {
  const group = libc().tcgetpgrp(fd);
  return group > 0 ? group : undefined;
}

/** The process session of a process, or undefined when there is no such process. */
export function processSessionOf(pid: number): number | undefined {
  const processSession = libc().getsid(pid);
  return processSession < 0 ? undefined : processSession;
}

/** The process group of a process (0: this one), or undefined when there is no such process. */
export function processGroupOf(pid: number): number | undefined {
  const group = libc().getpgid(pid);
  return group < 0 ? undefined : group;
}

/** Marks every descriptor but 0, 1 and 2 to be closed in programs started from now on (L21). */
export function keepDescriptorsPrivate(): void {
  const { closeRange } = libc();
  if (closeRange?.(FIRST_DESCRIPTOR, LAST_DESCRIPTOR, CLOSE_RANGE_CLOEXEC) === 0) return;
  keepEachDescriptorPrivate();
}

/** The way of `keepDescriptorsPrivate` for kernels without close_range. */
export function keepEachDescriptorPrivate(): void {
  const folder = process.platform === 'linux' ? '/proc/self/fd' : '/dev/fd';
  for (const name of fs.readdirSync(folder)) {
    const fd = Number(name);
    // The listing's own descriptor is gone by now: EBADF says nothing about the others.
    if (fd >= FIRST_DESCRIPTOR) libc().fcntl(fd, F_SETFD, 'int', FD_CLOEXEC);
  }
}

/** A second descriptor of the same open file, closed in programs that are started. */
export function duplicateDescriptor(fd: number): number {
  const duplicate = libc().fcntl(fd, F_DUPFD_CLOEXEC, 'int', FIRST_DESCRIPTOR);
  if (duplicate < 0) throw lastError('fcntl');
  return duplicate;
}

/**
 * Takes the file's lock for as long as the descriptor is open; false when another process has it. The kernel lets go
 * when this process ends, in whatever way.
 */
export function lockExclusively(fd: number): boolean {
  if (libc().flock(fd, LOCK_EX_NB) === 0) return true;
  const error = lastError('flock');
  if (error.errno === 'EAGAIN' || error.errno === 'EWOULDBLOCK') return false;
  throw error;
}

/**
 * Signals a process by its first thread: of the signals that wait for a process, Linux hands out those of the thread
 * before all others, whatever their numbers. False when it did not come to that.
 */
export function signalFirstThread(pid: number, signal: number): boolean {
  return libc().signalThread?.(pid, pid, signal) === 0;
}

/** Makes the terminal behind `fd` pass every byte on unchanged, in both directions. False when it is none. */
export function makeTransparent(fd: number): boolean {
  const attributes = new Uint8Array(TERMIOS_BYTES);
  if (libc().tcgetattr(fd, attributes) !== 0) return false;
  libc().cfmakeraw(attributes);
  return libc().tcsetattr(fd, TCSADRAIN, attributes) === 0;
}

/**
 * True while the terminal behind `fd`, its master or its slave, is set as line editors of shells set it: keys arrive at
 * once and unechoed, and some that the kernel acts on otherwise are the program's own. Who merely waits for a key, such
 * as `read -sn1`, leaves those to the kernel.
 */
export function isLineEdited(fd: number): boolean {
  const attributes = new Uint8Array(TERMIOS_BYTES);
  if (libc().tcgetattr(fd, attributes) !== 0) return false;
  const { localFlags, ICANON, ECHO, ISIG, IEXTEN, literalNext, noKey } = TERMIOS;
  const flags = new DataView(attributes.buffer).getUint32(localFlags, true);
  if ((flags & (ICANON | ECHO)) !== 0) return false;
  return (flags & ISIG) === 0 || (flags & IEXTEN) === 0 || attributes[literalNext] === noKey;
}
