// Kills instances while they index, and compares the index with the chain.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { soakRuns } from '../../tools/soak.mjs';
import { newAddress, parts, startInstance, startNodes, waitUntil } from './test-world.mjs';

const CHAIN = 'eip155:31337';
const KILLS = soakRuns(2, 4);
const SENT = soakRuns(120, 300);

let nodes, postgres, postgresProblem, folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-crash-test-'));
  nodes = await startNodes();
  try {
    postgres = await startPostgres();
  } catch (error) {
    postgresProblem = error.message;
  }
});
after(async () => {
  await nodes.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

const count = async (db, table) => {
  const row = await db
    .selectFrom(table)
    .select(eb => eb.fn.countAll().as('count'))
    .where('chain', '=', CHAIN)
    .executeTakeFirst();
  return Number(row.count);
};

const heightOf = async db => {
  const row = await db
    .selectFrom('blocks')
    .select(eb => eb.fn.max('number').as('height'))
    .where('chain', '=', CHAIN)
    .executeTakeFirst();
  return row.height ?? -1;
};

/** Sends transactions with values, each to an address of its own. Resolves with the hashes. */
async function sendMany(number) {
  const [from] = (await nodes.chain.rpc('eth_accounts')).slice(6);
  const hashes = [];
  for (let index = 0; index < number; index += 1)
    hashes.push(await nodes.chain.rpc('eth_sendTransaction', [{ from, to: newAddress(), value: '0x1' }]));
  return hashes;
}

/** Compares each block of the index with that of the chain, and the numbers of rows. */
async function assertComplete(db) {
  const height = Number(await nodes.chain.rpc('eth_blockNumber'));
  const blocks = await db.selectFrom('blocks').selectAll().where('chain', '=', CHAIN).orderBy('number').execute();
  assert.equal(blocks.length, height + 1);
  let [transactions, transfers] = [0, 0];
  for (const { number, hash } of blocks) {
    const block = await nodes.chain.rpc('eth_getBlockByNumber', [`0x${number.toString(16)}`, true]);
    assert.equal(hash, block.hash);
    const rows = await db
      .selectFrom('transactions')
      .select('hash')
      .where('chain', '=', CHAIN)
      .where('block_number', '=', number)
      .execute();
    assert.deepEqual(rows.map(row => row.hash).sort(), block.transactions.map(one => one.hash).sort());
    transactions += block.transactions.length;
    transfers += block.transactions.filter(({ value }) => BigInt(value) > 0n).length;
  }
  assert.equal(await count(db, 'transactions'), transactions);
  const natives = await db
    .selectFrom('transfers')
    .select('hash')
    .where('chain', '=', CHAIN)
    .where('kind', '=', 'native')
    .execute();
  assert.equal(natives.length, transfers);
}

async function killTest(url) {
  await sendMany(SENT);
  const db = parts.openDatabase(url);
  await parts.migrate(db, parts.migrations);
  const top = async () => Number(await nodes.chain.rpc('eth_blockNumber'));
  let reached = -1;
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const goal = Math.floor(((await top()) * (kill + 1)) / (KILLS + 1));
    const instance = await startInstance(url, nodes.nodes);
    await waitUntil('some blocks', async () => (await heightOf(db)) >= goal);
    await instance.stop('SIGKILL');
    const height = await heightOf(db);
    if (height < (await top())) interrupted += 1;
    await sendMany(5);
    assert.ok(height >= reached, 'committed blocks stay');
    reached = height;
  }
  assert.ok(interrupted > 0, 'at least one instance was killed before it had read all blocks');
  const instance = await startInstance(url, nodes.nodes);
  await waitUntil('all blocks', async () => (await heightOf(db)) === (await top()));
  await assertComplete(db);
  assert.equal(await instance.stop(), 0);
  await db.destroy();
}

/** Kills the instance that indexes; the other one goes on. */
async function takeOverTest(url) {
  const db = parts.openDatabase(url);
  const first = await startInstance(url, nodes.nodes);
  const top = async () => Number(await nodes.chain.rpc('eth_blockNumber'));
  const isUpToDate = async () => (await heightOf(db)) === (await top());
  await waitUntil('the first instance', isUpToDate);
  const second = await startInstance(url, nodes.nodes);
  const holder = async () => (await db.selectFrom('leases').select('holder').executeTakeFirst())?.holder;
  const before = await holder();
  await first.stop('SIGKILL');
  const hashes = await sendMany(10);
  await waitUntil('the second instance', isUpToDate);
  assert.notEqual(await holder(), before);
  const rows = await db.selectFrom('transactions').select('hash').where('hash', 'in', hashes).execute();
  assert.equal(rows.length, hashes.length);
  await assertComplete(db);
  assert.equal(await second.stop(), 0);
  assert.equal(await holder(), undefined, 'a stopped instance gives the lease back');
  await db.destroy();
}

test('an instance that is killed while it indexes loses and doubles nothing, on SQLite', () =>
  killTest(`sqlite:${join(folder, 'kill.db')}`));

test('another instance takes over when the one that indexes is killed, on SQLite', () =>
  takeOverTest(`sqlite:${join(folder, 'lead.db')}`));

test('both hold on PostgreSQL', async t => {
  if (!postgres) return t.skip(`not checked: ${postgresProblem}`);
  await killTest(await postgres.newDatabase());
  return takeOverTest(await postgres.newDatabase());
});
