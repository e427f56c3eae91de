/**
 * What a machine must have before anything can be installed. Pure: every question about the machine is a parameter.
 * Kept to old syntax, so that an old Node can still read it and say what is wrong.
 */

/** What the build tools accept: the last of Node 20, and everything from 22 on. */
const acceptedNode = '20.19 or newer (21 excepted)';

/** Packages to name for each tool, by package manager. The first manager found on the machine is the one to name. */
const packageNames = {
  'apt-get': {
    chromium: 'chromium',
    zsh: 'zsh',
    fish: 'fish',
    Xvfb: 'xvfb',
    'redis-server': 'redis-server',
  },
  dnf: {
    chromium: 'chromium',
    zsh: 'zsh',
    fish: 'fish',
    Xvfb: 'xorg-x11-server-Xvfb',
    'redis-server': 'redis',
  },
  zypper: {
    chromium: 'chromium',
    zsh: 'zsh',
    fish: 'fish',
    Xvfb: 'xorg-x11-server-Xvfb',
    'redis-server': 'redis',
  },
  pacman: {
    chromium: 'chromium',
    zsh: 'zsh',
    fish: 'fish',
    Xvfb: 'xorg-server-xvfb',
    'redis-server': 'redis',
  },
  apk: {
    chromium: 'chromium',
    zsh: 'zsh',
    fish: 'fish',
    Xvfb: 'xvfb',
    'redis-server': 'redis',
  },
  brew: {
    chromium: 'chromium',
    zsh: 'zsh',
    fish: 'fish',
    Xvfb: 'xorg-server',
    'redis-server': 'redis',
  },
};

/** All but Homebrew's want to be root. */
const installCommands = {
  'apt-get': 'apt-get install -y',
  dnf: 'dnf install -y',
  zypper: 'zypper install -y',
  pacman: 'pacman -S --needed',
  apk: 'apk add',
  brew: 'brew install',
};

/** @typedef {'chromium' | 'zsh' | 'fish' | 'Xvfb' | 'redis-server'} Tool */
/** @typedef {keyof typeof packageNames} PackageManager */
/** @typedef {(name: string) => boolean} HasCommand */

/**
 * @param {string} version as in `process.versions.node`
 * @returns {string | undefined} what is wrong and what to do
 */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  if (Number(major) >= 22 || (major === 20 && Number(minor) >= 19)) return undefined;
  return [
    'Sallyport needs Node ' + acceptedNode + '; this is Node ' + version + '.',
    'Install a current one from https://nodejs.org or with your version manager, then run the command again.',
  ].join('\n');
}

/**
 * @param {string} platform as in `process.platform`
 * @returns {string | undefined}
 */
export function platformProblem(platform) {
  if (platform === 'linux') return undefined;
  return [
    'This version of Sallyport runs on Linux only; this is ' + platform + '.',
    'It has to see which processes a terminal holds, and so far it can do that on Linux alone.',
  ].join('\n');
}

/**
 * The shells, the browser, the display without a screen and the Redis that tests run and the machine lacks.
 * @param {{ hasCommand: HasCommand, chromium: string | undefined }} machine
 * @returns {Tool[]}
 */
export function missingTestTools(machine) {
  /** @type {Tool[]} */
  const missing = [];
  if (machine.chromium === undefined) missing.push('chromium');
  if (!machine.hasCommand('zsh')) missing.push('zsh');
  if (!machine.hasCommand('fish')) missing.push('fish');
  if (!machine.hasCommand('Xvfb')) missing.push('Xvfb');
  if (!machine.hasCommand('redis-server')) missing.push('redis-server');
  return missing;
}

/**
 * @param {HasCommand} hasCommand
 * @returns {PackageManager | undefined}
 */
export function findPackageManager(hasCommand) {
  return /** @type {PackageManager[]} */ (Object.keys(packageNames)).find(hasCommand);
}

/**
 * @param {PackageManager} manager
 * @param {readonly Tool[]} tools
 */
export function packagesFor(manager, tools) {
  return tools.map((tool) => packageNames[manager][tool]);
}

/**
 * The line to type to get what is missing.
 * @param {readonly Tool[]} missing
 * @param {HasCommand} hasCommand
 */
export function installAdvice(missing, hasCommand) {
  const manager = findPackageManager(hasCommand);
  if (manager === undefined) return 'Install ' + missing.join(', ') + " with your system's package manager.";
  const sudo = manager !== 'brew' && hasCommand('sudo') ? 'sudo ' : '';
  return 'Install them with:\n  ' + sudo + installCommands[manager] + ' ' + packagesFor(manager, missing).join(' ');
}

/** Options that only the browser's door understands: whoever gives one wants that. */
const browserOptions = [
  '--browser',
  '--port',
  '--no-open',
  '--allow-host',
  '--listen',
  '--relay',
  '--discovery',
  '--json',
  '--help',
  '-h',
];

/**
 * Why the browser is used, in one true sentence; undefined where the app's own window can be tried.
 * @param {{
 *   args: readonly string[],
 *   env: { DISPLAY?: string | undefined, WAYLAND_DISPLAY?: string | undefined },
 *   isRoot: boolean,
 * }} start
 * @returns {string | undefined}
 */
export function whyBrowser({ args, env, isRoot }) {
  if (args.some((arg) => browserOptions.some((option) => arg === option || arg.startsWith(option + '=')))) {
    return 'Sallyport runs in the browser, as its options say.';
  }
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) {
    return 'There is no display here, so Sallyport runs in a browser.';
  }
  if (isRoot) return 'Electron does not open windows for root, so Sallyport runs in the browser.';
  return undefined;
}
