// The log: errors can be found by the id of the request, and show no secret.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { environment, parts, TestWorld, Visitor } from './test-world.mjs';

const SECRETS = {
  wallet: randomBytes(32),
  provider: 'provider-secret-0123456789',
  mail: 'mail-password-%&-0123456789',
  node: 'node-key-0123456789abcdef',
  relayer: `0x${randomBytes(32).toString('hex')}`,
};

/** A wallet whose log a test reads. */
async function startLogged(databaseUrl) {
  const lines = [];
  const network = {
    id: 'eip155:1',
    name: 'One',
    rpcUrl: `http://127.0.0.1:1/v2/${SECRETS.node}`,
    publicRpcUrl: 'http://127.0.0.1:1',
    symbol: 'ETH',
    decimals: 18,
    accountFactory: `0x${'1'.repeat(40)}`,
  };
  const provider = { issuer: 'http://127.0.0.1:1', clientId: 'own', clientSecret: SECRETS.provider };
  const settings = parts.walletSettings(
    environment({
      DATABASE_URL: databaseUrl,
      WALLET_SECRETS: `a:${SECRETS.wallet.toString('base64url')}`,
      MAIL_URL: `smtp://user:${encodeURIComponent(SECRETS.mail)}@127.0.0.1:1`,
      WALLET_NETWORKS: JSON.stringify([network]),
      WALLET_PROVIDERS: JSON.stringify({ google: provider }),
      RELAYER_KEY: SECRETS.relayer,
      DEVICE_APPROVAL: 'never',
      LOG_LEVEL: 'warn',
    }),
  );
  const files = { tag: 'test', get: () => undefined };
  const server = await parts.startWalletServer({ settings, files, writeLog: line => lines.push(line) });
  return { server, lines };
}

/** Secrets as they stand in settings: texts, and bytes in their usual forms. */
const forms = secret =>
  Buffer.isBuffer(secret) ? ['base64url', 'base64', 'hex'].map(form => secret.toString(form)) : [secret];

async function checkLog(databaseUrl) {
  const { server, lines } = await startLogged(databaseUrl);
  try {
    const person = new Visitor(server);
    const letters = [];
    const { send } = server.world.mailer;
    // The mail server cannot be reached; the letter is read all the same
    server.world.mailer.send = (to, letter, id) => {
      letters.push(letter.text);
      return letters.length === 1 ? Promise.resolve() : send(to, letter, id);
    };
    await person.get('login/email', { email: 'own@example.org' });
    const otp = /\b(\d{6})\b/.exec(letters[0])[1];
    await person.get('login/otp', { otp });
    await person.get('fresh/email');
    assert.equal(letters.length, 2, 'a code, and a code that waits');
    assert.equal(
      await person.refusal('social/start', { provider: 'google', hostOrigin: 'https://host.example' }),
      'LOGIN_FAILED',
    );
    // An error that names every secret
    const share = randomBytes(17).toString('base64url');
    const { limits } = server.world;
    const message = [...Object.values(SECRETS).flatMap(forms), encodeURIComponent(SECRETS.mail)].join(' ');
    server.world.limits = {
      ...limits,
      take: () => Promise.reject(Object.assign(new Error(message), { detail: share })),
    };
    const failed = await person.call('keys/share', { setId: 'none' });
    server.world.limits = limits;
    assert.equal(failed.status, 500);
    // A database that refuses
    await server.world.db.schema.dropTable('user_devices').execute();
    const broken = await person.call('devices/list');
    assert.equal(broken.status, 500);
    await person.call('keys/create', { setId: 'a', share, evmAddress: `0x${'1'.repeat(40)}`, solanaAddress: 'x' });

    const logged = lines.map(line => JSON.parse(line));
    const ids = [failed, broken].map(({ headers }) => headers.get('x-request-id'));
    for (const id of ids)
      assert.ok(
        logged.some(({ reqId }) => reqId === id),
        'an error without the id of its request',
      );
    assert.ok(logged.length >= 4, `${logged.length} lines`);
    for (const line of logged) assert.match(line.reqId ?? '', /^[\w-]{36}$/, JSON.stringify(line));
    const secret = [...Object.values(SECRETS).flatMap(forms), otp, share, ...person.cookies.values()];
    for (const text of secret) assert.ok(!lines.join('').includes(text), `the log shows ${text}`);
  } finally {
    await server.stop();
  }
}

testOnEachDatabase('errors are logged with the id of the request and without secrets', async (_, newUrl) =>
  checkLog(await newUrl()),
);

test('lines of the level info name routes, and no person', async t => {
  const lines = [];
  const world = await TestWorld.create({ LOG_LEVEL: 'info' });
  t.after(() => world.stop());
  const { port } = await world.start({}, { writeLog: line => lines.push(line) });
  const paths = ['/v1/users?email=ann@example.org', '/social/done?code=secret-code&state=x', '/ann@example.org'];
  for (const path of paths) await fetch(`http://127.0.0.1:${port}${path}`);
  const text = lines.filter(line => line.includes('"reqId"')).join('');
  for (const route of ['/v1/users', '/social/done', 'none']) assert.ok(text.includes(`"route":"${route}"`), route);
  assert.doesNotMatch(text, /ann@|secret-code|127\.0\.0\.1|::1/);
});
