import fs from 'node:fs';
import type { TerminalSize } from '../../protocol/terminal-info.ts';
import { lastError, libc } from './libc.ts';
import { addInputModes } from './terminal-attributes.ts';

const { O_RDWR, O_NOCTTY, O_NONBLOCK } = fs.constants;
const F_SETFL = 4;
const TIOCSWINSZ = process.platform === 'darwin' ? 0x8008_7467 : 0x5414;
/** Longer than any name of a PTY. */
const NAME_BYTES = 128;

/** A new PTY's master, non-blocking and the caller's to close. Throws PosixError, and leaves nothing, when there is none. */
export function openMaster(size: TerminalSize): number {
  const { posixOpenPt, grantPt, unlockPt, fcntl } = libc();
  const fd = posixOpenPt(O_RDWR | O_NOCTTY);
  if (fd < 0) throw lastError('posix_openpt');
  try {
    if (fcntl(fd, F_SETFL, 'int', O_RDWR | O_NONBLOCK) < 0) throw lastError('fcntl');
    if (grantPt(fd) < 0) throw lastError('grantpt');
    if (unlockPt(fd) < 0) throw lastError('unlockpt');
    addInputModes(fd);
    resizeMaster(fd, size);
    return fd;
  } catch (error) {
    fs.closeSync(fd);
    throw error;
  }
}

/** Tells the programs of a PTY about it, too. */
export function resizeMaster(fd: number, { cols, rows }: TerminalSize): void {
  const size = new Uint8Array(Uint16Array.of(rows, cols, 0, 0).buffer);
  if (libc().ioctl(fd, TIOCSWINSZ, 'void *', size) < 0) throw lastError('ioctl');
}

/** The file that programs have as their terminal. */
export function terminalFileOf(master: number): string {
  const name = Buffer.alloc(NAME_BYTES);
  if (libc().ptsName(master, name, NAME_BYTES) !== 0) throw lastError('ptsname_r');
  return name.toString('utf8', 0, name.indexOf(0));
}
