// Swaps over the server: what it quotes and builds is executed on a dev chain.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createClient, erc20Abi, http, maxUint256, parseEther, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { parts, ROOT, startInstance } from './test-world.mjs';

const CHAIN = 'eip155:31337';
const NATIVE = `${CHAIN}:0x${'e'.repeat(40)}`;
const trader = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const me = `${CHAIN}:${trader.address}`;

let chain, api, folder, client, ids;

before(async () => {
  chain = await parts.startEvmChain({ root: ROOT, chainId: 31_337, name: 'Harbor', port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'latchkey-convert-'));
  const { router, tokens } = chain.exchange;
  const settings = { INDEX: '0', EXCHANGES: `${CHAIN}=${[router, ...tokens].join('/')}` };
  api = await startInstance(`sqlite:${join(folder, 'api.db')}`, { [CHAIN]: chain.url }, settings);
  client = createClient({ account: trader, chain: foundry, transport: http(chain.url), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions);
  ids = Object.fromEntries(chain.assets.tokens.map(({ symbol, address }) => [symbol, `${CHAIN}:${address}`]));
});
after(async () => {
  await api?.stop();
  await chain?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const read = async response => ({ status: response.status, body: await response.json() });
const get = async (path, query) =>
  read(await fetch(`${api.url}/v1/convert/${path}?${new URLSearchParams({ projectId: 'p', ...query })}`));
const build = async body =>
  read(
    await fetch(`${api.url}/v1/convert/build-transaction`, {
      method: 'POST',
      body: JSON.stringify({ projectId: 'p', userAddress: me, eip155: { slippage: 1 }, ...body }),
    }),
  );
const refused = ({ status, body }, expected, field) => {
  assert.equal(status, expected, JSON.stringify(body));
  assert.equal(body.reasons[0].field, field);
};
const send = async ({ to, data }, value = 0n) => {
  const hash = await client.sendTransaction({ to: to.slice(CHAIN.length + 1), data, value, gas: 500_000n });
  assert.equal((await client.waitForTransactionReceipt({ hash })).status, 'success');
};
const current = symbol =>
  client.readContract({
    address: ids[symbol].slice(CHAIN.length + 1),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [trader.address],
  });

test('lists the coin and the tokens of the exchange', async () => {
  const { body } = await get('tokens', { chainId: CHAIN });
  assert.deepEqual(
    body.tokens.map(({ symbol, decimals }) => [symbol, decimals]),
    [
      ['ETH', 18],
      ['DUSD', 6],
      ['GOLD', 18],
      ['SEAT', 0],
      ['MARK', 6],
    ],
  );
  assert.equal(body.tokens[0].address, NATIVE);
  refused(await get('tokens', { chainId: 'eip155:1' }), 400, 'chainId');
});

test('quotes over the best route, with impact and fee', async () => {
  const amount = String(parseEther('1'));
  const direct = (await get('quotes', { amount, from: NATIVE, to: ids.DUSD })).body.quotes[0];
  assert.ok(BigInt(direct.toAmount) > 2_480_000_000n && direct.feeBps === 30 && direct.impactBps <= 20);
  const longer = (await get('quotes', { amount, from: NATIVE, to: ids.GOLD })).body.quotes[0];
  assert.equal(longer.feeBps, 60);
  assert.deepEqual((await get('quotes', { amount, from: NATIVE, to: ids.DEEP })).body, { quotes: [] });
  assert.deepEqual((await get('quotes', { amount, from: NATIVE, to: NATIVE })).body, { quotes: [] });
});

test('builds an approval of the amount, and one without limit if none is given', async () => {
  const query = { from: ids.DUSD, to: NATIVE };
  const { tx } = (await get('build-approve', { ...query, amount: '1000000' })).body;
  assert.equal(BigInt(`0x${tx.data.slice(-64)}`), 1_000_000n);
  assert.deepEqual(
    [tx.to, tx.from].map(one => one.toLowerCase()),
    [ids.DUSD, ids.DUSD].map(one => one.toLowerCase()),
  );
  const unlimited = (await get('build-approve', query)).body.tx;
  assert.equal(BigInt(`0x${unlimited.data.slice(-64)}`), maxUint256);
  refused(await get('build-approve', { from: NATIVE, to: ids.DUSD }), 400, 'from');
});

test('builds swaps that the chain executes as quoted', async () => {
  const value = parseEther('1');
  const { tx } = (await build({ amount: String(value), from: NATIVE, to: ids.DUSD })).body;
  assert.equal(BigInt(tx.minAmount), (BigInt(tx.amount) * 99n) / 100n);
  const before = await current('DUSD');
  await send(tx, value);
  assert.equal((await current('DUSD')) - before, BigInt(tx.amount));

  const amount = '250000000';
  await send((await get('build-approve', { from: ids.DUSD, to: ids.GOLD, amount })).body.tx);
  const { allowance } = (await get('allowance', { tokenAddress: ids.DUSD, userAddress: me })).body;
  assert.equal(allowance, amount);
  const gold = await current('GOLD');
  const next = (await build({ amount, from: ids.DUSD, to: ids.GOLD })).body.tx;
  await send(next);
  assert.equal((await current('GOLD')) - gold, BigInt(next.amount));
});

test('takes the minimum of the page where it is more than the tolerance leaves, and no lower one', async () => {
  const body = { amount: String(parseEther('1')), from: NATIVE, to: ids.DUSD };
  const { amount, minAmount } = (await build(body)).body.tx;
  assert.equal((await build({ ...body, minAmount: '1' })).body.tx.minAmount, minAmount);
  assert.equal((await build({ ...body, minAmount: amount })).body.tx.minAmount, amount);
});

test('refuses a minimum that the price does not reach, and other requests that make no sense', async () => {
  const body = { amount: '1000000', from: ids.DUSD, to: NATIVE };
  refused(await build({ ...body, minAmount: String(parseEther('1')) }), 400, 'minAmount');
  refused(await build({ ...body, to: ids.DEEP }), 400, 'to');
  refused(await build({ ...body, to: 'eip155:1:0x1' }), 400, 'chainId');
  assert.equal((await build({ ...body, amount: '0' })).status, 422);
  assert.equal((await build({ ...body, eip155: { slippage: 51 } })).status, 422);
  refused(await get('quotes', { amount: '1', from: 'x', to: NATIVE }), 400, 'address');
  assert.equal((await get('allowance', { tokenAddress: NATIVE, userAddress: me })).body.allowance, String(maxUint256));
});

test('tells prices of gas in order', async () => {
  const { standard, fast, instant } = (await get('gas-price', { chainId: CHAIN })).body;
  assert.ok(BigInt(standard) > 0n && BigInt(standard) < BigInt(fast) && BigInt(fast) < BigInt(instant));
});
