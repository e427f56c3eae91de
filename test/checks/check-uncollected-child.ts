import { settlesWithin } from '../../base/clock.ts';
import { systemClock } from '../../base/system-clock.ts';
import type { ShellProcesses } from '../../main/terminal/shell-processes.ts';
import { isAlive } from '../census.ts';
import { overriding } from '../overriding.ts';
import { processes, RealShells, type RealTerminal } from '../real-shells.ts';
import { waitUntil } from '../wait-until.ts';

const LONGEST_CLOSE_MS = 1_500;
const BEAT_MS = 10;
const LONGEST_GAP_MS = 300;

/** L16, L17: a child that cannot be collected is handed over in time, and holds nothing else up meanwhile. */
export async function checkUncollectedChild(): Promise<string[]> {
  const shells = new RealShells();
  const stuck = await openStuck(shells);
  const heart = startBeating();
  const findings: string[] = [];
  try {
    const closing = shells.close(stuck.terminal, 'foreground', { processes: stuck.table });
    const other = await shells.openAtPrompt('dash');
    if (!isAlive(other.pty.pid)) findings.push('no other terminal opens meanwhile');
    if (await settlesWithin(systemClock, 2 * LONGEST_CLOSE_MS, closing)) {
      const { unreaped, steps, durationMs } = await closing;
      const last = steps.at(-1);
      if (durationMs >= LONGEST_CLOSE_MS) findings.push(`the close takes longer than ${LONGEST_CLOSE_MS} ms`);
      if (!unreaped || last?.step !== 'hand_over') findings.push('the close does not say that a child is left');
      if (shells.childReaper.pendingCount !== 1) findings.push('the child reaper does not wait for the child');
    } else findings.push('the close does not come back');
    if (heart.longestGapMs() > LONGEST_GAP_MS) findings.push(`nothing else runs for more than ${LONGEST_GAP_MS} ms`);
    stuck.collect();
    await closing;
    const isDone = (): boolean => shells.childReaper.pendingCount === 0;
    await waitUntil(isDone, { withinMs: 3_000 }).catch(() => findings.push('the child reaper never stops waiting'));
  } finally {
    heart.stop();
    await shells.dispose();
  }
  return findings;
}

/** Its PTY never tells of its end, and the process table shows it until it is `collect`ed. */
async function openStuck(
  shells: RealShells,
): Promise<{ terminal: RealTerminal; table: ShellProcesses; collect: () => void }> {
  const terminal = await shells.openAtPrompt('bash');
  const { pty, shell } = terminal;
  const silent = overriding(pty, { onExit: () => ({ dispose: () => undefined }) });
  const last = processes.find(shell.pid);
  if (last === undefined) throw new Error('The shell has gone');
  let isCollected = false;
  const find: ShellProcesses['find'] = (pid) =>
    pid === shell.pid && !isCollected ? { ...last, state: 'Z' } : processes.find(pid);
  const table = overriding<ShellProcesses>(processes, { find });
  return { terminal: { ...terminal, pty: silent }, table, collect: () => (isCollected = true) };
}

function startBeating(): { longestGapMs(): number; stop(): void } {
  let longestMs = 0;
  let lastMs = performance.now();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastMs);
    lastMs = performance.now();
  }, BEAT_MS);
  return { longestGapMs: () => Math.max(longestMs, performance.now() - lastMs), stop: () => clearInterval(timer) };
}
