import { execFileSync } from 'node:child_process';

/** Builds what tests run as real programs (command line, worker, page), unless the caller has just done so. */
export default function buildOnce(): void {
  if (process.env['SALLYPORT_TEST_BUILT'] === '1') return;
  execFileSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' });
}
