import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasCommand } from './machine.mjs';
import { runQuietly, tailOf } from './quiet-run.mjs';
import { root, say } from './setup.mjs';

const require = createRequire(import.meta.url);
const mainScript = path.join(root, 'main/cli/agent-program.cjs');

/** Under these names Node's program looks for a script inside itself. */
const RESOURCE = 'NODE_SEA_BLOB';
const SENTINEL = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Where Node's licence lies, seen from the folder above its program: as its makers ship it, and as Debian does. */
const licensePaths = ['LICENSE', 'share/doc/nodejs/LICENSE', 'share/doc/nodejs/copyright'];

/**
 * Why a Node cannot become a program of its own that may be passed on, if so. Pure.
 * @param {{ variables: Readonly<Record<string, unknown>>, license: string | undefined }} node `process.config.variables`
 * @returns {string | undefined}
 */
export function programProblem({ variables, license }) {
  const isShared = Object.entries(variables).some(([name, value]) => name.startsWith('node_shared') && value === true);
  const remedy = 'Pack with a Node from https://nodejs.org or a version manager.';
  if (isShared || variables['single_executable_application'] !== true) {
    return `This Node needs libraries of its system, so it cannot be passed on. ${remedy}`;
  }
  if (license === undefined) return `This Node lies without its licence, which goes with it. ${remedy}`;
  return undefined;
}

/** `programProblem` of the Node that runs this. */
export function ownProblem() {
  return programProblem({ variables: { ...process.config.variables }, license: findLicense() });
}

/**
 * Puts the program `sallyport-agent` into a folder, a copy of the Node that runs this with our main script inside, and
 * Node's licence.
 * @param {string} folder
 */
export async function makeAgentProgram(folder) {
  const license = findLicense();
  const problem = ownProblem();
  if (problem !== undefined || license === undefined) throw new Error(problem);
  const program = path.join(folder, 'sallyport-agent');
  const temporary = await mkdtemp(path.join(tmpdir(), 'sallyport-agent-'));
  try {
    await copyFile(license, path.join(folder, 'LICENSE.node.txt'));
    await copyFile(process.execPath, program);
    await chmod(program, 0o755);
    if (hasCommand('strip')) await run(['strip', program]);
    else say('There is no "strip" here (binutils), so sallyport-agent is some 15 MB larger than it could be.');
    await inject(program, await prepareScript(temporary));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function findLicense() {
  const prefix = path.resolve(path.dirname(realpathSync(process.execPath)), '..');
  return licensePaths.map((name) => path.join(prefix, name)).find((file) => existsSync(file));
}

/**
 * @param {string} folder
 * @returns {Promise<string>} the main script in the form that is put into the program
 */
async function prepareScript(folder) {
  const output = path.join(folder, 'script');
  const settings = {
    ...{ main: mainScript, output, disableExperimentalSEAWarning: true },
    // As with the app, NODE_OPTIONS has no say in the installed program. Earlier Nodes pass over this and obey it.
    execArgvExtension: 'none',
  };
  const settingsFile = path.join(folder, 'settings.json');
  await writeFile(settingsFile, JSON.stringify(settings));
  await run([process.execPath, '--experimental-sea-config', settingsFile]);
  return output;
}

/**
 * @param {string} program
 * @param {string} script
 */
async function inject(program, script) {
  const postject = require.resolve('postject/dist/cli.js');
  await run([process.execPath, postject, program, RESOURCE, script, '--sentinel-fuse', SENTINEL]);
}

/** @param {readonly string[]} command */
async function run(command) {
  const { succeeded, output } = await runQuietly(command, { cwd: root });
  if (!succeeded) throw new Error(`${command.join(' ')} failed:\n${tailOf(output, 20)}`);
}
