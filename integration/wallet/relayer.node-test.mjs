// The relayer on a dev chain: it loses nothing on operations that pay for themselves.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { numberToHex } from 'viem';
import { loadExports } from '../../tools/load-typescript.mjs';
import { RECEIVER, startRelayerWorld } from './relayer-world.mjs';

const RUNS = Number(process.env.LATCHKEY_OPERATION_RUNS ?? 5_000);
let parts, chain, client, world, server, relayer, relayerWorld;
let newPerson, operationOf, balance;

before(async () => {
  parts = await loadExports(`
    export { handleOpsData, overheadOf } from './services/wallet/shared/operation-gas.js';
    export { entryPoint08Address, getUserOperationHash } from 'viem/account-abstraction';
    export { prepareOperation } from './services/wallet/page/evm/smart-account.js';
    export { settleFees } from './services/wallet/server/fee-budgets.js';
    export * from './services/wallet/server/operation-rules.js';`);
  relayerWorld = await startRelayerWorld();
  ({ chain, client, world, server, relayer, newPerson, operationOf, balance } = relayerWorld);
});
after(() => relayerWorld?.stop());

test('an operation that pays for itself costs the relayer nothing', async () => {
  const { person, smart } = await newPerson();
  const before = await balance();
  const { transactionHash } = await person.get('operations/send', await operationOf(smart));
  const receipt = await client.waitForTransactionReceipt({ hash: transactionHash });
  assert.equal(receipt.status, 'success');
  assert.ok((await balance()) >= before, `${(await balance()) - before}`);
});

