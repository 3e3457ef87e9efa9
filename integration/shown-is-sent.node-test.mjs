// What a preview shows of a transfer or call is what an installed EVM wallet is then asked for, and what happens.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { encodeFunctionData, erc20Abi } from 'viem';
import { loadExports } from '../tools/load-typescript.mjs';
import { skipWithoutAnvil } from './anvil.mjs';
import { loadShown, startEvm } from './zoo/evm-world.mjs';

/** Generated requests; each is previewed, sent and measured. */
const RUNS = 60;
const ETHER = 10n ** 18n;

test('What is shown is what is sent', { skip: skipWithoutAnvil }, async t => {
  let world, scope, adapter, gold, taxed;
  /** What the wallet was asked for. */
  const requests = [];
  /** Methods that the node refuses, as one that cannot simulate. */
  const refused = new Set();
  const { fetch: plainFetch } = globalThis;

  before(async () => {
    world = await startEvm(await loadShown());
    gold = await world.deploy('TestToken', ['Gold', 'GLD', 18, 10n ** 30n]);
    taxed = await world.deploy('OddToken', [0, 'FEE'], world.other);
    await world.send({ from: world.other, to: taxed, data: world.token('transfer', [world.me, 10n ** 24n]) });
    const { EvmAdapter, Scope } = await loadExports(`
      export { EvmAdapter } from './controllers/adapters/eip155/index.js';
      export { Scope } from './controllers/core/scope.js';`);
    const page = new EventTarget();
    page.ethereum = {
      on: () => undefined,
      removeListener: () => undefined,
      async request({ method, params }) {
        if (/send|sign/i.test(method)) requests.push({ method, params });
        return world.node(method === 'eth_requestAccounts' ? 'eth_accounts' : method, params);
      },
    };
    globalThis.fetch = async (url, init) => {
      const bodies = [JSON.parse(init?.body ?? '{}')].flat();
      if (!bodies.some(({ method, params }) => refused.has(method) || (refused.has('overrides') && params?.length > 2)))
        return plainFetch(url, init);
      const answers = bodies.map(({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32601, message: 'unknown' } }));
      return new Response(JSON.stringify(bodies.length === 1 ? answers[0] : answers), {
        headers: { 'content-type': 'application/json' },
      });
    };
    scope = new Scope();
    adapter = await new EvmAdapter({ page }).create({
      scope,
      networks: () => [world.network],
      discovery: { announced: true, injected: true },
    });
    await adapter.connect('injected');
  });
  after(async () => {
    globalThis.fetch = plainFetch;
    scope?.dispose();
    await world?.stop();
  });

  const preview = request => adapter.preview(request, { account: world.me, network: world.network });
  const balances = async to => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] });
    const tokens = [gold, taxed].map(token => world.node('eth_call', [{ to: token, data }, 'latest']));
    return (await Promise.all([world.node('eth_getBalance', [to, 'latest']), ...tokens])).map(BigInt);
  };
  /** The one request that the wallet got, as its preview names it. */
  const callOf = () => {
    assert.equal(requests.length, 1);
    const [{ method, params }] = requests.splice(0);
    assert.equal(method, 'eth_sendTransaction');
    const [{ from, to, value = '0x0', data = '0x' }] = params;
    return { from: from.toLowerCase(), to: to.toLowerCase(), value: BigInt(value), data };
  };
  const hex = address => address.toLowerCase();

  const receiver = fc
    .integer({ min: 1, max: 1_000_000 })
    .map(n => `0x${(0xabc_0000_0000 + n).toString(16).padStart(40, '0')}`);
  const transfer = fc.record({
    to: receiver,
    amount: fc.bigInt({ min: 1n, max: ETHER / 100n }),
    asset: fc.constantFrom('coin', 'gold', 'taxed'),
  });

  await t.test(`of ${RUNS} generated transfers`, async () => {
    const tokens = { coin: undefined, gold, taxed };
    await fc.assert(
      fc.asyncProperty(transfer, async ({ to, amount, asset }) => {
        const token = tokens[asset];
        const seen = await preview({ transfer: { to, amount, token } });
        const before = await balances(to);
        assert.equal(requests.length, 0, 'a preview asks the wallet for nothing');
        await adapter.transfer({ to, amount, token }, {});
        const call = callOf();
        assert.deepEqual([call.from, call.to, call.value], [hex(world.me), hex(seen.calls[0].to), seen.calls[0].value]);
        const [shownTo, shownAmount] = seen.calls[0].fields.map(({ value }) => value);
        if (token) assert.equal(call.data, world.token('transfer', [shownTo, BigInt(shownAmount.replaceAll(',', ''))]));
        assert.deepEqual(
          seen.changes.map(change => [change.asset.address && hex(change.asset.address), change.amount]),
          [[token && hex(token), -amount]],
        );
        const arrived = (await balances(to)).map((balance, at) => balance - before[at]);
        const received = seen.received?.[0]?.amount ?? amount;
        assert.deepEqual(
          arrived,
          [asset === 'coin', asset === 'gold', asset === 'taxed'].map(is => (is ? received : 0n)),
        );
      }),
      { numRuns: RUNS },
    );
  });

  await t.test('of a call, as swaps and approvals make it', async () => {
    for (const data of [world.token('approve', [world.other, 7n]), world.token('transfer', [world.other, 7n])]) {
      const seen = await preview({ calls: [{ to: gold, value: 0n, data }] });
      await adapter.sendCall({ to: gold, value: 0n, data }, {});
      assert.deepEqual(callOf(), { from: hex(world.me), to: hex(gold), value: 0n, data });
      assert.equal(hex(seen.calls[0].to), hex(gold));
      assert.equal(seen.outcome.is, 'succeeds');
    }
  });

  await t.test('of a text, as names register it', async () => {
    const text = 'Register alice.shop.eth for my account';
    await adapter.signMessage(text);
    const [{ method, params }] = requests.splice(0);
    assert.deepEqual([method, Buffer.from(params[0].slice(2), 'hex').toString()], ['personal_sign', text]);
  });

  await t.test('and no change is claimed where no node can simulate', async () => {
    for (const method of ['eth_simulateV1', 'overrides']) refused.add(method);
    const seen = await preview({ transfer: { to: world.other, amount: 5n, token: gold } });
    refused.clear();
    assert.deepEqual([seen.outcome, seen.changes, seen.isComplete], [{ is: 'unknown' }, undefined, false]);
    assert.deepEqual(
      [seen.calls[0].functionName, ...seen.calls[0].fields.map(({ value }) => hex(value))],
      ['transfer', hex(world.other), '5'],
    );
  });
});
