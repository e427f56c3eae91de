import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sleep } from '../../base/clock.ts';
import { systemClock } from '../../base/system-clock.ts';
import { RealShells, startJob } from '../real-shells.ts';
import { waitUntil } from '../wait-until.ts';

/** A shell that was let go on has started its next command long before. */
const GOES_ON_WITHIN_MS = 300;

/** L13: what follows the job in its line never runs: `sleep 300; touch X` in `outer`, or in `inner` started from it. */
export async function checkNextCommand(outer: string, inner: string | undefined, times: number): Promise<string[]> {
  const shells = new RealShells();
  try {
    const marks = Array.from({ length: times }, () => path.join(shells.home, randomUUID()));
    await Promise.all(marks.map((mark) => closeInLine(shells, { outer, inner, mark })));
    await sleep(systemClock, GOES_ON_WITHIN_MS);
    const isAnyThere = marks.some((mark) => existsSync(mark));
    return isAnyThere ? [`the next command ran in ${inner ?? outer}`] : [];
  } finally {
    await shells.dispose();
  }
}

async function closeInLine(
  shells: RealShells,
  { outer, inner, mark }: { outer: string; inner: string | undefined; mark: string },
): Promise<void> {
  const terminal = await shells.openAtPrompt(outer);
  if (inner !== undefined) {
    const outputBefore = terminal.output().length;
    await startJob(terminal, inner, inner);
    await waitUntil(() => terminal.output().length > outputBefore + inner.length + 2, { withinMs: 15_000 });
  }
  await startJob(terminal, `sleep 300; touch ${mark}`, 'sleep');
  await shells.close(terminal);
}
