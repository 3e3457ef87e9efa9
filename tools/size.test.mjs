import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { bundle, measure } from './size.mjs';
import { treemap } from './treemap.mjs';

const noise = seed => JSON.stringify(Array.from({ length: 400 }, (_, i) => Math.sin(seed + i))); // does not compress well

let root;
let chunks;
before(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'size-')));
  mkdirSync(join(root, 'node_modules', 'heavy'), { recursive: true });
  const write = (path, text) => writeFileSync(join(root, path), text);
  write('shared.js', `export const shared = ${noise(1)};`);
  write(
    'start.js',
    `import { shared } from './shared.js'; console.log(shared); export const open = () => import('./later.js');`,
  );
  write(
    'later.js',
    `import { shared } from './shared.js'; import 'heavy'; console.log(shared, ${noise(2)}); export const more = () => import('./never.js');`,
  );
  write('never.js', `console.log(${noise(3)});`);
  write('node_modules/heavy/package.json', '{"name":"heavy","type":"module","main":"index.js"}');
  write('node_modules/heavy/index.js', 'console.log("heavy");');
  chunks = await bundle(`import { open } from './start.js'; open();`, { alias: [], root, plugins: [{ name: 'maps' }] });
});
after(() => rmSync(root, { recursive: true }));

const page = { name: 'start', limit: '10 kB', steps: [{ name: 'later', loads: ['later.js'], limit: '10 kB' }] };

test('counts each chunk once, in the step that loads it', () => {
  const [start, later] = measure(chunks, page, root);
  const whole = chunks.reduce((sum, { code }) => sum + code.length, 0);
  assert.ok(start.bytes > 2000 && later.bytes > 2000, `${start.bytes}, ${later.bytes}`);
  assert.ok(start.bytes + later.bytes < whole / 2, `${start.bytes} + ${later.bytes} of ${whole}`);
  assert.deepEqual(
    treemap(later.chunks)
      .map(({ id }) => id)
      .filter(id => /shared|never/.test(id)),
    [],
  );
  assert.deepEqual([...start.problems, ...later.problems], []);
});

test('names what each module of a step costs', () => {
  const [start] = measure(chunks, page, root);
  const [largest, ...others] = treemap(start.chunks);
  assert.ok(largest.id.endsWith('shared.js'), largest.id);
  assert.ok(largest.gzip > start.bytes * 0.8 && largest.gzip < start.bytes, `${largest.gzip} of ${start.bytes}`);
  const bytes = [largest, ...others].reduce((sum, row) => sum + row.bytes, 0);
  assert.ok(bytes >= start.chunks.reduce((sum, { code }) => sum + code.length, 0), 'every byte has a module');
});

test('reports a page with more files than it may have', () => {
  const [start] = measure(chunks, { ...page, emitted: 1 }, root);
  assert.deepEqual(start.problems, [`a host gets ${chunks.length} files, limit 1`]);
});

test('reports a step over its limit', () => {
  const [start] = measure(chunks, { ...page, limit: '1 kB' }, root);
  assert.deepEqual(start.problems, ['it is over its limit of 1 kB']);
});

test('reports more files than a step may load', () => {
  const [start] = measure(chunks, { ...page, files: 0 }, root);
  assert.deepEqual(start.problems, ['it loads 1 files, limit 0']);
  assert.deepEqual(measure(chunks, { ...page, files: 1 }, root)[0].problems, []);
});

test('reports a forbidden package in a step', () => {
  const steps = [{ ...page.steps[0], without: ['heavy'] }];
  const [start, later] = measure(chunks, { ...page, without: ['heavy'], steps }, root);
  assert.deepEqual([start.problems, later.problems], [[], ['it holds code of heavy']]);
});

test('reports a package that no chunk may have, in whichever step it loads', () => {
  const [start, later] = measure(chunks, { ...page, nowhere: ['heavy', 'absent'] }, root);
  assert.deepEqual([start.problems, later.problems], [['the page or one of its lazy chunks holds code of heavy'], []]);
});

test('reports a listed module that is in no chunk, such as a renamed file', () => {
  const [start] = measure(chunks, { ...page, loads: ['renamed.js'], steps: [] }, root);
  assert.deepEqual(start.problems, ['renamed.js is in none of the chunks']);
});
