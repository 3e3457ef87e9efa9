// The rules of the secure wallet's service, over HTTP, on SQLite and PostgreSQL.
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { auditSuite } from './audit-suite.mjs';
import { changesSuite } from './changes-suite.mjs';
import { emailSuite } from './email-suite.mjs';
import { keysSuite } from './keys-suite.mjs';
import { limitsSuite } from './limits-suite.mjs';
import { codesSuite, loginSuite } from './login-suite.mjs';
import { policySuite } from './policy-suite.mjs';
import { PERIOD_MS, TestWorld, Visitor } from './test-world.mjs';

const suites = [loginSuite, codesSuite, limitsSuite, emailSuite, keysSuite, changesSuite, policySuite, auditSuite];

/** Runs every suite on one database, with two instances of the service. */
async function describeService(t, given) {
  const world = await TestWorld.create(given);
  let count = 0;
  const [server, other] = [await world.start(), await world.start()];
  const newEmail = () => `person-${++count}@example.org`;
  const visitor = () => new Visitor(server);
  const run = (name, body) =>
    t.test(name, async () => {
      world.time += 2 * PERIOD_MS; // limits of earlier tests are over
      await body();
    });
  try {
    for (const suite of suites) await suite({ test: run, world, server, other, newEmail, visitor });
  } finally {
    await world.stop(); // before its database
  }
}

testOnEachDatabase('the service', async (t, newUrl) => describeService(t, { DATABASE_URL: await newUrl() }));
