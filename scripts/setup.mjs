import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from './installed.mjs';
import { hasCommand } from './machine.mjs';
import { runQuietly, tailOf } from './quiet-run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const commandLine = path.join(root, 'out/main/cli.js');

const lockFile = path.join(root, 'package-lock.json');
/** Written by npm when an installation is complete. */
const installedFile = path.join(root, 'node_modules/.package-lock.json');
const buildStamp = path.join(root, 'out/.sallyport-built');

/** What a build depends on. */
const sources = [
  'base',
  'protocol',
  'main',
  'preload',
  'renderer',
  'relay',
  'package.json',
  'package-lock.json',
  'vite.main.config.ts',
  'vite.preload.config.ts',
  'vite.renderer.config.ts',
];

/** A failure whose message tells a person what to do. */
export class SetupError extends Error {}

/** Progress is for people: it goes to stderr, so that stdout stays the program's own. @param {string} line */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Installs the packages that package-lock.json names, unless exactly these are installed already. */
export async function installDependencies() {
  if (isInstalled(readFileSync(lockFile, 'utf8'), readStamp(installedFile))) return;
  say('Installing packages; half a minute on a quick machine and network, minutes on slow ones …');
  const result = await runQuietly(
    [...npmCommand(), 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    { cwd: root },
  );
  if (!result.succeeded) {
    throw new SetupError(`${tailOf(result.output, 30)}\n\nInstalling packages failed; npm's last words are above.`);
  }
  say(`Packages installed in ${Math.round(result.seconds)} s.`);
}

/** Builds unless out/ was built from exactly these sources. */
export async function buildIfStale() {
  const wanted = hashOf(root, sources);
  const isBuilt = [
    commandLine,
    path.join(root, 'out/preload/preload.cjs'),
    path.join(root, 'out/renderer/index.html'),
  ].every((file) => existsSync(file));
  if (isBuilt && readStamp(buildStamp) === wanted) return;
  say('Building …');
  const result = await runQuietly([...npmCommand(), 'run', '-s', 'build'], { cwd: root });
  if (!result.succeeded) throw new SetupError(`${tailOf(result.output, 40)}\n\nThe build failed; see above.`);
  writeStamp(buildStamp, wanted);
  say(`Built in ${Math.round(result.seconds)} s.`);
}

/** The npm that runs this script, else the one on the PATH. */
function npmCommand() {
  const running = process.env['npm_execpath'];
  if (running && /npm-cli\.[cm]?js$/.test(running)) return [process.execPath, running];
  if (hasCommand('npm')) return ['npm'];
  throw new SetupError('npm is missing. It comes with Node from https://nodejs.org; some systems package it apart.');
}
