// Tests the API server over HTTP: the same contract on SQLite, on PostgreSQL, and on two instances behind a proxy.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { contractSuite } from './contract-suite.mjs';
import { fill, parts, priceSettings, startInstance, startNodes, startRoundRobin } from './test-world.mjs';

const CHECKOUT = 'https://checkout.example/buy?appId=app';
const EXCHANGES = [
  'one=Exchange One=https://exchange.example/pay|https://exchange.example/one.png',
  'two=Two=https://exchange.example/pay',
].join();

let nodes, postgres, postgresProblem, folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-api-test-'));
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

/** Fills a database, starts instances on it and returns what the suite needs. */
async function deploy(databaseUrl, count) {
  const instances = [];
  const stopAll = async () => (await Promise.all(instances.map(one => one.stop()))).every(code => code === 0);
  try {
    while (instances.length < count)
      instances.push(
        await startInstance(databaseUrl, nodes.nodes, {
          METADATA_ORIGINS: nodes.metadataUrl,
          ONRAMP_CHECKOUT: CHECKOUT,
          ONRAMP_MELD_CHECKOUT: CHECKOUT,
          ONRAMP_FEES: 'coinbase=1.5%+0.25,meld=0.9%+0.75',
          PAY_EXCHANGES: EXCHANGES,
          ...priceSettings(nodes),
        }),
      );
    const entry = count === 1 ? instances[0] : await startRoundRobin(instances.map(({ url }) => url));
    const owner = await fill(databaseUrl, nodes, nodes.metadataUrl);
    const db = parts.openDatabase(databaseUrl);
    return {
      url: entry.url,
      owner,
      nodes,
      async indexedHeight() {
        const row = await db
          .selectFrom('blocks')
          .select(eb => eb.fn.max('number').as('height'))
          .executeTakeFirst();
        return row.height;
      },
      async countEvents(id) {
        return (await db.selectFrom('events').select('id').where('id', '=', id).execute()).length;
      },
      async removeName(name) {
        await db.deleteFrom('name_addresses').where('name', '=', name).execute();
        await db.deleteFrom('names').where('name', '=', name).execute();
      },
      addPurchase: row => db.insertInto('purchases').values(row).execute(),
      async stop() {
        await db.destroy();
        if (count > 1) await entry.stop();
        if (!(await stopAll())) throw new Error('An instance did not stop gracefully');
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function suiteOn(t, databaseUrl, count) {
  const world = await deploy(databaseUrl, count);
  try {
    await contractSuite(t, world);
  } finally {
    await world.stop();
  }
}

test('one instance on SQLite', t => suiteOn(t, `sqlite:${join(folder, 'one.db')}`, 1));

test('two instances on SQLite behind a round-robin', t => suiteOn(t, `sqlite:${join(folder, 'two.db')}`, 2));

test('one instance on PostgreSQL', async t =>
  postgres ? suiteOn(t, await postgres.newDatabase(), 1) : t.skip(`not checked: ${postgresProblem}`));

test('two instances on PostgreSQL behind a round-robin', async t =>
  postgres ? suiteOn(t, await postgres.newDatabase(), 2) : t.skip(`not checked: ${postgresProblem}`));
