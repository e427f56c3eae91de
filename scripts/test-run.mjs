import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runLoudly, runQuietly, tailOf } from './quiet-run.mjs';
import { buildIfStale, installDependencies, root, say, SetupError } from './setup.mjs';
import { countsLine, countTests, failedTests, sumCounts, totalCounts } from './test-report.mjs';
import { ensureTestTools } from './test-tools.mjs';

const reportFolder = path.join(root, 'test-results');
const localBin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name);

/** Lint takes as long as all the others together, so it has a lane of its own. */
const checkLanes = [
  [{ name: 'lint', command: [localBin('eslint'), '.', '--max-warnings', '0'] }],
  [
    { name: 'format', command: [localBin('prettier'), '--check', '.'] },
    { name: 'types', command: [localBin('tsc'), '-b'] },
    {
      name: 'import rules',
      command: [
        localBin('depcruise'),
        '--config',
        '.dependency-cruiser.cjs',
        'base',
        'protocol',
        'main',
        'preload',
        'renderer',
        'test',
      ],
    },
    { name: 'unused code', command: [localBin('knip'), '--no-config-hints'] },
  ],
];

/** Two runs side by side, each about as long as the other: most tests wait more than they compute. */
const testLanes = [
  ['e2e', 'desktop'],
  ['unit', 'contract', 'integration', 'electron-host', 'desktop-quit'],
];

/**
 * Everything there is to check, from a bare checkout on. Goes on after a failure, to report all of them at once.
 * @returns {Promise<number>} the exit status
 */
export async function runTests() {
  const startedMs = performance.now();
  const browsers = await ensureTestTools();
  await installDependencies();
  const checks = (await Promise.all(checkLanes.map(runLane))).flat();
  const build = await runBuild();
  const tests = build.passed ? await runVitest(browsers) : undefined;
  const counts = totalCounts([...checks, build], tests);
  printFailures();
  printSummary([...checks, build], tests, (performance.now() - startedMs) / 1000);
  console.log(countsLine(counts));
  return counts.failed === 0 ? 0 : 1;
}

/**
 * @typedef {import('./test-report.mjs').CheckResult} CheckResult
 * @typedef {import('./test-report.mjs').Counts} Counts
 */

/**
 * @param {readonly { name: string, command: string[] }[]} lane
 * @returns {Promise<CheckResult[]>}
 */
async function runLane(lane) {
  const results = [];
  for (const { name, command } of lane) {
    const { succeeded, output, seconds } = await runQuietly(command, { cwd: root });
    report({ name, passed: succeeded, seconds }, output);
    results.push({ name, passed: succeeded, seconds });
  }
  return results;
}

/** @returns {Promise<CheckResult>} */
async function runBuild() {
  const startedMs = performance.now();
  try {
    await buildIfStale();
    return { name: 'build', passed: true, seconds: (performance.now() - startedMs) / 1000 };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    return { name: 'build', passed: false, seconds: (performance.now() - startedMs) / 1000 };
  }
}

/**
 * The first lane speaks while it runs, the others once they have ended: lines of two would not be readable.
 * @param {import('./test-tools.mjs').TestBrowsers} browsers
 * @returns {Promise<Counts>}
 */
async function runVitest(browsers) {
  rmSync(reportFolder, { recursive: true, force: true });
  mkdirSync(reportFolder, { recursive: true });
  const counts = await Promise.all(testLanes.map((projects, index) => runProjects(projects, browsers, index === 0)));
  return sumCounts(counts);
}

/**
 * @param {readonly string[]} projects
 * @param {import('./test-tools.mjs').TestBrowsers} browsers
 * @param {boolean} isLoud
 * @returns {Promise<Counts>}
 */
async function runProjects(projects, { withWindows, headless }, isLoud) {
  const reportFile = reportFileOf(projects);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const chosen = projects.flatMap((project) => ['--project', project]);
  const command = [localBin('vitest'), 'run', ...chosen, ...reporters];
  const env = { SALLYPORT_TEST_BUILT: '1', CHROMIUM_PATH: withWindows, CHROMIUM_HEADLESS_PATH: headless };
  const options = { cwd: root, env };
  const succeeded = isLoud ? await runLoudly(command, options) : await runToShow(command, options);
  return countTests(readReport(reportFile), succeeded);
}

/**
 * Shows what it printed once it has ended; whether it succeeded.
 * @param {readonly string[]} command
 * @param {{ cwd: string, env: Record<string, string> }} options
 */
async function runToShow(command, options) {
  const { succeeded, output } = await runQuietly(command, options);
  console.log(output);
  return succeeded;
}

/** @param {readonly string[]} projects */
const reportFileOf = (projects) => path.join(reportFolder, `${projects.join('-')}.json`);

/** @param {string} reportFile */
function readReport(reportFile) {
  try {
    return readFileSync(reportFile, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * @param {CheckResult} check
 * @param {string} output
 */
function report(check, output) {
  console.log(`${check.passed ? 'ok    ' : 'FAILED'} ${check.name} (${check.seconds.toFixed(1)} s)`);
  if (!check.passed) console.log(tailOf(output, 60));
}

/** Once more at the end, where they are looked for: what the lanes have printed is thousands of lines. */
function printFailures() {
  for (const { file, title, message } of testLanes.flatMap((lane) => failedTests(readReport(reportFileOf(lane))))) {
    console.log(`\nFAILED ${path.relative(root, file)} > ${title}\n${message}`);
  }
}

/**
 * @param {readonly CheckResult[]} checks
 * @param {Counts | undefined} tests
 * @param {number} seconds
 */
function printSummary(checks, tests, seconds) {
  const failed = checks.filter((check) => !check.passed).map((check) => check.name);
  console.log(`\nChecks: ${failed.length === 0 ? 'all fine' : `failed: ${failed.join(', ')}`}`);
  console.log(`Tests: ${tests === undefined ? 'not run, since the build failed' : countsLine(tests)}`);
  console.log(`Time: ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s\n`);
}
