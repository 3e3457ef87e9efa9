// Operations that wait in the queue: what happens to their account, their project or their node meanwhile.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRelayerWorld } from './relayer-world.mjs';

let relayerWorld;
before(async () => (relayerWorld = await startRelayerWorld()));
after(() => relayerWorld?.stop());

/** A node in front of the chain, for a person of its own. `node.override` returns an answer in place of that of the chain. */
async function startBehind(t) {
  const { chain, newPerson, restart, world } = relayerWorld;
  const node = {};
  const proxy = createServer(async (request, response) => {
    const body = await buffer(request);
    const { id, method } = JSON.parse(body);
    const own = node.override?.(method);
    if (own === 'down') return response.writeHead(503).end();
    response.setHeader('content-type', 'application/json');
    if (own) return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...own }));
    const answer = await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    response.end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => proxy.close().closeAllConnections());
  const [network] = JSON.parse(world.environment.WALLET_NETWORKS);
  const rpcUrl = `http://127.0.0.1:${proxy.address().port}`;
  const server = await restart({ WALLET_NETWORKS: JSON.stringify([{ ...network, rpcUrl }]) });
  return { node, server, ...(await newPerson()) };
}

test('an operation that was carried out is not refused where its node does not tell', async t => {
  const { operationOf, client } = relayerWorld;
  const { node, server, person, smart } = await startBehind(t);
  const operation = await operationOf(smart);
  const sent = await person.get('operations/send', operation);
  await client.waitForTransactionReceipt({ hash: sent.transactionHash });
  node.override = method =>
    ({
      eth_getTransactionByHash: { result: null },
      eth_getLogs: { error: { code: -32_600, message: 'up to a 10 block range' } },
    })[method];
  assert.deepEqual(await person.get('operations/send', operation), sent);
  const row = await server.world.db
    .selectFrom('operations')
    .selectAll()
    .where('hash', '=', sent.hash)
    .executeTakeFirst();
  assert.deepEqual([row.refusal, row.transaction_hash], [null, sent.transactionHash]);
});

/** Sends an operation to a node that is down, has `act` run while it waits, and resolves with the refusal. */
async function refusalAfter(t, act) {
  const { client, operationOf, relayer, world } = relayerWorld;
  const { node, server, person, smart } = await startBehind(t);
  const nonce = await client.getTransactionCount({ address: relayer.address });
  const operation = await operationOf(smart);
  node.override = method => (method === 'eth_call' ? undefined : 'down');
  const { db, queue } = server.world;
  const before = (await db.selectFrom('jobs').select('id').execute()).map(({ id }) => id);
  const sending = person.call('operations/send', operation);
  const failed = () =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('attempts', '>', 0)
      .where('lease', 'is', null)
      .where('id', 'not in', ['', ...before])
      .execute();
  while ((await failed()).length === 0) await sleep(20);
  await act(server);
  node.override = undefined;
  world.time += 10_000;
  queue.wake();
  const { failure } = await sending;
  assert.equal(await client.getTransactionCount({ address: relayer.address }), nonce, 'nothing was sent');
  return failure;
}

test('an operation of an account that is suspended while it waits is not sent', async t => {
  const failure = await refusalAfter(t, ({ world: { db } }) =>
    db.updateTable('users').set({ suspended_at: 1 }).execute(),
  );
  assert.equal(failure, 'ACCOUNT_SUSPENDED');
});

test('an operation of an account that is deleted while it waits is not sent', async t => {
  const failure = await refusalAfter(t, ({ world: { db } }) => db.deleteFrom('users').execute());
  assert.equal(failure, 'NOT_LOGGED_IN');
});

test('an operation of a project that is suspended while it waits is not sent', async t => {
  const failure = await refusalAfter(t, async ({ world: { configuration } }) => {
    const moment = await configuration.read();
    configuration.read = async () => ({ ...moment, projects: new Map() });
  });
  assert.equal(failure, 'UNKNOWN_PROJECT');
});
