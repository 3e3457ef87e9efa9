import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
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

test('npm accepts the lock file of the site for a fresh installation', async () => {
  // Compares package.json with the lock file, without a request and without writing
  await promisify(execFile)('npm', ['ci', '--dry-run', '--offline', '--prefix', join(ROOT, 'docs/site')]);
});

/** Links of a page, without examples; each with the file that it leads to, by the page's address on the site. */
const linksOf = page => {
  const source = read(`docs/${page}`).replaceAll(/^(```|~~~).*?^\1/gms, '');
  const address = page === 'site/index.md' ? 'index.md' : page;
  return [...source.matchAll(/\]\(([^)#?:\s]+)[^):]*\)|^\s*link: (\/\S+)|, link: (\/[^\s#}]+)/gm)]
    .map(([, inline, ...others]) => (inline ?? others.find(Boolean)).replace(/#.*/, ''))
    .map(link => [
      link,
      link.startsWith('/') ? join(ROOT, 'docs', link) : resolve(ROOT, 'docs', dirname(address), link),
    ]);
};

test('no page of the site has a dead link', () => {
  const folders = ['', 'site/', 'decisions/'];
  const pages = folders.flatMap(folder =>
    readdirSync(join(ROOT, 'docs', folder))
      .filter(name => name.endsWith('.md'))
      .map(name => folder + name),
  );
  assert.ok(pages.length > 60);
  const links = pages.flatMap(page => linksOf(page).map(([link, path]) => ({ page, link, path })));
  assert.ok(links.length > 200, `${links.length} links`);
  const dead = links.filter(({ path }) => ![path, `${path}.md`, join(path, 'index.md')].some(existsSync));
  assert.deepEqual(
    dead.map(({ page, link }) => `${page}: ${link}`).filter(each => !each.endsWith('/types/')),
    [],
  );
});
