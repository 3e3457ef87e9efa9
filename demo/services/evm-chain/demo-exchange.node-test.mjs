// Swaps on the exchange of a dev chain: every pool has liquidity at a sensible price.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient, http, parseAbi, parseEther, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { ROOT } from '../../../tools/files.mjs';
import { loadExports } from '../../../tools/load-typescript.mjs';

const trader = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
]);
const tokenAbi = parseAbi(['function balanceOf(address) view returns (uint256)']);
const FOREVER = 2n ** 64n;

let chain, client, tokens;

before(async () => {
  const exports = await loadExports(`export { startEvmChain } from './demo/services/evm-chain/evm-chain.js';`);
  chain = await exports.startEvmChain({ root: ROOT, chainId: 31_337, name: 'Harbor', port: 0 });
  client = createClient({ account: trader, chain: foundry, transport: http(chain.url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions);
  tokens = Object.fromEntries(chain.assets.tokens.map(({ symbol, address }) => [symbol, address]));
});
after(() => chain?.stop());

const quote = async (amount, path) => {
  const call = { address: chain.exchange.router, abi: routerAbi, functionName: 'getAmountsOut' };
  return (await client.readContract({ ...call, args: [amount, path] })).at(-1);
};

test('quotes the coin and the tokens with pools', async () => {
  const { wrapped } = chain.exchange;
  const usd = await quote(parseEther('1'), [wrapped, tokens.DUSD]);
  assert.ok(usd > 2_480n * 10n ** 6n && usd < 2_500n * 10n ** 6n);
  const gold = await quote(100n * 10n ** 6n, [tokens.DUSD, tokens.GOLD]);
  assert.ok(gold > parseEther('31') && gold < parseEther('31.25'));
  assert.equal(await quote(parseEther('0.001'), [wrapped, tokens.SEAT]), 0n); // too little for a whole one
  await assert.rejects(quote(parseEther('1'), [wrapped, tokens.DEEP]));
});

test('swaps what it quotes', async () => {
  const path = [chain.exchange.wrapped, tokens.DUSD];
  const current = () =>
    client.readContract({ address: tokens.DUSD, abi: tokenAbi, functionName: 'balanceOf', args: [trader.address] });
  const [before, expected] = [await current(), await quote(parseEther('2'), path)];
  const hash = await client.writeContract({
    address: chain.exchange.router,
    abi: routerAbi,
    functionName: 'swapExactETHForTokens',
    args: [expected, path, trader.address, FOREVER],
    value: parseEther('2'),
    gas: 300_000n,
  });
  assert.equal((await client.waitForTransactionReceipt({ hash })).status, 'success');
  assert.equal((await current()) - before, expected);
});
