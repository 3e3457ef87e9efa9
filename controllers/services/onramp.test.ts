import { expect } from '@open-wc/testing';
import { mainnet } from '../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { DEFAULT_ONRAMP_OPTIONS, type OnrampOrder } from '../domain/transactions/onramp.js';
import { expectRejection } from '../../testing/expect-rejection.js';
import { fakeHttp } from '../../testing/fake-http.js';
import { createOnrampService } from './onramp.js';

const { signal } = new AbortController();
const [payment] = DEFAULT_ONRAMP_OPTIONS.payments;
const [purchase] = DEFAULT_ONRAMP_OPTIONS.purchases;
const order: OnrampOrder = { payment: payment!, purchase: purchase!, network: purchase!.networks[1]!, amount: '50.5' };
const quote = {
  paymentTotal: { amount: '50.50', currency: 'USD' },
  paymentSubtotal: { amount: '49.49', currency: 'USD' },
  purchaseAmount: { amount: '49.4', currency: 'USDC' },
};

describe('createOnrampService', () => {
  it('reads what is sold, and leaves out what is malformed or has a deceptive symbol', async () => {
    const network = { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: 137, contract_address: '0x1' };
    const { http } = fakeHttp(() => ({
      paymentCurrencies: [
        { id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '100' }] },
        { id: 'dollars', payment_method_limits: [] },
        { id: 'EUR', payment_method_limits: [{ id: 'card', min: '-1', max: '100' }] },
      ],
      purchaseCurrencies: [
        { id: '1', name: 'USD Coin', symbol: 'USDC', networks: [network, { ...network, contract_address: '' }] },
        { id: '2', name: 'Trap', symbol: 'US\u202eCD', networks: [network] },
        { id: '2', name: 'Thousands', symbol: '000 USDC', networks: [network] },
        { id: '3', name: 'No networks', symbol: 'NO' },
      ],
    }));
    const { payments, purchases } = await createOnrampService(http).options(signal);
    expect(payments).to.deep.equal([{ id: 'USD', limits: [{ id: 'card', min: '10', max: '100' }] }]);
    expect(purchases).to.deep.equal([
      {
        id: '1',
        name: 'USD Coin',
        symbol: 'USDC',
        networks: [
          { name: 'polygon-mainnet', chainId: '137', address: '0x1' },
          { name: 'polygon-mainnet', chainId: '137' },
        ],
      },
    ]);
  });

  it('takes options without a currency for a failure', async () => {
    const { http } = fakeHttp(() => ({ paymentCurrencies: [], purchaseCurrencies: [] }));
    await expectRejection(createOnrampService(http).options(signal), 'HTTP_BAD_ANSWER');
  });

  it('asks for a quote, and computes the fees exactly', async () => {
    const { http, requests } = fakeHttp(() => quote);
    expect(await createOnrampService(http).quote(order, signal)).to.deep.equal({
      total: '50.50',
      fees: '1.01',
      received: '49.4',
    });
    expect(requests[0]?.body).to.deep.equal({
      purchaseCurrency: { id: 'usdc', symbol: 'USDC', name: 'USD Coin' },
      paymentCurrency: { id: 'USD' },
      amount: '50.5',
      network: 'polygon-mainnet',
    });
  });

  for (const [name, change] of [
    ['another token', { purchaseAmount: { amount: '1', currency: 'ETH' } }],
    ['another currency', { paymentTotal: { amount: '50.50', currency: 'EUR' } }],
    ['a subtotal above the total', { paymentSubtotal: { amount: '51', currency: 'USD' } }],
    ['more to pay than was entered', { paymentTotal: { amount: '50.51', currency: 'USD' } }],
    ['a negative amount', { purchaseAmount: { amount: '-1', currency: 'USDC' } }],
    ['no amount', { purchaseAmount: { amount: 'much', currency: 'USDC' } }],
  ] as const)
    it(`refuses a quote with ${name}`, async () => {
      const { http } = fakeHttp(() => ({ ...quote, ...change }));
      await expectRejection(createOnrampService(http).quote(order, signal), 'HTTP_BAD_ANSWER');
    });

  it('asks for the page with wallet, network, asset and amount', async () => {
    const { http, requests } = fakeHttp(() => ({ url: 'https://pay.example/' }));
    expect(await createOnrampService(http).checkoutUrl(order, '0xme', signal)).to.equal('https://pay.example/');
    expect(requests[0]?.body).to.deep.equal({
      destinationWallets: [{ address: '0xme', blockchains: ['polygon'], assets: ['USDC'] }],
      partnerUserId: '0xme',
      defaultNetwork: 'polygon',
      defaultExperience: 'buy',
      presetFiatAmount: 50.5,
      fiatCurrency: 'USD',
    });
  });

  it('reads purchases of the network only', async () => {
    const entry = (id: string, operationType: string, chain = 'eip155:1') => ({
      id,
      metadata: {
        operationType,
        hash: id,
        minedAt: '2025-01-01T00:00:00Z',
        status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
        chain,
      },
      transfers: [{ fungible_info: { symbol: 'ETH' }, direction: 'in', quantity: { numeric: '1.5' } }],
    });
    const { http, requests } = fakeHttp(() => ({
      data: [entry('a', 'buy'), entry('b', 'send'), entry('c', 'buy', 'eip155:10')],
    }));
    const found = await createOnrampService(http).purchases(
      { address: '0x1', network: toCaipNetwork(mainnet) },
      signal,
    );
    expect(found.map(({ id, status }) => [id, status])).to.deep.equal([['a', 'pending']]);
    expect(requests[0]?.url.searchParams.get('onramp')).to.equal('coinbase');
    expect(requests[0]?.cache, 'an answer of the HTTP cache would hide progress').to.equal('no-store');
  });
});
