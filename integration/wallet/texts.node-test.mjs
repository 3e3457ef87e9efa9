// Texts of the secure wallet in every language.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogueOf } from '../../tools/localize.mjs';
import { readCatalogue } from '../../tools/translations.mjs';
import { parts, ROOT } from './test-world.mjs';

const SCRIPTS = {
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  ja: /\p{Script=Hiragana}|\p{Script=Han}|\p{Script=Katakana}/u,
  ko: /\p{Script=Hangul}/u,
  'zh-CN': /\p{Script=Han}/u,
};
const CONFIGS = ['services/wallet/page/lit-localize.json', 'services/letters/lit-localize.json'];

test('every text of the page and of the letters is translated, in the script of its language', () => {
  for (const config of CONFIGS) {
    const { locales, xliff } = catalogueOf(config);
    for (const locale of locales)
      for (const { source, target } of readCatalogue(readFileSync(join(ROOT, xliff, `${locale}.xlf`), 'utf8')).units)
        assert.match(target ?? '', SCRIPTS[locale] ?? /\p{Script=Latin}|\p{N}/u, `${locale}: ${source}`);
  }
});

test('a refusal of the service is shown in the language of the page, with the reason of a node', t => {
  const use = (tag, isRightToLeft) => parts.useTranslator(parts.translatorOf(parts.pageTexts[tag], { isRightToLeft }));
  t.after(() => parts.useTranslator());
  use('de', false);
  assert.equal(parts.translateRefusal('Invalid code'), 'Ungültiger Code');
  assert.equal(
    parts.translateRefusal('The network rejected the transaction: nonce too low'),
    'Das Netzwerk hat die Transaktion abgelehnt: nonce too low',
  );
  assert.equal(parts.translateRefusal('A text that nobody translated'), 'A text that nobody translated');
  use('ar', true);
  assert.match(
    parts.translateRefusal('The network rejected the transaction: nonce too low'),
    /\p{Script=Arabic}.*\u2068nonce too low\u2069/u,
  );
  parts.useTranslator();
  assert.equal(parts.translateRefusal('Invalid code'), 'Invalid code');
});

test('letters of several languages are written side by side', () => {
  assert.deepEqual(['pt', 'zh-TW', 'DE-at,de;q=0.9', 'xx', undefined].map(parts.languageOf), [
    'pt-BR',
    'zh-CN',
    'de',
    'en',
    'en',
  ]);
  const [ja, en, de] = ['ja', 'en', 'de'].map(
    tag => parts.codeLetter(tag, 'login', { code: '123456', email: '' }).text,
  );
  assert.match(ja, /コードは 123456 です/);
  assert.match(en, /^Your code to sign in is 123456\n\nIt is valid for 20 minutes\./);
  assert.match(de, /^Ihr Code zur Anmeldung lautet 123456\n\nEr ist 20 Minuten gültig\./);
  for (const language of parts.LANGUAGES) {
    const letter = parts.deviceLetter(language, { link: 'https://wallet.example/approve#x', agent: 'Firefox' });
    assert.match(letter.text, /Firefox\n\n.+\nhttps:\/\/wallet\.example\/approve#x\n\n.+$/s, language);
    for (const purpose of ['login', 'fresh', 'email-old', 'email-new']) {
      const { subject, text } = parts.codeLetter(language, purpose, { code: '123456', email: 'new@example.org' });
      assert.ok(text.includes('123456') && !subject.includes('123456'), `${language} ${purpose}`);
      assert.equal(text.includes('new@example.org'), purpose.startsWith('email-'), `${language} ${purpose}`);
    }
  }
});

test('every refusal is in the list of those that are translated', () => {
  const page = join(ROOT, 'services/wallet/page');
  const sources = readdirSync(page, { recursive: true })
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(join(page, name), 'utf8'));
  const forPeople = /new WalletError\(\s*'(?!INVALID|RPC|REJECTED|ABORTED)[A-Z_]+',\s*'([^']+)'/g;
  const ofPage = sources.flatMap(text => [...text.matchAll(forPeople)].map(([, message]) => message));
  assert.ok(ofPage.length > 5);
  const refusals = parts.refusals();
  const developers = ['Chain is not supported'];
  const all = [...Object.values(parts.failures).map(([, message]) => message), ...ofPage];
  const missing = all.filter(message => !developers.includes(message) && !refusals.includes(message));
  assert.deepEqual(missing, []);
});
