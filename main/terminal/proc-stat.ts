import type { ProcessFacts } from './shell-processes.ts';

/** Positions among the fields that follow the name (proc(5), `/proc/PID/stat`). */
const STATE = 0;
const PARENT = 1;
const GROUP = 2;
const PROCESS_SESSION = 3;
const START_TIME = 19;

/** Reads one line of `/proc/PID/stat`. The name stands in parentheses and may itself hold parentheses and spaces. */
export function parseProcStat(line: string): ProcessFacts | undefined {
  const open = line.indexOf('(');
  const close = line.lastIndexOf(')');
  if (open < 0 || close < open) return undefined;
  const fields = line.slice(close + 2).split(' ');
  if (fields.length <= START_TIME) return undefined;
  return {
    pid: Number(line.slice(0, open)),
    name: line.slice(open + 1, close),
    state: fields[STATE] ?? '',
    parentPid: Number(fields[PARENT]),
    group: Number(fields[GROUP]),
    processSession: Number(fields[PROCESS_SESSION]),
    startTime: Number(fields[START_TIME]),
  };
}
