import { accessSync, constants, statSync } from 'node:fs';
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

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
