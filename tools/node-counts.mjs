import { relative } from 'node:path';
import { ROOT } from './files.mjs';

/** Adds a result of the Node test runner to the counts of its file; a suite is not a test. */
function add(counts, { type, data }) {
  const { file, name, skip, todo, details } = data;
  if (details?.type === 'suite') return;
  const path = relative(ROOT, file ?? name); // a file that ended early is reported under its path
  const of = (counts[path] ??= { passed: 0, skipped: 0, failures: [] });
  const isSkipped = [skip, todo].some(value => value !== undefined && value !== false);
  if (isSkipped) of.skipped += 1;
  else if (type === 'test:pass') of.passed += 1;
  else of.failures.push(name);
}

/** Counts the events of the Node test runner by file. */
export function countEvents(events) {
  const counts = {};
  for (const event of events) if (event.type === 'test:pass' || event.type === 'test:fail') add(counts, event);
  return counts;
}
