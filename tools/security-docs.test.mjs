import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const read = path => readFileSync(join(ROOT, path), 'utf8');
const document = read('docs/security.md').replace(/\s+/g, ' ');

/** Returns the text of all modules of a folder. */
const readFolder = path =>
  readdirSync(join(ROOT, path))
    .filter(name => name.endsWith('.mjs'))
    .map(name => read(join(path, name)))
    .join('\n');

/** Texts of the files or folders of tests by the label that the document gives them. */
const files = new Map(
  [...document.matchAll(/\*\*([\w-]+)\*\* is (the folder )?`([^`]+)`/g)].map(([, label, isFolder, path]) => [
    label,
    isFolder ? readFolder(path) : read(path),
  ]),
);

/** Titles of the tests in a file. */
const titlesOf = source =>
  [...source.matchAll(/\b(?:\w*[tT]est\w*|it)(?:\.\w+)?\(\s*(['"`])(.+?)\1/g)].map(([, , title]) => title);

/** True if a title is the quoted one, in which an ellipsis stands for any text. */
function isNamed(quoted, title) {
  const parts = quoted.split('…').map(part => part.trim());
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found = title.indexOf(part, at);
    if (found < 0 || (index === 0 && found > 0)) return false;
    at = found + part.length;
  }
  return parts.at(-1) === '' || at === title.length;
}

test('every test that the threat model names exists', () => {
  assert.ok(files.size >= 10);
  const labels = [...files.keys()].join('|');
  const naming = new RegExp(
    `\\b(${labels})((?: and (?:${labels}))*): ((?:"[^"]+"(?: \\([^)]*\\))?(?:, (?:and )?| and )?)+)`,
    'g',
  );
  const named = [...document.matchAll(naming)].flatMap(([, first, others, list]) => {
    const among = [first, ...others.split(' and ').filter(Boolean)];
    return [...list.matchAll(/"([^"]+)"/g)].map(([, quoted]) => ({ quoted, among }));
  });
  const quotedAnywhere = [...document.matchAll(/"([^"]+)"/g)].length;
  assert.ok(named.length >= 40, `${named.length} names were read`);
  const missing = named.filter(
    ({ quoted, among }) => !among.some(label => titlesOf(files.get(label)).some(title => isNamed(quoted, title))),
  );
  assert.deepEqual(missing, []);
  assert.equal(named.length, quotedAnywhere, 'a name without the label of its file');
});

test('every threat has a test', () => {
  const sections = read('docs/security.md').split(/^## /m).slice(1);
  const threats = sections.filter(text => /^(Malicious|Stolen|Phishing|XSS|Losses)/.test(text));
  assert.equal(threats.length, 10);
  for (const text of threats) assert.match(text, /"[^"]+"/, text.split('\n')[0]);
  const rows = threats.flatMap(text => text.split('\n').filter(line => /^\| (?!---|attempt|event)/.test(line)));
  for (const row of rows) assert.match(row.split('|').at(-2), /: |the same|finds both/, row);
});
