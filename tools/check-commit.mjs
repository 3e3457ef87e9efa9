// Refuses commit subjects that are not `type(scope): imperative` or have more than 72 characters. As the hook commit-msg it
// gets the file of the message; without an argument it checks the commits that the main branch of the remote lacks.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAX_LENGTH = 72;
const FORM = /^(?:feat|fix|refactor|perf|test|docs|build|ci|i18n)(?:\([a-z0-9, /-]+\))?!?: \S.*[^.]$/;
/** Subjects that Git writes by itself. */
const BY_GIT = /^(?:Merge |Revert |fixup! |squash! )/;

/** Returns what is wrong with the subject of a commit, or undefined. */
export function problemOf(subject) {
  if (BY_GIT.test(subject)) return undefined;
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters, ${MAX_LENGTH} at most`;
  return FORM.test(subject) ? undefined : 'is not `type(scope): what changes`';
}

/** Returns the subjects of the commits that the main branch of the remote lacks; none without a remote. */
function newSubjects() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    return git('log', '--format=%s', 'origin/main..HEAD').split('\n').filter(Boolean);
  } catch {
    return []; // a copy without Git or without a remote has nothing to compare
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2);
  const subjects = file ? [readFileSync(file, 'utf8').split('\n')[0]] : newSubjects();
  for (const subject of subjects) {
    const problem = problemOf(subject);
    if (!problem) continue;
    console.error(`“${subject}” ${problem}.`);
    process.exitCode = 1;
  }
}
