import os from 'node:os';
import koffi from 'koffi';

/** A call the system refused, with its errno's name. */
export class PosixError extends Error {
  constructor(
    readonly call: string,
    readonly errno: string,
  ) {
    super(`${call} failed: ${errno}`);
    this.name = 'PosixError';
  }
}

/** A buffer is passed as it is; an array of numbers is filled with what the call gives back, one of strings ends in null. */
type Argument = number | string | Uint8Array | number[] | readonly (string | null)[];
type NumberCall = (...args: Argument[]) => number;

const prototypes = {
  pipe: 'int pipe(_Out_ int *ends)',
  read: 'long read(int fd, void *buffer, size_t size)',
  tcgetpgrp: 'int tcgetpgrp(int fd)',
  getsid: 'int getsid(int pid)',
  getpgid: 'int getpgid(int pid)',
  // The variadic form: on arm64 macOS a variadic argument travels on the stack, not in a register.
  fcntl: 'int fcntl(int fd, int command, ...)',
  ioctl: 'int ioctl(int fd, unsigned long request, ...)',
  flock: 'int flock(int fd, int operation)',
  tcgetattr: 'int tcgetattr(int fd, void *attributes)',
  tcsetattr: 'int tcsetattr(int fd, int when, const void *attributes)',
  cfmakeraw: 'void cfmakeraw(void *attributes)',
  posixOpenPt: 'int posix_openpt(int flags)',
  grantPt: 'int grantpt(int fd)',
  unlockPt: 'int unlockpt(int fd)',
  ptsName: 'int ptsname_r(int fd, void *name, size_t size)',
  sigFillSet: 'int sigfillset(void *set)',
  sigEmptySet: 'int sigemptyset(void *set)',
  spawnAttributesInit: 'int posix_spawnattr_init(void *attributes)',
  spawnAttributesDestroy: 'int posix_spawnattr_destroy(void *attributes)',
  spawnSetFlags: 'int posix_spawnattr_setflags(void *attributes, short flags)',
  spawnSetDefaultSignals: 'int posix_spawnattr_setsigdefault(void *attributes, const void *set)',
  spawnSetSignalMask: 'int posix_spawnattr_setsigmask(void *attributes, const void *set)',
  spawnActionsInit: 'int posix_spawn_file_actions_init(void *actions)',
  spawnActionsDestroy: 'int posix_spawn_file_actions_destroy(void *actions)',
  spawnAddOpen: 'int posix_spawn_file_actions_addopen(void *actions, int fd, const char *file, int flags, int mode)',
  spawnAddDuplicate: 'int posix_spawn_file_actions_adddup2(void *actions, int fd, int copy)',
  spawn:
    'int posix_spawn(_Out_ int *pid, const char *file, const void *actions, const void *attributes, const char **args, const char **env)',
  exitAtOnce: 'void _exit(int status)',
  waitPid: 'int waitpid(int pid, _Out_ int *status, int options)',
} as const;

const optionalPrototypes = {
  /** Absent before Linux 5.9 and glibc 2.34, and on macOS. */
  closeRange: 'int close_range(unsigned int first, unsigned int last, int flags)',
  /** Absent before glibc 2.30, and on macOS. */
  signalThread: 'int tgkill(int pid, int thread, int signal)',
  /** Absent before glibc 2.29. */
  spawnAddDirectory: 'int posix_spawn_file_actions_addchdir_np(void *actions, const char *directory)',
} as const;

type LibC = Readonly<Record<keyof typeof prototypes, NumberCall>> &
  Readonly<Record<keyof typeof optionalPrototypes, NumberCall | undefined>>;

let loaded: LibC | undefined;

/** Binds the C library's functions at first use, so that merely importing this file works anywhere. */
export function libc(): LibC {
  return (loaded ??= load());
}

function load(): LibC {
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    throw new Error(`Terminals need Linux or macOS; this is ${process.platform}`);
  }
  const library = koffi.load(null);
  const bind = (prototype: string): NumberCall => library.func(prototype);
  const tryBind = (prototype: string): NumberCall | undefined => {
    try {
      return bind(prototype);
    } catch {
      return undefined;
    }
  };
  return { ...mapValues(prototypes, bind), ...mapValues(optionalPrototypes, tryBind) };
}

function mapValues<K extends string, T>(record: Readonly<Record<K, string>>, map: (value: string) => T): Record<K, T> {
  const entries = Object.entries<string>(record).map(([key, value]) => [key, map(value)]);
  return Object.fromEntries(entries) as Record<K, T>;
}

/** For a call that has just returned -1. */
export function lastError(call: string): PosixError {
  return posixError(call, koffi.errno());
}

/** For a call that returned an error number. */
export function posixError(call: string, errno: number): PosixError {
  const name = Object.entries(os.constants.errno).find(([, value]) => value === errno)?.[0];
  return new PosixError(call, name ?? String(errno));
}
