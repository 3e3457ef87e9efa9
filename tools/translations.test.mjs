import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT, filesBelow } from './files.mjs';
import { readCatalogue, translationFaults } from './translations.mjs';

const PLURAL = '{count, plural, one {# wallet} other {# wallets}}';

test('reports a value that a translation lacks or repeats', () => {
  const source = 'Install <x id="0" equiv-text="${wallet}"/>';
  assert.equal(translationFaults({ source, target: 'Installieren' }, 'de').length, 1);
  assert.equal(translationFaults({ source, target: '<x id="0"/> <x id="0"/>' }, 'de').length, 1);
  assert.deepEqual(translationFaults({ source, target: '<x id="0"/> installieren' }, 'de'), []);
  assert.deepEqual(translationFaults({ source, target: undefined }, 'de'), []);
});

test('reports the plural forms that a language needs', () => {
  const arabic = '{count, plural, one {محفظة} other {# محافظ}}';
  assert.match(
    translationFaults({ source: PLURAL, target: arabic }, 'ar')[0],
    /lacks the plural forms zero, two, few, many/,
  );
  assert.match(translationFaults({ source: PLURAL, target: '# Wallets' }, 'de')[0], /lacks the plural forms/);
  assert.deepEqual(translationFaults({ source: PLURAL, target: '{count, plural, other {# 個}}' }, 'ja'), []);
});

test('lists the same languages in the configuration, the types, the loaders and the demo', () => {
  const { targetLocales } = JSON.parse(readFileSync(join(ROOT, 'lit-localize.json'), 'utf8'));
  assert.equal(targetLocales.length, 11);
  const read = path => readFileSync(join(ROOT, path), 'utf8');
  const catalogues = filesBelow(['elements/locales/xliff']).map(path => /([^/]+)\.xlf$/.exec(path)[1]);
  assert.deepEqual(catalogues.sort(), [...targetLocales].sort());
  for (const locale of targetLocales) {
    assert.ok(read('elements/internal/locale.ts').includes(`'${locale}'`), `type of ${locale}`);
    assert.ok(
      read('elements/internal/locale-runtime.ts').includes(`import('../locales/${locale}.js')`),
      `loader of ${locale}`,
    );
    for (const page of ['demo/index.html', 'demo/gallery.html'])
      assert.ok(read(page).includes(`<option value="${locale}"`), `${locale} in ${page}`);
  }
});

test('keeps values and plural forms in every translation', () => {
  for (const path of filesBelow(['elements/locales/xliff'])) {
    const locale = /([^/]+)\.xlf$/.exec(path)[1];
    const { units } = readCatalogue(readFileSync(join(ROOT, path), 'utf8'));
    assert.ok(units.length > 500);
    assert.deepEqual(
      units.flatMap(unit => translationFaults(unit, locale)),
      [],
      locale,
    );
  }
});