test('operations that would cost the relayer are refused before they are sent', async () => {
  const { person, smart } = await newPerson();
  const other = await newPerson();
  const before = await balance();
  const cheap = {
    'one wei for a unit of gas': { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
    'no gas for the transaction': { preVerificationGas: 0n },
    'too little gas for the transaction': { preVerificationGas: 30_000n },
    'no tip': { maxPriorityFeePerGas: 0n },
    'a huge call': { callGasLimit: 1_000_000_000n },
    'a huge verification': { verificationGasLimit: 1_000_000_000n },
    'no fee, where nobody sponsors': { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  };
  for (const [how, given] of Object.entries(cheap))
    assert.equal(await person.refusal('operations/send', await operationOf(smart, given)), 'OPERATION_REJECTED', how);
  const foreign = await operationOf(other.smart);
  assert.equal(await person.refusal('operations/send', foreign), 'OPERATION_REJECTED', 'an account of another person');
  assert.equal(await balance(), before);
});

test('an operation whose answer was lost is one operation', async () => {
  const { person, smart } = await newPerson();
  const operation = await operationOf(smart);
  const first = await person.get('operations/send', operation);
  assert.deepEqual(await person.get('operations/send', operation), first);
  const status = await person.get('operations/status', { chainId: 31_337, hash: first.hash });
  assert.equal(status.transactionHash, first.transactionHash);
  const nonce = await client.getTransactionCount({ address: relayer.address });
  // Stored, but never sent: the process ended in between
  const later = await newPerson();
  const next = await operationOf(later.smart);
  await chain.rpc('evm_setAutomine', [false]);
  const sent = await later.person.get('operations/send', next);
  await chain.rpc('anvil_dropTransaction', [sent.transactionHash]);
  assert.deepEqual(await later.person.get('operations/send', next), sent);
  await chain.rpc('evm_setAutomine', [true]);
  await chain.rpc('evm_mine', []);
  await client.waitForTransactionReceipt({ hash: sent.transactionHash });
  assert.equal(await client.getTransactionCount({ address: relayer.address }), nonce + 1);
});

test('bytes that a node refuses when they come again are not signed anew', async () => {
  const { person, smart } = await newPerson();
  const operation = await operationOf(smart);
  const nonce = await client.getTransactionCount({ address: relayer.address });
  const funds = numberToHex(await balance());
  await chain.rpc('evm_setAutomine', [false]);
  try {
    const sent = await person.get('operations/send', operation);
    const stored = () => server.world.db.selectFrom('operations').selectAll().where('hash', '=', sent.hash).execute();
    const bytes = await stored();
    await chain.rpc('anvil_dropTransaction', [sent.transactionHash]);
    await chain.rpc('anvil_setBalance', [relayer.address, '0x0']); // the node refuses: insufficient funds
    assert.deepEqual(await person.get('operations/send', operation), sent);
    assert.deepEqual(await stored(), bytes);
    await chain.rpc('anvil_setBalance', [relayer.address, funds]);
    assert.deepEqual(await person.get('operations/send', operation), sent);
    await chain.rpc('evm_mine', []);
    const { status } = await client.waitForTransactionReceipt({ hash: sent.transactionHash });
    assert.equal(status, 'success');
    assert.equal(await client.getTransactionCount({ address: relayer.address }), nonce + 1);
  } finally {
    await chain.rpc('anvil_setBalance', [relayer.address, funds]);
    await chain.rpc('evm_setAutomine', [true]);
  }
});

test('an operation that no node took is not known, and can be sent later', async () => {
  const { person, smart } = await newPerson();
  const operation = await operationOf(smart);
  const funds = numberToHex(await balance());
  await chain.rpc('anvil_setBalance', [relayer.address, '0x0']);
  try {
    assert.equal(await person.refusal('operations/send', operation), 'OPERATION_REJECTED');
    const hash = parts.getUserOperationHash({
      userOperation: Object.fromEntries(
        Object.entries(operation.operation).map(([name, value]) => [
          name,
          /[gG]as|nonce/.test(name) ? BigInt(value) : value,
        ]),
      ),
      chainId: 31_337,
      entryPointAddress: parts.entryPoint08Address,
      entryPointVersion: '0.8',
    });
    assert.deepEqual(await person.get('operations/status', { chainId: 31_337, hash }), { transactionHash: null });
  } finally {
    await chain.rpc('anvil_setBalance', [relayer.address, funds]);
  }
  const { transactionHash } = await person.get('operations/send', operation);
  assert.equal((await client.waitForTransactionReceipt({ hash: transactionHash })).status, 'success');
});

test('an operation that was carried out is sent no second time, also where a node does not know its transaction', async () => {
  const forgetful = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { id, method } = JSON.parse(body);
    response.setHeader('content-type', 'application/json');
    if (method === 'eth_getTransactionByHash')
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: null }));
    const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    response.end(await answer.text());
  }).listen(0);
  try {
    await once(forgetful, 'listening');
    const [network] = JSON.parse(world.environment.WALLET_NETWORKS);
    const rpcUrl = `http://127.0.0.1:${forgetful.address().port}`;
    const behind = await world.start({
      WALLET_NETWORKS: JSON.stringify([{ ...network, rpcUrl }]),
    });
    const { person, smart } = await newPerson();
    person.server = behind;
    const operation = await operationOf(smart);
    const sent = await person.get('operations/send', operation);
    await client.waitForTransactionReceipt({ hash: sent.transactionHash });
    const nonce = await client.getTransactionCount({ address: relayer.address });
    assert.deepEqual(await person.get('operations/send', operation), sent);
    assert.equal(await client.getTransactionCount({ address: relayer.address }), nonce);
  } finally {
    forgetful.close();
  }
});

test('an operation waits for a node that does not answer, and is then sent once', async () => {
  let isDown = false;
  const node = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (isDown && JSON.parse(body).method !== 'eth_call') return response.writeHead(503).end();
    const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    response.setHeader('content-type', 'application/json');
    response.end(await answer.text());
  }).listen(0);
  try {
    await once(node, 'listening');
    const [network] = JSON.parse(world.environment.WALLET_NETWORKS);
    const rpcUrl = `http://127.0.0.1:${node.address().port}`;
    const behind = await world.start({
      WALLET_NETWORKS: JSON.stringify([{ ...network, rpcUrl }]),
    });
    const { person, smart } = await newPerson();
    person.server = behind;
    const operation = await operationOf(smart);
    isDown = true;
    const sending = person.get('operations/send', operation);
    const { db } = behind.world;
    const failed = () =>
      db.selectFrom('jobs').selectAll().where('attempts', '>', 0).where('lease', 'is', null).execute();
    while ((await failed()).length === 0) await new Promise(resolve => setTimeout(resolve, 20));
    isDown = false;
    world.time += 10_000;
    behind.world.queue.wake();
    const { transactionHash } = await sending;
    assert.equal((await client.waitForTransactionReceipt({ hash: transactionHash })).status, 'success');
  } finally {
    node.close();
  }
});

