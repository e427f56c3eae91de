/** What a process sleeps in, as far as it matters here. */
export type Sleep = { readonly call: 'read'; readonly fd: number } | { readonly call: 'poll' | 'other' };

interface CallNumbers {
  readonly read: number;
  /** All of the select, poll and epoll_wait families. */
  readonly poll: readonly number[];
  readonly futex: number;
}

const numbers: Readonly<Partial<Record<NodeJS.Architecture, CallNumbers>>> = {
  x64: { read: 0, poll: [7, 23, 232, 270, 271, 281, 441], futex: 202 },
  arm64: { read: 63, poll: [22, 72, 73, 441], futex: 98 },
};

/**
 * Reads `/proc/PID/syscall` (proc(5)): the number of the system call that a process sleeps in and its arguments, or
 * `running`. Undefined where that says nothing: on an architecture whose numbers are not known here, and of a thread that
 * waits for another one, which may read for it.
 */
export function parseProcSyscall(line: string, architecture: NodeJS.Architecture): Sleep | undefined {
  const known = numbers[architecture];
  if (known === undefined) return undefined;
  const [word = '', first = ''] = line.trim().split(' ');
  const number = /^\d+$/.test(word) ? Number(word) : undefined;
  if (number === known.futex) return undefined;
  if (number === known.read) return { call: 'read', fd: Number(first) };
  return { call: number !== undefined && known.poll.includes(number) ? 'poll' : 'other' };
}
