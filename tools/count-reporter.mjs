import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { ROOT } from './files.mjs';

const testsOf = (suite, above = []) => [
  ...suite.tests.map(test => ({ ...test, title: [...above, test.name].join(' › ') })),
  ...suite.suites.flatMap(each => testsOf(each, [...above, each.name])),
];

function countSession({ testResults, errors = [], status, passed }) {
  const tests = testResults ? testsOf(testResults) : [];
  const count = test => tests.filter(test).length;
  const failures = tests.filter(each => !each.passed && !each.skipped).map(({ title }) => title);
  const hasBroken = errors.length > 0 || status !== 'FINISHED' || !passed || tests.length === 0;
  if (hasBroken && !failures.length) failures.push('the file did not load or did not finish');
  return { passed: count(each => each.passed && !each.skipped), skipped: count(each => each.skipped), failures };
}

/** Counts the tests of a Web Test Runner run by file. A file that did not load or did not finish has a failure. */
export const countSessions = sessions =>
  Object.fromEntries(sessions.map(session => [relative(ROOT, session.testFile), countSession(session)]));

/** Returns a reporter for Web Test Runner that writes the counts of each file of the run as JSON. */
export const countReporter = path => ({
  onTestRunFinished({ sessions }) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(countSessions(sessions)));
  },
});
