import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { GUIDES, pagesOf, REFERENCE } from '../docs/site/.vitepress/facts.mjs';
import { compileErrors } from './compile-errors.mjs';
import { namedHosts, unknownHosts } from './contacted-hosts.mjs';
import { llmsText, twinOf, twinPages } from './docs-twins.mjs';
import { ROOT, filesBelow } from './files.mjs';

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

/** Compiles TypeScript in the place of a page of the demo. */
const errorsIn = (source, name) => compileErrors(source, `demo/pages/${name}`, { noUnusedLocals: false });

/** Joins the examples of a page into one module: imports first, each example in a block of its own. */
function moduleOf(examples) {
  const [setup, ...rest] = examples;
  const imports = rest.flatMap(code => code.match(/^import .*$/gm) ?? []);
  const blocks = rest.map(code => `{\n${code.replaceAll(/^import .*$/gm, '')}\n}`);
  return [...new Set(imports), setup, ...blocks].join('\n');
}

test('the recipes and the quick start of the Markdown twin compile, and a wrong recipe does not', () => {
  const examples = [...read('docs/site/recipes.md').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
  assert.ok(examples.length >= 8);
  const [, quickStart = ''] = /<script type="module">\n(.*?)<\/script>/s.exec(twinOf('site/quick-start')) ?? [];
  assert.match(quickStart, /createAppKit\(/);
  assert.deepEqual(errorsIn(moduleOf(examples), 'recipes.ts'), []);
  assert.deepEqual(errorsIn(moduleOf([quickStart.replaceAll(/^ {2}/gm, '')]), 'quick-start.ts'), []);
  assert.notDeepEqual(errorsIn(moduleOf([...examples, "kit.setThemeMode('blue');"]), 'recipes.ts'), []);
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
  const listed = [...Object.values(GUIDES).flat(), ...REFERENCE];
  const guides = pagesOf('');
  assert.ok(guides.length > 20);
  assert.deepEqual(
    guides.filter(page => !listed.includes(page)),
    [],
  );
});

test('npm accepts the lock file of the site for a fresh installation', async () => {
  // Compares package.json with the lock file, without a request and without writing
  await promisify(execFile)('npm', ['ci', '--dry-run', '--offline', '--prefix', join(ROOT, 'docs/site')]);
});

/** Links of a page, without examples; each with the file that it leads to, by the page's address on the site. */
const linksOf = page => {
  const source = read(`docs/${page}`).replaceAll(/^(```|~~~).*?^\1/gms, '');
  const address = page === 'site/index.md' ? 'index.md' : page;
  return [...source.matchAll(/\]\(([^)#?:\s]+)[^):]*\)|^\s*link: (\/\S+)|, link: (\/[^\s#},]+)/gm)]
    .map(([, inline, ...others]) => (inline ?? others.find(Boolean)).replace(/#.*/, ''))
    .map(link => [
      link,
      link.startsWith('/') ? join(ROOT, 'docs', link) : resolve(ROOT, 'docs', dirname(address), link),
    ]);
};

test('no page of the site has a dead link', () => {
  const pages = twinPages().map(page => `${page}.md`);
  assert.ok(pages.length > 60);
  const links = pages.flatMap(page => linksOf(page).map(([link, path]) => ({ page, link, path })));
  assert.ok(links.length > 200, `${links.length} links`);
  const isBuilt = path =>
    path.startsWith(join(ROOT, 'docs/gallery')) && existsSync(path.replace('docs/gallery', 'demo'));
  const dead = links.filter(
    ({ path }) => ![path, `${path}.md`, join(path, 'index.md')].some(existsSync) && !isBuilt(path),
  );
  assert.deepEqual(
    dead.map(({ page, link }) => `${page}: ${link}`).filter(each => !each.endsWith('/types/')),
    [],
  );
});

test('each page has a twin in Markdown without what only a browser understands', () => {
  for (const page of twinPages()) {
    const twin = twinOf(page).replaceAll(/^```.*?^```/gms, '');
    assert.match(twin, /^# \S/, page);
    assert.doesNotMatch(
      twin,
      /^(?:<<<|:::|---)|<(?:Live|Stage|ClientOnly|iframe|script|style)\b|<!--|\{:?target=/m,
      page,
    );
    for (const [, link] of twin.matchAll(/\]\((\/[^)#?]+)/g))
      if (!link.startsWith('/gallery/') && !link.startsWith('/types/'))
        assert.ok(existsSync(join(ROOT, 'docs', link.replace('/index.md', '/site/index.md'))), `${page}: ${link}`);
  }
});

test('an agent finds each page in llms.txt', () => {
  const text = llmsText();
  const links = [...text.matchAll(/^- \[.+\]\(\/(\S+)\.md\)/gm)].map(([, page]) => page);
  assert.deepEqual(
    twinPages().filter(page => !links.includes(page)),
    ['site/index'],
  );
  assert.equal(new Set(links).size, links.length);
});

test('each picture of a page is a state of the gallery', () => {
  const gallery = filesBelow(['demo/pages/gallery']).map(read).join('\n');
  const shown = twinPages().flatMap(page => [
    ...read(`docs/${page}.md`).matchAll(/<Stage state="([^"]+)"|\{.*\bstate: (?:'([^']+)'|([^,}]+?)),/g),
  ]);
  const states = shown.map(([, tag, quoted, plain]) => tag ?? quoted ?? plain);
  assert.ok(states.length >= 16, `${states.length} pictures`);
  for (const state of states) assert.ok(gallery.includes(`'${state}'`), state);
});
