// What a registry shows of the packages: fields of package.json, and a README whose links work without the repository.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './files.mjs';
import { absoluteLinks, ownedManifest } from './published-links.mjs';

const read = path => readFileSync(join(ROOT, path), 'utf8');
const readme = read('README.md');
const manifests = ['package.json', 'services/package.json', 'test-kit/package.json', 'create/package.json'].map(path =>
  JSON.parse(read(path)),
);

/** Folders that are published as they are, the build apart. */
const FOLDERS = ['services', 'test-kit', 'create'];

test('each package names its repository, home page and reports of faults, of one owner', () => {
  const owners = manifests.flatMap(({ repository, homepage, bugs }) =>
    [repository.url, homepage, bugs.url].map(
      url => /^(?:git\+)?https:\/\/github\.com\/([^/]+)\/latchkey/.exec(url)?.[1],
    ),
  );
  assert.equal(owners.length, 12);
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

test('every picture of the README is a file, and is read from the repository when it is published', () => {
  const picturesOf = text => [...text.matchAll(/ (?:src|srcset)="([^"]+)"/g)].map(([, path]) => path);
  const pictures = picturesOf(readme);
  assert.ok(pictures.length > 0);
  for (const path of pictures) assert.ok(existsSync(join(ROOT, path)), path);
  assert.deepEqual(
    picturesOf(absoluteLinks(readme, 'git+https://github.com/someone/latchkey.git')),
    pictures.map(path => `https://github.com/someone/latchkey/raw/main/${path}`),
  );
});

test('what is built names the repository of its workflow, and cannot be published without one', () => {
  const [manifest] = manifests;
  const owned = ownedManifest(manifest, 'someone/wallet-modal');
  assert.equal(owned.repository.url, 'git+https://github.com/someone/wallet-modal.git');
  assert.equal(owned.homepage, 'https://github.com/someone/wallet-modal#readme');
  assert.equal(owned.bugs.url, 'https://github.com/someone/wallet-modal/issues');
  assert.match(
    absoluteLinks('[a](b.md)', owned.repository.url),
    /github\.com\/someone\/wallet-modal\/blob\/main\/b\.md/,
  );
  // npm publishes no package that is private. Empty, since a workflow that tests this names its repository
  assert.equal(ownedManifest({ ...manifest, private: undefined }, '').private, true);
  assert.equal(ownedManifest({ ...manifest, private: undefined }, 'someone/wallet-modal').private, undefined);
  assert.equal(ownedManifest({ homepage: 'https://example.org' }, '').private, undefined);
});

test('what is published from its folder is published under the repository of the workflow alone', t => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-own-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const run = GITHUB_REPOSITORY =>
    spawnSync(process.execPath, [join(ROOT, 'tools/own-package.mjs'), ...FOLDERS], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, GITHUB_REPOSITORY },
    });
  for (const name of FOLDERS) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'package.json'), read(`${name}/package.json`));
  }
  assert.match(run('').stderr, /GITHUB_REPOSITORY must name the repository/);
  assert.equal(run('someone/latchkey').status, 0);
  for (const name of FOLDERS) {
    const manifest = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
    assert.equal(manifest.private, undefined);
    assert.equal(manifest.repository.url, 'git+https://github.com/someone/latchkey.git');
    assert.deepEqual(manifest.publishConfig, { access: 'public', provenance: true });
  }
});

test('the release publishes all five packages, the starters last', () => {
  const published = [...read('.github/workflows/release.yml').matchAll(/npm publish (\S+)/g)].map(([, path]) => path);
  assert.deepEqual(published, ['./dist', './dist-cdn', './services', './test-kit', './create']);
});

test('the README has at most 120 lines', () => {
  assert.ok(readme.trimEnd().split('\n').length <= 120);
});
