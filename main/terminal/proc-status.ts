import os from 'node:os';
import type { SignalActions } from './shell-processes.ts';

/** Lines of `/proc/PID/status` that hold a set of signals in hexadecimal. */
const PENDING = /^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$/gm;
const BLOCKED_OR_IGNORED = /^(?:SigBlk|SigIgn):\s*([0-9a-f]+)$/gm;
const IGNORED = /^SigIgn:\s*([0-9a-f]+)$/gm;
const CAUGHT = /^SigCgt:\s*([0-9a-f]+)$/gm;
const CHILD_CONTINUE_OR_STOP = signalSet([17, 18, 20, 21, 22, 23, 28]);

/** True when a signal has been sent to the process that it neither blocks nor ignores, and has not come to act on yet. */
export function hasSignalToActOn(status: string): boolean {
  const pending = unionOf(status, PENDING) & ~unionOf(status, BLOCKED_OR_IGNORED);
  return (pending & ~CHILD_CONTINUE_OR_STOP) !== 0n;
}

export function parseSignalActions(status: string): SignalActions {
  return { ignored: namesOf(unionOf(status, IGNORED)), caught: namesOf(unionOf(status, CAUGHT)) };
}

function namesOf(set: bigint): Set<NodeJS.Signals> {
  const named = Object.entries(os.constants.signals) as [NodeJS.Signals, number][];
  return new Set(named.filter(([, number]) => (set & signalSet([number])) !== 0n).map(([name]) => name));
}

function unionOf(status: string, pattern: RegExp): bigint {
  return [...status.matchAll(pattern)].reduce((union, [, digits]) => union | BigInt(`0x${digits}`), 0n);
}

function signalSet(numbers: readonly number[]): bigint {
  return numbers.reduce((set, number) => set | (1n << BigInt(number - 1)), 0n);
}
