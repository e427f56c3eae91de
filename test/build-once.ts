import { buildIfStale } from '../scripts/setup.mjs';

/** Builds what tests run as real programs (command line, worker, page), unless the caller has just done so. */
export default async function buildOnce(): Promise<void> {
  if (process.env['SALLYPORT_TEST_BUILT'] === '1') return;
  await buildIfStale();
}
