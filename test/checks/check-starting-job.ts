import { sleep } from '../../base/clock.ts';
import { systemClock } from '../../base/system-clock.ts';
import { findMarked } from '../census.ts';
import { RealShells } from '../real-shells.ts';

const AT_ONCE = 8;
/** A shell needs this long to begin and to come to what was typed meanwhile. */
const LONGEST_DELAY_MS = 400;

const lines = ['sleep 611 | cat', `sh -c "trap '' HUP TERM; exec sleep 612"`];

/** L13: a job that is just being started when its terminal is closed ends with it, `times` eight closes. */
export async function checkStartingJob(shell: string, times: number): Promise<string[]> {
  const shells = new RealShells();
  const findings: string[] = [];
  try {
    for (let round = 0; round < times; round += 1) {
      const closes = Array.from({ length: AT_ONCE }, (_, index) => closeWhileStarting(shells, shell, index + round));
      findings.push(...(await Promise.all(closes)).flat());
    }
  } finally {
    await shells.dispose();
  }
  return findings;
}

async function closeWhileStarting(shells: RealShells, shell: string, number: number): Promise<string[]> {
  const terminal = await shells.open({ shell });
  terminal.type(lines[number % lines.length] ?? '');
  await sleep(systemClock, (number * 37) % LONGEST_DELAY_MS);
  const { survivors, steps } = await shells.close(terminal);
  const left = findMarked([terminal.terminalId]).map(({ name }) => name);
  if (survivors.length === 0 && left.length === 0) return [];
  return [`${shell} left ${left.join(', ')} after ${steps.map(({ step }) => step).join(', ')}`];
}
