// One open operation of each account: what bounds the cost of transactions that revert once they are mined.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseEther } from 'viem';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { CHAIN_ID, startRelayerWorld } from './relayer-world.mjs';
import { parts as walletParts } from './test-world.mjs';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let relayerWorld;

before(async () => (relayerWorld = await startRelayerWorld()));
after(() => relayerWorld?.stop());

const send = (person, operation) => person.get('operations/send', operation);
const refusalOf = (person, operation) => person.refusal('operations/send', operation);
/** Sends an operation of an account that is emptied before it is mined, and returns the receipt of the relayer's transaction. */
async function sendAndEmpty(person, smart) {
  const { client, operationOf, withoutMining, setBalance } = relayerWorld;
  await setBalance(smart.address, parseEther('1'));
  const operation = await operationOf(smart);
  return withoutMining(async mine => {
    const { transactionHash } = await send(person, operation);
    await setBalance(smart.address, 0n);
    await mine();
    return client.getTransactionReceipt({ hash: transactionHash });
  });
}
const placesOf = ({ world: { db } }) => db.selectFrom('open_operations').selectAll().execute();

test('a second operation of an account is refused until the first is mined', async () => {
  const { client, operationOf, newPerson, withoutMining, restart, balance } = relayerWorld;
  const { person, smart } = await newPerson();
  await send(person, await operationOf(smart)); // deploys the account
  const other = await newPerson();
  const [first, second] = [await operationOf(smart), await operationOf(smart)];
  assert.notEqual(first.operation.nonce, second.operation.nonce, 'the account orders neither of them');
  const funds = await balance();
  await withoutMining(async mine => {
    const sent = await send(person, first);
    const refused = await person.call('operations/send', second);
    assert.deepEqual([refused.status, refused.failure], [409, 'OPERATION_PENDING']);
    assert.match(refused.headers.get('retry-after'), /^\d+$/);
    assert.match(refused.body.reasons[0].description, /Wait until it is, then try again/);
    assert.deepEqual(await send(person, first), sent, 'the same operation is answered as before');
    await send(other.person, await operationOf(other.smart)); // other accounts do not wait
    person.server = await restart(); // an instance on the same database, as after a restart
    assert.equal(await refusalOf(person, second), 'OPERATION_PENDING');
    assert.deepEqual(await send(person, first), sent);
    await mine();
    const { transactionHash } = await send(person, second);
    assert.deepEqual(await send(person, first), sent, 'while another one is open, too');
    await mine();
    assert.equal((await client.getTransactionReceipt({ hash: transactionHash })).status, 'success');
  });
  assert.ok((await balance()) >= funds);
});

test('a refusal for an open operation takes nothing from the count of operations', async () => {
  const { operationOf, newPerson, withoutMining, server } = relayerWorld;
  const { person, smart } = await newPerson();
  const { userId } = (await person.get('account')).account;
  const count = async () => {
    const key = `operation:${userId}`;
    return Number((await server.world.db.selectFrom('counters').selectAll().where('key', '=', key).execute())[0].count);
  };
  await withoutMining(async () => {
    await send(person, await operationOf(smart));
    const second = await operationOf(smart);
    for (let tries = 0; tries < 3; tries += 1) assert.equal(await refusalOf(person, second), 'OPERATION_PENDING');
    assert.equal(await count(), 1);
  });
});

test('an operation that was refused does not hold up the next one', async () => {
  const { operationOf, newPerson } = relayerWorld;
  const { person, smart } = await newPerson();
  const cheap = await operationOf(smart, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n });
  assert.equal(await refusalOf(person, cheap), 'OPERATION_REJECTED');
  assert.equal(await refusalOf(person, cheap), 'OPERATION_REJECTED', 'the same one is simulated again');
  assert.ok((await send(person, await operationOf(smart))).transactionHash);
});

