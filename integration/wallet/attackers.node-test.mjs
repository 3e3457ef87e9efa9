// The attackers of docs/security.md, on SQLite and PostgreSQL.
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
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

testOnEachDatabase('attackers', async (t, newUrl) =>
  describeAttackers(t, { wallet: await newUrl(), keys: await newUrl() }),
);
