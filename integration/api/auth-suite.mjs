// Sign-in with a bearer token: who gets a session, what is refused, and that a nonce gives one session.
import assert from 'node:assert/strict';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { ADMIN_TOKEN } from './test-world.mjs';

const ORIGIN = 'https://app.example';
const DAY_S = 24 * 60 * 60;
const person = () => privateKeyToAccount(generatePrivateKey());

/** Tests the routes `/auth/v1/…`; `tools` are the requests of the contract suite. */
export async function authSuite(t, world, { get, refused }) {
  const route = (name, query = '') => `/auth/v1/${name}?projectId=p&st=appkit&sv=html-1${query}`;
  const nonce = async () => (await get(route('nonce'))).body;
  const authenticate = ({ token }, body, origin = ORIGIN) =>
    get(route('authenticate'), {
      method: 'POST',
      headers: { 'x-nonce-jwt': `Bearer ${token}`, ...(origin && { origin }) },
      body: JSON.stringify(body),
    });
  const textOf = (account, given, rest = {}) =>
    createSiweMessage({
      domain: 'app.example',
      uri: `${ORIGIN}/login`,
      address: account.address,
      chainId: 31_337,
      version: '1',
      nonce: given.nonce,
      statement: 'Terms',
      ...rest,
    });
  const signed = async (account, given, rest, signer = account) => {
    const message = textOf(account, given, rest);
    return { message, signature: await signer.signMessage({ message }) };
  };
  const signIn = async (account = person(), rest = {}) => {
    const given = await nonce();
    const { status, body } = await authenticate(given, { ...(await signed(account, given)), ...rest });
    assert.equal(status, 200, JSON.stringify(body));
    return { account, given, token: body.token };
  };
  const requests = (method, name, token, body, query) =>
    get(route(name, query), {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  const me = (token, query) => requests('GET', 'me', token, undefined, query);

  /** Lists the origins of the project as an administrator, or removes the list. */
  const list = async origins => {
    const form = (path, fields, cookie) =>
      fetch(world.url + path, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
        headers: { ...(cookie && { cookie }) },
      });
    const signedIn = await form('/admin/login', { token: ADMIN_TOKEN });
    const cookie = signedIn.headers.get('set-cookie').split(';')[0];
    const html = await (await fetch(`${world.url}/admin`, { headers: { cookie } })).text();
    const key = /name="key" value="([^"]+)"/.exec(html)[1];
    const fields = { key, id: 'p', name: 'p', ...(origins ? { origins } : { origins: '*', action: 'remove' }) };
    assert.equal((await form('/admin/projects', fields, cookie)).status, 303);
  };

  await t.test('a session has the account, the network and the message', async () => {
    const { account, given, token } = await signIn();
    const { status, headers, body } = await me(token);
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    const { iss, iat, exp, issuedAt, ...claims } = body;
    assert.deepEqual(claims, {
      address: account.address,
      chainId: 31_337,
      chainIdNamespace: 'eip155',
      caip2Network: 'eip155:31337',
      uri: `${ORIGIN}/login`,
      domain: 'app.example',
      aud: 'app.example',
      nonce: given.nonce,
      version: '1',
      statement: 'Terms',
      sub: `eip155:31337:${account.address}`,
    });
    assert.match(iss, /^http/);
    assert.equal(exp - iat, DAY_S);
    assert.ok(Math.abs(Date.parse(issuedAt) - iat * 1_000) < 60_000);
  });

  await t.test('a session ends with the message, if that ends earlier', async () => {
    const [account, given] = [person(), await nonce()];
    const end = new Date(Date.now() + 3_600_000);
    const body = await signed(account, given, { expirationTime: end });
    const { exp } = (await me((await authenticate(given, body)).body.token)).body;
    assert.equal(exp, Math.floor(end / 1_000));
  });

  await t.test('of simultaneous sign-ins with one nonce exactly one gets a session', async () => {
    const [account, given] = [person(), await nonce()];
    const body = await signed(account, given);
    const answers = await Promise.all(Array.from({ length: 8 }, () => authenticate(given, body)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 7 }, () => 401)]);
  });

  await t.test('a message with the nonce of another token, or without a token, is refused', async () => {
    const [account, given, other] = [person(), await nonce(), await nonce()];
    const body = await signed(account, given);
    await refused(authenticate(other, body), 401, 'message');
    await refused(authenticate({ token: 'x' }, body), 401, 'x-nonce-jwt');
    const plain = { method: 'POST', headers: { origin: ORIGIN }, body: JSON.stringify(body) };
    await refused(get(route('authenticate'), plain), 401, 'x-nonce-jwt');
    assert.equal((await authenticate(given, body)).status, 200, 'the refusals do not use the nonce up');
  });

  await t.test(
    'a signature of another key, another site, an old message or an unknown network is refused',
    async () => {
      const [account, given] = [person(), await nonce()];
      await refused(authenticate(given, await signed(account, given, {}, person())), 401, 'message');
      await refused(authenticate(given, await signed(account, given), 'https://evil.example'), 401, 'message');
      await refused(authenticate(given, await signed(account, given), ''), 403, 'origin');
      const late = { expirationTime: new Date(Date.now() - 60_000) };
      await refused(authenticate(given, await signed(account, given, late)), 401, 'message');
      await refused(authenticate(given, await signed(account, given, { chainId: 1 })), 401, 'message');
      await refused(authenticate(given, { message: 'Hello', signature: '0x00' }), 401, 'message');
      await refused(authenticate(given, { message: 1 }), 422, 'message');
      assert.equal((await authenticate(given, await signed(account, given))).status, 200);
    },
  );

  await t.test('a sign-out ends the session of its token only', async () => {
    const account = person();
    const [first, second] = [await signIn(account), await signIn(account)];
    assert.deepEqual((await requests('POST', 'sign-out', first.token, {})).body, {});
    await refused(me(first.token), 401, 'authorization');
    assert.equal((await me(second.token)).status, 200);
    assert.equal((await requests('POST', 'sign-out', first.token, {})).status, 200, 'twice');
  });

  await t.test('a session of another project, and a forged token, are refused', async () => {
    const { token } = await signIn();
    await refused(get(`/auth/v1/me?projectId=other`, { headers: { authorization: `Bearer ${token}` } }), 401);
    await refused(me('a'.repeat(43)), 401, 'authorization');
    await refused(get(route('me')), 401, 'authorization');
  });

  await t.test('an account keeps its wallet and its metadata from one session to the next', async () => {
    const walletInfo = { type: 'extension', name: 'Test wallet' };
    const { account, token } = await signIn(person(), { walletInfo, clientId: null });
    const metadata = { plan: 'pro', seats: 3 };
    assert.equal((await requests('PUT', 'account-metadata', token, { metadata })).status, 200);
    const next = await signIn(account, { walletInfo });
    const { appKitAccount } = (await me(next.token, '&includeAppKitAccount=true')).body;
    const { createdAt, lastSignedInAt, ...rest } = appKitAccount;
    assert.deepEqual(rest, { address: account.address, caip2Network: 'eip155:31337', walletInfo, metadata });
    assert.ok(Date.parse(createdAt) <= Date.parse(lastSignedInAt));
    assert.equal('appKitAccount' in (await me(next.token)).body, false);
    await refused(
      requests('PUT', 'account-metadata', token, { metadata: { long: 'x'.repeat(5_000) } }),
      413,
      'metadata',
    );
    await refused(requests('PUT', 'account-metadata', token, { metadata: 'text' }), 422, 'metadata');
    assert.equal((await requests('PUT', 'account-metadata', token, { metadata: null })).body.metadata, null);
  });

  await t.test(
    'a message for another site gives a token for that site alone, and none where origins are listed',
    async () => {
      const evil = 'https://evil.example';
      const phished = async () => {
        const [account, given] = [person(), await nonce()];
        const body = await signed(account, given, { domain: 'evil.example', uri: `${evil}/login` });
        return authenticate(given, body, evil);
      };
      const { status, body } = await phished();
      assert.equal(status, 200);
      assert.equal((await me(body.token)).body.aud, 'evil.example', 'the claim that a server has to check');
      await list(`${ORIGIN}\nhttps://*.app.example`);
      await refused(phished(), 403, 'origin');
      await signIn();
      await list();
      assert.equal((await phished()).status, 200);
    },
  );
}
