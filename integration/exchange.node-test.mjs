// Quotes and swaps by the contracts of an exchange, on a dev chain.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient, http, parseAbi, parseEther, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { ROOT } from '../tools/files.mjs';
import { loadExports } from '../tools/load-typescript.mjs';

const trader = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d');
const tokenAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
];

let chain, client, parts, exchange, network, assets, context;
let isDown = false;

before(async () => {
  parts = await loadExports(`
    export { startEvmChain } from './demo/services/evm-chain/evm-chain.js';
    export { createExchange } from './controllers/adapters/eip155/exchange/exchange.js';
    export { readReceipt } from './controllers/adapters/eip155/direct/receipt.js';
    export { toCaipNetwork } from './controllers/domain/networks/networks.js';
    export { Scope } from './controllers/core/scope.js';`);
  chain = await parts.startEvmChain({ root: ROOT, chainId: 31_337, name: 'Harbor', port: 0 });
  client = createClient({ account: trader, chain: foundry, transport: http(chain.url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions);
  network = parts.toCaipNetwork({
    id: 31_337,
    name: 'Harbor',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.url] } },
  });
  const coin = { network: network.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 };
  const wrapped = { ...coin, name: 'Wrapped Ether', symbol: 'WETH', address: chain.exchange.wrapped };
  const tokens = chain.assets.tokens.map(token => [token.symbol, { ...token, network: network.caipNetworkId }]);
  assets = { ETH: coin, WETH: wrapped, ...Object.fromEntries(tokens) };
  const { router, tokens: pooled } = chain.exchange;
  context = {
    scope: new parts.Scope(),
    fetch: (...request) => (isDown ? Promise.reject(new TypeError('offline')) : fetch(...request)),
  };
  exchange = parts.createExchange(context, { router, via: pooled.slice(0, 1) });
});
after(() => chain?.stop());

const query = (from, to, amount) => ({
  network,
  account: trader.address,
  from: assets[from],
  to: assets[to],
  amount,
});
/** Signs typed data as a wallet does, which takes its numbers as text. */
const signData = ({ domain, types: { Permit }, primaryType, message }) =>
  trader.signTypedData({ domain, types: { Permit }, primaryType, message });
const allowanceFor = (token, spender) =>
  client.readContract({
    address: token,
    abi: parseAbi(['function allowance(address, address) view returns (uint256)']),
    functionName: 'allowance',
    args: [trader.address, spender],
  });
const balanceOf = async ({ address }) =>
  address === undefined
    ? client.getBalance({ address: trader.address })
    : client.readContract({ address, abi: tokenAbi, functionName: 'balanceOf', args: [trader.address] });
const send = async ({ to, value, data }) => {
  const hash = await client.sendTransaction({ to, value, data, gas: 600_000n });
  const receipt = await client.waitForTransactionReceipt({ hash });
  return { status: receipt.status, fee: receipt.gasUsed * receipt.effectiveGasPrice, hash };
};

/** Swaps, and returns what was paid and received without the fees. */
async function swap(from, to, amount, minimum) {
  const request = query(from, to, amount);
  const quote = await exchange.quote(request);
  const before = [await balanceOf(request.from), await balanceOf(request.to)];
  let fees = 0n;
  const needs = request.from.address !== undefined && quote.route.length > 1;
  if (needs) fees += (await send(await exchange.approval(request))).fee;
  if (needs) {
    const { address: token } = request.from;
    assert.equal(await exchange.allowance({ network, account: trader.address, token }), amount);
  }
  const least = minimum ?? quote.amountOut;
  const { status, fee, hash } = await send(
    await exchange.swap({ ...request, quote, minimum: least, slippageBps: 100 }),
  );
  fees += fee;
  const [paid, received] = [before[0] - (await balanceOf(request.from)), (await balanceOf(request.to)) - before[1]];
  return {
    status,
    quote,
    fee,
    hash,
    paid: request.from.address === undefined ? paid - fees : paid,
    received: request.to.address === undefined ? received + fees : received,
  };
}

for (const [from, to, amount] of [
  ['ETH', 'DUSD', parseEther('1.5')],
  ['DUSD', 'ETH', 1_234_567_891n],
  ['DUSD', 'GOLD', 100_000_001n],
  ['GOLD', 'ETH', 123_456_789_012_345_678n],
  ['ETH', 'GOLD', parseEther('0.25')],
  ['ETH', 'WETH', parseEther('1')],
  ['WETH', 'DUSD', parseEther('0.5')],
  ['WETH', 'ETH', parseEther('0.25')],
])
  test(`swaps ${from} to ${to} for exactly what it quotes`, async () => {
    const { status, quote, paid, received, fee, hash } = await swap(from, to, amount);
    const request = { network, address: trader.address, hash, assets: [assets[from].address, assets[to].address] };
    assert.deepEqual(await parts.readReceipt(context, request), { fee, changes: [-paid, received] });
    assert.equal(status, 'success');
    assert.equal(paid, amount);
    assert.equal(received, quote.amountOut);
  });

