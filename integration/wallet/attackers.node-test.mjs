// The attackers of docs/security.md, on SQLite and PostgreSQL.
import { test } from 'node:test';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { attackersSuite } from './attackers-suite.mjs';
import { HOUR, ModelWorld } from './model-world.mjs';

async function describeAttackers(t, databases) {
  const world = await ModelWorld.create({}, databases);
  t.after(() => world.stop());
  const run = (name, body) =>
    t.test(name, async () => {
      world.time += HOUR; // limits of earlier tests are over
      await body();
    });
  await attackersSuite({ test: run, world });
}

test('attackers, on SQLite', t => describeAttackers(t));

test('attackers, on PostgreSQL', async t => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  await describeAttackers(t, { wallet: await postgres.newDatabase(), keys: await postgres.newDatabase() });
});