test('an operation whose transaction no node knows any more holds up the next one for ten minutes', async () => {
  const { chain, client, world, operationOf, newPerson, withoutMining } = relayerWorld;
  const { person, smart } = await newPerson();
  await send(person, await operationOf(smart)); // deploys the account
  const [first, second] = [await operationOf(smart), await operationOf(smart)];
  await withoutMining(async mine => {
    const sent = await send(person, first);
    world.time += 11 * MINUTE;
    assert.equal(await refusalOf(person, second), 'OPERATION_PENDING', 'a node knows it');
    await chain.rpc('anvil_dropTransaction', [sent.transactionHash]);
    world.time -= 2 * MINUTE;
    assert.equal(await refusalOf(person, second), 'OPERATION_PENDING', 'another node may know it');
    world.time += 2 * MINUTE;
    const { transactionHash } = await send(person, second);
    assert.equal(await refusalOf(person, first), 'OPERATION_PENDING', 'the dropped one now waits for the other');
    await mine();
    assert.equal((await client.getTransactionReceipt({ hash: transactionHash })).status, 'success');
    const again = await send(person, first);
    await mine();
    assert.equal((await client.getTransactionReceipt({ hash: again.transactionHash })).status, 'success');
  });
});

test('an operation whose nonce of the relayer another transaction has used is over', async () => {
  const { chain, operationOf, newPerson, withoutMining, server } = relayerWorld;
  const [ann, bob] = [await newPerson(), await newPerson()];
  await withoutMining(async mine => {
    const sent = await send(ann.person, await operationOf(ann.smart));
    await chain.rpc('anvil_dropTransaction', [sent.transactionHash]);
    await send(bob.person, await operationOf(bob.smart)); // with the nonce that is free again
    await mine();
    assert.ok((await send(ann.person, await operationOf(ann.smart))).transactionHash);
  });
  assert.ok((await placesOf(server)).length > 0);
});

test('an account that empties itself after the simulation is refused after five transactions a day that the relayer paid for', async () => {
  const { client, world, operationOf, newPerson, setBalance, balance } = relayerWorld;
  const { person, smart } = await newPerson();
  await send(person, await operationOf(smart)); // deploys the account
  const funds = await balance();
  for (let times = 1; times <= 5; times += 1) assert.equal((await sendAndEmpty(person, smart)).status, 'reverted');
  await setBalance(smart.address, parseEther('1'));
  const next = await operationOf(smart);
  assert.equal(await refusalOf(person, next), 'TOO_MANY_REQUESTS');
  assert.equal(await refusalOf(person, next), 'TOO_MANY_REQUESTS');
  const lost = funds - (await balance());
  assert.ok(lost > 0n && lost < 5n * 100_000n * (await client.getGasPrice()) * 2n, `${lost}`);
  world.time += DAY;
  await send(person, next);
});

test('a transaction that reverts because a stranger carried its operation out is not counted', async () => {
  const { chain, client, operationOf, newPerson, withoutMining, relayer, server } = relayerWorld;
  const { person, smart } = await newPerson();
  await send(person, await operationOf(smart));
  const [stranger] = await chain.rpc('eth_accounts');
  await withoutMining(async mine => {
    const { transactionHash } = await send(person, await operationOf(smart));
    const { to, input } = await client.getTransaction({ hash: transactionHash });
    const price = `0x${(10n ** 12n).toString(16)}`;
    const fees = { maxFeePerGas: price, maxPriorityFeePerGas: price, gas: '0x1e8480' };
    const data = input.replaceAll(relayer.address.slice(2).toLowerCase(), stranger.slice(2).toLowerCase());
    await chain.rpc('eth_sendTransaction', [{ from: stranger, to, data, ...fees }]);
    await mine();
    assert.equal((await client.getTransactionReceipt({ hash: transactionHash })).status, 'reverted');
  });
  await chain.rpc('anvil_mine', ['0x898']); // the next one comes hours later
  await send(person, await operationOf(smart));
  const rows = await server.world.db.selectFrom('counters').select('key').execute();
  const { userId } = (await person.get('account')).account;
  assert.ok(!rows.some(({ key }) => key === `reverted operation:${userId}`));
});

