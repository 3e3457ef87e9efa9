// Identity tokens: strangers verify them (jose, openid-client), so does `latchkey/server`, and thieves get none.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRemoteJWKSet, decodeJwt, jwtVerify, SignJWT, generateKeyPair } from 'jose';
import * as openid from 'openid-client';
import { loadExports } from '../../tools/load-typescript.mjs';
import { environment } from '../wallet/test-world.mjs';
import { createWorld, Guest, signIn } from './identity-world.mjs';

const { verifyIdentityToken } = await loadExports(`export { verifyIdentityToken } from './server/index.js';`);

test('jose and latchkey/server verify a token; it names the person and the verified email', async t => {
  const { world, origin } = await createWorld(t);
  const server = await world.start();
  const guest = await signIn(world, server, 'ann@example.org');
  const { token, expiresAt } = await guest.get('identity/token', { project: 'shop' });
  const { userId } = (await guest.get('account')).account;
  assert.equal(expiresAt, Math.floor(world.time / 1000) * 1000 + 300_000);

  const keys = createRemoteJWKSet(new URL(`${origin}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(token, keys, { issuer: origin, audience: 'shop', algorithms: ['ES256'] });
  assert.deepEqual([payload.sub, payload.email, payload.email_verified], [userId, 'ann@example.org', true]);
  assert.deepEqual(payload.wallets, [], 'no key, no wallet');

  const identity = await verifyIdentityToken(token, { issuer: origin, projectId: 'shop' });
  assert.deepEqual([identity.userId, identity.email, identity.method], [userId, 'ann@example.org', 'email']);
});

test('openid-client finds issuer and keys', async t => {
  const { world, origin } = await createWorld(t);
  await world.start();
  const found = await openid.discovery(new URL(origin), 'shop', undefined, undefined, {
    execute: [openid.allowInsecureRequests],
  });
  assert.equal(found.serverMetadata().issuer, origin);
  assert.equal(found.serverMetadata().jwks_uri, `${origin}/.well-known/jwks.json`);
});

test('a token of another project, key, algorithm or time is refused', async t => {
  const { world, origin } = await createWorld(t);
  const server = await world.start();
  const guest = await signIn(world, server, 'ben@example.org');
  const { token } = await guest.get('identity/token', { project: 'other' });
  const refuses = (given, code, options = {}) =>
    assert.rejects(verifyIdentityToken(given, { issuer: origin, projectId: 'shop', ...options }), { code });
  await refuses(token, 'IDENTITY_TOKEN_INVALID');
  const { token: own } = await guest.get('identity/token', { project: 'shop' });
  await refuses(own, 'IDENTITY_TOKEN_EXPIRED', { now: () => world.time + 331_000 });
  const [head, body, signature] = own.split('.');
  const forged = Buffer.from(JSON.stringify({ ...decodeJwt(own), email: 'eve@example.org' })).toString('base64url');
  await refuses(`${head}.${forged}.${signature}`, 'IDENTITY_TOKEN_INVALID');
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid: 'a' })).toString('base64url');
  await refuses(`${none}.${body}.`, 'IDENTITY_TOKEN_INVALID');
  const { privateKey } = await generateKeyPair('ES256');
  const foreign = await new SignJWT(decodeJwt(own)).setProtectedHeader({ alg: 'ES256', kid: 'a' }).sign(privateKey);
  await refuses(foreign, 'IDENTITY_TOKEN_INVALID');
  for (const text of ['', 'a.b', 'x'.repeat(10_000)]) await refuses(text, 'IDENTITY_TOKEN_INVALID');
});

test('nobody gets a token without a session, for an unknown project, or again and again', async t => {
  const { world } = await createWorld(t);
  const server = await world.start();
  assert.equal(await new Guest(server).refusal('identity/token', { project: 'shop' }), 'NOT_LOGGED_IN');
  const guest = await signIn(world, server, 'cid@example.org');
  assert.equal(await guest.refusal('identity/token', { project: 'constructor' }), 'UNKNOWN_PROJECT');
  let refusal;
  for (let count = 0; count <= 240 && !refusal; count++)
    refusal = await guest.refusal('identity/token', { project: 'shop' });
  assert.equal(refusal, 'TOO_MANY_REQUESTS');
});

test('a rotation leaves no gap: old tokens and new ones verify with the keys of one moment', async t => {
  const { world, origin } = await createWorld(t);
  const first = await world.start();
  const guest = await signIn(world, first, 'dee@example.org');
  const { token: before } = await guest.get('identity/token', { project: 'shop' });
  const fresh = environment({}).WALLET_SECRETS.replace('a:', 'b:');
  const rotated = await world.start({ PORT: '0', WALLET_SECRETS: `${fresh},${world.environment.WALLET_SECRETS}` });
  guest.server = rotated;
  const { token: after } = await guest.get('identity/token', { project: 'shop' });
  const ask = () => fetch(`http://localhost:${rotated.port}/.well-known/jwks.json`);
  const options = { issuer: origin, projectId: 'shop', fetch: ask, now: () => Date.now() + 60_000 };
  for (const token of [after, before])
    assert.equal((await verifyIdentityToken(token, options)).email, 'dee@example.org');
});
