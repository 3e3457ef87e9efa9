// Texts of the secure wallet in every language.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parts, ROOT } from './test-world.mjs';

test('the wallet speaks the languages of the modal: every word, refusal and letter, with its values', () => {
  const { targetLocales } = JSON.parse(readFileSync(join(ROOT, 'lit-localize.json'), 'utf8'));
  const { languages, english, letterTexts, BEGINNINGS, REFUSALS } = parts;
  assert.deepEqual(Object.keys(languages).sort(), [...targetLocales].sort());
  assert.deepEqual(Object.keys(letterTexts).sort(), ['en', ...targetLocales].sort());
  const valuesOf = text => (text.match(/\{\w+\}/g) ?? []).sort();
  const script = {
    ar: /\p{Script=Arabic}/u,
    he: /\p{Script=Hebrew}/u,
    ja: /\p{Script=Hiragana}|\p{Script=Han}|\p{Script=Katakana}/u,
  };
  Object.assign(script, { ko: /\p{Script=Hangul}/u, 'zh-CN': /\p{Script=Han}/u });
  for (const [tag, { words, refusals }] of Object.entries(languages)) {
    assert.deepEqual(Object.keys(words), Object.keys(english), tag);
    for (const [key, text] of Object.entries(words))
      assert.deepEqual(valuesOf(text), valuesOf(english[key]), `${tag} ${key}`);
    assert.deepEqual(Object.keys(refusals), [...REFUSALS, ...BEGINNINGS], tag);
    for (const [message, text] of Object.entries(refusals)) {
      assert.notEqual(text, message, tag);
      assert.match(text, script[tag] ?? /\p{Script=Latin}/u);
    }
    assert.deepEqual(valuesOf(letterTexts[tag].device.text), valuesOf(letterTexts.en.device.text), tag);
    for (const [purpose, { text }] of Object.entries(letterTexts.en.codes))
      assert.deepEqual(valuesOf(letterTexts[tag].codes[purpose].text), valuesOf(text), `${tag} ${purpose}`);
    assert.match(letterTexts[tag].codeRest, script[tag] ?? /\p{Script=Latin}/u);
    const { changes, ...rest } = parts.changeTexts[tag];
    for (const [key, text] of Object.entries({ ...rest, ...changes })) {
      assert.deepEqual(
        valuesOf(text),
        valuesOf({ ...parts.changeTexts.en, ...parts.changeTexts.en.changes }[key]),
        `${tag} ${key}`,
      );
      assert.match(text, script[tag] ?? /\p{Script=Latin}/u);
    }
  }
  assert.deepEqual(['pt', 'zh-TW', 'DE-at,de;q=0.9', 'xx', undefined].map(parts.languageOf), [
    'pt-BR',
    'zh-CN',
    'de',
    'en',
    'en',
  ]);
  assert.match(parts.codeLetter('ja', 'login', { code: '123456', email: '' }).text, /コードは 123456 です/);
});

test('every refusal is in the list of those that are translated', () => {
  const page = join(ROOT, 'services/wallet/page');
  const sources = readdirSync(page, { recursive: true })
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(join(page, name), 'utf8'));
  const forPeople = /new WalletError\(\s*'(?!INVALID|RPC|REJECTED|ABORTED)[A-Z_]+',\s*'([^']+)'/g;
  const ofPage = sources.flatMap(text => [...text.matchAll(forPeople)].map(([, message]) => message));
  assert.ok(ofPage.length > 5);
  const developers = ['Chain is not supported'];
  const all = [...Object.values(parts.failures).map(([, message]) => message), ...ofPage];
  const missing = all.filter(message => !developers.includes(message) && !parts.REFUSALS.includes(message));
  assert.deepEqual(missing, []);
});
