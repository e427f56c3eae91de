import { findChromium, findCommand, hasCommand } from './machine.mjs';
import { runQuietly, tailOf } from './quiet-run.mjs';
import { installAdvice, missingTestTools, packagesFor } from './requirements.mjs';
import { root, say, SetupError } from './setup.mjs';

/** Without these a screenshot shows boxes where emoji and box drawing should be; no test depends on them. */
const fontPackages = ['fonts-noto-color-emoji', 'fonts-dejavu-core'];

/** Chromium without all that belongs to windows: Debian has it apart, others not at all. */
const headlessShell = 'chromium-headless-shell';

/**
 * @typedef {object} TestBrowsers
 * @property {string} withWindows path of a Chromium that can show windows
 * @property {string} headless path of the one for all the tests that need none: the quicker, or the same
 */

/**
 * Sees to it that the browser and the other programs that tests need are there. Installs them where that takes no
 * password and no question; elsewhere names them.
 * @returns {Promise<TestBrowsers>}
 */
export async function ensureTestTools() {
  const isRoot = process.getuid?.() === 0;
  if (missingTools().length > 0 && isRoot && hasCommand('apt-get')) await installWithApt();
  const missing = missingTools();
  const chromium = findChromium();
  const named = process.env['CHROMIUM_PATH'];
  if (missing.length === 0 && chromium !== undefined) {
    return { withWindows: chromium, headless: (named ? undefined : findCommand(headlessShell)) ?? chromium };
  }
  const hint = named
    ? `CHROMIUM_PATH is ${named}, which is no program that can be run.`
    : 'A Chromium elsewhere can be named with CHROMIUM_PATH.';
  throw new SetupError(`Tests need ${missing.join(', ')}.\n${installAdvice(missing, hasCommand)}\n${hint}`);
}

function missingTools() {
  return missingTestTools({ hasCommand, chromium: findChromium() });
}

async function installWithApt() {
  const packages = [...packagesFor('apt-get', missingTools()), ...fontPackages];
  say(`Installing what tests need: ${packages.join(', ')} …`);
  const apt = [findCommand('apt-get') ?? 'apt-get', '-q'];
  const options = { cwd: root, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const install = [...apt, 'install', '-y', '--no-install-recommends', ...packages];
  let result = await runQuietly(install, options);
  if (!result.succeeded) {
    // A fresh image has no package lists yet.
    await runQuietly([...apt, 'update'], options);
    result = await runQuietly(install, options);
  }
  if (!result.succeeded)
    throw new SetupError(`${tailOf(result.output, 20)}\n\napt-get could not install them; see above.`);
  await runQuietly([...apt, 'install', '-y', '--no-install-recommends', headlessShell], options);
  say(`Installed in ${Math.round(result.seconds)} s.`);
}
