import { fileURLToPath } from 'node:url';
import { version } from '../../package.json';
import { runCommandLine } from './command-line.ts';
import { endProcess, lastAnswers, lastOutput } from './end-process.ts';
import { exitCodes } from './exit-codes.ts';
import { describeFailure } from './failure.ts';

/** The built program is `out/main/cli.js`; what belongs to it lies beside it. */
const resources = {
  version,
  mirrorWorkerUrl: new URL('./mirror-worker.js', import.meta.url),
  pageFolder: fileURLToPath(new URL('../renderer/', import.meta.url)),
};

let hasOutputFailed = false;
// Whoever reads our output may leave (`| head`); that is no defect.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => (hasOutputFailed ||= code !== 'EPIPE'));
process.stderr.on('error', () => undefined);

/** Runs the command and ends this process. No top-level await: the packed executable can only `require` this module. */
async function main(): Promise<never> {
  // Only where a command neither came to its end nor waits for anything.
  process.once('beforeExit', () => (process.exitCode = exitCodes.internal));
  const args = process.argv.slice(2);
  try {
    process.exitCode = await runCommandLine(args, resources);
  } catch (error) {
    const failure = describeFailure(error);
    if (isJson(args)) process.stdout.write(`${JSON.stringify(failure.event)}\n`);
    process.stderr.write(`${failure.text}\n`);
    process.exitCode = failure.exitCode;
  }
  await lastOutput();
  if (hasOutputFailed) process.exitCode ||= exitCodes.failed; // on a full disk, say
  await lastAnswers();
  return endProcess();
}

/** What follows `--` is somebody else's. */
function isJson(args: readonly string[]): boolean {
  return args.slice(0, args.includes('--') ? args.indexOf('--') : undefined).includes('--json');
}

void main();
