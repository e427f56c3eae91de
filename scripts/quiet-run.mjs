import { spawn } from 'node:child_process';

/** Enough to hold any tool's report of what went wrong. */
const keptOutputChars = 256 * 1024;

/**
 * @typedef {object} QuietResult
 * @property {boolean} succeeded
 * @property {string} output the end of what it printed, on either stream
 * @property {number} seconds
 */

/**
 * Runs a program to its end and keeps what it prints. Signals that end this process end the program too.
 * @param {readonly string[]} command
 * @param {{ cwd: string, env?: Record<string, string> }} options
 * @returns {Promise<QuietResult>}
 */
export function runQuietly(command, { cwd, env = {} }) {
  const startedMs = performance.now();
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const letGo = passSignalsTo(child);
  let output = '';
  const keep = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk.toString()).slice(-keptOutputChars);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => {
    const settle = (/** @type {boolean} */ succeeded) => {
      letGo();
      resolve({ succeeded, output, seconds: (performance.now() - startedMs) / 1000 });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      settle(false);
    });
    child.on('close', (code) => settle(code === 0));
  });
}

/**
 * Runs a program to its end with this process's own streams.
 * @param {readonly string[]} command
 * @param {{ cwd: string, env?: Record<string, string> }} options
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runLoudly(command, { cwd, env = {} }) {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
  const letGo = passSignalsTo(child);
  return new Promise((resolve) => {
    const settle = (/** @type {boolean} */ succeeded) => {
      letGo();
      resolve(succeeded);
    };
    child.on('error', () => settle(false));
    child.on('close', (code) => settle(code === 0));
  });
}

/**
 * The last lines of a program's output, for people.
 * @param {string} output
 * @param {number} lines
 */
export function tailOf(output, lines) {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}

/** @param {import('node:child_process').ChildProcess} child */
function passSignalsTo(child) {
  const endings = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
    process.exitCode = 1;
    child.once('close', () => process.exit());
  };
  for (const signal of endings) process.on(signal, passOn);
  return () => {
    for (const signal of endings) process.off(signal, passOn);
  };
}