test('a node that does not tell whether the first is mined takes no second operation', async () => {
  const { chain, operationOf, newPerson, restart, world, withoutMining } = relayerWorld;
  let isBroken = false;
  const node = await startProxy(chain.url, method => isBroken && method === 'eth_getTransactionReceipt');
  try {
    const [network] = JSON.parse(world.environment.WALLET_NETWORKS);
    await restart({ WALLET_NETWORKS: JSON.stringify([{ ...network, rpcUrl: node.url }]) });
    const { person, smart } = await newPerson();
    await withoutMining(async () => {
      await send(person, await operationOf(smart));
      const second = await operationOf(smart);
      isBroken = true;
      assert.equal(await refusalOf(person, second), 'BUSY');
      isBroken = false;
      assert.equal(await refusalOf(person, second), 'OPERATION_PENDING');
    });
  } finally {
    node.close();
    await restart();
  }
});

test('a node that does not tell who carried an operation out locks no account out', async () => {
  const { chain, operationOf, newPerson, restart, setBalance, world } = relayerWorld;
  const node = await startProxy(chain.url, method => method === 'eth_getLogs');
  try {
    const [network] = JSON.parse(world.environment.WALLET_NETWORKS);
    await restart({ WALLET_NETWORKS: JSON.stringify([{ ...network, rpcUrl: node.url }]) });
    const { person, smart } = await newPerson();
    await send(person, await operationOf(smart));
    assert.equal((await sendAndEmpty(person, smart)).status, 'reverted');
    await setBalance(smart.address, parseEther('1'));
    await send(person, await operationOf(smart));
  } finally {
    node.close();
    await restart();
  }
});

test('an operation that is not read is refused with a code, which proves that nothing was sent', async () => {
  const { operationOf, newPerson } = relayerWorld;
  const { person, smart } = await newPerson();
  const data = `0x${'01'.repeat(140_000)}`;
  const callData = await smart.encodeCalls([{ to: smart.address, value: 0n, data }]);
  const large = await person.call('operations/send', await operationOf(smart, { callData }));
  const { operation, ...rest } = await operationOf(smart);
  const malformed = await person.call('operations/send', { ...rest, operation: { ...operation, nonce: 'one' } });
  assert.deepEqual([large.status, large.failure], [413, 'BAD_REQUEST']);
  assert.deepEqual([malformed.status, malformed.failure], [422, 'BAD_REQUEST']);
});

/** A node that answers some methods with an error of a proxy. */
async function startProxy(url, isBroken) {
  const { createServer } = await import('node:http');
  const { once } = await import('node:events');
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (isBroken(JSON.parse(body).method)) return response.writeHead(503).end();
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    response.setHeader('content-type', 'application/json');
    response.end(await answer.text());
  }).listen(0);
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close().closeAllConnections() };
}

testOnEachDatabase('of operations that arrive at the same time at two instances, one is sent', async (t, newUrl) => {
  const own = await startRelayerWorld({ DATABASE_URL: await newUrl() });
  t.after(() => own.stop());
  const { person, smart } = await own.newPerson();
  const servers = [own.server, await own.restart()];
  const operations = [];
  for (let count = 0; count < 6; count += 1) operations.push(await own.operationOf(smart));
  await own.withoutMining(async mine => {
    const codes = await Promise.all(
      operations.map((operation, at) => {
        const visitor = Object.assign(Object.create(Object.getPrototypeOf(person)), person, {
          server: servers[at % 2],
        });
        return refusalOf(visitor, operation);
      }),
    );
    assert.equal(codes.filter(code => code === undefined).length, 1, `${codes}`);
    assert.equal(codes.filter(code => code === 'OPERATION_PENDING').length, 5, `${codes}`);
    const [{ hash, chain_id: chainId }] = await placesOf(own.server);
    assert.equal(chainId, CHAIN_ID);
    const sent = operations[codes.indexOf(undefined)];
    assert.equal((await send(person, sent)).hash, hash);
    await mine();
  });
  own.world.time += 91 * DAY;
  await walletParts.sweep(own.server.world);
  assert.deepEqual(await placesOf(own.server), []);
});
