/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} Lock
 */

/**
 * Whether node_modules holds what the lock names. Pure.
 * Optional packages are passed over: which of them belong here depends on the machine, and npm has decided that.
 * @param {string} lockText package-lock.json
 * @param {string | undefined} installedText what npm notes in node_modules/.package-lock.json when it has finished
 */
export function isInstalled(lockText, installedText) {
  if (installedText === undefined) return false;
  const wanted = packagesOf(lockText);
  const present = packagesOf(installedText);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional === true || entry.devOptional === true) return true;
    const found = present[path];
    return found?.version === entry.version && found?.integrity === entry.integrity;
  });
}

/**
 * @param {string} text
 * @returns {Record<string, LockEntry>}
 */
function packagesOf(text) {
  /** @type {Lock} */
  const lock = JSON.parse(text);
  return lock.packages ?? {};
}
