// The names of other kits: each is exported by its entry or has a reason, and no entry has a value that no row explains.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { KIT_ENTRIES } from '../cli/kits.mjs';
import { ROOT } from './files.mjs';
import { guideOf, KITS, pathOf, tableOf } from './kit-pages.mjs';

const exported = JSON.parse(readFileSync(join(ROOT, 'tools', 'exports.json'), 'utf8'));
const MOST_LINES_BY_HAND = 10;

for (const [kit, { packages }] of Object.entries(KITS)) {
  test(`${kit}: each public name is exported, or has a reason`, async () => {
    const { NAMES } = await tableOf(kit);
    for (const { name, entry, differs } of NAMES) {
      if (entry) assert.ok(exported[entry].includes(name), `${entry} exports no ${name}`);
      else assert.notEqual(differs, '', `${name} has no reason`);
    }
  });

  test(`${kit}: each exported value has a row`, async () => {
    const { NAMES } = await tableOf(kit);
    for (const entry of new Set(NAMES.flatMap(({ entry: each }) => each || []))) {
      const offered = NAMES.filter(each => each.entry === entry).map(({ name }) => name);
      assert.deepEqual(offered.sort(), [...exported[entry]].sort());
    }
  });

  test(`${kit}: a person does at most ten things by hand`, async () => {
    const { BY_HAND } = await tableOf(kit);
    assert.ok(BY_HAND.length > 0 && BY_HAND.length <= MOST_LINES_BY_HAND);
  });

  test(`${kit}: the guide is current: run node tools/kit-pages.mjs`, async () => {
    assert.equal(readFileSync(join(ROOT, pathOf(kit)), 'utf8'), await guideOf(kit));
  });

  test(`${kit}: the codemod knows its packages`, () => {
    for (const name of packages) assert.equal(KIT_ENTRIES[name], `latchkey/compat/${kit}`);
  });
}

test('the kit has each of RainbowKit’s wallets once', () => {
  const names = exported['./compat/rainbowkit/wallets'];
  assert.equal(names.length, 76);
  assert.deepEqual(
    names.filter(name => !/Wallet$/.test(name)),
    ['base', 'baseAccount'],
  );
});
