import { describe, expect, it } from 'vitest';
import {
  findPackageManager,
  installAdvice,
  missingTestTools,
  nodeProblem,
  packagesFor,
  platformProblem,
  whyBrowser,
} from '../../../scripts/requirements.mjs';

/** A machine that has these programs and no others. */
const machineWith =
  (...names: string[]) =>
  (name: string): boolean =>
    names.includes(name);

describe('Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '22.12.0', '24.1.0', '30.0.0'])('%s is accepted', (version) => {
    expect(nodeProblem(version)).toBeUndefined();
  });

  it.each(['0.12.18', '16.20.2', '18.20.8', '20.0.0', '20.18.3', '21.7.3', 'garbage'])(
    '%s is refused by its name, with what to do',
    (version) => {
      expect(nodeProblem(version)).toContain(`this is Node ${version}.`);
      expect(nodeProblem(version)).toContain('https://nodejs.org');
    },
  );
});

it('only Linux runs this version, and the others are told so', () => {
  expect(platformProblem('linux')).toBeUndefined();
  expect(platformProblem('darwin')).toContain('runs on Linux only; this is darwin');
  expect(platformProblem('win32')).toContain('runs on Linux only; this is win32');
});

describe('advice', () => {
  it.each([
    ['apt-get', 'sudo apt-get install -y chromium xvfb redis-server'],
    ['dnf', 'sudo dnf install -y chromium xorg-x11-server-Xvfb redis'],
    ['zypper', 'sudo zypper install -y chromium xorg-x11-server-Xvfb redis'],
    ['pacman', 'sudo pacman -S --needed chromium xorg-server-xvfb redis'],
    ['apk', 'sudo apk add chromium xvfb redis'],
    ['brew', 'brew install chromium xorg-server redis'],
  ])('names the packages as %s calls them', (manager, line) => {
    expect(installAdvice(['chromium', 'Xvfb', 'redis-server'], machineWith(manager, 'sudo'))).toBe(
      `Install them with:\n  ${line}`,
    );
  });

  it('does without sudo where there is none', () => {
    expect(installAdvice(['zsh'], machineWith('apk'))).toBe('Install them with:\n  apk add zsh');
  });

  it('without a known package manager it still says what is missing', () => {
    expect(installAdvice(['zsh', 'fish'], machineWith())).toBe("Install zsh, fish with your system's package manager.");
  });

  it('the system’s own package manager comes before one that was added', () => {
    expect(findPackageManager(machineWith('brew', 'apt-get'))).toBe('apt-get');
  });
});

describe('what tests need', () => {
  it('a browser found anywhere is enough; shells are looked for by name', () => {
    expect(
      missingTestTools({ hasCommand: machineWith('zsh', 'Xvfb', 'redis-server'), chromium: '/opt/chromium' }),
    ).toEqual(['fish']);
    expect(missingTestTools({ hasCommand: machineWith(), chromium: undefined })).toEqual([
      'chromium',
      'zsh',
      'fish',
      'Xvfb',
      'redis-server',
    ]);
  });

  it('every tool has a package name', () => {
    expect(packagesFor('apt-get', ['chromium', 'zsh', 'Xvfb'])).toEqual(['chromium', 'zsh', 'xvfb']);
  });
});

describe('why the browser', () => {
  const x11 = { DISPLAY: ':0' };
  it.each([
    ['X11', {}, undefined],
    ['Wayland', { args: ['--state-dir', '/mine'], env: { WAYLAND_DISPLAY: 'wayland-0' } }, undefined],
    ['no display', { env: {} }, 'There is no display here'],
    ['an empty DISPLAY', { env: { DISPLAY: '' } }, 'There is no display here'],
    ['root', { isRoot: true }, 'for root'],
    ['a wish', { args: ['--browser'] }, 'as its options say'],
    ['an option of the browser’s door', { args: ['--port=0'] }, 'as its options say'],
    ['what only a served agent does', { args: ['--discovery'] }, 'as its options say'],
    ['another one', { args: ['--state-dir', '/mine', '--no-open'] }, 'as its options say'],
  ])('%s: one true sentence, or none', (_what, given, words) => {
    const sentence = whyBrowser({ args: [], env: x11, isRoot: false, ...given });
    if (words === undefined) expect(sentence).toBeUndefined();
    else expect(sentence).toContain(words);
    expect(sentence ?? '').not.toContain('\n');
  });
});
