import { format } from 'node:util';

/** Tells whoever reads the app's output what went wrong in the stand-in, or what Electron itself would print. */
export function complain(...words: readonly unknown[]): void {
  process.stderr.write(`${format(...words)}\n`);
}
