import { countsOf, takeCensus } from '../census.ts';
import { RealShells } from '../real-shells.ts';

/** So many that a busy moment does not decide what is typical. */
const RUNS = 15;
const TYPICAL_MS = 50;
const AT_ONCE = ['close_master: closed', 'hang_up: gone'];

const countMasters = (): number => countsOf(takeCensus()).masters;

/** L15: an idle shell ends by its hang-up, at once, and its master is closed. */
export async function checkIdleClose(shell: string): Promise<string[]> {
  const shells = new RealShells();
  const findings = new Set<string>();
  const durations: number[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const mastersBefore = countMasters();
      const terminal = await shells.openAtPrompt(shell);
      const outcome = await shells.close(terminal);
      durations.push(outcome.durationMs);
      const steps = outcome.steps.map(({ step, result }) => `${step}: ${result}`).join(', ');
      if (steps !== AT_ONCE.join(', ')) findings.add(`the close went: ${steps}`);
      if (countMasters() > mastersBefore) findings.add('its master is still open');
      terminal.pty.dispose(); // What a broken close has left open spoils no later count.
    }
  } finally {
    await shells.dispose();
  }
  const typicalMs = durations.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Infinity;
  if (typicalMs >= TYPICAL_MS) findings.add(`a typical close takes longer than ${TYPICAL_MS} ms`);
  return [...findings];
}
