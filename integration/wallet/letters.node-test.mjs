// Letters as a mail server receives them: the plain text, and the HTML part that is derived from it.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';

const parts = await loadExports(`
  export { LANGUAGES } from './services/letters/languages.js';
  export { htmlOf, senderName } from './services/letters/html.js';
  export { createMailer } from './services/wallet/server/mailer.js';
  export { changeLetter, codeLetter, deviceLetter } from './services/wallet/server/letters.js';
  export * as keyLetters from './services/keys/server/letters.js';
  export { startMail } from './services/inbox/inbox.js';`);

const CODE = '407921';
const LINK = 'https://wallet.example/approve#a-b_c';
const HOSTILE = '<img src=https://evil.example/a.png onerror="x()">&\'" https://evil.example/login';
const SENDER = '"Harbor & <Sons>" <wallet@harbor.example>';

const lettersIn = language => ({
  login: parts.codeLetter(language, 'login', { code: CODE, email: '' }),
  fresh: parts.codeLetter(language, 'fresh', { code: CODE, email: '' }),
  'email-old': parts.codeLetter(language, 'email-old', { code: CODE, email: 'new&<b>@example.org' }),
  'email-new': parts.codeLetter(language, 'email-new', { code: CODE, email: 'new@example.org' }),
  device: parts.deviceLetter(language, { link: LINK, agent: HOSTILE }),
  change: parts.changeLetter(language, {
    kind: 'device-added',
    at: 0,
    agent: HOSTILE,
    network: '198.51',
    data: {},
    undo: { link: LINK, until: 0 },
  }),
  shown: parts.changeLetter(language, { kind: 'exported', at: 0, agent: 'Firefox', network: '', data: {} }),
  keyCode: parts.keyLetters.codeLetter(language, CODE),
  opened: parts.keyLetters.openedLetter(language),
  waiting: parts.keyLetters.waitingLetter(language, { link: LINK, date: '1 January 2030' }),
});

const mail = await parts.startMail({ port: 0 });
const mailer = parts.createMailer({ mailUrl: await mail.smtpUrl(), mailFrom: SENDER });
after(async () => {
  mailer.close();
  await mail.stop();
});

const count = (text, part) => text.split(part).length - 1;

/** Text of the page as a person reads and copies it. */
const readable = html =>
  html
    .replace(/<(head)>.*?<\/\1>/s, '')
    .replace(/<\/(p|h1|td|tr|table|div)>|<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, number) => String.fromCharCode(number));

const elements = html => [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/g)];

function checkHtml(html, { subject, text }, language) {
  assert.match(html, new RegExp(`<html lang="${language}" dir="${['ar', 'he'].includes(language) ? 'rtl' : 'ltr'}">`));
  // Nothing is loaded, sent or run, and each `<` begins an element of the renderer
  for (const [, name, attributes] of elements(html)) {
    assert.match(name, /^(html|head|meta|title|style|body|table|tr|td|h1|p|span|bdi|br|div|a)$/);
    assert.doesNotMatch(attributes, /url\(|\s(src|srcset|background|on\w+|http-equiv)=/);
  }
  assert.doesNotMatch(/<style>(.*?)<\/style>/s.exec(html)[1], /url\(|@import/);
  assert.equal(elements(html).length + count(html, '</') + count(html, '<!doctype'), count(html, '<'));
  const words = readable(html);
  assert.equal(count(words, CODE), text.includes(CODE) ? 1 : 0);
  const links = elements(html).filter(([, name]) => name === 'a');
  assert.deepEqual(
    links.map(([, , attributes]) => /href="([^"]*)"/.exec(attributes)[1].replace(/&#39;/g, "'")),
    text.includes(LINK) ? [LINK] : [],
  );
  assert.equal(count(html, LINK), links.length);
  assert.equal(count(html, '<h1'), 1);
  // Each word of the text is in the page, and the purpose once, as its heading
  const squeeze = value => value.replace(/[\s.。:：।]+/gu, ' ').trim();
  assert.equal(/<h1[^>]*>(.*?)<\/h1>/.exec(html)[1], subject);
  const all = squeeze(words);
  for (const line of text
    .replace(LINK, '')
    .replace(CODE, '\n')
    .split('\n')
    .filter(each => /[\p{L}\p{N}]/u.test(each)))
    for (const value of line.split(': ')) assert.ok(all.includes(squeeze(value)), `${language}: ${value}`);
}

test('a letter is sent as text and HTML of the same words, in every language', async () => {
  const letters = parts.LANGUAGES.flatMap(language =>
    Object.entries(lettersIn(language)).map(([name, letter]) => ({ to: `${name}.${language}@example.org`, letter })),
  );
  await Promise.all(letters.map(({ to, letter }) => mailer.send(to, letter)));
  for (const { to, letter } of letters) {
    const { subject, text, html } = mail.messages.find(message => message.to.includes(to));
    assert.equal(subject, letter.subject, to);
    assert.equal(text.trimEnd(), letter.text, to);
    checkHtml(html.trimEnd(), letter, letter.language);
  }
});

test('the digits of a code stand in groups of three from left to right, without a character between them', () => {
  const html = parts.htmlOf(lettersIn('ar').login, SENDER);
  assert.match(html, /<td dir="ltr"[^>]*><span>407<\/span><span style="[^"]*">921<\/span><\/td>/);
});

test('what another person chose is never a link', () => {
  const { device } = lettersIn('en');
  assert.ok(device.text.includes('https://evil.example/login'));
  const html = parts.htmlOf(device, SENDER);
  assert.match(html, />Approve this device<\/a>/);
  assert.equal(count(html, '<a '), 1);
  assert.ok(readable(html).includes(HOSTILE));
});

test('the head of a letter names its sender', () => {
  const names = [
    ['Latchkey wallet <wallet@localhost>', 'Latchkey wallet'],
    [SENDER, 'Harbor & <Sons>'],
    ['wallet@shop.example', 'shop.example'],
    ['<wallet@shop.example>', 'shop.example'],
  ];
  for (const [sender, name] of names) assert.equal(parts.senderName(sender), name);
  const words = readable(parts.htmlOf(lettersIn('en').opened, SENDER))
    .trim()
    .split(/\n+/);
  assert.deepEqual(words.slice(0, 3), ['H', 'Harbor & <Sons>', 'Your wallet was opened on a new device']);
});
