// The examples of docs/testing.md are parts of files of the host `demo/hosts/kit`, which `npm run hosts:frameworks` runs, and
// those of docs/testing-recipes.md of hosts that `npm run hosts:testing` runs.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { compileAll } from './compile-errors.mjs';
import { HOST_GLOBALS, HOST_MODULES, HOST_NAMES } from './docs-globals.mjs';
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
  return [...text.matchAll(/^```(js|jsx|ts|tsx)\b[^\n]*\n(.*?)^```$/gms)].map(found => ({
    place: `${path.slice(ROOT.length)}:${text.slice(0, found.index).split('\n').length}`,
    isTyped: found[1].startsWith('ts'),
    code: wholeOf(found[2].replaceAll(/…,? ?/g, '')),
  }));
}

/** Returns the syntax errors of a script. */
const syntaxErrors = code =>
  ts
    .transpileModule(code, {
      reportDiagnostics: true,
      fileName: 'a.tsx',
      compilerOptions: { jsx: ts.JsxEmit.Preserve },
    })
    .diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));

/** Returns a script as it is, or within braces if it is one then: a part of an object. */
function wholeOf(code) {
  const object = `({\n${code}\n})`;
  return syntaxErrors(code).length > 0 && syntaxErrors(object).length === 0 ? object : code;
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

/** What a host in strict mode has; rules of this repository beyond that are its own. */
const HOST_SETTINGS = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  resolveJsonModule: false,
  noUnusedLocals: false,
  noUnusedParameters: false,
  noImplicitReturns: false,
  noUncheckedIndexedAccess: false,
  exactOptionalPropertyTypes: false,
  noImplicitOverride: false,
  verbatimModuleSyntax: false,
};

/** Compiles scripts in the place of pages of the demo. Returns the errors, each with the place of its script. */
function typeErrors(scripts, names = []) {
  const files = Object.fromEntries(
    scripts.map(({ code }, index) => [`demo/pages/example-${index}.tsx`, `${code}\nexport {};\n`]),
  );
  const ambient = {
    'demo/pages/examples-globals.d.ts': HOST_GLOBALS,
    'demo/pages/examples-any.d.ts': [
      ...HOST_MODULES.map(name => `declare module '${name}';`),
      ...names.map(name => `declare var ${name}: any;`),
    ].join('\n'),
  };
  return compileAll({ ...ambient, ...files }, HOST_SETTINGS).map(({ file, code, line, message }) => {
    const script = scripts[Number(/example-(\d+)/.exec(file)?.[1])];
    return { code, text: `${script?.place ?? file} + ${line}: ${message}` };
  });
}

/** The tests above compare the examples of these with files of hosts. */
const isOfTestKit = ({ place }) => /docs\/testing(-recipes)?\.md/.test(place);

test('each TypeScript example of the guides compiles in strict mode', () => {
  const scripts = GUIDES.flatMap(scriptsOf).filter(each => each.isTyped && !isOfTestKit(each));
  assert.ok(scripts.length >= 35, `${scripts.length} scripts`);
  const wrong = { place: 'wrong', code: "kit.setThemeMode('blue');" };
  const errors = typeErrors([...scripts, wrong]).map(({ text }) => text);
  assert.match(errors.pop() ?? '', /^wrong \+ 1: .*"blue"/, 'a wrong example does not compile');
  assert.deepEqual(errors, []);
});

/** Errors of names that nothing defines, or that a module does not export. */
const UNKNOWN_NAMES = [2304, 2305, 2552, 2724, 18004];

test('each JavaScript example of the guides defines the names that it uses', () => {
  const scripts = GUIDES.flatMap(scriptsOf).filter(({ isTyped }) => !isTyped);
  assert.ok(scripts.length >= 20, `${scripts.length} scripts`);
  const unknown = typeErrors(scripts, HOST_NAMES).filter(({ code }) => UNKNOWN_NAMES.includes(code));
  assert.deepEqual(
    unknown.map(({ text }) => text),
    [],
  );
});
