// A person sees the apps that learn of them by the OpenID provider, and takes the consent back.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import * as openid from 'openid-client';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { parts } from '../wallet/test-world.mjs';
import { createWorld } from './identity-world.mjs';
import { agree, begin, CLIENT_SECRET, discover, RETURN, signedIn } from './openid-world.mjs';

const secrets = [createHash('sha256').update(CLIENT_SECRET).digest('hex')];
const CLIENTS = {
  'shop-web': { name: 'Shop', redirectUris: [RETURN], secrets },
  'other.app': { name: 'Other', redirectUris: [RETURN], secrets },
};
const ANN = 'ann@example.org';

async function start(t, newUrl, clients = CLIENTS) {
  const given = { WALLET_CLIENTS: JSON.stringify(clients), DATABASE_URL: await newUrl() };
  const { world, origin } = await createWorld(t, given);
  const server = await world.start();
  const ann = await signedIn(world, server, ANN);
  const config = await discover(origin);
  /** Signs in to a client after a question. Resolves with its tokens. */
  const allow = async (client = config) => {
    const { url, checks } = await begin(client);
    return openid.authorizationCodeGrant(client, await agree(ann, url), checks);
  };
  const silent = async () => {
    const { url, checks } = await begin(config, { prompt: 'none' });
    return { to: (await ann.open(url)).to, checks };
  };
  return { world, origin, server, ann, config, allow, silent };
}

testOnEachDatabase('a person sees the apps that learn of them, and takes one back', async (t, newUrl) => {
  const { world, origin, ann, config, allow, silent } = await start(t, newUrl);
  assert.deepEqual((await ann.get('apps/list')).apps, []);
  const tokens = await allow();
  const [token, { sub }] = [tokens.access_token, tokens.claims()];
  world.time += 1000;
  await allow(await discover(origin, 'other.app'));
  const scopes = ['openid', 'email', 'wallets'];
  assert.deepEqual((await ann.get('apps/list')).apps, [
    { id: 'other.app', name: 'Other', scopes, givenAt: world.time },
    { id: 'shop-web', name: 'Shop', scopes, givenAt: world.time - 1000 },
  ]);
  assert.ok((await silent()).to.searchParams.get('code'));

  await ann.get('apps/remove', { id: 'shop-web' });
  assert.deepEqual(
    (await ann.get('apps/list')).apps.map(({ id }) => id),
    ['other.app'],
  );
  assert.equal((await silent()).to.searchParams.get('error'), 'consent_required');
  await assert.rejects(openid.fetchUserInfo(config, token, sub), /challenge/);
  assert.equal(await ann.refusal('apps/remove', { id: 'shop-web' }), 'NOT_FOUND');
  assert.equal(await ann.refusal('apps/remove', { id: 'unknown' }), 'NOT_FOUND');
  world.time += 1000;
  const again = await allow();
  assert.equal(again.claims().sub, sub, 'the app knows the person again');
  assert.equal((await ann.get('apps/list')).apps[0].givenAt, world.time);
  await assert.rejects(openid.fetchUserInfo(config, token, sub), undefined, 'an older token stays ended');
});

testOnEachDatabase(
  'a code of the moment before is worth nothing, and only the own apps are seen',
  async (t, newUrl) => {
    const { world, server, ann, config, allow, silent } = await start(t, newUrl);
    await allow();
    const { to, checks } = await silent();
    const { db } = server.world;
    const ben = await signedIn(world, server, 'ben@example.org');
    assert.deepEqual((await ben.get('apps/list')).apps, []);
    assert.equal(await ben.refusal('apps/remove', { id: 'shop-web' }), 'NOT_FOUND');
    await ann.get('apps/remove', { id: 'shop-web' });
    // As if the code was issued while the consent was taken back
    await db
      .updateTable('openid_codes')
      .set({ expires_at: world.time + 60_000 })
      .where('used_at', 'is', null)
      .execute();
    await assert.rejects(openid.authorizationCodeGrant(config, to, checks), /invalid_grant|error/i);
  },
);

testOnEachDatabase(
  'taking an app back needs a fresh proof, and both acts are events that hide no others',
  async (t, newUrl) => {
    const { world, ann, allow, silent } = await start(t, newUrl);
    await allow();
    for (let times = 0; times < 60; times += 1) await silent();
    world.time += parts.PROOF_MS + 1;
    assert.equal(await ann.refusal('apps/remove', { id: 'shop-web' }), 'FRESH_LOGIN_REQUIRED');
    await world.prove(ann, ANN);
    await ann.get('apps/remove', { id: 'shop-web' });
    const { events } = await ann.get('events');
    const [removed] = events;
    assert.equal(removed.event, 'app removed');
    const signIns = events.filter(({ event }) => event === 'openid sign-in');
    assert.equal(signIns.length, 1, 'once for each app and device');
    assert.equal(typeof signIns[0].place, 'string');
    assert.ok(events.some(({ event }) => event === 'login'));
  },
);

testOnEachDatabase('tokens of a client open nothing while its project is suspended', async (t, newUrl) => {
  const { server, config, allow } = await start(t, newUrl, { 'shop-web': { ...CLIENTS['shop-web'], project: 'shop' } });
  const tokens = await allow();
  const read = () => openid.fetchUserInfo(config, tokens.access_token, tokens.claims().sub);
  assert.equal((await read()).email, ANN);
  const suspend = isSuspended => server.world.configuration.set('project', 'shop', () => ({ isSuspended }));
  await suspend(true);
  await assert.rejects(read(), /challenge/);
  await suspend(false);
  assert.equal((await read()).email, ANN);
});