for (const [from, to, amount] of [
  ['DUSD', 'GOLD', 100_000_001n],
  ['DUSD', 'ETH', 1_234_567_891n],
  ['GOLD', 'WETH', 123_456_789_012_345_678n],
])
  test(`swaps ${from} to ${to} with a permit of exactly the amount, and without an approval`, async () => {
    const { permitRouter, router } = chain.exchange;
    const permitted = parts.createExchange(context, { router, permitRouter, via: chain.exchange.tokens.slice(0, 1) });
    const request = query(from, to, amount);
    const permit = await permitted.permit(request);
    assert.equal(permit.typedData.message.value, String(amount));
    assert.equal(permit.typedData.message.spender, permitRouter);
    const quote = await permitted.quote(request);
    const signature = await signData(permit.typedData);
    const order = { ...request, quote, minimum: quote.amountOut, slippageBps: 100 };
    const before = [await balanceOf(request.from), await balanceOf(request.to)];
    const { status, fee } = await send(await permitted.swap(order, undefined, { ...permit, signature }));
    assert.equal(status, 'success');
    assert.equal(before[0] - (await balanceOf(request.from)), amount);
    const fees = request.to.address === undefined ? fee : 0n;
    assert.equal((await balanceOf(request.to)) - before[1] + fees, quote.amountOut);
    assert.equal(await allowanceFor(request.from.address, permitRouter), 0n);
    const again = await send(await permitted.swap(order, undefined, { ...permit, signature }));
    assert.equal(again.status, 'reverted', 'a permit is used once');
  });

test('has no permit of a token without permits, of the coin, of a contract and where the exchange takes none', async () => {
  const { permitRouter, router } = chain.exchange;
  const permitted = parts.createExchange(context, { router, permitRouter });
  assert.equal(exchange.permit, undefined);
  assert.equal(await permitted.permit(query('WETH', 'DUSD', 1n)), undefined);
  assert.equal(await permitted.permit(query('MARK', 'DUSD', 1n)), undefined);
  assert.equal(await permitted.permit(query('ETH', 'DUSD', 1n)), undefined);
  assert.equal(await permitted.permit({ ...query('DUSD', 'ETH', 1n), account: router }), undefined);
});

test('refuses a permit for less than its minimum, and a signature that is none of a key', async () => {
  const { permitRouter, router } = chain.exchange;
  const permitted = parts.createExchange(context, { router, permitRouter });
  const request = query('DUSD', 'ETH', 1_000_000n);
  const [permit, quote] = [await permitted.permit(request), await permitted.quote(request)];
  const signature = await signData(permit.typedData);
  const order = { ...request, quote, minimum: quote.amountOut * 2n, slippageBps: 100 };
  const before = await balanceOf(request.from);
  assert.equal((await send(await permitted.swap(order, undefined, { ...permit, signature }))).status, 'reverted');
  assert.equal(await balanceOf(request.from), before);
  const cut = { ...permit, signature: signature.slice(0, 100) };
  await assert.rejects(permitted.swap(order, undefined, cut), { code: 'METHOD_UNSUPPORTED' });
});

test('a swap for less than its minimum fails on the chain', async () => {
  const { quote } = await swap('ETH', 'DUSD', 1_000_000_000n);
  assert.ok(quote.amountOut > 0n);
  const { status, received } = await swap('ETH', 'DUSD', parseEther('1'), parseEther('1'));
  assert.deepEqual([status, received], ['reverted', 0n]);
});

test('measures impact, and refuses tokens without a route', async () => {
  const small = await exchange.quote(query('ETH', 'DUSD', parseEther('0.01')));
  const large = await exchange.quote(query('ETH', 'DUSD', parseEther('500')));
  assert.ok(small.impactBps <= 1 && large.impactBps > 3_000 && large.impactBps < 3_400);
  await assert.rejects(exchange.quote(query('ETH', 'DEEP', parseEther('1'))), { code: 'SWAP_NO_ROUTE' });
  await assert.rejects(exchange.quote(query('ETH', 'ETH', 1n)), { code: 'SWAP_NO_ROUTE' });
  assert.equal((await exchange.quote(query('ETH', 'SEAT', 1n))).amountOut, 0n);
});

test('does not mistake a node that does not answer for a missing route', async () => {
  isDown = true;
  try {
    await assert.rejects(exchange.quote(query('ETH', 'DUSD', parseEther('1'))), { code: 'NODE_UNREACHABLE' });
  } finally {
    isDown = false;
  }
  assert.ok((await exchange.quote(query('ETH', 'DUSD', parseEther('1')))).amountOut > 0n);
});

test('knows neither fee nor coin of a transaction that another account paid', async () => {
  const { hash } = await swap('ETH', 'DUSD', 10n ** 15n);
  const request = { network, address: chain.exchange.router, hash, assets: [undefined, assets.DUSD.address] };
  assert.deepEqual(await parts.readReceipt(context, request), { fee: undefined, changes: [undefined, 0n] });
});

test('does not know the coin of an account with two transactions in one block', async () => {
  await client.request({ method: 'evm_setAutomine', params: [false] });
  const nonce = await client.getTransactionCount({ address: trader.address });
  const sent = [0, 1].map(step =>
    client.sendTransaction({
      to: chain.exchange.wrapped,
      value: 5n,
      data: '0xd0e30db0',
      gas: 100_000n,
      nonce: nonce + step,
    }),
  );
  const [hash] = await Promise.all(sent);
  await client.request({ method: 'evm_mine', params: [] });
  await client.request({ method: 'evm_setAutomine', params: [true] });
  const receipt = await client.getTransactionReceipt({ hash });
  const request = { network, address: trader.address, hash, assets: [undefined] };
  const fee = receipt.gasUsed * receipt.effectiveGasPrice;
  assert.deepEqual(await parts.readReceipt(context, request), { fee, changes: [undefined] });
});

test('refuses what is no receipt', async () => {
  const request = { network, address: trader.address, assets: [] };
  await assert.rejects(parts.readReceipt(context, { ...request, hash: 'x' }), { code: 'INVALID_REQUEST' });
  await assert.rejects(parts.readReceipt(context, { ...request, hash: `0x${'0'.repeat(64)}` }), { code: 'RPC_FAILED' });
});

test('reads the price of gas', async () => {
  assert.ok((await exchange.gasPrice(network)) > 0n);
});
