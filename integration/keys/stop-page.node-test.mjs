// The page behind the link of a letter that stops a new device: its look, its policy and its languages.
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { Browser, KeyTestWorld } from './test-world.mjs';

const STYLE = 'main.link-page { gap: 16px; }';

async function start(t, given) {
  const world = await KeyTestWorld.create(given);
  t.after(() => world.stop());
  const server = await world.start({}, STYLE);
  const open = async (path, { method = 'GET', language } = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { ...(language && { 'accept-language': language }) },
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { world, open };
}

test('has the style sheet of the pages that letters link to, and a policy that allows it alone', async t => {
  const { open } = await start(t);
  for (const method of ['GET', 'POST']) {
    const { headers, text } = await open('/stop/none', { method });
    assert.ok(text.includes(`<style>${STYLE}</style>`), method);
    assert.match(text, /<main class="page link-page">/);
    const hash = createHash('sha256').update(STYLE).digest('base64');
    assert.equal(
      headers.get('content-security-policy'),
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.doesNotMatch(text, /<script|style=/);
  }
});

test('shows its question and both ends in the language of the browser', async t => {
  const { world, open } = await start(t);
  const email = 'ann@example.org';
  const person = new Browser(world, { sub: randomUUID(), email });
  await person.store('first', new Uint8Array([1, 2, 3]));
  await new Browser(world, { sub: person.sub, email: 'eve@example.org' }).release('first');
  const path = `/stop/${world.stopLink(email)}`;

  const question = await open(path, { language: 'de-AT,en;q=0.5' });
  assert.match(question.text, /<html lang="de" dir="ltr">/);
  assert.match(question.text, /<h1>Neues Gerät stoppen<\/h1>/);
  assert.match(question.text, /<form method="post"><footer><button class="primary" data-testid="stop">Stoppen</);
  const stopped = await open(path, { method: 'POST', language: 'ar' });
  assert.match(stopped.text, /<html lang="ar" dir="rtl">/);
  assert.match(stopped.text, /data-testid="link-done"/);
  const expired = await open(path, { method: 'POST', language: 'de' });
  assert.match(expired.text, /data-testid="link-problem"/);
  assert.match(expired.text, /Dieser Link ist abgelaufen/);
  assert.match(expired.text, /Sie können diese Seite schließen\./);
});

test('names who sends the letters, as text', async t => {
  const { open } = await start(t, { MAIL_FROM: '"Shop <b>& Co" <keys@example.org>' });
  const { text } = await open('/stop/none');
  assert.match(text, /<bdi>Shop &#60;b&#62;&#38; Co<\/bdi>/);
});
