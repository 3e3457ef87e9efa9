// The wallet as an OpenID provider: a stranger (openid-client) signs people in, on both databases, and thieves get nothing.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { environment, parts } from '../wallet/test-world.mjs';
import { createWorld, Guest } from './identity-world.mjs';
import { agree, begin, Browser, CLIENT_SECRET as SECRET, discover, RETURN as BACK, signedIn } from './openid-world.mjs';

const BACK_WITH_QUERY = `${BACK}?shop=1`;
const AWAY = 'https://shop.example/bye';
const CLIENTS = {
  'shop-web': {
    name: 'Shop',
    redirectUris: [BACK, BACK_WITH_QUERY],
    logoutUris: [AWAY],
    secrets: [createHash('sha256').update(SECRET).digest('hex')],
    project: 'shop',
  },
  'other-app': { name: 'Other', redirectUris: ['https://other.example/', 'com.example.other:/done'] },
};
const clients = { WALLET_CLIENTS: JSON.stringify(CLIENTS) };
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

const code = (answer, name = 'error') => answer.searchParams.get(name);

testOnEachDatabase(
  'openid-client signs a person in, reads who it is, and signs out at two instances',
  async (t, newUrl) => {
    const { world, origin } = await createWorld(t, { ...clients, DATABASE_URL: await newUrl() });
    await world.start();
    const second = await world.start({ PORT: '0' }); // pages are served here, tokens by the first one
    const config = await discover(origin);
    const { url, checks } = await begin(config, { login_hint: 'ann@example.org' });

    const browser = new Browser(second);
    const page = await browser.open(url);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-security-policy'), /frame-ancestors 'none'/);
    const given = { request: page.facts.request, ticket: page.facts.ticket };
    const expected = { client: 'Shop', host: 'shop.example', scopes: ['openid', 'email', 'wallets'] };
    const state = { ...expected, account: null, userId: null, loginHint: 'ann@example.org', needs: 'login' };
    assert.deepEqual(await browser.get('openid/read', given), state);
    assert.equal(await browser.refusal('openid/allow', { ...given, userId: 'x' }), 'NOT_LOGGED_IN');
    await browser.get('login/email', { email: 'ann@example.org' });
    await new Guest(second).get('link/approve', { token: world.link('ann@example.org') });
    await browser.get('login/device');
    await browser.get('login/otp', { otp: world.code('ann@example.org') });
    assert.equal((await browser.get('openid/read', given)).needs, 'consent');
    const { userId } = (await browser.get('account')).account;
    const { db } = second.world;
    await db.updateTable('users').set({ evm_address: ADDRESS }).where('id', '=', userId).execute();
    const { uri } = await browser.get('openid/allow', { ...given, userId });

    const tokens = await openid.authorizationCodeGrant(config, new URL(uri), { ...checks, maxAge: 300 });
    const claims = { sub: userId, email: 'ann@example.org', email_verified: true };
    const wallets = [{ namespace: 'eip155', address: ADDRESS, proof: 'key' }];
    const { sub, email, email_verified: isVerified, amr, ...rest } = tokens.claims();
    assert.deepEqual({ sub, email, email_verified: isVerified }, claims);
    assert.deepEqual([rest.wallets, rest.aud, amr], [wallets, 'shop-web', ['email']]);
    const keys = createRemoteJWKSet(new URL(`${origin}/.well-known/jwks.json`));
    await jwtVerify(tokens.id_token, keys, { issuer: origin, audience: 'shop-web', algorithms: ['ES256'] });
    assert.deepEqual(await openid.fetchUserInfo(config, tokens.access_token, userId), { ...claims, wallets });
    const known = await db.selectFrom('project_users').selectAll().where('project', '=', 'shop').execute();
    assert.deepEqual(
      known.map(row => row.user_id),
      [userId],
      'the server of the project knows the person',
    );

    // The same client again: no question, also without any page; nobody else gets that
    const again = await begin(config, { prompt: 'none' });
    const answer = await browser.open(again.url);
    assert.equal(answer.status, 303);
    assert.equal((await openid.authorizationCodeGrant(config, answer.to, again.checks)).claims().sub, userId);
    assert.equal(code((await new Browser(second).open(again.url)).to), 'login_required');

    const away = openid.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: AWAY,
      state: 'x y',
    });
    const left = await browser.open(away);
    assert.equal(left.to.href, `${AWAY}?state=x+y`);
    assert.equal((await browser.get('account')).account, null);
  },
);