test('an operation is sent once where a node takes it, and then answers with an error of the node behind it', async () => {
  let errors = [];
  const node = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { id, method } = JSON.parse(body);
    const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const text = await answer.text();
    const error = method === 'eth_sendRawTransaction' && errors.shift();
    response.setHeader('content-type', 'application/json');
    response.end(error ? JSON.stringify({ jsonrpc: '2.0', id, error }) : text);
  }).listen(0);
  try {
    await once(node, 'listening');
    const [network] = JSON.parse(world.environment.WALLET_NETWORKS);
    const rpcUrl = `http://127.0.0.1:${node.address().port}`;
    const behind = await world.start({
      WALLET_NETWORKS: JSON.stringify([{ ...network, rpcUrl }]),
    });
    for (const message of ['context deadline exceeded', 'multiple upstreams timed out', 'nonce too low']) {
      const { person, smart } = await newPerson();
      person.server = behind;
      const operation = await operationOf(smart);
      const nonce = await client.getTransactionCount({ address: relayer.address });
      errors = [{ code: -32_000, message }];
      const sent = await person.get('operations/send', operation);
      assert.equal(errors.length, 0);
      assert.equal((await client.waitForTransactionReceipt({ hash: sent.transactionHash })).status, 'success');
      assert.deepEqual(await person.get('operations/send', operation), sent);
      assert.equal(await client.getTransactionCount({ address: relayer.address }), nonce + 1, message);
    }
  } finally {
    node.close();
  }
});

test('an operation with much data is carried out, and pays for the least price of its bytes', async () => {
  const { person, smart } = await newPerson();
  const first = await person.get('operations/send', await operationOf(smart)); // deploys the account
  await client.waitForTransactionReceipt({ hash: first.transactionHash });
  const callData = await smart.encodeCalls([{ to: RECEIVER, value: 1n, data: `0x${'ff'.repeat(6_000)}` }]);
  const draft = await operationOf(smart, { callData });
  const { overheadOf, handleOpsData } = parts;
  const draftOperation = Object.fromEntries(
    Object.entries(draft.operation).map(([name, value]) => [name, /Gas|nonce/.test(name) ? BigInt(value) : value]),
  );
  const preVerificationGas = overheadOf(handleOpsData(draftOperation, relayer.address)) + 5_000n;
  const before = await balance();
  const { transactionHash } = await person.get(
    'operations/send',
    await operationOf(smart, { callData, preVerificationGas }),
  );
  assert.equal((await client.waitForTransactionReceipt({ hash: transactionHash })).status, 'success');
  assert.ok((await balance()) >= before, 'the relayer has lost nothing');
});

test('counts every operation of a person', async () => {
  const { person, smart } = await newPerson();
  const cheap = await operationOf(smart);
  await person.get('operations/send', cheap);
  const rows = await server.world.db.selectFrom('counters').selectAll().where('key', 'like', 'operation:%').execute();
  assert.ok(rows.some(row => row.count === 1));
});

test('fees are paid within the budget of the project, and for projects that exist', async () => {
  const lines = [];
  const sponsoring = await world.start(
    { SPONSOR_FEES: '1', SPONSOR_GWEI_PER_PROJECT: '1' },
    { writeLog: line => lines.push(line) },
  );
  const { person, smart } = await newPerson();
  person.server = sponsoring;
  const operation = await operationOf(smart, { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n });
  const before = await balance();
  assert.equal(await person.refusal('operations/send', { ...operation, projectId: 'none' }), 'UNKNOWN_PROJECT');
  assert.equal(await person.refusal('operations/send', operation), 'BUDGET_SPENT');
  assert.equal(await balance(), before);
  assert.ok(lines.some(line => line.includes('The budget of fees is spent: sponsored gwei of project demo')));
  person.server = await world.start({ SPONSOR_FEES: '1' });
  const { transactionHash } = await person.get('operations/send', operation);
  assert.equal((await client.waitForTransactionReceipt({ hash: transactionHash })).status, 'success');
});

