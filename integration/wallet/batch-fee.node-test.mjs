// The fee that a person approves for several transactions of an account without code bounds all of them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { privateKeyToAccount } from 'viem/accounts';
import { skipWithoutAnvil } from '../anvil.mjs';
import { loadShown, startEvm } from '../zoo/evm-world.mjs';

// What was sent is followed for minutes, for which this process does not wait
const { setTimeout: later, fetch: plainFetch } = globalThis;
globalThis.setTimeout = (act, ms, ...given) => {
  const timer = later(act, ms, ...given);
  return ms > 10_000 ? timer.unref() : timer;
};

const ETHER = 10n ** 18n;
/** Key of the first account of every Anvil chain. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
/** A request that the page does not take back. */
const TURN = { signal: new AbortController().signal, commit: () => undefined, onSent: () => undefined };

test('Fee of several transactions', { skip: skipWithoutAnvil }, async t => {
  let world, gold, prepare;
  /** Changes what the node answers to a method. */
  const changed = new Map();
  before(async () => {
    world = await startEvm(await loadShown());
    gold = await world.deploy('TestToken', ['Gold', 'GLD', 18, 10_000n * ETHER]);
    // The second call can be estimated only after the first one
    let amount = ETHER;
    prepare = () => {
      amount += 1n; // another order each time: the same one is carried out once
      const approve = { to: gold, data: world.token('approve', [world.me, amount]) };
      const take = { to: gold, data: world.token('transferFrom', [world.me, world.other, amount]) };
      return world.prepareWallet({ calls: [approve, take, { to: world.other, value: amount }] });
    };
    globalThis.fetch = async (url, init) => {
      const { method } = JSON.parse(init?.body ?? '{}');
      const answer = await plainFetch(url, init);
      const change = changed.get(method);
      if (!change) return answer;
      const body = await answer.json();
      return new Response(JSON.stringify(change(body)), { headers: { 'content-type': 'application/json' } });
    };
  });
  after(async () => {
    globalThis.fetch = plainFetch;
    await world.stop();
  });

  const feeOf = ({ question }) => {
    const text = question.rows.find(({ label }) => label === 'Network fee').value;
    return BigInt(Math.round(Number(/[\d.]+/.exec(text)[0]) * 1e18));
  };
  const limitsOf = async hashes => {
    const sent = await Promise.all(hashes.map(hash => world.node('eth_getTransactionByHash', [hash])));
    return sent.map(({ gas, maxFeePerGas }) => BigInt(gas) * BigInt(maxFeePerGas));
  };
  const countOf = block => world.node('eth_getTransactionCount', [privateKeyToAccount(KEY).address, block]);
  /** Sends, and returns the hashes in the order of the calls. */
  const send = async prepared => {
    const from = BigInt(await world.node('eth_blockNumber'));
    await prepared.act({ evm: privateKeyToAccount(KEY) }, TURN);
    while ((await countOf('latest')) !== (await countOf('pending'))) await new Promise(resolve => later(resolve, 50));
    const to = BigInt(await world.node('eth_blockNumber'));
    const hashes = [];
    for (let number = from + 1n; number <= to; number += 1n) {
      const { transactions } = await world.node('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]);
      hashes.push(...transactions);
    }
    return hashes;
  };
  const isWithin = (sum, bound) => sum <= bound + bound / 1_000_000n; // the text of the bound is read as a number

  await t.test('is shown for all of them, and holds for all of them', async () => {
    const prepared = await prepare();
    assert.equal(prepared.question.title, 'Approve 3 transactions, one after the other');
    const bound = feeOf(prepared);
    const limits = await limitsOf(await send(prepared));
    assert.equal(limits.length, 3);
    assert.ok(
      isWithin(
        limits.reduce((sum, limit) => sum + limit, 0n),
        bound,
      ),
      `${limits} are more than ${bound}`,
    );
  });

  await t.test('is bounded too by a node that cannot simulate', async () => {
    changed.set('eth_simulateV1', ({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32601, message: 'unknown' } }));
    const prepared = await prepare();
    const bound = feeOf(prepared);
    const limits = await limitsOf(await send(prepared));
    changed.clear();
    assert.equal(limits.length, 3);
    assert.ok(
      isWithin(
        limits.reduce((sum, limit) => sum + limit, 0n),
        bound,
      ),
      `${limits} are more than ${bound}`,
    );
  });

  await t.test('is pointed out where the page asks for much more than the network needs', async () => {
    const gwei = 10n ** 9n;
    const ask = price =>
      world.prepareWallet({
        calls: [{ to: world.other, value: 1n, maxFeePerGas: price, maxPriorityFeePerGas: price }],
      });
    assert.match((await ask(`0x${(10_000n * gwei).toString(16)}`)).question.dangers.join(), /far above the usual/);
    assert.deepEqual((await ask(`0x${(4n * gwei).toString(16)}`)).question.dangers, []);
  });

  await t.test('stops the rest if a node asks for more after the review', async () => {
    const prepared = await prepare();
    const bound = feeOf(prepared);
    changed.set('eth_maxPriorityFeePerGas', body => ({ ...body, result: `0x${(10n ** 12n).toString(16)}` }));
    const limits = await limitsOf(await send(prepared));
    changed.clear();
    assert.equal(limits.length, 1);
    assert.ok(isWithin(limits[0], bound));
  });
});
