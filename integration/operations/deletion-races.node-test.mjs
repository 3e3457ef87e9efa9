// Accounts that end between two reads of one request: it is refused as one that came later, and leaves nothing of the account.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts } from '../wallet/test-world.mjs';
import { createWorld } from './identity-world.mjs';
import { agree, begin, CLIENT_SECRET as SECRET, discover, RETURN, signedIn } from './openid-world.mjs';

const { hashOfSecret } = await loadExports(`
  export { hashOfSecret } from './services/wallet/server/project-secrets.js';`);
const EMAIL = 'ann@example.org';
const PROJECT_SECRET = `lks_${'p'.repeat(43)}`;
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const CLIENTS = {
  'shop-web': {
    name: 'Shop',
    redirectUris: [RETURN],
    secrets: [createHash('sha256').update(SECRET).digest('hex')],
    project: 'shop',
  },
};

async function start(t, newUrl) {
  const url = await newUrl();
  const { world, origin } = await createWorld(t, {
    WALLET_CLIENTS: JSON.stringify(CLIENTS),
    WALLET_PROJECT_SECRETS: JSON.stringify({ shop: [hashOfSecret(PROJECT_SECRET)] }),
    DATABASE_URL: url,
  });
  return { world, origin, server: await world.start(), isPostgres: url.startsWith('postgres') };
}

/** Name of a table in a node of Kysely: an alias stands around it. */
const nameOf = node => (node?.kind === 'AliasNode' ? nameOf(node.node) : node?.table?.identifier.name);
const statementOf = ({ kind, from, into }) =>
  kind === 'SelectQueryNode'
    ? `select ${nameOf(from?.froms[0])}`
    : kind === 'InsertQueryNode' && `insert ${nameOf(into)}`;

/** Runs `act` while another instance deletes by `end`, once, right after the first statement of a kind has its answer. */
async function during({ world }, statement, end, act) {
  const { db } = world;
  const other = parts.openDatabase(world.settings.databaseUrl); // SQLite has one connection, which the statement holds
  const found = new WeakSet();
  let isOver = false;
  world.db = db.withPlugin({
    transformQuery({ node, queryId }) {
      if (statementOf(node) === statement) found.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (!isOver && found.has(queryId)) {
        isOver = true;
        await end(other);
      }
      return result;
    },
  });
  try {
    const outcome = await act();
    assert.ok(isOver, `${statement} was interrupted`);
    return outcome;
  } finally {
    world.db = db;
    await other.destroy();
  }
}

const deleteUsers = db => db.deleteFrom('users').execute();
const rows = ({ world }, table) => world.db.selectFrom(table).selectAll().execute();

/** Reads of an account that is over, by its sign-in at a client. */
async function checkTokens(t, newUrl) {
  const { world, origin, server } = await start(t, newUrl);
  const config = await discover(origin);
  const newCode = async () => {
    const { url, checks } = await begin(config, { prompt: 'consent' });
    const browser = await signedIn(world, server, EMAIL);
    return { code: (await agree(browser, url)).searchParams.get('code'), checks };
  };
  const exchange = ({ code, checks }) =>
    fetch(`${origin}/openid/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`shop-web:${SECRET}`).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: RETURN,
        code_verifier: checks.pkceCodeVerifier,
      }),
    });
  const tokens = await (await exchange(await newCode())).json();
  const answer = await during(server, 'select openid_consents', deleteUsers, async () => {
    const response = await fetch(`${origin}/openid/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    return [response.status, response.headers.get('www-authenticate'), (await response.json()).error];
  });
  assert.deepEqual(answer, [401, 'Bearer error="invalid_token"', 'invalid_token']);
  const given = await newCode();
  const response = await during(server, 'select openid_consents', deleteUsers, () => exchange(given));
  assert.deepEqual([response.status, (await response.json()).error], [400, 'invalid_grant']);
}

