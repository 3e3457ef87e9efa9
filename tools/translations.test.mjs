import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT, filesBelow } from './files.mjs';
import { CATALOGUES, catalogueOf } from './localize.mjs';
import { familiarWords, readCatalogue, translationFaults, typographyFaults } from './translations.mjs';

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

test('reports a familiar address, but no value and no part of a word', () => {
  assert.deepEqual(familiarWords({ target: 'Sende das Maximum von deinem Konto' }, 'de'), ['deinem']);
  assert.deepEqual(familiarWords({ target: '¿Eres tú? <x id="0" equiv-text="${tu}"/>' }, 'es'), ['Eres', 'tú']);
  assert.deepEqual(familiarWords({ target: 'Quantità del token' }, 'it'), []);
  assert.deepEqual(familiarWords({ target: 'Un indirizzo che conosci' }, 'it'), ['conosci']);
  assert.deepEqual(familiarWords({ target: '检查你的钱包' }, 'zh-CN'), ['你']);
  assert.deepEqual(familiarWords({ target: 'du' }, 'ja'), []);
});

test('reports punctuation that is not that of the language', () => {
  const value = '<x id="0" equiv-text="${a ? b : c}"/>';
  assert.match(typographyFaults({ target: `Disponible : ${value}` }, 'fr')[0], /a space that lets punctuation/);
  assert.deepEqual(typographyFaults({ target: `Disponible\u00a0: «\u00a0${value}\u00a0»` }, 'fr'), []);
  assert.match(typographyFaults({ target: `继续前往 ${value}?` }, 'zh-CN')[0], /half-width/);
  assert.match(typographyFaults({ target: '伝わる情報: 2' }, 'ja')[0], /half-width/);
  assert.deepEqual(typographyFaults({ target: `{count, plural, other {${value}：# 件}}` }, 'ja'), []);
  assert.match(typographyFaults({ target: 'Wird geladen ...' }, 'de')[0], /three dots/);
  assert.deepEqual(typographyFaults({ target: undefined }, 'de'), []);
});

test('lists the same languages in the configuration, the types, the loaders and the demo', () => {
  const { targetLocales } = JSON.parse(readFileSync(join(ROOT, 'lit-localize.json'), 'utf8'));
  assert.equal(targetLocales.length, 11);
  const read = path => readFileSync(join(ROOT, path), 'utf8');
  for (const config of CATALOGUES) {
    const { locales, xliff } = catalogueOf(config);
    const translated = filesBelow([xliff]).map(path => /([^/]+)\.xlf$/.exec(path)[1]);
    assert.deepEqual([locales, translated.sort()], [targetLocales, [...targetLocales].sort()], config);
  }
  for (const locale of targetLocales) {
    assert.ok(read('elements/internal/locale.ts').includes(`'${locale}'`), `type of ${locale}`);
    assert.ok(
      read('elements/internal/locale-runtime.ts').includes(`import('../locales/${locale}.js')`),
      `loader of ${locale}`,
    );
    for (const loader of ['services/wallet/page/ui/language.ts', 'services/letters/languages.ts'])
      assert.ok(read(loader).includes(`locales/${locale}.js'`), `${locale} in ${loader}`);
    for (const page of ['demo/index.html', 'demo/gallery.html'])
      assert.ok(read(page).includes(`<option value="${locale}"`), `${locale} in ${page}`);
  }
});

test('keeps values and plural forms in every translation', () => {
  for (const path of CATALOGUES.flatMap(config => filesBelow([catalogueOf(config).xliff]))) {
    const locale = /([^/]+)\.xlf$/.exec(path)[1];
    const { units } = readCatalogue(readFileSync(join(ROOT, path), 'utf8'));
    assert.ok(units.length > (path.startsWith('elements/') ? 500 : 30), path);
    assert.deepEqual(
      units.flatMap(unit => translationFaults(unit, locale)),
      [],
      path,
    );
  }
});

test('punctuates each text of a screen as its language does', () => {
  const screens = CATALOGUES.filter(config => !config.startsWith('services/letters/')); // letters are plain text
  for (const path of screens.flatMap(config => filesBelow([catalogueOf(config).xliff]))) {
    const locale = /([^/]+)\.xlf$/.exec(path)[1];
    const { units } = readCatalogue(readFileSync(join(ROOT, path), 'utf8'));
    assert.deepEqual(
      units.flatMap(unit => typographyFaults(unit, locale)),
      [],
      path,
    );
  }
});

test('addresses people formally in each language that distinguishes', () => {
  for (const path of CATALOGUES.flatMap(config => filesBelow([catalogueOf(config).xliff]))) {
    const locale = /([^/]+)\.xlf$/.exec(path)[1];
    const { units } = readCatalogue(readFileSync(join(ROOT, path), 'utf8'));
    const familiar = units.filter(unit => familiarWords(unit, locale).length > 0);
    assert.deepEqual(familiar, [], path);
  }
});
