// Budgets of the relayer, on SQLite and PostgreSQL: whatever is asked, no budget is exceeded, and a refusal costs nothing.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { ModelWorld } from './model-world.mjs';

const { spend } = await loadExports(`export { spend } from './services/wallet/server/operations.js';`);
/** Operations in all. */
const COUNT = Number(process.env.LATCHKEY_BUDGET_OPERATIONS ?? 1_000);
const EACH = 50;
const DAY = 24 * 3_600_000;
const BUDGET = { person: 1_000, project: 2_500, service: 4_000 };

const operation = fc.record({
  person: fc.constantFrom('ann', 'bob', 'eve', 'kim'),
  project: fc.constantFrom('shop', 'game', 'bank'),
  gwei: fc.oneof(fc.nat(300), fc.nat(2_000)),
});

async function describeBudgets(databases) {
  const world = await ModelWorld.create(
    {
      SPONSOR_GWEI_PER_PERSON: String(BUDGET.person),
      SPONSOR_GWEI_PER_PROJECT: String(BUDGET.project),
      SPONSOR_GWEI: String(BUDGET.service),
    },
    databases,
  );
  let refusals = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: EACH, maxLength: EACH }), async operations => {
        world.time += DAY;
        const spent = new Map();
        const room = (key, budget) => budget - (spent.get(key) ?? 0);
        for (const { person, project, gwei } of operations) {
          const fits =
            gwei <= room(person, BUDGET.person) &&
            gwei <= room(project, BUDGET.project) &&
            gwei <= room('service', BUDGET.service);
          const failure = await spend(world.server.world, { userId: person, projectId: project }, gwei).then(
            () => undefined,
            ({ code }) => code,
          );
          assert.equal(failure, fits ? undefined : 'BUDGET_SPENT');
          if (!fits) refusals += 1;
          else for (const key of [person, project, 'service']) spent.set(key, (spent.get(key) ?? 0) + gwei);
        }
      }),
      { numRuns: Math.ceil(COUNT / EACH) },
    );
    // At the same time too
    world.time += DAY;
    const racing = Array.from({ length: 60 }, () =>
      spend(world.server.world, { userId: 'ann', projectId: 'shop' }, 100).then(
        () => 100,
        () => 0,
      ),
    );
    const total = (await Promise.all(racing)).reduce((sum, gwei) => sum + gwei, 0);
    assert.ok(total <= BUDGET.person, `${total}`);
    assert.ok(refusals > 0);
  } finally {
    await world.stop();
  }
}

testOnEachDatabase('budgets of persons, projects and the service are exceeded by no operation', async (_, newUrl) =>
  describeBudgets({ wallet: await newUrl(), keys: await newUrl() }),
);
