import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenBy, pathOf, textsOf, violations } from './string-paths.mjs';

const found = (path, source) => violations([path], () => source);

for (const source of [
  "const page = new URL('../../demo/react.html', import.meta.url);",
  "const path = '../../demo/wallet/wallet.ts';\nawait import(path);",
  "spawn('node', ['demo/services/start.mjs']);",
  "readFileSync(join(ROOT, 'demo', 'services', 'seed.json'));",
  'readFileSync(`${ROOT}/demo/services/seed.json`);',
  "const frame = '/demo/wallet.html?x=1';",
  'const file = `../../integration/zoo/${name}.json`;',
])
  test(`finds ${source.replaceAll('\n', ' ')}`, () => {
    const places = found('controllers/core/a.test.ts', source);
    assert.equal(places.length, 1, places.join('\n'));
    assert.match(places[0], /^controllers\/core\/a\.test\.ts:\d nothing-needs-the-demo: /);
  });

test('names the line, and each rule that is broken', () => {
  const places = found('controllers/core/a.ts', "\nconst view = '../../elements/views/swap/w3m-swap-view.ts';");
  assert.ok(places.some(place => place.startsWith('controllers/core/a.ts:2 core: ')));
  assert.ok(places.some(place => place.startsWith('controllers/core/a.ts:2 controllers-below-elements: ')));
});

for (const source of [
  "import '../../demo/a.js';", // seen by dependency-cruiser
  "const load = () => import('../../demo/a.js');",
  "const project = 'demo';",
  "const route = '/nfts/demo/1';",
  "const text = 'see docs';",
  "const sibling = new URL('./fixture.json', import.meta.url);",
  '/** Code of demo/contracts/PreviewProbe.sol. */ export const code = 1;',
])
  test(`passes over ${source}`, () => assert.deepEqual(found('controllers/core/a.ts', source), []));

test('resolves paths from the module, and those from the root', () => {
  assert.equal(pathOf('services/api/a.ts', '../../demo/a.html#top'), 'demo/a.html');
  assert.equal(pathOf('services/api/a.ts', '/demo/a.html?x'), 'demo/a.html');
  assert.equal(pathOf('services/api/a.ts', 'https://example.org/demo/a'), undefined);
  assert.deepEqual(
    textsOf('a.ts', "join(ROOT, 'demo', 'b.html')").map(({ text }) => text),
    ['demo/b.html', 'demo', 'b.html'],
  );
});

test('leaves rules about circles, packages and lazy loading to dependency-cruiser', () => {
  assert.deepEqual(brokenBy('elements/shell/a.ts', 'elements/views/x/x.ts'), []);
  assert.deepEqual(brokenBy('elements/views/one/a.ts', 'elements/views/one/b.ts'), []);
  assert.deepEqual(brokenBy('elements/views/one/a.ts', 'elements/views/two/b.ts'), ['views-apart']);
});
