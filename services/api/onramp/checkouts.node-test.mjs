// Tests that quotes of the operator's checkout pages use the fees that the operator has set.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { readCheckouts, quoteOf, readApiSettings } = await loadExports(`
  export { readCheckouts } from './services/api/onramp/checkouts.js';
  export { quoteOf } from './services/api/onramp/quote.js';
  export { readApiSettings } from './services/api/settings.js';`);

const [FIRST, SECOND] = ['https://first.example/', 'https://second.example/'];
const token = { chain: 'eip155:1', address: '', base_price: '1', decimals: 2 };
const prices = {
  quotes: async assets => new Map(assets.map(asset => [`${asset.chain}/${asset.address}`, { price: '1' }])),
};
const quote = (amount, terms) => quoteOf(prices, token, 'USD', amount, terms);

test('each page has its own fees, to the hundredth of a percent', async () => {
  const checkouts = readCheckouts({ coinbase: FIRST, meld: SECOND }, ['meld=0.9%+0.75', 'coinbase=1.55%+0.00']);
  assert.deepEqual(
    [...checkouts],
    [
      ['coinbase', { page: FIRST, terms: { feeBps: 155n, networkCents: 0n } }],
      ['meld', { page: SECOND, terms: { feeBps: 90n, networkCents: 75n } }],
    ],
  );
  const [first, second] = [...checkouts.values()].map(({ terms }) => terms);
  assert.deepEqual(await quote('10', first), {
    total: '10',
    subtotal: '9.84', // the fee of 0.155 is rounded up
    providerFee: '0.16',
    networkFee: '0',
    purchased: '9.84',
  });
  assert.equal((await quote('1000', second)).subtotal, '990.25');
  assert.equal((await quote('100', { feeBps: 0n, networkCents: 0n })).purchased, '100');
});

test('whole numbers and one or two decimals are fees', () => {
  const termsOf = fees => readCheckouts({ coinbase: FIRST }, [`coinbase=${fees}`]).get('coinbase').terms;
  for (const [fees, feeBps, networkCents] of [
    ['5%+2', 500n, 200n],
    ['0%+0', 0n, 0n],
    ['1.5%+0.5', 150n, 50n],
    ['1.55%+12.05', 155n, 1205n],
  ])
    assert.deepEqual(termsOf(fees), { feeBps, networkCents }, fees);
});

test('fees that leave nothing are refused, not quoted as a purchase of nothing or less', async () => {
  await assert.rejects(quote('10', { feeBps: 0n, networkCents: 1000n }), { statusCode: 400, field: 'amount' });
  await assert.rejects(quote('10', { feeBps: 9999n, networkCents: 999n }), { statusCode: 400, field: 'amount' });
});

test('a page without fees, fees without a page and a second page alone stop the server with what to do', () => {
  const read = rest => readApiSettings({ CHAINS: '', ...rest });
  assert.equal(read({}).checkouts.size, 0);
  assert.throws(() => read({ ONRAMP_CHECKOUT: FIRST }), /ONRAMP_FEES: .*coinbase=1\.5%\+0\.25/);
  assert.throws(
    () => read({ ONRAMP_CHECKOUT: FIRST, ONRAMP_MELD_CHECKOUT: SECOND, ONRAMP_FEES: 'coinbase=1%+0.00' }),
    /ONRAMP_FEES: .*meld/,
  );
  assert.throws(() => read({ ONRAMP_CHECKOUT: FIRST, ONRAMP_FEES: 'coinbase=1%+0.00,meld=1%+0.00' }), /meld has no/);
  assert.throws(() => read({ ONRAMP_MELD_CHECKOUT: FIRST, ONRAMP_FEES: 'meld=1%+0.00' }), /needs ONRAMP_CHECKOUT/);
  const key = { ONRAMP_KEY_NAME: 'key/1', ONRAMP_KEY: Buffer.alloc(64, 1).toString('base64') };
  assert.equal(read({ ONRAMP_CHECKOUT: FIRST, ...key }).checkouts.size, 0); // the seller knows its fees
  assert.throws(() => read({ ONRAMP_CHECKOUT: FIRST, ONRAMP_FEES: 'coinbase=1%+0.00', ...key }), /coinbase has no/);
  for (const fees of [
    'coinbase=1',
    'coinbase=100%+0.00',
    'coinbase=1%+',
    'coinbase=1%+1.',
    'coinbase=1%+0.125',
    'stripe=1%+0.10',
    'coinbase=-1%+0.10',
  ])
    assert.throws(() => read({ ONRAMP_CHECKOUT: FIRST, ONRAMP_FEES: fees }), /each item has the form/, fees);
});
