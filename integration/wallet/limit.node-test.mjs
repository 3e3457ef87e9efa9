// A person makes the right smaller that a page asks for: the wallet sends the changed transaction, and answers with its hash.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeFunctionData, decodeFunctionResult, encodeFunctionData, erc20Abi, getAddress, maxUint256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { skipWithoutAnvil } from '../anvil.mjs';
import { loadShown, startEvm } from '../zoo/evm-world.mjs';

// What was sent is followed for minutes, for which this process does not wait
const { setTimeout: later } = globalThis;
globalThis.setTimeout = (act, ms, ...given) => {
  const timer = later(act, ms, ...given);
  return ms > 10_000 ? timer.unref() : timer;
};

const ETHER = 10n ** 18n;
/** Key of the first account of every Anvil chain. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
/** A request that the page does not take back. */
const TURN = { signal: new AbortController().signal, commit: () => undefined, onSent: () => undefined };
const INCREASE = [
  {
    type: 'function',
    name: 'increaseAllowance',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'addedValue', type: 'uint256' },
    ],
    outputs: [],
  },
];

test('Limit of a right', { skip: skipWithoutAnvil }, async t => {
  let world, gold;
  before(async () => {
    world = await startEvm(await loadShown());
    gold = await world.deploy('TestToken', ['Gold', 'GLD', 18, 10_000n * ETHER]);
  });
  after(() => world.stop());

  const approve = amount => ({ to: gold, data: world.token('approve', [world.thief, amount]) });
  const prepare = (...calls) => world.prepareWallet({ calls });
  const stepsOf = ({ question }) => question.steps.map(({ what }) => what);
  /** The right as the list of changes tells it. */
  const right = amount => ({
    asset: { kind: 'token', address: getAddress(gold), symbol: 'GLD', decimals: 18 },
    balance: 10_000n * ETHER,
    spender: getAddress(world.thief),
    amount,
  });

  await t.test('is offered with what the account has, and changes what is signed', async () => {
    const unlimited = await prepare(approve(maxUint256));
    assert.deepEqual(stepsOf(unlimited), [right('all')]);
    assert.equal(unlimited.question.dangers.length, 1);
    const { limit } = unlimited;
    assert.deepEqual([limit.symbol, limit.decimals, limit.balance], ['GLD', 18, 10_000n * ETHER]);
    const limited = await limit.with(25n * ETHER);
    assert.deepEqual(stepsOf(limited), [right(25n * ETHER)]);
    assert.deepEqual([limited.question.warnings, limited.question.dangers], [[], []]);
    assert.equal(limited.limit.amount, maxUint256); // another limit can be set, up to what was asked for

    const hash = await limited.act({ evm: privateKeyToAccount(KEY) }, TURN);
    const { from, to, input } = await world.node('eth_getTransactionByHash', [hash]);
    assert.deepEqual([from, to], [world.me, gold.toLowerCase()]);
    assert.deepEqual(decodeFunctionData({ abi: erc20Abi, data: input }).args.at(1), 25n * ETHER);
    for (let tries = 0; tries < 200 && !(await world.node('eth_getTransactionReceipt', [hash])); tries += 1)
      await new Promise(resolve => setTimeout(resolve, 10));
    const allowance = world.token('allowance', [world.me, world.thief]);
    const data = await world.node('eth_call', [{ to: gold, data: allowance }, 'latest']);
    assert.equal(decodeFunctionResult({ abi: erc20Abi, functionName: 'allowance', data }), 25n * ETHER);
  });

  await t.test('leaves the other calls of a batch as the page asked for them', async () => {
    const send = { to: world.other, value: 1n };
    const { limit } = await prepare(send, approve(5n * ETHER));
    const [first, second] = stepsOf(await limit.with(ETHER));
    assert.match(first, /^Send 0\.000000000000000001 ETH/);
    assert.deepEqual(second, right(ETHER));
  });

  await t.test(
    'is offered for increaseAllowance, and for no right that is taken back or that no contract can tell',
    async () => {
      const data = encodeFunctionData({
        abi: INCREASE,
        functionName: 'increaseAllowance',
        args: [world.thief, maxUint256],
      });
      assert.equal((await prepare({ to: gold, data })).limit?.amount, maxUint256);
      assert.equal((await prepare(approve(0n))).limit, undefined);
      assert.equal((await prepare({ ...approve(1n), to: world.other })).limit, undefined);
      assert.equal((await prepare(approve(1n), approve(2n))).limit, undefined);
    },
  );
});
