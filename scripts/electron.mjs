import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './quiet-run.mjs';
import { root, say } from './setup.mjs';

const electronFolder = path.join(root, 'node_modules/electron');

/** An app that ends like this so soon after its start has not opened a window. */
const STILLBORN_MS = 10_000;

/**
 * Electron's program, downloaded from its maker the first time. Undefined when it cannot be had; then the person has
 * been told why, in one line.
 * @returns {Promise<string | undefined>}
 */
export async function obtainElectron() {
  const present = findElectron();
  if (present !== undefined) return present;
  say('Downloading Electron, once; this can take a few minutes …');
  const { output } = await runQuietly([process.execPath, path.join(electronFolder, 'install.js')], { cwd: root });
  const downloaded = findElectron();
  if (downloaded === undefined) {
    say(`Electron could not be downloaded (${reasonOf(output)}), so Sallyport runs in the browser.`);
  }
  return downloaded;
}

/** @returns {string | undefined} */
function findElectron() {
  try {
    const name = readFileSync(path.join(electronFolder, 'path.txt'), 'utf8').trim();
    const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] || path.join(electronFolder, 'dist');
    const program = path.join(folder, name);
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The sentence of an installer's last words that names the problem.
 * @param {string} output
 */
export function reasonOf(output) {
  const lines = output.split('\n').map((line) => line.trim());
  const error =
    lines.find((line) => /^(\w*Error|RequestError|HTTPError)\b.*:/.test(line)) ?? lines.find((line) => line !== '');
  return (error ?? 'no reason was given').replace(/^\w*Error: /, '').slice(0, 160);
}

/**
 * Runs the app to its end and passes signals on to it. Undefined when it has not opened a window at all.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<number | undefined>} its exit status
 */
export function runApp(program, args) {
  const startedMs = performance.now();
  const env = { ...process.env };
  delete env['ELECTRON_RUN_AS_NODE']; // a terminal inside another app built on Electron sets it
  const child = spawn(program, [root, ...args], { cwd: process.cwd(), env, stdio: 'inherit' });
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  let wasTold = false;
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    wasTold = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  return new Promise((resolve) => {
    const settle = (/** @type {number | null} */ code) => {
      for (const signal of signals) process.off(signal, passOn);
      const isStillborn = code !== 0 && !wasTold && performance.now() - startedMs < STILLBORN_MS;
      resolve(isStillborn ? undefined : (code ?? 1));
    };
    child.once('error', () => settle(null));
    child.once('exit', settle);
  });
}
