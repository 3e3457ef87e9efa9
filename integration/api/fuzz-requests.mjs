// Sends random requests to every path.
import assert from 'node:assert/strict';
import fc from 'fast-check';

const EVM = 'eip155:31337';
const NATIVE = `0x${'e'.repeat(40)}`;

/** Fails if a random request is answered with 5xx. */
export async function fuzzRequests(world) {
  const word = fc.oneof(
    fc.constantFrom(
      'p',
      EVM,
      'usd',
      'true',
      '2',
      world.owner,
      `${EVM}:${world.owner}`,
      `${EVM}:${NATIVE}`,
      '-1',
      '1e999',
      '\0',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.double().map(String),
  );
  const paths = [
    ...['balance', 'history', 'nfts', 'identity'].map(name => part => `/v1/account/${part}/${name}`),
    ...['/v1/identity', '/v1/profile/account', '/v1/profile/reverse', '/v1/profile/suggestions'].map(
      base => part => `${base}/${part}`,
    ),
    ...[
      '/v1/',
      '/v1',
      '/v1/fungible/price',
      '/v1/profile/account',
      '/v1/onramp/options',
      '/v1/onramp/quote',
      '/v1/generators/onrampurl',
      '/e',
      '/appkit/v1/config',
      '/projects/v1/origins',
      '/getAnalyticsConfig',
      ...['nonce', 'authenticate', 'me', 'account-metadata', 'sign-out'].map(name => `/auth/v1/${name}`),
    ].map(path => () => path),
    ...['/admin', '/admin/login', '/admin/projects', '/admin/events', '/v1/supported-chains', '/health'].map(
      path => () => path,
    ),
  ];
  const value = fc.oneof(word, fc.jsonValue());
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .record({ projectId: value, currency: value, addresses: fc.oneof(fc.array(word), value) }, { requiredKeys: [] })
      .map(one => JSON.stringify(one)),
    fc
      .record({
        eventId: fc.oneof(fc.uuid(), value),
        timestamp: value,
        props: fc.record({ type: fc.constantFrom('track', 'error'), event: word, properties: value }),
      })
      .map(one => JSON.stringify(one)),
    fc
      .record({
        amount: fc.oneof(fc.constant('50'), value),
        network: fc.oneof(fc.constant(EVM), value),
        purchaseCurrency: fc.record({ symbol: word }),
        paymentCurrency: fc.record({ id: word }),
        destinationWallets: fc.array(fc.record({ address: word })),
        partnerUserId: word,
      })
      .map(one => JSON.stringify(one)),
    fc
      .record({
        coin_type: fc.oneof(fc.constantFrom(60, 0x8000_0000 + 31_337), value),
        address: fc.oneof(fc.constant(world.owner), value),
        message: fc.oneof(fc.record({ name: word, timestamp: value, attributes: value }).map(JSON.stringify), value),
        signature: fc.oneof(fc.constantFrom('0x00', `0x${'11'.repeat(65)}`), value),
      })
      .map(one => JSON.stringify(one)),
    fc
      .record({
        jsonrpc: value,
        id: value,
        method: fc.oneof(fc.constantFrom('eth_chainId', 'eth_call'), word),
        params: value,
      })
      .map(one => JSON.stringify(one)),
  );
  const requests = fc.record({
    path: fc
      .tuple(fc.constantFrom(...paths), word)
      .map(([path, part]) => path(encodeURIComponent(part.toWellFormed()))),
    query: fc.dictionary(
      fc.constantFrom('projectId', 'chainId', 'currency', 'cursor', 'apiVersion', 'zone', 'onramp', 'before'),
      word,
    ),
    method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE'),
    payload: body,
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ path, query, method, payload }) => {
      const known = { projectId: 'p', ...query };
      const search = new URLSearchParams(Object.entries(known).map(([name, text]) => [name, text.toWellFormed()]));
      const response = await fetch(`${world.url}${path}?${search}`, {
        method,
        redirect: 'manual',
        ...(method !== 'GET' && { body: payload.toWellFormed() }),
      });
      await response.arrayBuffer();
      assert.ok(response.status < 500, `${method} ${path}?${search} ${payload} answered ${response.status}`);
    }),
    { numRuns: 400 },
  );
}