/** A page of the provider whose person is signed out meanwhile, and a consent that comes too late. */
async function checkConsent(t, newUrl) {
  const { world, origin, server } = await start(t, newUrl);
  const { url } = await begin(await discover(origin));
  const browser = await signedIn(world, server, EMAIL);
  const { request, ticket } = (await browser.open(url)).facts;
  const { userId } = await browser.get('openid/read', { request, ticket });
  const read = await during(server, 'select sessions', deleteUsers, () =>
    browser.get('openid/read', { request, ticket }),
  );
  assert.deepEqual([read.account, read.userId, read.needs], [null, null, 'login']);
  const other = await signedIn(world, server, 'bob@example.org');
  const bob = (await other.get('openid/read', { request, ticket })).userId;
  assert.notEqual(bob, userId);
  const refusal = await during(server, 'select sessions', deleteUsers, () =>
    other.refusal('openid/allow', { request, ticket, userId: bob }),
  );
  assert.equal(refusal, 'NOT_LOGGED_IN');
  for (const table of ['openid_consents', 'openid_codes', 'project_users'])
    assert.deepEqual(await rows(server, table), [], table);
}

/** Calls of a page that write of an account. */
async function checkWrites(t, newUrl) {
  const { world, server } = await start(t, newUrl);
  const writes = {
    // Those that the guard looks at an account for end after it
    'passkeys/second-factor': ['select users', { isOn: false }],
    'keys/add-set': ['select users', { setId: 'one', share: 'c2hhcmU' }],
    'identity/token': ['select sessions', { project: 'shop' }],
  };
  for (const [name, [statement, body]] of Object.entries(writes)) {
    const person = await signedIn(world, server, EMAIL);
    const tables = ['changes', 'share_sets', 'project_users', 'jobs'];
    const before = await Promise.all(tables.map(table => rows(server, table)));
    const refusal = await during(server, statement, deleteUsers, () => person.refusal(name, body));
    assert.equal(refusal, 'NOT_LOGGED_IN', name);
    assert.deepEqual(await Promise.all(tables.map(table => rows(server, table))), before, name);
  }
  const person = await signedIn(world, server, EMAIL);
  const login = await during(server, 'select sessions', deleteUsers, () =>
    person.call('login/email', { email: 'other@example.org' }),
  );
  assert.deepEqual([login.status, login.failure], [200, undefined], 'a sign-in needs no account of before');
}

/** Servers of projects that ask for an account, and that invite an address. */
async function checkServers(t, newUrl) {
  const { world, origin, server, isPostgres } = await start(t, newUrl);
  const headers = { authorization: `Bearer ${PROJECT_SECRET}` };
  const person = await signedIn(world, server, EMAIL);
  const { userId } = (await person.get('account')).account;
  await person.get('identity/token', { project: 'shop' });
  await server.world.db.updateTable('users').set({ evm_address: ADDRESS }).execute();
  for (const query of [`address=${ADDRESS}`, `email=${EMAIL}`]) {
    await server.world.db.updateTable('project_users').set({ joined_at: world.time }).execute();
    const found = await during(server, 'select project_users', deleteUsers, async () => {
      const response = await fetch(`${origin}/v1/users?${query}`, { headers });
      return [response.status, (await response.json()).users];
    });
    assert.deepEqual(found, [200, []], query);
    await server.world.db
      .insertInto('users')
      .values({ ...user, id: userId, evm_address: ADDRESS })
      .execute();
  }
  if (!isPostgres) return; // a transaction of SQLite lets no other one write meanwhile
  const end = db => Promise.race([db.deleteFrom('identities').execute(), setTimeout(1_000)]);
  const invited = await during(server, 'insert identities', end, () =>
    fetch(`${origin}/v1/users`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL }),
    }),
  );
  assert.equal(invited.status, 200);
}

const checks = {
  'a client gets neither tokens nor claims of an account that ends meanwhile': checkTokens,
  'an account that ends while its person agrees leaves no consent': checkConsent,
  'an account that ends during a change leaves nothing of it': checkWrites,
  'a server of a project finds no account that ends meanwhile, and can invite its address': checkServers,
};

const user = {
  created_at: 0,
  solana_address: null,
  second_factor: 0,
  removes_at: null,
  removes_for: null,
  uses_known: 1,
  language: 'en',
  suspended_at: null,
  logged_in_at: null,
};

for (const [name, check] of Object.entries(checks)) testOnEachDatabase(name, check);
