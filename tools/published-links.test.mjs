// What a registry shows of the packages: fields of package.json, and a README whose links work without the repository.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './files.mjs';
import { absoluteLinks } from './published-links.mjs';

const read = path => readFileSync(join(ROOT, path), 'utf8');
const readme = read('README.md');
const manifests = ['package.json', 'services/package.json'].map(path => JSON.parse(read(path)));

test('each package names its repository, home page and reports of faults, of one owner', () => {
  const owners = manifests.flatMap(({ repository, homepage, bugs }) =>
    [repository.url, homepage, bugs.url].map(
      url => /^(?:git\+)?https:\/\/github\.com\/([^/]+)\/latchkey/.exec(url)?.[1],
    ),
  );
  assert.equal(owners.length, 6);
  assert.equal(new Set(owners).size, 1);
  assert.ok(owners[0]);
});

test('every relative link of the README leads to a file, and to the repository when it is published', () => {
  const links = [...readme.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)].map(([, path]) => path);
  assert.ok(links.length > 20);
  for (const path of links) assert.ok(existsSync(join(ROOT, path)), path);
  const published = absoluteLinks(readme, manifests[0].repository.url);
  assert.doesNotMatch(published, /\]\((?!https:)/);
  for (const path of links) assert.ok(published.includes(`/latchkey/blob/main/${path}`), path);
});

test('the README has at most 120 lines', () => {
  assert.ok(readme.trimEnd().split('\n').length <= 120);
});