test('the consent counts for the account that the page has shown, and for no other', async t => {
  const { world, origin } = await createWorld(t, clients);
  const server = await world.start();
  const browser = await signedIn(world, server, 'ann@example.org');
  const { db } = server.world;
  const config = await discover(origin);
  const { url, checks } = await begin(config);
  const { request, ticket } = (await browser.open(url)).facts;
  const shown = await browser.get('openid/read', { request, ticket });
  assert.deepEqual([shown.account, shown.needs], ['ann@example.org', 'consent']);

  const other = await signedIn(world, server, 'bob@example.org'); // in another tab
  browser.cookies = other.cookies;
  assert.equal(await browser.refusal('openid/allow', { request, ticket, userId: shown.userId }), 'ACCOUNT_CHANGED');
  assert.equal(await browser.refusal('openid/allow', { request, ticket }), '422', 'names no account');
  for (const table of ['openid_consents', 'openid_codes'])
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);

  const now = await browser.get('openid/read', { request, ticket });
  assert.deepEqual([now.account, now.needs], ['bob@example.org', 'consent']);
  const { uri } = await browser.get('openid/allow', { request, ticket, userId: now.userId });
  const tokens = await openid.authorizationCodeGrant(config, new URL(uri), checks);
  assert.equal(tokens.claims().sub, now.userId);
});

test('no request sends a person, a code or an error to an address that is not registered', async t => {
  const { world, origin } = await createWorld(t, clients);
  const browser = await signedIn(world, await world.start(), 'bob@example.org');
  const config = await discover(origin);
  for (const given of [
    { redirect_uri: 'https://shop.example/' },
    { redirect_uri: `${BACK_WITH_QUERY}&to=evil` },
    { redirect_uri: BACK.replace('https', 'http') },
    { redirect_uri: BACK.replace('shop.example', 'shop.example.evil.example') },
    { redirect_uri: 'https://other.example/' }, // of another client
    { client_id: 'other-app' },
    { client_id: '__proto__' },
    { redirect_uri: '', prompt: 'none' },
  ]) {
    const { status, to, facts } = await browser.open((await begin(config, given)).url);
    assert.deepEqual([status, to, typeof facts.problem], [400, null, 'string'], JSON.stringify(given));
    const request = new URL((await begin(config, given)).url).search.slice(1);
    for (const call of ['openid/read', 'openid/allow', 'openid/refuse'])
      assert.equal(await browser.refusal(call, { request, ticket: 'x', userId: 'x' }), 'BAD_REQUEST');
  }
  const { url } = await begin(config);
  url.searchParams.append('redirect_uri', 'https://evil.example/');
  assert.equal(code((await browser.open(url)).to), 'invalid_request');
  for (const logout of [
    { client_id: 'shop-web', post_logout_redirect_uri: 'https://evil.example/' },
    { post_logout_redirect_uri: AWAY },
    { client_id: 'other-app', post_logout_redirect_uri: AWAY },
    { id_token_hint: (await browser.get('identity/token', { project: 'shop' })).token },
  ]) {
    const left = await browser.open(`${origin}/openid/logout?${new URLSearchParams(logout)}`);
    assert.deepEqual([left.status, left.to], [400, null], JSON.stringify(logout));
  }
  const question = await browser.open(`${origin}/openid/logout`);
  assert.equal(question.facts.request, '', 'a link of any page signs nobody out: the person is asked');
  assert.ok((await browser.get('account')).account);
});

test('a request without PKCE by S256, of another form or with parts that are not supported is refused', async t => {
  const { world, origin } = await createWorld(t, clients);
  const browser = await signedIn(world, await world.start(), 'cid@example.org');
  const config = await discover(origin);
  const refusals = [
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'id_token' }, 'unsupported_response_type'],
    [{ response_type: 'code id_token' }, 'unsupported_response_type'],
    [{ response_mode: 'fragment' }, 'invalid_request'],
    [{ response_mode: 'form_post' }, 'invalid_request'],
    [{ scope: 'email' }, 'invalid_scope'],
    [{ request: 'x.y.z' }, 'request_not_supported'],
    [{ request_uri: 'https://evil.example/' }, 'request_uri_not_supported'],
    [{ prompt: 'none login' }, 'invalid_request'],
    [{ max_age: '-1' }, 'invalid_request'],
    [{ id_token_hint: 'x.y.z' }, 'invalid_request'],
    [{ nonce: 'n'.repeat(1001) }, 'invalid_request'],
  ];
  for (const [given, error] of refusals) {
    const { url, checks } = await begin(config, { redirect_uri: BACK_WITH_QUERY, ...given });
    const { to } = await browser.open(url);
    assert.equal(`${to.origin}${to.pathname}`, 'https://shop.example/callback');
    const { searchParams } = to;
    const facts = ['shop', 'error', 'iss', 'state'].map(name => searchParams.get(name));
    assert.deepEqual(facts, ['1', error, origin, checks.expectedState], JSON.stringify(given));
  }
  const unasked = await browser.open((await begin(config, { prompt: 'none' })).url);
  assert.equal(code(unasked.to), 'consent_required');
});

