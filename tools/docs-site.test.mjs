import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { namedHosts, unknownHosts } from './contacted-hosts.mjs';
import { ROOT } from './files.mjs';

const read = path => readFileSync(join(ROOT, path), 'utf8');

test('each line of the accessibility statement names a test that exists', () => {
  const lines = [
    ...read('docs/site/accessibility.md').matchAll(/^\| (\d\.\d[^|]*) \|[^|]*\| `([^`]+)`: ([^|]+) \|$/gm),
  ];
  assert.ok(lines.length >= 36, `${lines.length} lines`);
  for (const [, criterion, file, title] of lines) {
    assert.ok(existsSync(join(ROOT, file)), `${criterion}: ${file}`);
    assert.ok(read(file).includes(title), `${criterion}: “${title}” in ${file}`);
  }
});

/** Compiles TypeScript in the place of a page of the demo, with the package’s own sources. */
function compileErrors(source, name) {
  const path = join(ROOT, 'demo/pages', name);
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const settings = { ...options, noEmit: true, noUnusedLocals: false };
  const host = ts.createCompilerHost(settings);
  const { fileExists, getSourceFile } = host;
  host.fileExists = file => file === path || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === path ? ts.createSourceFile(file, source, rest[0]) : getSourceFile(file, ...rest);
  const program = ts.createProgram([path], settings, host);
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(path))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** Joins the examples of a page into one module: imports first, each example in a block of its own. */
function moduleOf(examples) {
  const [setup, ...rest] = examples;
  const imports = rest.flatMap(code => code.match(/^import .*$/gm) ?? []);
  const blocks = rest.map(code => `{\n${code.replaceAll(/^import .*$/gm, '')}\n}`);
  return [...new Set(imports), setup, ...blocks].join('\n');
}

test('the recipes compile, and a wrong one does not', () => {
  const examples = [...read('docs/site/recipes.md').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
  assert.ok(examples.length >= 8);
  assert.deepEqual(compileErrors(moduleOf(examples), 'recipes.ts'), []);
  assert.notDeepEqual(compileErrors(moduleOf([...examples, "kit.setThemeMode('blue');"]), 'recipes.ts'), []);
});

test('the quick start shows files of hosts that are built and run', () => {
  const files = [...read('docs/site/quick-start.md').matchAll(/^<<< \.\.\/\.\.\/([^\s{]+)/gm)].map(([, path]) => path);
  assert.ok(files.length >= 9);
  for (const path of files) {
    assert.match(path, /^demo\/hosts\/[\w-]+\/src\//);
    assert.ok(existsSync(join(ROOT, path)), path);
  }
});

test('every host that a source names is on the page of contacted hosts', () => {
  assert.deepEqual(namedHosts("fetch('https://spy.test/x') // https://comment.test"), ['spy.test']);
  assert.deepEqual(unknownHosts(), []);
});

test('the side bar has every guide', () => {
  const config = read('docs/site/.vitepress/config.mjs');
  const guides = readdirSync(join(ROOT, 'docs')).filter(name => name.endsWith('.md'));
  assert.ok(guides.length > 20);
  for (const name of guides.map(file => file.replace('.md', '')))
    assert.ok(config.includes(`'${name}'`) || config.includes(`'/${name}'`), name);
});
