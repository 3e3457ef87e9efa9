// Answers of a provider of OAuth 2 to the question who has signed in: one that is no success names nobody.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { ORIGIN, TestWorld, Visitor } from './test-world.mjs';

/** A provider; `user` is the status and the body of its answer. */
async function startProvider(t, provider) {
  const server = createServer((request, response) => {
    const [status, body] =
      request.url === '/token' ? [200, { access_token: 'token', token_type: 'bearer' }] : provider.user;
    response
      .writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' })
      .end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${server.address().port}`;
}

test('an error of a provider signs nobody in, whatever it is called', async t => {
  const provider = { user: [200, { id: 7, login: 'ann' }] };
  const at = await startProvider(t, provider);
  const acme = { authorizationUrl: `${at}/authorize`, tokenUrl: `${at}/token`, userUrl: `${at}/user`, clientId: 'shop', clientSecret: 's' }; // prettier-ignore
  const world = await TestWorld.create({ WALLET_PROVIDERS: JSON.stringify({ acme }) });
  t.after(() => world.stop());
  const server = await world.start();
  const signIn = async () => {
    const visitor = new Visitor(server);
    const { uri } = await visitor.get('social/start', { provider: 'acme', hostOrigin: 'https://host.example' });
    const state = new URL(uri).searchParams.get('state');
    const failure = await visitor.refusal('social/finish', { uri: `${ORIGIN}/social/done?code=c&state=${state}` });
    return failure ?? (await visitor.get('account')).account.userId;
  };
  const ann = await signIn();
  assert.equal(await signIn(), ann);
  // Of two people, both would have the account of this error
  for (const status of [302, 400, 401, 429, 500, 503]) {
    provider.user = [status, { id: 'too_many_requests', message: 'Try again later' }];
    assert.equal(await signIn(), 'LOGIN_FAILED', `${status}`);
  }
  const accounts = await server.world.db.selectFrom('users').select('id').execute();
  assert.deepEqual(accounts, [{ id: ann }]);
});