test('a code is worth nothing to a thief, and nothing the second time', async t => {
  const { world, origin } = await createWorld(t, clients);
  const server = await world.start();
  const browser = await signedIn(world, server, 'dee@example.org');
  const config = await discover(origin);
  const post = async (form, headers = {}) => {
    const response = await fetch(`${origin}/openid/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers,
    });
    return { status: response.status, ...(await response.json()) };
  };
  const basic = (id, secret) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` });
  const own = basic('shop-web', SECRET);
  const fresh = async (given = {}) => {
    const { url, checks } = await begin(config, { prompt: 'consent', ...given });
    const answer = await agree(browser, url);
    const form = { grant_type: 'authorization_code', redirect_uri: BACK, code_verifier: checks.pkceCodeVerifier };
    return { ...form, code: answer.searchParams.get('code') };
  };
  for (const [change, headers, error] of [
    [{}, {}, 'invalid_client'],
    [{ client_id: 'shop-web' }, {}, 'invalid_client'], // as a public client
    [{ client_id: 'shop-web', client_secret: 'lks_wrong' }, {}, 'invalid_client'],
    [{ client_secret: SECRET }, own, 'invalid_client'], // two ways at once
    [{}, basic('shop-web', 'x'), 'invalid_client'],
    [{}, basic('other-app', SECRET), 'invalid_client'],
    [{ client_id: 'other-app' }, {}, 'invalid_grant'], // a code of another client
    [{ code_verifier: 'v'.repeat(43) }, own, 'invalid_grant'],
    [{ code_verifier: '' }, own, 'invalid_request'],
    [{ redirect_uri: 'https://shop.example/' }, own, 'invalid_grant'],
    [{ grant_type: 'refresh_token' }, own, 'unsupported_grant_type'],
    [{ grant_type: 'password' }, own, 'unsupported_grant_type'],
  ]) {
    const stolen = await fresh();
    const answer = await post({ ...stolen, ...change }, headers);
    assert.equal(answer.error, error, JSON.stringify([change, headers]));
    assert.equal(answer.id_token, undefined);
    if (error === 'invalid_grant') assert.equal((await post(stolen, own)).error, error, 'a wrong try uses the code up');
  }

  // Ten requests at once, on one code: one of them gets tokens, and the others end them
  const raced = await fresh();
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(raced, own)));
  assert.ok(answers.filter(({ status }) => status === 200).length <= 1);
  const used = await fresh();
  const { access_token: token } = await post(used, own);
  const info = async () =>
    (await fetch(`${origin}/openid/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status;
  assert.equal(await info(), 200);
  assert.equal((await post(used, own)).error, 'invalid_grant');
  assert.equal(await info(), 401, 'a replay ends the token of the code');

  const late = await fresh();
  world.time += 61_000;
  assert.equal((await post(late, own)).error, 'invalid_grant');
});

test('a suspended account, a client of a suspended project and a deleted account get nothing', async t => {
  const { world, origin } = await createWorld(t, clients);
  const server = await world.start();
  const { db, configuration } = server.world;
  const browser = await signedIn(world, server, 'eve@example.org');
  const { userId } = (await browser.get('account')).account;
  const config = await discover(origin);
  const first = await begin(config);
  const tokens = await openid.authorizationCodeGrant(config, await agree(browser, first.url), first.checks);
  const second = await begin(config);
  const { to } = await browser.open(second.url);
  const suspend = at => db.updateTable('users').set({ suspended_at: at }).where('id', '=', userId).execute();
  await suspend(world.time);
  await assert.rejects(openid.authorizationCodeGrant(config, to, second.checks), { error: 'invalid_grant' });
  await assert.rejects(openid.fetchUserInfo(config, tokens.access_token, userId), {
    name: 'WWWAuthenticateChallengeError',
  });
  assert.equal(code((await browser.open((await begin(config, { prompt: 'none' })).url)).to), 'login_required');
  await suspend(null);

  await configuration.set('project', 'shop', () => ({ isSuspended: true }));
  assert.equal((await browser.open((await begin(config)).url)).status, 400);
  await configuration.set('project', 'shop', () => undefined);

  // Without keys and session the account stays: a client knows the person by its id
  world.time += 91 * 24 * 3_600_000;
  await parts.sweep(server.world);
  const rows = table => db.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
  assert.equal((await rows('identities')).length, 1);
  assert.equal((await rows('openid_codes')).length, 0, 'swept');
  await db.updateTable('users').set({ removes_at: world.time }).where('id', '=', userId).execute();
  await parts.sweep(server.world);
  assert.deepEqual([await rows('openid_consents'), await rows('identities')], [[], []]);
});

test('a client that wants a newer proof gets one, and a page that was opened before does not count', async t => {
  const { world, origin } = await createWorld(t, clients);
  const server = await world.start();
  const browser = await signedIn(world, server, 'fay@example.org');
  const config = await discover(origin);
  await agree(browser, (await begin(config)).url);
  world.time += 3_600_000;
  for (const given of [{ prompt: 'login' }, { max_age: '60' }, { max_age: '0' }]) {
    const { url } = await begin(config, given);
    const { facts } = await browser.open(url);
    const page = { request: facts.request, ticket: facts.ticket };
    const { needs, userId } = await browser.get('openid/read', page);
    assert.equal(needs, 'proof', JSON.stringify(given));
    page.userId = userId;
    assert.equal(await browser.refusal('openid/allow', page), 'FRESH_LOGIN_REQUIRED');
    const forged = facts.ticket.replace(/^\d+/, '1');
    assert.equal(await browser.refusal('openid/allow', { ...page, ticket: forged }), 'LINK_EXPIRED');
    assert.equal(await browser.refusal('openid/allow', { ...page, request: `${page.request}&x=1` }), 'LINK_EXPIRED');
    world.time += 1000;
    await world.prove(browser, 'fay@example.org');
    assert.match((await browser.get('openid/allow', page)).uri, /[?&]code=/);
    world.time += 61_000;
  }
  const other = await signedIn(world, server, 'gil@example.org');
  const answer = await agree(browser, (await begin(config, { prompt: 'consent' })).url);
  assert.ok(answer.searchParams.get('code'));
  const { url } = await begin(config, { prompt: 'none', max_age: '5' });
  assert.equal(code((await browser.open(url)).to), 'login_required');
  assert.equal(code((await other.open((await begin(config, { prompt: 'none' })).url)).to), 'consent_required');
  const strange = await browser.call(
    'openid/allow',
    { request: '', ticket: '', userId: 'x' },
    { origin: 'https://evil.example' },
  );
  assert.equal(strange.failure, 'WRONG_ORIGIN');
});

test('tokens of clients and of projects are never taken for each other, and a rotation loses no sign-in', async t => {
  assert.throws(
    () =>
      parts.walletSettings({
        ...environment({ MAIL_URL: 'smtp://localhost' }),
        WALLET_CLIENTS: JSON.stringify({ demo: CLIENTS['other-app'] }),
      }),
    /demo is a project/,
  );
  for (const uri of [
    'javascript:alert(1)',
    'http://shop.example/',
    'https://a@evil.example/',
    'https://shop.example/#x',
    'data:x',
  ])
    assert.throws(
      () =>
        parts.walletSettings({
          ...environment({ MAIL_URL: 'smtp://localhost' }),
          WALLET_CLIENTS: JSON.stringify({ a: { name: 'A', redirectUris: [uri] } }),
        }),
      /WALLET_CLIENTS/,
      uri,
    );
  const { world, origin } = await createWorld(t, clients);
  const first = await world.start();
  const browser = await signedIn(world, first, 'hal@example.org');
  await first.world.configuration.set('project', 'shop-web', () => ({ origins: ['https://evil.example'] }));
  assert.equal(await browser.refusal('identity/token', { project: 'shop-web' }), 'UNKNOWN_PROJECT');

  // A code of before a rotation is redeemed after it, by a client that is a page and has no secret
  const config = await discover(origin, 'other-app', '');
  const { url, checks } = await begin(config, { redirect_uri: 'https://other.example/', scope: 'openid' });
  const answer = await agree(browser, url);
  await first.stop();
  const secret = environment({}).WALLET_SECRETS.replace('a:', 'b:');
  await world.start({ WALLET_SECRETS: `${secret},${world.environment.WALLET_SECRETS}` });
  const tokens = await openid.authorizationCodeGrant(config, answer, checks);
  const { email, wallets, aud } = tokens.claims();
  assert.deepEqual([email, wallets, aud], [undefined, undefined, 'other-app'], 'no more than was asked for');
  await jwtVerify(tokens.id_token, createRemoteJWKSet(new URL(`${origin}/.well-known/jwks.json`)), { issuer: origin });
});

test('without clients in the settings there is no provider', async t => {
  const { world, origin } = await createWorld(t);
  await world.start();
  for (const path of ['authorize', 'token', 'userinfo', 'logout'])
    assert.equal((await fetch(`${origin}/openid/${path}`)).status, 404, path);
  const metadata = await (await fetch(`${origin}/.well-known/openid-configuration`)).json();
  assert.deepEqual([metadata.issuer, metadata.authorization_endpoint], [origin, undefined]);
});
