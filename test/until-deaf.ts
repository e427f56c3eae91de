import { readFileSync } from 'node:fs';
import { waitUntil } from './wait-until.ts';

const SIGTERM_BIT = 1n << 14n;

/** Waits until each of them ignores SIGTERM: a script once it has set its traps. An interactive shell does from the start, and what it forks until that becomes another program. */
export async function untilDeaf(pids: readonly number[]): Promise<void> {
  await waitUntil(() => pids.every(ignoresTerm), { withinMs: 15_000 });
}

function ignoresTerm(pid: number): boolean {
  const ignored = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  return (BigInt(`0x${ignored}`) & SIGTERM_BIT) !== 0n;
}
