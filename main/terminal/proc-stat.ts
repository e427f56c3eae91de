import type { ProcessFacts } from './shell-processes.ts';

/** Positions among the fields that follow the name (proc(5), `/proc/PID/stat`). */
const STATE = 0;
const PARENT = 1;
const GROUP = 2;
const PROCESS_SESSION = 3;
const TERMINAL = 4;
const FLAGS = 6;
const START_TIME = 19;
/** PF_EXITING of the kernel's sched.h. */
const EXITING_FLAG = 0x4;

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
  return (Number(fieldsAfterName(line)?.[FLAGS] ?? 0) & EXITING_FLAG) !== 0;
}

/** False, too, once its terminal has been hung up. */
export function hasControllingTerminal(line: string): boolean {
  return Number(fieldsAfterName(line)?.[TERMINAL] ?? 0) !== 0;
}

function fieldsAfterName(line: string): string[] | undefined {
  const close = line.lastIndexOf(')');
  if (close < line.indexOf('(') || close < 0) return undefined;
  const fields = line.slice(close + 2).split(' ');
  return fields.length <= START_TIME ? undefined : fields;
}
