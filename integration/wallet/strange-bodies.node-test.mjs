// Bodies that no page of the wallet sends: they are refused with a code, on each database, and change nothing.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { bodies } from './policy-suite.mjs';
import { ORIGIN, parts, TestWorld, Visitor } from './test-world.mjs';

const LEVELS = 20_000;
const deep = `${'['.repeat(LEVELS)}1${']'.repeat(LEVELS)}`;
const SECRET = `lks_${'a'.repeat(43)}`;

async function start(t, databaseUrl, given = {}) {
  const world = await TestWorld.create({ DATABASE_URL: databaseUrl, DEVICE_APPROVAL: 'never', ...given });
  t.after(() => world.stop());
  return { world, server: await world.start() };
}

testOnEachDatabase('a body of too many levels is refused by each call, with its code', async (t, newUrl) => {
  const { server } = await start(t, await newUrl());
  const headers = { origin: ORIGIN, 'content-type': 'application/json' };
  for (const name of Object.keys(parts.api)) {
    const known = JSON.stringify(bodies[name] ?? {}).slice(1, -1);
    const payload = `{${known}${known && ','}"more":${deep}}`;
    const { statusCode, headers: given } = await server.inject({
      method: 'POST',
      url: `/v1/${name}`,
      headers,
      payload,
    });
    assert.deepEqual([statusCode, given['x-wallet-failure']], [400, 'BAD_REQUEST'], name);
  }
});

testOnEachDatabase('a passkey whose id is no text is refused', async (t, newUrl) => {
  const { server } = await start(t, await newUrl());
  for (const id of ['a\0b', '\ud800', 7, null, ['a'], { toString: null, valueOf: null }]) {
    const visitor = new Visitor(server);
    const { challenge } = (await visitor.get('passkey/use-options')).options;
    const clientDataJSON = Buffer.from(JSON.stringify({ challenge })).toString('base64url');
    const refusal = await visitor.refusal('passkey/use', { response: { id, response: { clientDataJSON } } });
    assert.equal(refusal, 'PASSKEY_FAILED', JSON.stringify(id));
  }
});

testOnEachDatabase('an invitation to an address with a control character is refused', async (t, newUrl) => {
  const hash = createHash('sha256').update(SECRET).digest('hex');
  const { server } = await start(t, await newUrl(), { WALLET_PROJECT_SECRETS: JSON.stringify({ demo: [hash] }) });
  const headers = { authorization: `Bearer ${SECRET}` };
  for (const email of ['a\0b@example.org', 'a@exam\u001bple.org', 'a\u0085@example.org']) {
    const invited = await server.inject({ method: 'POST', url: '/v1/users', headers, payload: { email } });
    assert.equal(invited.statusCode, 422, JSON.stringify(email));
    const found = await server.inject({ url: `/v1/users?email=${encodeURIComponent(email)}`, headers });
    assert.equal(found.statusCode, 400, JSON.stringify(email));
  }
});
