import fs from 'node:fs';
import { lastError, libc } from './libc.ts';

const FIRST_DESCRIPTOR = 3;
const LAST_DESCRIPTOR = 0xffff_ffff;
const CLOSE_RANGE_CLOEXEC = 4;
const F_SETFD = 2;
const FD_CLOEXEC = 1;
const F_DUPFD_CLOEXEC = process.platform === 'darwin' ? 67 : 1030;
const LOCK_EX_NB = 2 | 4;

/**
 * Reads what a non-blocking descriptor has into `buffer`; at most 0 where there is nothing, or no more. Unlike
 * `fs.readSync` it makes no Error of that, which takes longer than the reading.
 */
export function readWhatIsThere(fd: number, buffer: Uint8Array): number {
  return libc().read(fd, buffer, buffer.byteLength);
}

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

/** The ends of a new pipe; both are closed in programs that are started, unless they are given one. */
export function createPipe(): { readonly readEnd: number; readonly writeEnd: number } {
  const ends = [0, 0];
  if (libc().pipe(ends) !== 0) throw lastError('pipe');
  const [readEnd = -1, writeEnd = -1] = ends;
  for (const fd of ends) libc().fcntl(fd, F_SETFD, 'int', FD_CLOEXEC);
  return { readEnd, writeEnd };
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

/** Ends this process without waiting for any of its threads, and does nothing of what `process.exit` does before. */
export function exitAtOnce(status: number): void {
  libc().exitAtOnce(status);
}
