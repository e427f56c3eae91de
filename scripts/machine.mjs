import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The absolute path of a program, found the way a shell would, without running anything.
 * @param {string} name
 * @param {string} [searchPath]
 * @returns {string | undefined}
 */
export function findCommand(name, searchPath = process.env['PATH'] ?? '') {
  return searchPath
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
}

/** @param {string} name */
export function hasCommand(name) {
  return findCommand(name) !== undefined;
}

/** The browser that tests drive: CHROMIUM_PATH, else the first known name on the PATH. */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return isExecutable(named) ? named : undefined;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.map((name) => findCommand(name)).find((found) => found !== undefined);
}

/**
 * Variables for `npm ci`: native parts compile without fetching headers where this Node brought its own, and with
 * clang where that is the only compiler.
 * @returns {Record<string, string>}
 */
export function compilerEnvironment() {
  /** @type {Record<string, string>} */
  const env = {};
  const prefix = path.resolve(path.dirname(process.execPath), '..');
  if (!process.env['npm_config_nodedir'] && existsSync(path.join(prefix, 'include/node/node.h'))) {
    env['npm_config_nodedir'] = prefix;
  }
  if (!hasCommand('g++') && !process.env['CXX']) Object.assign(env, { CC: 'clang', CXX: 'clang++' });
  return env;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
