import { lastError, libc } from './libc.ts';

const TCSANOW = 0;
const TCSADRAIN = 1;
/** `struct termios` has 60 bytes on Linux, 72 on macOS, and begins with the input modes on both. */
const TERMIOS_BYTES = 256;
/** Where it holds the local flags and the key of literal-next, and what they read there. */
const TERMIOS =
  process.platform === 'darwin'
    ? { localFlags: 24, ICANON: 0x100, ECHO: 0x8, ISIG: 0x80, IEXTEN: 0x400, literalNext: 32 + 14, noKey: 0xff }
    : { localFlags: 12, ICANON: 0x2, ECHO: 0x8, ISIG: 0x1, IEXTEN: 0x8000, literalNext: 17 + 15, noKey: 0 };
/** BRKINT, IXANY, IMAXBEL and IUTF8, the same numbers on both; what else a terminal needs, the kernel sets itself. */
const INPUT_MODES = 0x0002 | 0x0800 | 0x2000 | 0x4000;

/** Gives the terminal behind `fd`, a master, the input modes that people know. Throws PosixError. */
export function addInputModes(fd: number): void {
  const attributes = readAttributes(fd);
  if (attributes === undefined) throw lastError('tcgetattr');
  attributes.writeUInt32LE((attributes.readUInt32LE(0) | INPUT_MODES) >>> 0, 0);
  if (libc().tcsetattr(fd, TCSANOW, attributes) < 0) throw lastError('tcsetattr');
}

/** Makes the terminal behind `fd` pass every byte on unchanged, in both directions. False when it is none. */
export function makeTransparent(fd: number): boolean {
  const attributes = readAttributes(fd);
  if (attributes === undefined) return false;
  libc().cfmakeraw(attributes);
  return libc().tcsetattr(fd, TCSADRAIN, attributes) === 0;
}

/**
 * True while the terminal behind `fd`, its master or its slave, is set as line editors of shells set it: keys arrive at
 * once and unechoed, and some that the kernel acts on otherwise are the program's own. Who merely waits for a key, such
 * as `read -sn1`, leaves those to the kernel.
 */
export function isLineEdited(fd: number): boolean {
  const attributes = readAttributes(fd);
  if (attributes === undefined) return false;
  const { localFlags, ICANON, ECHO, ISIG, IEXTEN, literalNext, noKey } = TERMIOS;
  const flags = attributes.readUInt32LE(localFlags);
  if ((flags & (ICANON | ECHO)) !== 0) return false;
  return (flags & ISIG) === 0 || (flags & IEXTEN) === 0 || attributes[literalNext] === noKey;
}

/** Undefined when there is no terminal behind `fd`. */
function readAttributes(fd: number): Buffer | undefined {
  const attributes = Buffer.alloc(TERMIOS_BYTES);
  return libc().tcgetattr(fd, attributes) === 0 ? attributes : undefined;
}
