import type { ProcessFacts } from './shell-processes.ts';

/** Positions among the fields that follow the name (proc(5), `/proc/PID/stat`). */
const STATE = 0;
const PARENT = 1;
const GROUP = 2;
const PROCESS_SESSION = 3;
const TERMINAL = 4;
const FLAGS = 6;
const START_TIME = 19;
const CODE_START = 23;
const ENVIRONMENT_START = 47;
const ENVIRONMENT_END = 48;
/** PF_EXITING and PF_KTHREAD of the kernel's sched.h. */
const EXITING_FLAG = 0x4;
const KERNEL_THREAD_FLAG = 0x20_0000;
/** What the kernel says of where the code is before it has loaded all of a program: that comes last. */
const NOT_LOADED = '0';

/** Reads one line of `/proc/PID/stat`. The name stands in parentheses and may itself hold parentheses and spaces. */
export function parseProcStat(line: string): ProcessFacts | undefined {
  const fields = fieldsAfterName(line);
  if (fields === undefined) return undefined;
  const open = line.indexOf('(');
  return {
    pid: Number(line.slice(0, open)),
    name: line.slice(open + 1, line.lastIndexOf(')')),
    state: fields[STATE] ?? '',
    parentPid: Number(fields[PARENT]),
    group: Number(fields[GROUP]),
    processSession: Number(fields[PROCESS_SESSION]),
    startTime: Number(fields[START_TIME]),
  };
}

/** True once the process has begun to exit, though it still counts as running. */
export function isExiting(line: string): boolean {
  return hasFlag(line, EXITING_FLAG);
}

/**
 * True when an environment of so many bytes, which has just been read, is not the process's own, or not the whole of
 * it: it has called execve(2), and has not got that of its new program yet, or has got it since. Ask only about one
 * whose environment may be read: of any other the kernel does not say where it is.
 */
export function isBecomingAnother(line: string, environmentBytes: number): boolean {
  const fields = fieldsAfterName(line);
  if (fields === undefined || hasFlag(line, EXITING_FLAG | KERNEL_THREAD_FLAG)) return false;
  const ownBytes = Number(fields[ENVIRONMENT_END]) - Number(fields[ENVIRONMENT_START]);
  return fields[CODE_START] === NOT_LOADED || ownBytes !== environmentBytes;
}

/** False, too, once its terminal has been hung up. */
export function hasControllingTerminal(line: string): boolean {
  return Number(fieldsAfterName(line)?.[TERMINAL] ?? 0) !== 0;
}

function hasFlag(line: string, flag: number): boolean {
  return (Number(fieldsAfterName(line)?.[FLAGS] ?? 0) & flag) !== 0;
}

function fieldsAfterName(line: string): string[] | undefined {
  const close = line.lastIndexOf(')');
  if (close < line.indexOf('(') || close < 0) return undefined;
  const fields = line.slice(close + 2).split(' ');
  return fields.length <= START_TIME ? undefined : fields;
}
