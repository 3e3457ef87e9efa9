// Purchases by an API of the shape of Coinbase Onramp, in place of the server's own quotes.
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { jwtVerify } from 'jose';
import { loadExports } from '../../tools/load-typescript.mjs';

const { createApi, readApiSettings } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const USD = value => ({ value, currency: 'USD' });
const networks = [
  { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  { name: 'solana', display_name: 'Solana', chain_id: '', contract_address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  { name: 'bitcoin', display_name: 'Bitcoin', chain_id: '0', contract_address: '' },
]; // prettier-ignore
const limits = [
  { id: 'CARD', min: '2', max: '500' },
  { id: 'ACH_BANK_ACCOUNT', min: '1', max: '25000' },
];
const STRANGER = `0x${'22'.repeat(20)}`;
const transaction = (id, status, network, wallet = WALLET.toLowerCase()) => ({
  transaction_id: id,
  wallet_address: wallet,
  status: `ONRAMP_TRANSACTION_STATUS_${status}`,
  purchase_currency: 'USDC',
  purchase_network: network,
  purchase_amount: { value: '9.5', currency: 'USDC' },
  tx_hash: status === 'SUCCESS' ? '0xabc' : '',
  created_at: '2026-01-02T03:04:05Z',
});
const answers = {
  'GET /onramp/v1/buy/options': () => ({
    payment_currencies: [{ id: 'USD', limits }, { id: 'XTS', limits: [] }], // prettier-ignore
    purchase_currencies: [{ id: 'uuid-1', name: 'USD Coin', symbol: 'USDC', icon_url: '', networks }],
  }),
  'POST /onramp/v1/buy/quote': ({ payment_amount: amount }) => ({
    payment_total: USD(amount),
    payment_subtotal: USD('9.50'),
    purchase_amount: { value: '9.5', currency: 'USDC' },
    coinbase_fee: USD('0.40'),
    network_fee: USD('0.10'),
    quote_id: 'q-1',
  }),
  'POST /onramp/v1/token': () => ({ token: 'once', channel_id: '' }),
  [`GET /onramp/v1/buy/user/${WALLET}/transactions`]: () => ({
    transactions: [
      transaction('a', 'IN_PROGRESS', 'base'),
      transaction('b', 'SUCCESS', 'base'),
      transaction('c', 'FAILED', 'solana'),
      transaction('of-another', 'SUCCESS', 'base', STRANGER), // bought in the name of the account
      transaction('of-nobody', 'SUCCESS', 'base', null),
    ],
    next_page_key: 'older',
    total_count: '3',
  }),
};

/** An API that takes only tokens of its key, each for its own method and path. */
async function startCoinbase(t, publicKey) {
  const seen = [];
  const state = { status: 200 };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { pathname, search } = new URL(request.url, 'http://x');
    const name = `${request.method} ${pathname}`;
    try {
      const [, token] = request.headers.authorization.split(' ');
      const { payload, protectedHeader } = await jwtVerify(token, publicKey, { issuer: 'cdp', subject: 'key/1' });
      assert.deepEqual(payload.uris, [`${request.method} ${request.headers.host}${pathname}`]);
      assert.ok(payload.exp - payload.nbf <= 120 && protectedHeader.kid === 'key/1' && protectedHeader.nonce);
    } catch {
      response.writeHead(401).end();
      return;
    }
    const body = text === '' ? undefined : JSON.parse(text);
    seen.push({ name, body, search });
    response.writeHead(answers[name] ? state.status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answers[name]?.(body) ?? {}));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${server.address().port}`, seen, state };
}

const ed25519 = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = ['d', 'x'].map(part => Buffer.from(privateKey.export({ format: 'jwk' })[part], 'base64url'));
  return { publicKey, text: Buffer.concat(bytes).toString('base64') };
};
const ecdsa = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { publicKey, text: privateKey.export({ format: 'pem', type: 'sec1' }).replaceAll('\n', '\\n') };
};

for (const [kind, keyPair] of Object.entries({ ed25519, ecdsa }))
  test(`options, quotes, the page and purchases are those of the seller, by a key of ${kind}`, async t => {
    const { publicKey, text } = keyPair();
    const coinbase = await startCoinbase(t, publicKey);
    const api = await createApi(
      readApiSettings({
        DATABASE_URL: 'sqlite::memory:',
        INDEX: '0',
        CHAINS: 'eip155:8453=http://127.0.0.1:9',
        ONRAMP_URL: coinbase.url,
        ONRAMP_KEY_NAME: 'key/1',
        ONRAMP_KEY: text,
        TRUST_PROXY: '1',
      }),
    );
    t.after(() => api.stop());
    const ask = async (method, url, payload) => {
      const headers = { 'x-forwarded-for': '192.0.2.7' };
      const { statusCode, body } = await api.app.inject({ method, url: `${url}projectId=p`, payload, headers });
      return { ...JSON.parse(body), status: statusCode };
    };

    const options = await ask('GET', '/v1/onramp/options?');
    assert.deepEqual(options.paymentCurrencies, [
      { id: 'USD', payment_method_limits: limits.map(limit => ({ ...limit, id: limit.id.toLowerCase() })) },
    ]);
    assert.deepEqual(options.purchaseCurrencies[0].networks.map(({ name }) => name), ['base', 'solana']); // prettier-ignore

    const order = { purchaseCurrency: { symbol: 'USDC', id: 'usdc' }, paymentCurrency: { id: 'USD' } };
    const quote = given => ask('POST', '/v1/onramp/quote?', { ...order, amount: '10', network: '8453', ...given });
    assert.deepEqual(await quote({}), {
      status: 200,
      paymentTotal: { amount: '10', currency: 'USD' },
      paymentSubtotal: { amount: '9.50', currency: 'USD' },
      purchaseAmount: { amount: '9.5', currency: 'USDC' },
      coinbaseFee: { amount: '0.40', currency: 'USD' },
      networkFee: { amount: '0.10', currency: 'USD' },
      quoteId: 'q-1',
    });
    const { body } = coinbase.seen.at(-1);
    assert.deepEqual([body.purchase_network, body.payment_amount, body.country], ['base', '10', 'US']);
    const before = coinbase.seen.length;
    for (const given of [{ amount: '1' }, { amount: '501' }, { amount: '1e2' }, { network: 'eip155:1' }])
      assert.equal((await quote(given)).status, 400, JSON.stringify(given));
    assert.equal(coinbase.seen.length, before, 'what is refused is not asked for');

    const page = await ask('POST', '/v1/generators/onrampurl?', {
      destinationWallets: [{ address: WALLET, blockchains: ['base'], assets: ['USDC'] }],
      partnerUserId: WALLET.toLowerCase(),
      defaultNetwork: 'base',
      presetFiatAmount: 10,
    });
    const url = new URL(page.url);
    assert.equal(url.origin, 'https://pay.coinbase.com');
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      sessionToken: 'once',
      partnerUserId: WALLET,
      defaultNetwork: 'base',
      presetFiatAmount: '10',
    });
    assert.deepEqual(coinbase.seen.at(-1).body, {
      addresses: [{ address: WALLET, blockchains: ['base'] }],
      assets: ['USDC'],
      clientIp: '192.0.2.7',
    });

    const history = await ask('GET', `/v1/account/${WALLET}/history?onramp=coinbase&`);
    assert.deepEqual(history.data.map(({ id, metadata }) => [id, metadata.status, metadata.chain]), [
      ['a', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'eip155:8453'],
      ['b', 'ONRAMP_TRANSACTION_STATUS_SUCCESS', 'eip155:8453'],
    ]); // prettier-ignore
    assert.equal(history.next, 'older');
    coinbase.state.status = 500;
    const failed = await quote({});
    assert.equal(failed.status, 503);
    assert.doesNotMatch(JSON.stringify(failed), /127\.0\.0\.1|key/);
  });

test('half of a key, or something else than one, is refused at the start', () => {
  assert.throws(() => readApiSettings({ ONRAMP_KEY_NAME: 'key/1' }), /ONRAMP_KEY/);
  assert.throws(() => readApiSettings({ ONRAMP_KEY_NAME: 'key/1', ONRAMP_KEY: 'c2hvcnQ=' }), /ONRAMP_KEY/);
});
