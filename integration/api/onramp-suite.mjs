// Purchases: options, exact quotes within limits, checkout links, and purchases in the history.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { newAddress } from './test-world.mjs';

const EVM = 'eip155:31337';
const QUERY = '?projectId=p';

/** Tests the routes of purchases; `tools` are the requests of the contract suite. */
export async function onrampSuite(t, world, { ok, get, post, refused }) {
  const quote = (amount, rest = {}) =>
    post(`/v1/onramp/quote${QUERY}`, {
      purchaseCurrency: { symbol: 'DUSD' },
      paymentCurrency: { id: 'USD' },
      amount,
      network: EVM,
      ...rest,
    });

  await t.test('onramp options list what is sold, with limits', async () => {
    const { paymentCurrencies, purchaseCurrencies } = await ok(`/v1/onramp/options${QUERY}`);
    assert.deepEqual(
      paymentCurrencies.map(({ id }) => id),
      ['USD', 'EUR', 'GBP'],
    );
    assert.deepEqual(paymentCurrencies[0].payment_method_limits, [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ]);
    const dollars = purchaseCurrencies.find(({ symbol }) => symbol === 'DUSD');
    const evm = dollars.networks.find(({ chain_id }) => chain_id === '31337');
    assert.match(evm.contract_address, /^0x[0-9a-fA-F]{40}$/);
    const coin = purchaseCurrencies.find(({ symbol }) => symbol === 'ETH');
    assert.equal(coin.networks.find(({ chain_id }) => chain_id === '31337').contract_address, '');
    assert.ok(!purchaseCurrencies.some(({ symbol }) => symbol === 'BONUS'), 'no spam');
  });

  await t.test('onramp quotes are exact: total = fees + subtotal, and never more than it buys', async () => {
    for (const amount of ['10', '99.99', '7500', '25000.00']) {
      const { status, body } = await quote(amount);
      assert.equal(status, 200, JSON.stringify(body));
      const cents = text => BigInt(Math.round(Number(text) * 100));
      const { paymentTotal, paymentSubtotal, coinbaseFee, networkFee, purchaseAmount } = body;
      assert.equal(
        cents(paymentTotal.amount),
        cents(paymentSubtotal.amount) + cents(coinbaseFee.amount) + cents(networkFee.amount),
      );
      assert.equal(cents(paymentTotal.amount), cents(amount));
      assert.equal(purchaseAmount.currency, 'DUSD');
      assert.match(purchaseAmount.amount, /^\d+(\.\d{1,6})?$/, 'no finer than the token');
      const ratio = Number(purchaseAmount.amount) / Number(paymentSubtotal.amount);
      assert.ok(ratio > 0.9 && ratio < 1.1, `${ratio}`);
    }
    const [usd, gbp] = await Promise.all([quote('100'), quote('100', { paymentCurrency: { id: 'GBP' } })]);
    assert.ok(Number(gbp.body.purchaseAmount.amount) > Number(usd.body.purchaseAmount.amount));
    const coin = await quote('100', { purchaseCurrency: { symbol: 'ETH' }, network: '31337' });
    assert.equal(coin.body.purchaseAmount.currency, 'ETH');
  });

  await t.test('onramp quotes the providers that the options name, and no others', async () => {
    const { providers = ['coinbase'] } = await ok(`/v1/onramp/options${QUERY}`);
    for (const provider of ['coinbase', 'meld']) {
      const { status } = await quote('100', { provider });
      assert.equal(status, providers.includes(provider) ? 200 : 400, provider);
    }
    await refused(quote('100', { provider: 'nobody' }), 422, 'provider');
  });

  await t.test('onramp refuses amounts outside the limits, and what is not sold', async () => {
    for (const amount of ['9.99', '25000.01', '10.001', '-10', '1e3', 'ten', '10,5'])
      await refused(quote(amount), 400, 'amount');
    await refused(quote('50', { purchaseCurrency: { symbol: 'BONUS' } }), 400, 'network');
    await refused(quote('50', { network: 'eip155:1' }), 400, 'network');
    await refused(quote('50', { paymentCurrency: { id: 'XXX' } }), 422);
    await refused(get('/v1/onramp/options'), 400, 'projectId');
    await refused(get(`/v1/account/${world.owner}/history${QUERY}&onramp=another`), 400, 'provider');
  });

  await t.test('onramp links lead to the checkout page with the wallet, its network and asset', async () => {
    const destinationWallets = [{ address: world.owner, blockchains: [EVM], assets: ['DUSD'] }];
    const body = { destinationWallets, partnerUserId: world.owner, defaultNetwork: EVM, presetFiatAmount: 12.5 };
    const { status, body: answer } = await post(`/v1/generators/onrampurl${QUERY}`, body);
    assert.equal(status, 200, JSON.stringify(answer));
    const url = new URL(answer.url);
    assert.equal(url.origin + url.pathname, 'https://checkout.example/buy');
    assert.equal(url.searchParams.get('appId'), 'app');
    assert.deepEqual(JSON.parse(url.searchParams.get('destinationWallets')), destinationWallets);
    assert.equal(url.searchParams.get('presetFiatAmount'), '12.5');
    await refused(post(`/v1/generators/onrampurl${QUERY}`, { ...body, destinationWallets: [] }), 422);
    await refused(post(`/v1/generators/onrampurl${QUERY}`, { ...body, presetFiatAmount: -1 }), 422);
  });

  await t.test('onramp links are of one wallet, and in no other name than its own', async () => {
    const link = body => post(`/v1/generators/onrampurl${QUERY}`, body);
    const [own, other] = [{ address: world.owner }, { address: newAddress() }];
    const solana = { address: 'So11111111111111111111111111111111111111112' };
    await refused(link({ destinationWallets: [other], partnerUserId: own.address }), 422, 'partnerUserId');
    await refused(link({ destinationWallets: [own, other], partnerUserId: own.address }), 422, 'partnerUserId');
    await refused(
      link({ destinationWallets: [solana], partnerUserId: solana.address.toLowerCase() }),
      422,
      'partnerUserId',
    );
    for (const [destinationWallets, partnerUserId] of [
      [[own], own.address.toLowerCase()],
      [[own, { ...own, blockchains: [EVM] }], own.address],
      [[solana], solana.address],
    ])
      assert.equal((await link({ destinationWallets, partnerUserId })).status, 200, partnerUserId);
  });

  await t.test('purchases are in the history of their account, newest first', async () => {
    const account = newAddress();
    const add = (status, at) =>
      world.addPurchase({
        id: randomUUID(),
        provider: 'Shop',
        account,
        chain: EVM,
        address: '',
        name: 'Ether',
        symbol: 'ETH',
        icon_url: '',
        quantity: '0.5',
        status,
        hash: '',
        created_at: at,
        updated_at: at,
      });
    await add('confirmed', 1_000);
    await add('failed', 2_000);
    await add('pending', 3_000);
    const read = (query = '') => ok(`/v1/account/${account}/history${QUERY}&onramp=coinbase&chainId=${EVM}${query}`);
    const { data, next } = await read();
    assert.deepEqual(
      data.map(({ metadata }) => [metadata.operationType, metadata.status]),
      ['IN_PROGRESS', 'FAILED', 'SUCCESS'].map(status => ['buy', `ONRAMP_TRANSACTION_STATUS_${status}`]),
    );
    assert.deepEqual(data[0].transfers[0].quantity, { numeric: '0.5' });
    assert.equal(next, null);
    for (let at = 10_000; at < 10_060; at += 1) await add('confirmed', at);
    const first = await read();
    assert.equal(first.data.length, 50);
    assert.equal((await read(`&cursor=${first.next}`)).data.length, 13);
    const own = await ok(`/v1/account/${account}/history${QUERY}&chainId=${EVM}`);
    assert.deepEqual(own.data, [], 'the index has only what is on the network');
  });
}
