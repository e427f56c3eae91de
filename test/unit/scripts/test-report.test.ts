import { describe, expect, it } from 'vitest';
import { countsLine, countTests, failedTests, sumCounts, totalCounts } from '../../../scripts/test-report.mjs';

const report = (counts: object): string => JSON.stringify(counts);

describe('counts of a test run', () => {
  it('come from the report', () => {
    const json = report({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });

    expect(countTests(json, false)).toEqual({ passed: 7, failed: 2, skipped: 2 });
  });

  it.each([
    ['left no report', undefined, { passed: 0, failed: 1, skipped: 0 }],
    ['failed outside any test', report({ numPassedTests: 7, numFailedTests: 0 }), { passed: 7, failed: 1, skipped: 0 }],
  ])('a run that %s is a failure', (_what, json, counts) => {
    expect(countTests(json, false)).toEqual(counts);
  });
});

describe('what failed', () => {
  it('is each failed test with the beginning of its message, and a file that could not be loaded', () => {
    const long = Array.from({ length: 30 }, (_, line) => `line ${line}`);
    const passed = { status: 'passed', fullName: 'fine', failureMessages: [] };
    const failed = { status: 'failed', fullName: 'a chapter breaks', failureMessages: [long.join('\n')] };
    const json = report({
      testResults: [
        { name: '/a.test.ts', message: '', assertionResults: [passed, failed] },
        { name: '/b.test.ts', message: 'No such module', assertionResults: [] },
        { name: '/c.test.ts', message: '', assertionResults: [passed] },
      ],
    });

    expect(failedTests(json)).toEqual([
      { file: '/a.test.ts', title: 'a chapter breaks', message: long.slice(0, 20).join('\n') },
      { file: '/b.test.ts', title: '', message: 'No such module' },
    ]);
  });

  it('is unknown where a run left no report', () => {
    expect(failedTests(undefined)).toEqual([]);
  });
});

describe('counts of several runs', () => {
  it('add up, and a run without a report fails all of it', () => {
    const first = countTests(report({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 1 }), true);

    expect(sumCounts([first, countTests(undefined, true)])).toEqual({ passed: 7, failed: 1, skipped: 1 });
  });
});

describe('the last line', () => {
  const lint = { name: 'lint', passed: true, seconds: 1 };
  const types = { name: 'types', passed: false, seconds: 1 };

  it('counts each check as one', () => {
    expect(countsLine(totalCounts([lint, types], { passed: 7, failed: 0, skipped: 0 }))).toBe('8 passed, 1 failed');
  });

  it('speaks of checks alone when the tests could not run', () => {
    expect(countsLine(totalCounts([lint, types]))).toBe('1 passed, 1 failed');
  });

  it('names skipped tests only where there are any', () => {
    expect(countsLine({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
  });
});
