// Settings of a provider that an instance cannot read: while a secret is rotated, an instance with the fresh one may have
// stored them already. The others go on; only this provider is not offered.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { parts, TestWorld, Visitor } from './test-world.mjs';

const EMAIL = 'ann@example.org';
const settings = Buffer.from('{"issuer":"https://id.example","clientId":"shop","clientSecret":"s"}');
const wish = { provider: 'acme', hostOrigin: 'https://host.example' };

testOnEachDatabase('one provider that cannot be read holds up nothing else', async (t, newUrl) => {
  const world = await TestWorld.create({
    DATABASE_URL: await newUrl(),
    DEVICE_APPROVAL: 'never',
    WALLET_PROVIDERS: '{"acme":{"issuer":"https://before.example","clientId":"before","clientSecret":"s"}}',
  });
  t.after(() => world.stop());
  const server = await world.start();
  const fresh = parts.createSealer(parts.walletSettings({ ...world.environment, WALLET_SECRETS: `b:${randomBytes(32).toString('base64url')}` }).secrets); // prettier-ignore
  await server.world.db
    .insertInto('administration')
    .values({ kind: 'provider', name: 'acme', value: fresh.seal('provider acme', settings), updated_at: world.time })
    .execute();
  await new Promise(resolve => setTimeout(resolve, 1_100)); // an instance remembers its configuration for a second
  const person = await world.logIn(new Visitor(server), EMAIL);
  assert.equal((await person.get('account')).account.email, EMAIL);
  // Neither as it was set, nor as the settings had it before
  assert.equal(await person.refusal('social/start', wish), 'UNKNOWN_PROVIDER');
});