test('many accounts of one network share a budget, and those of another one go on', async () => {
  const sponsoring = await world.start({ SPONSOR_FEES: '1', TRUST_PROXY: '1' });
  const { limits, sealer } = sponsoring.world;
  const send = async network => {
    const { person, smart } = await newPerson();
    person.server = sponsoring;
    const operation = await operationOf(smart, { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n });
    return (await person.call('operations/send', operation, { 'x-forwarded-for': network })).failure;
  };
  assert.equal(await send('203.0.113.7'), undefined);
  const rest = limits.take('sponsored gwei of network', sealer.hash('network counter', '203.0.113.7'), 500_000_000);
  await assert.rejects(rest, { code: 'BUDGET_SPENT' }); // more than is left
  assert.equal(await send('203.0.113.7'), 'BUDGET_SPENT', 'of a new account too');
  assert.equal(await send('203.0.113.8'), undefined);
});

test('the budget counts at least what the relayer pays, also for an operation that is cheap until it is mined', async () => {
  const burner = `0x${'bb'.repeat(20)}`; // uses all gas, unless the price of gas is 0, as in a simulation
  await chain.rpc('anvil_setCode', [burner, '0x3a15600e575b6113885a116005575b00']);
  const sponsoring = await world.start({ SPONSOR_FEES: '1' });
  const { person, smart } = await newPerson();
  person.server = sponsoring;
  const before = await balance();
  const { transactionHash } = await person.get(
    'operations/send',
    await operationOf(smart, {
      callData: await smart.encodeCalls([{ to: burner, value: 0n, data: '0x' }]),
      callGasLimit: 5_000_000n,
      maxFeePerGas: 0n,
      maxPriorityFeePerGas: 0n,
    }),
  );
  const { gasUsed } = await client.waitForTransactionReceipt({ hash: transactionHash });
  assert.ok(gasUsed > 4_000_000n, `${gasUsed}`);
  const { userId } = (await person.get('account')).account;
  const counted = async () => {
    const keys = [`sponsored gwei of person:${userId}`];
    const rows = await sponsoring.world.db.selectFrom('counters').selectAll().where('key', 'in', keys).execute();
    return BigInt(rows[0].count);
  };
  const paid = before - (await balance());
  assert.ok((await counted()) * 1_000_000_000n >= paid, `${await counted()} gwei`);
  await parts.settleFees(sponsoring.world);
  assert.equal(await counted(), (paid + 999_999_999n) / 1_000_000_000n, 'the rest is given back');
});

/** Runs on a chain that has the oracle of rollups of the OP Stack, with code that charges by the bytes of its call. */
async function withOracle(code, act) {
  const oracle = '0x420000000000000000000000000000000000000F';
  await chain.rpc('anvil_setCode', [oracle, code]);
  try {
    await act(oracle);
  } finally {
    await chain.rpc('anvil_setCode', [oracle, '0x']);
  }
}

test('the budget counts what a rollup charges for the data on the network below, with room for its rise', async () => {
  const sponsoring = await world.start({ SPONSOR_FEES: '1' });
  const countedOf = async () => {
    const { person, smart } = await newPerson();
    person.server = sponsoring;
    const { userId } = (await person.get('account')).account;
    await person.get('operations/send', await operationOf(smart, { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }));
    const key = `sponsored gwei of person:${userId}`;
    const [row] = await sponsoring.world.db.selectFrom('counters').selectAll().where('key', '=', key).execute();
    return Number(row.count);
  };
  const usual = await countedOf();
  // 1,000 gwei for each byte
  await withOracle('0x3664e8d4a510000260005260206000f3', async oracle => {
    const onRollup = await countedOf();
    // A transaction with one operation that deploys an account has between 1 and 3 kB
    assert.ok(onRollup - usual > 2 * 1_000 * 1_000, `${usual} and ${onRollup} gwei`);
    assert.ok(onRollup - usual < 2 * 1_000 * 3_000, `${usual} and ${onRollup} gwei`);
    const { person, smart } = await newPerson();
    person.server = await world.start({ SPONSOR_FEES: '1', SPONSOR_GWEI_PER_PERSON: String(2 * usual + 1_000_000) });
    const operation = await operationOf(smart, { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n });
    assert.equal(await person.refusal('operations/send', operation), 'BUDGET_SPENT');
    await chain.rpc('anvil_setCode', [oracle, '0x60006000fd']); // a network whose oracle fails
    assert.equal(await person.refusal('operations/send', operation), 'OPERATION_REJECTED');
  });
});

