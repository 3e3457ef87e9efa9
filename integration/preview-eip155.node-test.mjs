// Compares what a preview claims with what the same transaction then does on a local Anvil chain.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { encodeDeployData, encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem';
import { loadExports } from '../tools/load-typescript.mjs';
import { skipWithoutAnvil, startChain } from './anvil.mjs';
import { deployExchange, exchangeKinds, SPENDER as DEAD } from './preview-exchange.mjs';
import { namesPermit2, warnsOfUnknown } from './preview-permit2.mjs';
import { knowsFunctions, leavesCalls, saysCalls, saysTypedData } from './preview-descriptors.mjs';
import { readsRights, readsTheSignedOnly, signable, tellsEnds, warnsOfSigned } from './preview-signed.mjs';

const artefacts = createRequire(import.meta.url)('../demo/contracts/artefacts.json');
/** Generated transactions; each is previewed, sent and measured. */
const RUNS = 400;
const ETHER = 10n ** 18n;

const loadPreview = () =>
  loadExports(`
    export { preview } from './controllers/adapters/eip155/preview/preview.js';
    export { Scope } from './controllers/core/scope.js';
    export { toCaipNetwork } from './controllers/domain/networks/networks.js';`);

const KINDS = {
  PayCoin: 0,
  TakeToken: 1,
  GiveToken: 2,
  TakePicture: 3,
  MintPicture: 4,
  TakeItem: 5,
  MintItem: 6,
  Lie: 7,
  Fail: 8,
};

