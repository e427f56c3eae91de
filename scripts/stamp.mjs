import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * One hash over the content of files and folders, in a fixed order. Missing entries count as empty.
 * @param {string} root
 * @param {readonly string[]} entries relative to `root`
 */
export function hashOf(root, entries) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => listFiles(root, entry)).sort()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} file
 * @returns {string | undefined}
 */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export function writeStamp(file, stamp) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${stamp}\n`);
}

/**
 * @param {string} root
 * @param {string} entry
 * @returns {string[]}
 */
function listFiles(root, entry) {
  try {
    return readdirSync(path.join(root, entry)).flatMap((name) => listFiles(root, path.join(entry, name)));
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code === 'ENOTDIR') return [entry];
    if (code === 'ENOENT') return [];
    throw error;
  }
}