test('an operation pays for what a rollup charges for its data, and is refused where it does not', async () => {
  await withOracle('0x36640ba43b74000260005260206000f3', async oracle => {
    // 50 gwei for each byte
    const { person, smart } = await newPerson();
    assert.equal(await person.refusal('operations/send', await operationOf(smart)), 'OPERATION_REJECTED');
    const [network] = JSON.parse(world.environment.WALLET_NETWORKS);
    const calls = [{ to: RECEIVER, value: 1n, data: '0x' }];
    const prepare = () =>
      parts.prepareOperation(network, person.account.address, calls, { isSponsored: false, shown: undefined });
    const funds = await balance();
    for (const state of ['deploys its account', 'has its account']) {
      const { operation } = await (await prepare()).sign(person.account);
      const { transactionHash } = await person.get('operations/send', {
        chainId: 31_337,
        projectId: 'demo',
        operation,
      });
      const { status } = await client.waitForTransactionReceipt({ hash: transactionHash });
      assert.equal(status, 'success', state);
    }
    const bytes = 1_000n; // both transactions have more
    assert.ok((await balance()) - funds >= 50n * 10n ** 9n * bytes, 'the relayer has got what it pays on a rollup');
    await chain.rpc('anvil_setCode', [oracle, '0x60006000fd']);
    await assert.rejects(prepare(), /getL1Fee/);
  });
  // Elsewhere, nothing is added
  const { person } = await newPerson();
  const [network] = JSON.parse(world.environment.WALLET_NETWORKS);
  const calls = [{ to: RECEIVER, value: 1n, data: '0x' }];
  const { operation } = await (
    await parts.prepareOperation(network, person.account.address, calls, { isSponsored: false, shown: undefined })
  ).sign(person.account);
  assert.ok(BigInt(operation.preVerificationGas) < 100_000n, operation.preVerificationGas);
});

test('whatever an operation asks for, the relayer loses nothing on it', () => {
  const { refusalOf, transactionFees, isCovered, paysForData, overheadOf, handleOpsData, GAS_LIMITS } = parts;
  const gas = fc.bigInt({ min: 0n, max: 12_000_000n });
  const price = fc.bigInt({ min: 0n, max: 500_000_000_000n });
  const wei = fc.bigInt({ min: 0n, max: 10n ** 17n });
  const bytes = fc.uint8Array({ maxLength: 400 }).map(list => `0x${Buffer.from(list).toString('hex')}`);
  const address = `0x${'11'.repeat(20)}`;
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.record({ call: gas, verification: gas, pre: gas, fee: price, tip: price, callData: bytes, baseFee: price }),
      fc.record({ minTip: fc.bigInt({ min: 0n, max: 3_000_000_000n }), used: gas, nextBaseFee: price, l1Fee: wei }),
      ({ call, verification, pre, fee, tip, callData, baseFee }, { minTip, used, nextBaseFee, l1Fee }) => {
        const operation = {
          sender: address,
          nonce: 0n,
          callData,
          callGasLimit: call,
          verificationGasLimit: verification,
          preVerificationGas: pre,
          maxFeePerGas: fee,
          maxPriorityFeePerGas: tip,
          signature: '0x',
        };
        const data = handleOpsData(operation, address);
        const prices = { baseFee, tip: minTip };
        if (fee === 0n || refusalOf(operation, data, prices) !== undefined) return;
        accepted += 1;
        assert.ok(call <= GAS_LIMITS.call && verification <= GAS_LIMITS.verification);
        assert.ok(tip >= minTip && fee >= baseFee + tip); // it would wait for a cheaper block, and the others behind it
        const fees = transactionFees(operation, prices);
        if (fees.maxFeePerGas < nextBaseFee) return; // no block takes the transaction
        // What the EntryPoint charges: measured gas and the gas paid for in advance, at the operation's price
        const own = nextBaseFee + tip < fee ? nextBaseFee + tip : fee;
        const paid = (used + pre) * own;
        const gasUsed = used + overheadOf(data);
        assert.ok(isCovered({ gasUsed, paid, l1Fee: 0n }, fees, nextBaseFee));
        // The price of L1 is known at the present base fee
        if (!paysForData(operation, { data, baseFee, l1Fee })) return;
        assert.ok(isCovered({ gasUsed, paid: (used + pre) * (baseFee + tip), l1Fee }, fees, baseFee));
      },
    ),
    { numRuns: RUNS },
  );
  assert.ok(accepted > 0);
});
