import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findCommand } from '../../scripts/machine.mjs';
import { marks, size } from './marks.ts';

const run = promisify(execFile);
const source = fileURLToPath(new URL('./drain.c', import.meta.url));

/** Runs a program on a pseudoterminal of its own, and tells how long it took between the marks, and how much that was. */
export type Drain = (argv: readonly string[]) => Promise<{ readonly seconds: number; readonly bytes: number }>;

/** Compiles the drain into `folder`. */
export async function makeDrain(folder: string): Promise<Drain> {
  const program = join(folder, 'drain');
  await run(findCommand('cc') ?? 'gcc', ['-O2', '-Wall', '-Werror', '-o', program, source, '-lutil']);
  return async (argv) => {
    const given = [marks.begin, marks.end, String(size.cols), String(size.rows), ...argv];
    const { stdout } = await run(program, given, { timeout: 120_000 });
    const [seconds = NaN, bytes = NaN] = stdout.trim().split(' ').map(Number);
    return { seconds, bytes };
  };
}
