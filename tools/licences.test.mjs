import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { checkLicences } from './licences.mjs';

const MIT = 'Permission is hereby granted, free of charge, to any person obtaining a copy of this software';
const RESTRICTED = 'WalletConnect Community License Agreement. Version release date: August 20, 2025';
const MPL = 'Mozilla Public License, version 2.0. 1.12. “Secondary License” means the GNU General Public License';

let root;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'licences-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** Returns the problems of a repository with one installed package. */
function problems(name, { version = '1.0.0', license = 'MIT', text, file = 'LICENSE', dev, range = version }) {
  const folder = join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  if (text) writeFileSync(join(folder, file), text);
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ [dev ? 'devDependencies' : 'dependencies']: { [name]: range } }),
  );
  const packages = { '': {}, [`node_modules/${name}`]: { version, license } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  return checkLicences(root);
}

test('accepts a permissive licence text', () => assert.deepEqual(problems('good', { text: MIT }), []));

test('accepts a permissive licence text in the readme', () =>
  assert.deepEqual(problems('good', { text: `# good\n> ${MIT}`, file: 'Readme.md' }), []));

test('checks the licence text before the metadata', () =>
  assert.deepEqual(problems('sly', { text: RESTRICTED }), [
    'sly 1.0.0 has in its licence: “Community License Agreement”.',
  ]));

test('rejects a restrictive text that quotes a permissive one', () =>
  assert.equal(problems('sly', { text: `${RESTRICTED}. Portions: ${MIT}` }).length, 1));

test('rejects the GPL', () =>
  assert.equal(problems('free', { text: 'GNU GENERAL PUBLIC LICENSE Version 3' }).length, 1));

test('rejects a shipped package without a licence text', () => assert.equal(problems('silent', {}).length, 1));

test('checks the declared licence of a tool without a text', () => {
  assert.deepEqual(problems('tool', { dev: true }), []);
  assert.equal(problems('tool', { dev: true, license: 'SEE LICENSE IN LICENSE.md' }).length, 1);
});

test('accepts weak copyleft for the listed tools only', () => {
  assert.deepEqual(problems('axe-core', { text: MPL, license: 'MPL-2.0', dev: true }), []);
  assert.equal(problems('axe-core', { text: MPL, license: 'MPL-2.0' }).length, 1);
  assert.equal(problems('other', { text: MPL, license: 'MPL-2.0', dev: true }).length, 1);
});

for (const [name, last, next] of [
  ['@walletconnect/universal-provider', '2.21.8', '2.21.9'],
  ['@walletconnect/core', '2.21.8', '2.22.0'],
  ['@reown/appkit', '1.7.20', '1.8.0'],
  ['@reown/appkit-common', '1.7.20', '1.8.0'],
  ['@reown/walletkit', '1.2.10', '1.2.11'],
])
  test(`accepts ${name} up to ${last}`, () => {
    assert.deepEqual(problems(name, { version: last, text: MIT }), []);
    assert.deepEqual(problems(name, { version: next, text: MIT }), [
      `${name} ${next} is newer than ${last}, the last that is open source.`,
    ]);
  });

for (const range of ['~1.0.0', '1.x', '*', 'latest', '>=1.0.0'])
  test(`rejects the range ${range} of a dependency`, () =>
    assert.equal(problems('good', { text: MIT, range }).length, 1));

for (const range of ['^1.0.0', '>=1.2.0 <3.0.0'])
  test(`accepts ${range} of a package that hosts share, and rejects it elsewhere`, () => {
    assert.deepEqual(problems('good', { text: MIT, range }), []);
    assert.equal(problems('good', { text: MIT, range, dev: true }).length, 1);
    assert.equal(problems('@walletconnect/core', { text: MIT, range, version: '2.21.8' }).length, 1);
  });

test('rejects a bundled package without a licence text, as a shipped one', () =>
  assert.equal(problems('@walletconnect/universal-provider', { version: '2.21.8', dev: true }).length, 1));

test('accepts a package that the demo only installs, and rejects it among those that ship', () => {
  const text = 'GNU General Public License';
  assert.deepEqual(problems('@uniswap/v2-core', { text, dev: true }), []);
  assert.equal(problems('@uniswap/v2-core', { text }).length, 1);
});

test('accepts every installed package', () => assert.deepEqual(checkLicences(), []));
