// Tests the EVM adapter in Node against a local Anvil chain.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { encodeDeployData, encodeFunctionData, erc20Abi, verifyMessage, verifyTypedData } from 'viem';
import { loadExports } from '../tools/load-typescript.mjs';
import { skipWithoutAnvil, startChain } from './anvil.mjs';

const ETHER = 10n ** 18n;
const artefacts = createRequire(import.meta.url)('../demo/contracts/artefacts.json');

/** Loads the adapter and its dependencies from TypeScript. */
const loadAdapter = () =>
  loadExports(`
    export { EvmAdapter } from './controllers/adapters/eip155/index.js';
    export { Scope } from './controllers/core/scope.js';
    export { toCaipNetwork } from './controllers/domain/networks/networks.js';`);

test('EVM adapter on a local chain', { skip: skipWithoutAnvil }, async t => {
  let node, stop, url, scope, adapter, network, page, me, other;
  /** The transactions that the wallet was asked to sign. */
  const prompts = [];

  const balanceOf = async address => BigInt(await node('eth_getBalance', [address, 'latest']));

  const tokenBalance = async (token, address) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] });
    return BigInt(await node('eth_call', [{ to: token, data }, 'latest']));
  };

  /** Resolves with the receipt of a transaction, once its block is mined. */
  async function receiptOf(hash) {
    for (;;) {
      const receipt = await node('eth_getTransactionReceipt', [hash]);
      if (receipt) return receipt;
      await new Promise(resolve => setTimeout(resolve, 10));
    }
  }

  /** Deploys a test contract from the account in use, and resolves with its address. */
  async function deploy(name, args) {
    const data = encodeDeployData({ ...artefacts[name], args });
    const hash = await node('eth_sendTransaction', [{ from: me, data }]);
    return (await receiptOf(hash)).contractAddress;
  }

  /** Puts an account with this balance, whose key the node does not hold, into use. */
  async function impersonated(balance) {
    const address = '0x1000000000000000000000000000000000000001';
    await node('anvil_impersonateAccount', [address]);
    await node('anvil_setBalance', [address, `0x${balance.toString(16)}`]);
    page.ethereum.emit('accountsChanged', [me, other, address]);
    adapter.useAccount(address);
    return address;
  }

  before(async () => {
    ({ node, stop, url } = await startChain());
    const { EvmAdapter, Scope, toCaipNetwork } = await loadAdapter();
    page = new EventTarget();
    const listeners = [];
    page.ethereum = {
      on: (event, listener) => listeners.push([event, listener]),
      removeListener: () => undefined,
      emit: (event, payload) => listeners.forEach(([name, listener]) => name === event && listener(payload)),
      // The node holds its own keys, so it can act as a wallet that approves every request
      async request({ method, params }) {
        if (method === 'eth_sendTransaction') prompts.push(params[0]);
        if (method === 'eth_sendTransaction') await node('eth_estimateGas', params); // wallets estimate before they send
        return node(method === 'eth_requestAccounts' ? 'eth_accounts' : method, params);
      },
    };
    network = toCaipNetwork({
      id: 31337,
      name: 'Anvil',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    });
    scope = new Scope();
    adapter = await new EvmAdapter({ page }).create({
      scope,
      networks: () => [network],
      discovery: { announced: true, injected: true },
    });
    const connection = await adapter.connect('injected');
    assert.equal(connection.chainId, 31337);
    [me, other] = connection.accounts.map(({ address }) => address);
  });

  after(async () => {
    scope?.dispose();
    await stop?.();
  });

  await t.test('reads the balance from the node', async () => {
    const { amount, symbol } = await adapter.getBalance(me, network);
    assert.equal(amount, BigInt(await node('eth_getBalance', [me, 'latest'])));
    assert.equal(symbol, 'ETH');
  });

  await t.test('reads in batches what others read of the node at the same moment, in their order', async () => {
    const { toCaipNetwork } = await loadAdapter();
    const batches = [];
    const { fetch: realFetch } = globalThis;
    globalThis.fetch = (input, init) => {
      if (init?.body) batches.push([JSON.parse(init.body)].flat().length);
      return realFetch(input, init);
    };
    try {
      const batched = toCaipNetwork(network, { customRpcUrls: { 'eip155:31337': [{ url, config: { batch: true } }] } });
      const accounts = [me, other, '0x000000000000000000000000000000000000dEaD'];
      const expected = await Promise.all(
        accounts.map(async account => BigInt(await node('eth_getBalance', [account, 'latest']))),
      );
      batches.length = 0;
      const stop = new AbortController();
      const left = adapter.getBalance(me, batched, stop.signal).catch(error => error.code);
      const reads = accounts.map(account => adapter.getBalance(account, batched));
      stop.abort();
      assert.deepEqual(
        (await Promise.all(reads)).map(({ amount }) => amount),
        expected,
      );
      assert.equal(await left, 'REQUEST_ABORTED');
      assert.deepEqual(batches, [3]);

      batches.length = 0;
      const limited = { url, config: { batch: { batchSize: 2, wait: 5 } } };
      const twos = toCaipNetwork(network, { customRpcUrls: { 'eip155:31337': [limited] } });
      const again = await Promise.all(accounts.map(account => adapter.getBalance(account, twos)));
      assert.deepEqual(
        again.map(({ amount }) => amount),
        expected,
      );
      assert.deepEqual(batches, [2, 1]);
    } finally {
      globalThis.fetch = realFetch;
    }
  });

  await t.test('signs a message with a valid signature', async () => {
    const signature = await adapter.signMessage('Grüße, 世界');
    assert.equal(await verifyMessage({ address: me, message: 'Grüße, 世界', signature }), true);
  });

  await t.test('signs typed data given as an object and as JSON with a valid signature', async () => {
    const typedData = {
      domain: { name: 'Shop', version: '1', chainId: 31337, verifyingContract: other },
      types: {
        Order: [
          { name: 'buyer', type: 'address' },
          { name: 'price', type: 'uint256' },
        ],
      },
      primaryType: 'Order',
      message: { buyer: me, price: '12000000000000000000000' },
    };
    for (const given of [typedData, JSON.stringify(typedData)]) {
      const signature = await adapter.signTypedData(given);
      assert.equal(await verifyTypedData({ ...typedData, address: me, signature }), true);
    }
  });

  await t.test('sends a transaction that the chain executes', async () => {
    const before = await adapter.getBalance(other, network);
    const hash = await adapter.sendTransaction({ to: other, value: ETHER });
    await node('evm_mine');
    assert.equal((await receiptOf(hash)).status, '0x1');
    assert.equal((await adapter.getBalance(other, network)).amount, before.amount + ETHER);
  });

  await t.test('maps node errors to error codes', async () => {
    await assert.rejects(adapter.sendTransaction({ to: other, value: ETHER ** 2n }), { code: 'INSUFFICIENT_FUNDS' });
    // Deploys a contract that reverts every call
    const data = '0x6460006000fd6000526005601bf3';
    const { contractAddress } = await receiptOf(await node('eth_sendTransaction', [{ from: me, data }]));
    await assert.rejects(adapter.sendTransaction({ to: contractAddress, data: '0x00' }), {
      code: 'EXECUTION_REVERTED',
    });
    await assert.rejects(adapter.sendCalls([{ to: other }]), { code: 'CALLS_UNSUPPORTED' });
  });

  await t.test('transfers the native coin for at most the estimated fee', async () => {
    const [mine, theirs] = [await balanceOf(me), await balanceOf(other)];
    const { fee, deposit } = await adapter.estimateTransfer({ to: other, amount: 1n });
    assert.equal(deposit, 0n);
    const events = [];
    const hash = await adapter.transfer({ to: other, amount: 1n }, { onSent: sent => events.push(sent) });
    assert.deepEqual(events, [hash]);
    const paid = mine - (await balanceOf(me)) - 1n;
    assert.equal((await balanceOf(other)) - theirs, 1n);
    assert.ok(paid > 0n && paid <= fee, `${paid} of ${fee}`);
  });

  await t.test('transfers all but the fee to the last unit', async () => {
    const poor = await impersonated(ETHER);
    const { fee } = await adapter.estimateTransfer({ to: other, amount: 1n });
    await assert.rejects(adapter.transfer({ to: other, amount: ETHER - fee + 1n }), { code: 'INSUFFICIENT_FUNDS' });
    await adapter.transfer({ to: other, amount: ETHER - fee });
    assert.ok((await balanceOf(poor)) < fee);
    adapter.useAccount(me);
  });

  await t.test('transfers tokens of 0, 18 and 36 decimals exactly', async () => {
    for (const decimals of [0, 18, 36]) {
      const supply = 10n ** 77n + 3n;
      const token = await deploy('TestToken', ['Token', 'TKN', decimals, supply]);
      const amount = 10n ** 76n + 1n;
      await adapter.transfer({ to: other, amount, token });
      assert.equal(await tokenBalance(token, other), amount);
      assert.equal(await tokenBalance(token, me), supply - amount);
      await assert.rejects(adapter.transfer({ to: other, amount: supply, token }), { code: 'INSUFFICIENT_TOKENS' });
    }
  });

  await t.test('reads the native coin and the listed tokens exactly', async () => {
    const supply = 2n ** 255n + 1n;
    const tokens = [
      await deploy('TestToken', ['Gold', 'GLD', 36, supply]),
      await deploy('TestToken', ['\u202eevil', '', 0, 5n]),
    ];
    const listed = [...tokens, other].map(address => ({ address, image: 'https://gold.test/g.png' }));
    const [coin, ...holdings] = await (await adapter.loadReads()).holdings({ address: me, network, listed });
    assert.deepEqual([coin.symbol, coin.amount, coin.address], ['ETH', await balanceOf(me), undefined]);
    assert.deepEqual(
      holdings.map(({ address, amount, decimals, symbol, name }) => [
        address.toLowerCase(),
        amount,
        decimals,
        symbol,
        name,
      ]),
      [[tokens[0], supply, 36, 'GLD', 'Gold']], // the others have no symbol, or are no contract
    );
  });

  await t.test('reads the names of tokens, and passes over what is no address', async () => {
    const gold = await deploy('TestToken', ['Gold', 'GLD', 36, 5n]);
    const reads = await adapter.loadReads();
    assert.deepEqual(await reads.tokenNames({ network, addresses: [gold, 'gold', other] }), [
      { address: gold, name: 'Gold', symbol: 'GLD' },
      { address: other, name: undefined, symbol: undefined },
    ]);
  });

  const call = async (name, to, functionName, args) => {
    const data = encodeFunctionData({ abi: artefacts[name].abi, functionName, args });
    return receiptOf(await node('eth_sendTransaction', [{ from: other, to, data }]));
  };
  /** Reads all pages of the account in use. */
  async function allActivity() {
    const reads = await adapter.loadReads();
    const items = [];
    for (let cursor; ;) {
      const page = await reads.activity({ address: me, network }, cursor, new AbortController().signal);
      items.push(...page.items);
      cursor = page.next;
      if (cursor === undefined) return items;
    }
  }

  await t.test('lists native and token transfers of both directions, NFTs and failures, newest first', async () => {
    const token = await deploy('DemoToken', ['Gold', 'GLD', 6]);
    const nft = await deploy('DemoNft', []);
    const items = await deploy('DemoItems', []);
    const before = (await allActivity()).length;
    await receiptOf(await node('eth_sendTransaction', [{ from: me, to: other, value: '0x1' }]));
    await receiptOf(await node('eth_sendTransaction', [{ from: other, to: me, value: '0xde0b6b3a7640000' }]));
    await call('DemoToken', token, 'mint', [me, 1_500_000n]);
    await adapter.transfer({ to: other, amount: 500_000n, token });
    await call('DemoNft', nft, 'mint', [me, 7n]);
    await call('DemoItems', items, 'mintBatch', [me, [1n, 2n], [3n, 4n]]);
    const failing = await node('eth_sendTransaction', [{ from: me, to: token, data: '0xffffffff', gas: '0x30000' }]);
    await receiptOf(failing);
    const found = await allActivity();
    assert.equal(found.length, before + 7);
    const events = found
      .slice(0, 7)
      .map(({ kind, status, transfers }) => [
        kind,
        status,
        ...transfers.map(({ direction, quantity, label }) => `${direction} ${quantity} ${label}`),
      ]);
    assert.deepEqual(events, [
      ['execute', 'failed'],
      ['mint', 'confirmed', 'in 3 Demo Items #1', 'in 4 Demo Items #2'],
      ['mint', 'confirmed', 'in 1 Demo Lights #7'],
      ['send', 'confirmed', 'out 0.5 GLD'],
      ['mint', 'confirmed', 'in 1.5 GLD'],
      ['receive', 'confirmed', 'in 1 ETH'],
      ['send', 'confirmed', 'out 0.000000000000000001 ETH'],
    ]);
    assert.equal(new Set(found.map(({ id }) => id)).size, found.length);
    assert.deepEqual(
      found.map(({ at }) => at),
      found.map(({ at }) => at).sort((a, b) => b - a),
    );
    const { status } = await adapter.loadReads();
    const statusOf = hash => status({ hash, network, address: me });
    assert.equal(await statusOf(failing), 'failed');
    assert.equal(await statusOf(found[5].hash), 'confirmed');
    assert.equal(await statusOf(`0x${'00'.repeat(32)}`), 'pending');
  });

  await t.test('lists each of 120 transactions once, page by page', async () => {
    const before = (await allActivity()).length;
    const hashes = [];
    for (let at = 0; at < 120; at += 1) {
      hashes.push(await node('eth_sendTransaction', [{ from: me, to: other, value: `0x${(at + 1).toString(16)}` }]));
    }
    await receiptOf(hashes.at(-1));
    const found = await allActivity();
    assert.equal(found.length, before + 120);
    assert.deepEqual(
      found.slice(0, 120).map(({ hash }) => hash),
      hashes.reverse(),
    );
  });

  await t.test('lists NFTs by enumeration and by logs, with the metadata of their URIs', async () => {
    const [lights, plain, items] = [
      await deploy('DemoNft', []),
      await deploy('PlainNft', []),
      await deploy('DemoItems', []),
    ];
    await call('DemoNft', lights, 'mint', [me, 1n]);
    await call('PlainNft', plain, 'mint', [me, 2n ** 255n]);
    await call('PlainNft', plain, 'mint', [me, 5n]);
    await call('DemoItems', items, 'mint', [me, 9n, 3n]);
    const gone = encodeFunctionData({
      abi: artefacts.PlainNft.abi,
      functionName: 'transferFrom',
      args: [me, other, 5n],
    });
    await receiptOf(await node('eth_sendTransaction', [{ from: me, to: plain, data: gone }]));
    const reads = await adapter.loadReads();
    const request = { address: me, network, collections: [lights, plain, items, other], media: {} };
    const { items: found, next } = await reads.nfts(request, undefined, new AbortController().signal);
    assert.equal(next, undefined);
    assert.deepEqual(
      found.map(({ name, tokenId, amount, collection }) => [name, tokenId, amount, collection.name]),
      [
        ['Demo Light #1', '1', 1n, 'Demo Lights'],
        [`Plain #${2n ** 255n}`.slice(0, 40), String(2n ** 255n), 1n, 'Demo Plain'],
        ['Demo Item #9', '9', 3n, 'Demo Items'],
      ].map(([name, ...rest]) => [name.length === 40 ? `Demo Plain #${2n ** 255n}` : name, ...rest]),
    );
    assert.match(found[0].imageUrl, /^data:image\/svg\+xml;base64,/);
    assert.deepEqual(found[0].attributes, [
      { name: 'Hue', value: '67' },
      { name: 'Parity', value: 'odd' },
    ]);
  });

  await t.test('transfers a token whose transfer returns nothing', async () => {
    const token = await deploy('SilentToken', [5n]);
    await adapter.transfer({ to: other, amount: 2n, token });
    assert.equal(await tokenBalance(token, other), 2n);
  });

  await t.test('rejects a transfer that moves nothing before the wallet is asked', async () => {
    const refusing = await deploy('RefusingToken', []);
    const count = prompts.length;
    const refused = [
      [{ to: other, amount: 1n, token: refusing }, 'EXECUTION_REVERTED'],
      [{ to: other, amount: 1n, token: other }, 'INVALID_REQUEST'],
      [{ to: refusing, amount: 1n, token: refusing }, 'INVALID_REQUEST'],
      [{ to: other, amount: 0n }, 'INVALID_REQUEST'],
      [{ to: '0x12', amount: 1n }, 'INVALID_REQUEST'],
      [{ to: other, amount: 2n ** 255n }, 'INSUFFICIENT_FUNDS'],
    ];
    for (const [request, code] of refused) {
      await assert.rejects(adapter.transfer(request), { code });
      await assert.rejects(adapter.estimateTransfer(request), { code });
    }
    assert.equal(prompts.length, count);
  });

  await t.test('waits until a transfer is confirmed', async () => {
    await node('evm_setAutomine', [false]);
    let isDone = false;
    let tell;
    const sent = new Promise(resolve => (tell = resolve));
    const done = adapter.transfer({ to: other, amount: 7n }, { onSent: tell }).then(hash => {
      isDone = true;
      return hash;
    });
    await sent;
    for (let turn = 0; turn < 5; turn += 1) await node('eth_blockNumber');
    assert.equal(isDone, false);
    await node('evm_setAutomine', [true]);
    await node('evm_mine');
    assert.equal(await done, await sent);
  });

  await t.test('rejects with NODE_UNREACHABLE when the node is down', async () => {
    await stop();
    await assert.rejects(adapter.getBalance(other, network), { code: 'NODE_UNREACHABLE' });
  });
});