test('Preview on a local chain', { skip: skipWithoutAnvil }, async t => {
  let node, stop, url, loaded, scope, network, me, other, bazaar, gold, dust, picture, item, silent, exchange;
  /** Methods that the node refuses, as an older node does. */
  const refused = new Set();
  /** True if the node ignores the request to list movements of the coin. */
  let ignoresTrace = false;

  /** Answers for the node, without the refused methods. */
  const nodeFetch = async (input, init) => {
    const { id, method } = JSON.parse(init.body);
    const body = ignoresTrace ? init.body.replace('"traceTransfers":true', '"traceTransfers":false') : init.body;
    if (!refused.has(method)) return fetch(input, { ...init, body });
    const error = { code: -32601, message: 'Method not found' };
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, error }), {
      headers: { 'content-type': 'application/json' },
    });
  };

  const send = async tx => {
    const hash = await node('eth_sendTransaction', [{ from: me, gas: '0xf4240', ...tx }]);
    for (;;) {
      const receipt = await node('eth_getTransactionReceipt', [hash]);
      if (receipt) return receipt;
      await new Promise(resolve => setTimeout(resolve, 5));
    }
  };
  const deployed = async (artefact, args = []) =>
    (await send({ data: encodeDeployData({ ...artefact, args }), gas: '0x5b8d80' })).contractAddress;
  const deploy = (name, args) => deployed(artefacts[name], args);
  const call = (name, functionName, args) => encodeFunctionData({ abi: artefacts[name].abi, functionName, args });
  const token = (functionName, args) => encodeFunctionData({ abi: erc20Abi, functionName, args });
  const read = async (to, signature, args) => {
    const abi = parseAbi([`function ${signature}`]);
    return BigInt(await node('eth_call', [{ to, data: encodeFunctionData({ abi, args }) }, 'latest']));
  };

  const ask = request => loaded.preview({ scope, fetch: nodeFetch }, { account: me, network }, request);

  before(async () => {
    ({ node, stop, url } = await startChain());
    loaded = await loadPreview();
    scope = new loaded.Scope();
    network = loaded.toCaipNetwork({
      id: 31337,
      name: 'Anvil',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    });
    [me, other] = await node('eth_accounts');
    gold = await deploy('TestToken', ['Gold', 'GLD', 18, 10n ** 30n]);
    dust = await deploy('TestToken', ['Dust', 'DST', 0, 10n ** 9n]);
    silent = await deploy('SilentToken', [10n ** 30n]);
    picture = await deploy('TestPicture', []);
    item = await deploy('TestItem', []);
    bazaar = await deploy('Bazaar', []);
    await send({ to: bazaar, value: `0x${(100n * ETHER).toString(16)}` });
    for (const asset of [gold, dust]) {
      await send({ to: asset, data: token('transfer', [bazaar, 10n ** 8n]) });
      await send({ to: asset, data: token('approve', [bazaar, 10n ** 8n]) });
    }
    exchange = await deployExchange({ call, node, send, deployed, deploy, read, me, gold, dust });
    for (const asset of [picture, item])
      await send({ to: asset, data: call('TestPicture', 'setApprovalForAll', [bazaar, true]) });
    for (const id of [1n, 2n, 3n, 4n, 5n, 6n]) await send({ to: picture, data: call('TestPicture', 'mint', [me, id]) });
    for (const id of [1n, 2n]) await send({ to: item, data: call('TestItem', 'mint', [me, id, 10_000n]) });
  });

  after(async () => {
    scope?.dispose();
    await stop?.();
  });

  /** Everything that a transaction of this test can change. */
  const assets = () => [
    [`${gold}/`, () => read(gold, 'balanceOf(address) view returns (uint256)', [me])],
    [`${dust}/`, () => read(dust, 'balanceOf(address) view returns (uint256)', [me])],
    [`${silent}/`, () => read(silent, 'balanceOf(address) view returns (uint256)', [me])],
    ...[1n, 2n].map(id => [
      `${item}/${id}`,
      () => read(item, 'balanceOf(address,uint256) view returns (uint256)', [me, id]),
    ]),
    ...pictures.map(id => [
      `${picture}/${id}`,
      async () => {
        const owner = await read(picture, 'ownerOf(uint256) view returns (address)', [id]).catch(() => 0n);
        return owner === BigInt(me) ? 1n : 0n;
      },
    ]),
    ['/', async () => BigInt(await node('eth_getBalance', [me, 'latest']))],
  ];
  const owned = [1n, 2n, 3n, 4n, 5n, 6n];
  let pictures = owned;
  let nextPicture = 100n;

  const balances = async () =>
    new Map(await Promise.all(assets().map(async ([key, readBalance]) => [key.toLowerCase(), await readBalance()])));

  /** Differences by asset, without those that are none. */
  const differences = (before, after) =>
    Object.fromEntries(
      [...after].flatMap(([key, has]) => {
        const difference = has - (before.get(key) ?? 0n);
        return difference === 0n ? [] : [[key, String(difference)]];
      }),
    );

  const claimed = ({ changes }) =>
    Object.fromEntries(
      changes.map(({ asset: { address = '', tokenId = '' }, amount }) => [
        `${address}/${tokenId}`.toLowerCase(),
        String(amount),
      ]),
    );

  const small = fc.bigInt(1n, 1_000n);
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('PayCoin'), amount: small }),
      fc.record({
        kind: fc.constantFrom('TakeToken', 'GiveToken'),
        asset: fc.constantFrom('gold', 'dust'),
        amount: small,
      }),
      fc.record({ kind: fc.constant('MintPicture') }),
      fc.record({ kind: fc.constant('TakePicture'), id: fc.constantFrom(1n, 2n, 3n, 4n, 5n, 6n) }),
      fc.record({
        kind: fc.constantFrom('TakeItem', 'MintItem'),
        id: fc.constantFrom(1n, 2n),
        amount: fc.bigInt(1n, 20n),
      }),
      fc.record({ kind: fc.constant('Lie'), amount: small }),
      fc.record({ kind: fc.constantFrom('Lie', 'Lie', 'Lie', 'Lie', 'Fail'), amount: small }),
    ),
    { minLength: 1, maxLength: 5 },
  );
  const transaction = fc.oneof(
    fc.record({ is: fc.constant('coin'), value: small, self: fc.boolean() }),
    fc.record({ is: fc.constant('transfer'), asset: fc.constantFrom('gold', 'dust', 'silent'), amount: small }),
    fc.record({
      is: fc.constant('approve'),
      asset: fc.constantFrom('gold', 'dust'),
      amount: fc.oneof(small, fc.constant(maxUint256)),
    }),
    ...exchangeKinds,
    fc.record({ is: fc.constant('items'), amounts: fc.tuple(fc.bigInt(0n, 20n), fc.bigInt(1n, 20n)) }),
    fc.record({ is: fc.constant('item'), id: fc.constantFrom(1n, 2n), amount: fc.bigInt(1n, 20n) }),
    fc.record({ is: fc.constant('picture'), id: fc.constantFrom(1n, 2n, 3n, 4n, 5n, 6n) }),
    { weight: 5, arbitrary: fc.record({ is: fc.constant('market'), value: fc.bigInt(0n, 100n), steps }) },
  );

  /** Returns the call of a generated transaction; those of the exchange depend on the state of the chain. */
  const callOf = async generated => exchange.callOf(generated) ?? toCall(generated);

  /** Returns the call of a generated transaction. */
  function toCall(generated) {
    const named = { gold, dust, silent };
    if (generated.is === 'items') {
      return {
        to: item,
        data: call('TestItem', 'safeBatchTransferFrom', [me, other, [1n, 2n], generated.amounts, '0x']),
      };
    }
    if (generated.is === 'coin') return { to: generated.self ? me : other, value: generated.value };
    if (generated.is === 'transfer')
      return { to: named[generated.asset], data: token('transfer', [other, generated.amount]) };
    if (generated.is === 'approve')
      return { to: named[generated.asset], data: token('approve', [DEAD, generated.amount]) };
    if (generated.is === 'item') {
      return {
        to: item,
        data: call('TestItem', 'safeTransferFrom', [me, other, generated.id, generated.amount, '0x']),
      };
    }
    if (generated.is === 'picture')
      return { to: picture, data: call('TestPicture', 'transferFrom', [me, other, generated.id]) };
    const list = generated.steps.map(({ kind, asset, id = 0n, amount = 0n }) => {
      if (kind === 'MintPicture') {
        nextPicture += 1n;
        pictures = [...pictures, nextPicture];
        return { kind: KINDS[kind], asset: picture, id: nextPicture, amount };
      }
      const of = { TakePicture: picture, TakeItem: item, MintItem: item }[kind] ?? named[asset] ?? DEAD;
      return { kind: KINDS[kind], asset: of, id, amount };
    });
    return { to: bazaar, value: generated.value, data: call('Bazaar', 'run', [list]) };
  }

  /** Transactions whose bytes do not name all that they change. */
  const ROUNDABOUT = ['market', 'swap', 'permit-swap'];

  const feeOf = ({ gasUsed, effectiveGasPrice }) => BigInt(gasUsed) * BigInt(effectiveGasPrice);

  for (const [way, methods, runs] of [
    ['eth_simulateV1', [], RUNS],
    ['the probe, for the assets that the calls name', ['eth_simulateV1'], 60],
  ]) {
    await t.test(`claims what ${runs} generated transactions then do, by ${way}`, async () => {
      refused.clear();
      for (const method of methods) refused.add(method);
      let failures = 0;
      const done = new Map();
      await fc.assert(
        fc.asyncProperty(transaction, async generated => {
          pictures = owned;
          const request = await callOf(generated);
          const seen = await ask({ calls: [request] });
          const had = await balances();
          const receipt = await send({ ...request, value: `0x${(request.value ?? 0n).toString(16)}` });
          const has = await balances();
          has.set('/', has.get('/') + feeOf(receipt));
          const measured = differences(had, has);
          assert.equal(seen.outcome.is, receipt.status === '0x1' ? 'succeeds' : 'fails');
          assert.equal(seen.isComplete, methods.length === 0);
          if (receipt.status !== '0x1') failures += 1;
          const claims = claimed(seen);
          if (seen.isComplete) assert.deepEqual(claims, measured);
          else for (const [key, amount] of Object.entries(claims)) assert.equal(amount, measured[key], key);
          if (!ROUNDABOUT.includes(generated.is)) assert.deepEqual(claims, measured);
          if (generated.is === 'approve' || generated.is === 'permit') await exchange.expectRight(seen, generated);
          done.set(generated.is, (done.get(generated.is) ?? 0) + (receipt.status === '0x1' ? 1 : 0));
        }),
        { numRuns: runs, endOnFailure: true },
      );
      if (runs < RUNS) return;
      assert.ok(failures > 5, `only ${failures} transactions failed`);
      for (const kind of ['swap', 'permit', 'permit-swap', 'items'])
        assert.ok(done.get(kind) > 5, `only ${done.get(kind)} of ${kind} succeeded`);
    });
  }

  await t.test('claims nothing when the node cannot simulate', async () => {
    refused.add('eth_simulateV1').add('eth_call');
    const seen = await ask({ calls: [{ to: other, value: 1n }] });
    assert.deepEqual([seen.outcome.is, seen.changes, seen.isComplete], ['unknown', undefined, false]);
    assert.deepEqual(seen.calls, [{ to: other, value: 1n, fields: [] }]);
    refused.clear();
  });

  await t.test('measures the coin that a node does not list, and is incomplete then', async () => {
    const calls = [{ to: other, value: 5n }];
    for (const [ignores, isComplete, warnings] of [
      [false, true, []],
      [true, false, ['incomplete']],
    ]) {
      ignoresTrace = ignores;
      const seen = await ask({ calls });
      assert.deepEqual(
        [seen.changes.map(({ amount }) => amount), seen.isComplete, seen.warnings],
        [[-5n], isComplete, warnings],
      );
    }
    ignoresTrace = false;
  });

  await t.test('tells a refusal in the words of the contract', async () => {
    const seen = await ask({ calls: [toCall({ is: 'market', value: 0n, steps: [{ kind: 'Fail' }] })] });
    assert.deepEqual(seen.outcome, { is: 'fails', reason: 'Nothing for sale' });
    assert.deepEqual([seen.changes, seen.approvals], [[], []]);
  });

  await t.test('reads rights that a call gives, and marks unlimited ones', async () => {
    const spender = '0x00000000000000000000000000000000000000ab';
    const data = token('approve', [spender, maxUint256]);
    const seen = await ask({ calls: [{ to: gold, data }] });
    assert.deepEqual(
      seen.approvals.map(({ asset, spender: by, amount }) => [asset.symbol, asset.decimals, by.toLowerCase(), amount]),
      [['GLD', 18, spender, 'all']],
    );
    assert.deepEqual(seen.warnings, ['unlimited', 'unknown-spender']);
    const balanceOf = { to: gold, data: token('balanceOf', [me]) };
    assert.equal(seen.approvals[0].balance, BigInt(await node('eth_call', [balanceOf, 'latest'])));
    await warnsOfUnknown({ ask, gold, token, person: other, contract: bazaar, balance: seen.approvals[0].balance });
    assert.equal(seen.calls[0].functionName, 'approve');
    await send({ to: gold, data });
    assert.deepEqual((await ask({ calls: [{ to: gold, data }] })).approvals, seen.approvals, 'given once more');
    const revoked = await ask({ calls: [{ to: gold, data: token('approve', [spender, 0n]) }] });
    assert.deepEqual([revoked.approvals.map(({ amount }) => amount), revoked.warnings], [[0n], []]);
    const all = await ask({ calls: [{ to: item, data: call('TestItem', 'setApprovalForAll', [other, true]) }] });
    assert.deepEqual(
      all.approvals.map(({ asset, amount }) => [asset.kind, amount]),
      [['nft', 'all']],
    );
    const one = await ask({ calls: [{ to: picture, data: call('TestPicture', 'mint', [me, 900n]) }] });
    assert.deepEqual(
      one.changes.map(({ asset, amount }) => [asset.symbol, asset.tokenId, amount]),
      [['PIC', '900', 1n]],
    );
    await send({ to: picture, data: call('TestPicture', 'mint', [me, 901n]) });
    const given = await ask({ calls: [{ to: picture, data: call('TestPicture', 'approve', [other, 901n]) }] });
    assert.deepEqual(
      given.approvals.map(({ asset, amount }) => [asset.tokenId, amount]),
      [['901', 1n]],
    );
  });

  await t.test('names the token of a right of Permit2', () => namesPermit2({ ask, node, refused, me, other, gold }));

  await t.test('warns of data for an address without a contract, and of data that it cannot read', async () => {
    assert.deepEqual((await ask({ calls: [{ to: other, data: '0x12345678' }] })).warnings, ['no-contract']);
    assert.deepEqual((await ask({ calls: [{ to: bazaar, data: '0x12345678' }] })).warnings, ['unreadable']);
  });

  await t.test('reads a transfer as the adapter would send it', async () => {
    const coin = await ask({ transfer: { to: other, amount: 7n } });
    assert.deepEqual([claimed(coin), coin.warnings], [{ '/': '-7' }, []]);
    const tokens = await ask({ transfer: { to: other, amount: 7n, token: gold } });
    assert.deepEqual(claimed(tokens), { [`${gold.toLowerCase()}/`]: '-7' });
    await assert.rejects(ask({ transfer: { to: other, amount: 0n } }), { code: 'INVALID_REQUEST' });
  });

  await t.test('simulates several calls one after the other', async () => {
    const calls = [
      { to: gold, data: token('approve', [bazaar, 5n]) },
      toCall({ is: 'market', value: 0n, steps: [{ kind: 'TakeToken', asset: 'gold', amount: 5n }] }),
    ];
    assert.deepEqual(claimed(await ask({ calls })), { [`${gold.toLowerCase()}/`]: '-5' });
  });

  const typed = (primaryType, message, domain = { chainId: 31337, verifyingContract: gold }) =>
    signable(primaryType, message, domain);
  const soon = Math.floor(Date.now() / 1_000) + 3_600;

  const signedWorld = { ask, typed, me, other, gold, dust, soon };

  await t.test('reads the rights in signed data', () => readsRights(signedWorld));

  await t.test('reads what the types sign, and nothing else', () => readsTheSignedOnly(signedWorld));

  await t.test('tells when a right or its signature ends', () => tellsEnds(signedWorld));

  await t.test('warns of signed data for another network, another account, or of the past', () =>
    warnsOfSigned(signedWorld),
  );

  /** A descriptor (ERC-7730) of a contract, with these fields of `transfer`. */
  const described = (fields, rest = {}) => ({
    context: { contract: { deployments: [{ chainId: 31337, address: gold }] } },
    metadata: { owner: 'Gold', constants: { limit: '0x64' }, enums: { kinds: { 7: 'Gift' } } },
    display: {
      definitions: { receiver: { label: 'Receiver', format: 'addressName' } },
      formats: { 'transfer(address to,uint256 amount)': { intent: 'Give gold', fields } },
    },
    ...rest,
  });
  const askWith = (descriptors, request) =>
    loaded.preview({ scope, fetch: nodeFetch, descriptors }, { account: me, network }, request);
  const gift = amount => ({ calls: [{ to: gold, data: token('transfer', [other, amount]) }] });
  const descriptorWorld = () => ({ t, ask, askWith, gift, described, other, gold, dust, bazaar, soon, typed, toCall });

  await t.test('says a call in the words of the descriptor of its contract', () => saysCalls(descriptorWorld()));

  await t.test('leaves a call as it is where no descriptor fits it', () => leavesCalls(descriptorWorld()));

  await t.test('knows functions of a contract by its descriptor, with selectors and an ABI too', () =>
    knowsFunctions(descriptorWorld()),
  );

  await t.test('says typed data in the words of a descriptor, whose deployment has to be theirs', () =>
    saysTypedData(descriptorWorld()),
  );

  await t.test('warns of a token whose symbol imitates another one', async () => {
    const fake = await deploy('TestToken', ['USD Coin', 'U\u0405DC', 6, 10n ** 12n]);
    const seen = await ask({ transfer: { to: other, amount: 5n, token: fake } });
    assert.deepEqual([seen.changes[0].asset.symbol, seen.warnings], ['U\u0405DC', ['look-alike-name']]);
    const permit = { owner: me, spender: other, value: 1, nonce: 0, deadline: soon };
    const domain = { chainId: 31337, verifyingContract: fake };
    assert.deepEqual((await ask({ typedData: typed('Permit', permit, domain) })).warnings, ['look-alike-name']);
    for (const name of ['\u202eCDSU', 'x'.repeat(41), 'Z\u0336\u0337\u0338\u0335\u0334', 'two\nlines']) {
      const odd = await deploy('StrictToken', [name, name, 6]);
      await send({ to: odd, data: call('StrictToken', 'mint', [me, 10n]) });
      const { changes } = await ask({ transfer: { to: other, amount: 5n, token: odd } });
      assert.deepEqual(
        [changes[0].asset.symbol, changes[0].asset.name, changes[0].amount],
        [undefined, undefined, -5n],
      );
    }
  });

  await t.test('warns of a receiver or spender with both ends of the own address', async () => {
    const like = `${me.slice(0, 6)}${'1'.repeat(32)}${me.slice(-4)}`;
    for (const request of [
      { transfer: { to: like, amount: 1n } },
      { transfer: { to: like, amount: 1n, token: gold } },
      { calls: [{ to: gold, data: token('approve', [like, 1n]) }] },
    ])
      assert.deepEqual((await ask(request)).warnings, ['look-alike-address']);
  });

  await t.test('rejects what is no request with INVALID_REQUEST', async () => {
    const wrong = [
      { calls: [] },
      { calls: [{ to: 'nobody' }] },
      { calls: [{ to: other, value: -1n }] },
      { calls: [{ to: other, data: 'data' }] },
      { typedData: 'no JSON' },
      { transaction: new Uint8Array(3) },
    ];
    for (const request of wrong) await assert.rejects(ask(request), { code: 'INVALID_REQUEST' });
  });
});
