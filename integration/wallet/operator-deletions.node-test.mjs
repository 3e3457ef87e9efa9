// Tests commands on accounts together with the wallet that serves the database.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts, TestWorld, Visitor } from './test-world.mjs';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { capture } from '../../services/command/captured-run.mjs';

const { hashOfSecret, run, walletUsers } = await loadExports(`
  export { hashOfSecret } from './services/wallet/server/project-secrets.js';
  export { run } from './services/command/command.js';
  export { walletUsers } from './server/index.js';`);
const runCaptured = capture(run);

testOnEachDatabase(
  'an operator deletes an account that a project has asked to delete and another one uses',
  async (t, newUrl) => {
    const secret = `lks_${randomBytes(32).toString('base64url')}`;
    const variables = {
      WALLET_PROJECTS: '{"shop":["https://shop.example"],"bank":["https://bank.example"]}',
      WALLET_PROJECT_SECRETS: JSON.stringify({ shop: [hashOfSecret(secret)] }),
      DEVICE_APPROVAL: 'never',
      DATABASE_URL: await newUrl(),
    };
    const world = await TestWorld.create(variables);
    t.after(() => world.stop());
    const server = await world.start();
    const visitorOf = project => Object.assign(new Visitor(server), { project });
    const person = await world.logIn(visitorOf('shop'), 'ann@example.org');
    const keys = await world.makeKeys(person);
    await person.get('identity/token', { project: 'shop' });
    const { userId } = (await person.get('account')).account;
    await walletUsers({ issuer: `http://127.0.0.1:${server.port}`, secret }).remove(userId);
    const atBank = await world.logIn(visitorOf('bank'), 'ann@example.org');
    await atBank.get('keys/share', { setId: keys.setId });

    const { code, output } = await runCaptured(t, { ...world.environment, ...variables }, 'users', 'delete', userId);
    assert.equal(code, 0, output);
    world.time = Date.now() + 120_000;
    await parts.sweep(server.world);
    assert.deepEqual(await server.world.db.selectFrom('users').selectAll().execute(), []);
  },
);
