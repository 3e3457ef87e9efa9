// The examples of docs/testing.md are parts of files of the host `demo/hosts/kit`, which `npm run hosts:frameworks` runs, and
// those of docs/testing-recipes.md of hosts that `npm run hosts:testing` runs.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { ROOT } from './files.mjs';

const HOSTS = join(ROOT, 'demo', 'hosts');
const TEST_KIT_HOSTS = readdirSync(HOSTS).filter(name => name.startsWith('testing-'));

for (const { page, hosts, least } of [
  { page: 'testing.md', hosts: ['kit'], least: 2 },
  { page: 'testing-recipes.md', hosts: TEST_KIT_HOSTS, least: 6 },
])
  test(`each TypeScript example of ${page} is a part of a test that runs`, () => {
    const guide = readFileSync(join(ROOT, 'docs', page), 'utf8');
    const examples = [...guide.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
    const folders = hosts.map(name => join(HOSTS, name, 'tests'));
    const files = folders.flatMap(folder => readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8')));
    assert.ok(examples.length >= least);
    for (const example of examples)
      assert.ok(
        files.some(file => file.includes(example)),
        example,
      );
  });

const GUIDES = [join(ROOT, 'README.md'), ...['docs', 'docs/site'].flatMap(folder => guidesIn(join(ROOT, folder)))];

function guidesIn(folder) {
  return readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name));
}

/** Returns the scripts of a guide, each with its place. Ellipses stand for what the host has. */
function scriptsOf(path) {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/^```(js|jsx|ts|tsx)\n(.*?)^```$/gms)].map(found => ({
    place: `${path.slice(ROOT.length)}:${text.slice(0, found.index).split('\n').length}`,
    code: found[2].replaceAll(/…,? ?/g, ''),
  }));
}

/** Returns the syntax errors of a script; a part of an object counts as a script if it is one within braces. */
function syntaxErrors(code) {
  const errorsOf = text =>
    ts
      .transpileModule(text, {
        reportDiagnostics: true,
        fileName: 'a.tsx',
        compilerOptions: { jsx: ts.JsxEmit.Preserve },
      })
      .diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  const errors = errorsOf(code);
  return errors.length && errorsOf(`({\n${code}\n})`).length ? errors : [];
}

test('each script of the guides is valid, and imports names that its entry has', () => {
  const exported = JSON.parse(readFileSync(join(ROOT, 'tools', 'exports.json'), 'utf8'));
  const types = readFileSync(join(ROOT, 'tools', 'latchkey.api.md'), 'utf8');
  const has = (entry, name) =>
    exported[entry]?.includes(name) || new RegExp(`^(?:export )?(?:interface|type) ${name}\\b`, 'm').test(types);
  const scripts = GUIDES.flatMap(scriptsOf);
  assert.ok(scripts.length >= 35, `${scripts.length} scripts`);
  const problems = scripts.flatMap(({ place, code }) => [
    ...syntaxErrors(code).map(error => `${place}: ${error}`),
    ...[...code.matchAll(/import (?:type )?\{([^}]*)\} from 'latchkey(\/[^']*)?'/g)].flatMap(([, list, entry = '']) =>
      list
        .split(',')
        .map(name =>
          name
            .replace(/^\s*type /, '')
            .split(' as ')[0]
            .trim(),
        )
        .filter(name => name && !has(`.${entry}`, name))
        .map(name => `${place}: latchkey${entry} has no ${name}`),
    ),
  ]);
  assert.deepEqual(problems, []);
});
