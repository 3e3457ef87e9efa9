// Apps as clients of the wallet's OpenID provider: another app of the same device can take their scheme or port.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createWorld } from './identity-world.mjs';
import { agree, begin, CLIENT_SECRET, discover, signedIn } from './openid-world.mjs';

const SCHEME = 'com.example.app:/done';
const LOOPBACK = 'http://127.0.0.1:7777/done';
const CLAIMED = 'https://app.example/done';
const redirectUris = [SCHEME, LOOPBACK, CLAIMED];
const secrets = [createHash('sha256').update(CLIENT_SECRET).digest('hex')];
const WALLET_CLIENTS = JSON.stringify({
  app: { name: 'App', redirectUris },
  desk: { name: 'Desk', redirectUris, secrets },
});

test('a person who has agreed once is asked again, unless the code can reach the client alone', async t => {
  const { world, origin } = await createWorld(t, { WALLET_CLIENTS });
  const browser = await signedIn(world, await world.start(), 'ann@example.org');
  const open = async (id, redirect_uri, given = {}) => {
    const config = await discover(origin, id, id === 'desk' ? CLIENT_SECRET : '');
    const { url } = await begin(config, { redirect_uri, ...given });
    return { url, answer: await browser.open(url) };
  };
  for (const [id, redirect_uri] of [
    ['app', SCHEME],
    ['desk', SCHEME],
  ])
    assert.match((await agree(browser, (await open(id, redirect_uri)).url)).href, /[?&]code=/);

  for (const redirect_uri of [SCHEME, LOOPBACK]) {
    const { url, answer } = await open('app', redirect_uri);
    assert.deepEqual([answer.status, answer.to], [200, null], `no code without a click for ${redirect_uri}`);
    const { request, ticket } = answer.facts;
    assert.equal((await browser.get('openid/read', { request, ticket })).needs, 'consent');
    const silent = await open('app', redirect_uri, { prompt: 'none' });
    assert.equal(silent.answer.to.searchParams.get('error'), 'consent_required');
    assert.match((await agree(browser, url)).href, /[?&]code=/, 'a click signs in');
  }
  // The device gives that address to no other app, and another app cannot redeem the code of a client with a secret
  for (const [id, redirect_uri] of [
    ['app', CLAIMED],
    ['desk', SCHEME],
    ['desk', LOOPBACK],
  ])
    assert.ok((await open(id, redirect_uri, { prompt: 'none' })).answer.to.searchParams.get('code'), redirect_uri);
});

test('a proof of before the clock was set back is none for a client that wants a newer one', async t => {
  const { world, origin } = await createWorld(t, { WALLET_CLIENTS });
  const browser = await signedIn(world, await world.start(), 'bob@example.org');
  world.time -= 3_600_000;
  const config = await discover(origin, 'app', '');
  for (const given of [{ prompt: 'login' }, { max_age: '60' }]) {
    const { url } = await begin(config, { redirect_uri: CLAIMED, ...given });
    const { facts } = await browser.open(url);
    const page = { request: facts.request, ticket: facts.ticket };
    const { needs, userId } = await browser.get('openid/read', page);
    assert.equal(needs, 'proof', JSON.stringify(given));
    assert.equal(await browser.refusal('openid/allow', { ...page, userId }), 'FRESH_LOGIN_REQUIRED');
  }
});
