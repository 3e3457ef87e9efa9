import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const testsOf = suite => [...suite.tests, ...suite.suites.flatMap(testsOf)];

/** Counts the tests of a Web Test Runner run. A file that failed to load or did not finish counts as one failure. */
export function countSessions(sessions) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { testResults, errors = [], status, passed } of sessions) {
    const tests = testResults ? testsOf(testResults) : [];
    const failed = tests.filter(({ passed, skipped }) => !passed && !skipped).length;
    counts.skipped += tests.filter(({ skipped }) => skipped).length;
    counts.passed += tests.filter(({ passed, skipped }) => passed && !skipped).length;
    const hasBroken = errors.length > 0 || status !== 'FINISHED' || !passed || tests.length === 0;
    counts.failed += failed === 0 && hasBroken ? 1 : failed;
  }
  return counts;
}

/** Returns a reporter for Web Test Runner that writes the counts of the run to a file as JSON. */
export const countReporter = path => ({
  onTestRunFinished({ sessions }) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(countSessions(sessions)));
  },
});
