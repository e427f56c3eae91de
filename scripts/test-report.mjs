/**
 * What a whole test run came to. Pure.
 * @typedef {{ name: string, passed: boolean, seconds: number }} CheckResult
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
 * @typedef {{ name: string, message: string, assertionResults: TestResult[] }} FileResult one file of vitest's JSON report
 */

/**
 * Counts of vitest's JSON report. A run that ended badly without a failed test (an error outside any test, a file that
 * would not load, a crash) counts as one failure, so that it cannot pass for success.
 * @param {string | undefined} json undefined when vitest left no report
 * @param {boolean} succeeded how vitest's process ended
 * @returns {Counts}
 */
export function countTests(json, succeeded) {
  if (json === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(json);
  const failed = Number(report.numFailedTests ?? 0);
  return {
    passed: Number(report.numPassedTests ?? 0),
    failed: failed === 0 && !succeeded ? 1 : failed,
    skipped: Number(report.numPendingTests ?? 0) + Number(report.numTodoTests ?? 0),
  };
}

/**
 * What vitest's JSON report has of tests that failed, and of files that could not be loaded, whose title is empty.
 * @param {string | undefined} json undefined when vitest left no report
 * @returns {{ file: string, title: string, message: string }[]} file as an absolute path; at most 20 lines of message
 */
export function failedTests(json) {
  if (json === undefined) return [];
  return JSON.parse(json).testResults.flatMap((/** @type {FileResult} */ { name: file, message, assertionResults }) => {
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName: title, failureMessages }) => ({ file, title, message: headOf(failureMessages.join('\n')) }));
    return message === '' || failed.length > 0 ? failed : [{ file, title: '', message: headOf(message) }];
  });
}

/** @param {string} text */
const headOf = (text) => text.split('\n').slice(0, 20).join('\n');

/**
 * @param {readonly Counts[]} counts
 * @returns {Counts}
 */
export function sumCounts(counts) {
  const sum = (/** @type {keyof Counts} */ key) => counts.reduce((total, one) => total + one[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * @param {readonly CheckResult[]} checks
 * @param {Counts | undefined} tests undefined when they could not run
 * @returns {Counts}
 */
export function totalCounts(checks, tests = { passed: 0, failed: 0, skipped: 0 }) {
  const passedChecks = checks.filter((check) => check.passed).length;
  return {
    passed: tests.passed + passedChecks,
    failed: tests.failed + checks.length - passedChecks,
    skipped: tests.skipped,
  };
}

/** @param {Counts} counts */
export function countsLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
