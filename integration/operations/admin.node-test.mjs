// Administration of the wallet: roles, sign-in at a real OpenID provider, acts and their traces, on both databases.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts, settle, Visitor } from '../wallet/test-world.mjs';
import { ANN, audited, BEN, CLEO, signedIn, startAdminWorld } from './admin-world.mjs';

const admin = await loadExports(`
  export { permissions, permissionOf, refusalOf, roles, OPERATOR_PROOF_MS } from './services/wallet/server/admin/permissions.js';
  export { adminRequests } from './services/wallet/shared/admin-api.js';
  export { mostOf } from './services/wallet/server/configuration.js';
  export { limits } from './services/wallet/server/limits.js';
  export { auditChange } from './services/wallet/server/changes.js';
  export { walletUsers } from './server/index.js';`);

/** What each role may do; every act has a row here, so that a new one is decided and not forgotten. */
const allowed = {
  'projects/list': 'owner support reader',
  'projects/add': 'owner',
  'projects/rename': 'owner',
  'projects/look': 'owner',
  'projects/origins': 'owner!',
  'projects/suspend': 'owner!',
  'projects/resume': 'owner!',
  'projects/remove': 'owner!',
  'projects/add-secret': 'owner!',
  'projects/remove-secret': 'owner!',
  'providers/list': 'owner support reader',
  'providers/save': 'owner!',
  'providers/remove': 'owner!',
  'limits/list': 'owner support reader',
  'limits/save': 'owner!',
  'budgets/list': 'owner support reader',
  'budgets/save': 'owner!',
  'users/search': 'owner support reader',
  'users/read': 'owner support reader',
  'users/export': 'owner!',
  'users/suspend': 'owner support!',
  'users/resume': 'owner support!',
  'users/sign-out': 'owner support!',
  'users/remove': 'owner!',
  'users/keep': 'owner support',
  'operators/list': 'owner',
  'operators/save': 'owner!',
  'operators/remove': 'owner!',
  'audit/search': 'owner support reader',
};

test('each role may do what its row says, and dangerous acts need reason, name and a fresh proof', () => {
  const now = 10_000_000;
  const good = { provedAt: now, reason: 'ticket', confirm: 'x', target: 'x' };
  assert.deepEqual(Object.keys(admin.permissions).sort(), Object.keys(allowed).sort());
  assert.deepEqual(Object.keys(admin.adminRequests).sort(), Object.keys(allowed).sort());
  for (const [act, row] of Object.entries(allowed)) {
    const isDangerous = row.endsWith('!');
    const may = row.replace('!', '').split(' ');
    for (const role of admin.roles) {
      const refusal = given => admin.refusalOf(act, { ...good, role, ...given }, now);
      assert.equal(refusal({}), may.includes(role) ? undefined : 'role', `${act} by ${role}`);
      if (!may.includes(role)) continue;
      assert.equal(refusal({ confirm: 'y' }), isDangerous ? 'confirm' : undefined, act);
      assert.equal(refusal({ confirm: undefined, target: undefined }), isDangerous ? 'confirm' : undefined, act);
      assert.equal(refusal({ provedAt: now - admin.OPERATOR_PROOF_MS }), isDangerous ? 'proof' : undefined, act);
      assert.equal(refusal({ provedAt: now + 1 }), isDangerous ? 'proof' : undefined, act);
      for (const reason of [undefined, ' '])
        assert.equal(refusal({ reason }) === 'reason', /\/(?!list)/.test(act), `${act} without a reason`);
    }
    if (isDangerous) assert.ok(admin.permissionOf(act).counted, `${act} is counted`);
  }
  for (const name of ['users/steal', 'toString']) assert.throws(() => admin.permissionOf(name), /no row/);
});

test('limits go down freely, up to ten times, and never up for guesses at a code', () => {
  assert.equal(admin.mostOf('wrong code'), admin.limits['wrong code'].count);
  assert.equal(admin.mostOf('new account'), 10 * admin.limits['new account'].count);
  for (const name of ['operator login', 'operator act', 'sponsored gwei']) assert.equal(admin.mostOf(name), undefined);
});

/** A person with keys, who has signed in to a project. */
async function join({ world, server }, email) {
  const person = await world.logIn(new Visitor(server), email);
  await world.makeKeys(person);
  await person.get('identity/token', { project: 'shop' });
  return { person, userId: (await person.get('account')).account.userId };
}

async function checkSignIn(t, given) {
  const own = await startAdminWorld(t, given);
  const { world, server } = own;
  // Nobody is an operator by signing in at the provider
  const cleo = own.browser();
  assert.equal((await cleo.signIn(CLEO.person)).status, 403);
  assert.equal(await cleo.refusal('projects/list'), '401 session');
  const ann = own.browser();
  await ann.signIn(ANN.person);
  const session = await ann.session();
  assert.deepEqual([session.operator, session.role], [ANN.login, 'owner']);
  assert.ok(session.provedUntil <= world.time, 'a usual sign-in is no fresh proof');
  assert.equal(await ann.refusal('operators/save', { id: CLEO.login, role: 'reader', confirm: CLEO.login, reason: 'x' }), '401 proof'); // prettier-ignore
  await ann.signIn(ANN.person, { fresh: true });
  assert.equal((await server.world.db.selectFrom('operator_sessions').selectAll().execute()).length, 1, 'one took the place of the other'); // prettier-ignore
  await ann.act('operators/save', { id: CLEO.login.toUpperCase(), role: 'reader' });
  await cleo.signIn(CLEO.person);
  assert.equal((await cleo.session()).role, 'reader');
  assert.equal(await cleo.refusal('projects/rename', { id: 'shop', name: 'Mine', reason: 'x' }), '403 role');
  // Taken away, it ends at once
  await ann.act('operators/remove', { id: CLEO.login });
  assert.equal(await cleo.refusal('projects/list'), '401 session');
  // An address that the provider has given to somebody else opens nothing
  await ann.act('operators/save', { id: BEN.login, role: 'support' });
  await server.world.db.updateTable('operators').set({ subject: 'former' }).where('login', '=', BEN.login).execute();
  assert.equal((await own.browser().signIn(BEN.person)).status, 403);
  // A subject is a name too
  await ann.act('operators/save', { id: `sub:${BEN.person}`, role: 'support' });
  const ben = own.browser();
  await ben.signIn(BEN.person);
  assert.deepEqual((await ben.session()).operator, `sub:${BEN.person}`);
  // An owner whom the settings name stays one
  assert.equal(await ann.refusal('operators/remove', { id: ANN.login, confirm: ANN.login, reason: 'x' }), '400 ');
  // Sessions are short: unused for a quarter of an hour, or an hour old
  world.time += 15 * 60_000;
  assert.equal(await ben.refusal('projects/list'), '401 session');
  await ann.signIn(ANN.person);
  await ann.call('projects/list');
  await ann.call('logout');
  assert.equal(await ann.refusal('projects/list'), '401 session');
  const names = (await audited(own, 'operator signed in')).map(({ operator }) => operator);
  assert.deepEqual([...new Set(names)].sort(), [ANN.login, CLEO.login, `sub:${BEN.person}`].sort());
  assert.equal((await audited(own, 'operator turned away')).length, 3);
}

async function checkThief(t, given) {
  const own = await startAdminWorld(t, { ...given, METRICS_PORT: '0' });
  const { origin, server } = own;
  const ann = await signedIn(own, ANN.person);
  const call = headers => ann.post('projects/rename', { id: 'shop', name: 'Stolen', reason: 'x' }, headers);
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { 'x-admin-key': '' },
    { 'x-admin-key': 'x'.repeat(43) },
  ])
    assert.equal((await call(headers)).status, 403, JSON.stringify(headers));
  assert.equal((await call({ cookie: '' })).status, 401);
  assert.equal((await fetch(`${origin}/admin/api/projects/list`)).status, 405, 'reads are posts too');
  const names = (await ann.call('projects/list')).projects.map(({ name }) => name);
  assert.deepEqual(names, ['shop']);
  // Cookies travel to this host alone, and with none of another site's requests
  const cookie = (await own.browser().get('/admin/login')).headers.getSetCookie().join();
  assert.match(cookie, /HttpOnly.*SameSite=Lax/);
  const thief = own.browser();
  const answer = await ann.signIn(ANN.person, { fresh: true, stopAt: /login\/done/ });
  // An answer of the provider works in the browser that asked for it, once
  assert.equal((await thief.get(answer)).status, 400);
  const done = await ann.get(answer);
  assert.equal(done.status, 200);
  assert.match(done.headers.getSetCookie().join(), /latchkey_operator=[\w-]{43};.*HttpOnly; Secure; SameSite=Strict/);
  assert.equal((await ann.get(answer)).status, 400);
  const forged = new URL(answer);
  forged.searchParams.set('state', '0'.repeat(64));
  assert.equal((await ann.get(forged)).status, 400);
  // The wallet itself serves no administration, and the administration no wallet
  assert.equal((await fetch(`http://127.0.0.1:${server.port}/admin`)).status, 404);
  assert.equal((await fetch(`${origin}/sdk?projectId=shop`)).status, 404);
  const page = await fetch(`${origin}/admin`);
  const policy = page.headers.get('content-security-policy');
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"])
    assert.ok(policy.includes(part), part);
  assert.ok(!/unsafe|<script>|style=/.test(policy + (await page.text())));
  // What one operator can do in a day is bounded, and sign-ins of a network are counted
  await server.world.limits.take('operator act', ANN.login, admin.limits['operator act'].count);
  await ann.session();
  assert.equal(await ann.refusal('projects/suspend', { id: 'shop', confirm: 'shop', reason: 'x' }), '429 ');
  const figures = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text();
  const acts = [...figures.matchAll(/^latchkey_operator_acts_total\{(.*)\} (\d+)$/gm)].map(([, labels, count]) => [
    /act="([^"]*)",result="([^"]*)"/.exec(labels)?.slice(1).join(' '),
    Number(count),
  ]);
  assert.deepEqual(acts, [['projects/list done', 1], ['projects/suspend refused', 1]]); // prettier-ignore
  for (let times = 0; times < admin.limits['operator login'].count; times += 1) await thief.get('/admin/login/done');
  assert.equal((await thief.get('/admin/login')).status, 429);
}

async function checkProjects(t, given) {
  const own = await startAdminWorld(t, given);
  const { world, server } = own;
  const ann = await signedIn(own, ANN.person);
  const other = await world.start({ ADMIN_ORIGIN: '', ADMIN_ISSUER: '' }); // an instance without the administration
  const sdk = (at, id) => fetch(`http://127.0.0.1:${at.port}/sdk?projectId=${id}`);
  const ancestors = async id => /frame-ancestors ([^;]*)/.exec((await sdk(server, id)).headers.get('content-security-policy'))?.[1]; // prettier-ignore
  await ann.act('projects/add', { id: 'blog', name: 'Blog' });
  assert.equal(await ann.refusal('projects/add', { id: 'shop', name: 'x', reason: 'x' }), '400 ');
  assert.equal(await ancestors('blog'), "'none'", 'a new project allows no page');
  await ann.act('projects/origins', { id: 'blog', origins: ['https://blog.example', ' https://blog.example '] });
  assert.equal(await ancestors('blog'), 'https://blog.example');
  for (const bad of ['*', 'http://blog.example', 'https://blog.example/path', 'javascript:alert(1)'])
    assert.equal(await ann.refusal('projects/origins', { id: 'blog', confirm: 'blog', reason: 'x', origins: [bad] }), '400 ', bad); // prettier-ignore
  await ann.act('projects/origins', { id: 'shop', origins: ['https://new.example'] });
  assert.equal(await ancestors('shop'), 'https://new.example', 'stands over the settings');
  await ann.act('projects/look', { id: 'blog', themeMode: 'dark', accent: '#aa3311', radius: 4 });
  assert.match(await (await sdk(server, 'blog')).text(), /&#34;accent&#34;:&#34;#aa3311&#34;/);
  assert.equal(await ann.refusal('projects/look', { id: 'blog', accent: 'url(x)', reason: 'x' }), '400 ');
  // Suspended, it is served by no instance
  await new Promise(resolve => setTimeout(resolve, 1_100));
  assert.equal((await sdk(other, 'blog')).status, 200);
  await ann.act('projects/suspend', { id: 'blog' });
  assert.equal((await sdk(server, 'blog')).status, 403);
  await new Promise(resolve => setTimeout(resolve, 1_100));
  assert.equal((await sdk(other, 'blog')).status, 403, 'the other instance follows within a second');
  await ann.act('projects/resume', { id: 'blog' });
  // A secret is shown once, and works until it is removed
  const { secret } = await ann.act('projects/add-secret', { id: 'blog' });
  const users = admin.walletUsers({ issuer: `http://127.0.0.1:${server.port}`, secret });
  assert.equal(await users.findByEmail('nobody@example.org'), undefined);
  const listed = await ann.call('projects/list');
  assert.ok(!JSON.stringify(listed).includes(secret.slice(4)));
  const { secretIds } = listed.projects.find(({ id }) => id === 'blog');
  await ann.act('projects/remove-secret', { id: 'blog', secretId: secretIds[0] });
  await assert.rejects(users.findByEmail('nobody@example.org'));
  await ann.act('projects/remove', { id: 'blog' });
  assert.equal((await sdk(server, 'blog')).status, 403);
  assert.equal(await ann.refusal('projects/remove', { id: 'shop', confirm: 'shop', reason: 'x' }), '400 ');
  const [event] = await audited(own, 'operator: projects/origins');
  assert.deepEqual([event.operator, event.target, event.reason], [ANN.login, 'blog', 'ticket 17']);
  assert.match(event.given, /https:\/\/blog\.example/);
}

async function checkService(t, given) {
  const own = await startAdminWorld(t, given);
  const { world, server, provider } = own;
  const ann = await signedIn(own, ANN.person);
  const { clientId, clientSecret } = provider.providers.google;
  const google = { id: 'google', issuer: provider.url, clientId };
  assert.equal(await ann.refusal('providers/save', { ...google, confirm: 'google', reason: 'x' }), '400 ', 'no secret');
  const ofEmail = { ...google, id: 'email', clientSecret, confirm: 'email', reason: 'x' };
  assert.equal(await ann.refusal('providers/save', ofEmail), '400 ', 'the wallet proves emails itself');
  await ann.act('providers/save', { ...google, clientSecret });
  const visitor = new Visitor(server);
  const wish = { provider: 'google', hostOrigin: 'https://shop.example' };
  assert.match((await visitor.get('social/start', wish)).uri, new RegExp(`^${provider.url}/auth`));
  const texts = [JSON.stringify(await ann.call('providers/list'))];
  for (const table of ['administration', 'audit'])
    texts.push(JSON.stringify(await server.world.db.selectFrom(table).selectAll().execute()));
  for (const text of texts) assert.ok(!text.includes(clientSecret), 'the secret is sealed, and shown to nobody');
  // A stored secret goes to no other address
  const elsewhere = { ...google, issuer: 'https://evil.example', confirm: 'google', reason: 'x' };
  assert.equal(await ann.refusal('providers/save', elsewhere), '400 ');
  await ann.act('providers/save', google);
  await ann.act('providers/remove', { id: 'google' });
  assert.equal(await visitor.refusal('social/start', wish), 'UNKNOWN_PROVIDER');

  await ann.act('limits/save', { id: 'login start', count: 1 });
  await visitor.call('social/start', wish);
  assert.equal(await visitor.refusal('social/start', wish), 'TOO_MANY_REQUESTS');
  assert.equal(await ann.refusal('limits/save', { id: 'wrong code', count: 5, confirm: 'wrong code', reason: 'x' }), '400 '); // prettier-ignore
  assert.equal(await ann.refusal('limits/save', { id: 'operator act', count: 5, confirm: 'operator act', reason: 'x' }), '404 '); // prettier-ignore
  await ann.act('limits/save', { id: 'login start', count: null });
  assert.equal(await visitor.refusal('social/start', wish), 'UNKNOWN_PROVIDER');

  await ann.act('budgets/save', { id: 'service', gwei: 100 });
  await ann.act('budgets/save', { id: 'shop', ofProject: true, gwei: 10 });
  const { limits } = server.world;
  await limits.take('sponsored gwei of project', 'shop', 10);
  await assert.rejects(limits.take('sponsored gwei of project', 'shop', 1), { code: 'BUDGET_SPENT' });
  await limits.take('sponsored gwei of project', 'other', 100_000);
  await limits.take('sponsored gwei', 'service', 100);
  await assert.rejects(limits.take('sponsored gwei', 'service', 1), { code: 'BUDGET_SPENT' });
  const { budgets, spent } = await ann.call('budgets/list');
  assert.equal(budgets.find(({ id }) => id === 'service').gwei, 100);
  assert.deepEqual([spent.service, spent.projects.shop], [101, 11]);
  // Two owners at once: the later one is told, and nothing is lost
  const { configuration } = server.world;
  const name = value => before => ({ ...before, name: value });
  const results = await Promise.allSettled(
    ['A', 'B', 'C'].map(each => configuration.set('project', 'shop', name(each))),
  );
  const [project] = (await configuration.read()).all;
  assert.ok(results.some(({ status }) => status === 'fulfilled'));
  assert.equal(project.gwei, 10, `of ${project.name} too`);
  assert.ok(world.time > 0);
}

async function checkPeople(t, given) {
  const own = await startAdminWorld(t, given);
  const { world, server } = own;
  const ann = await signedIn(own, ANN.person);
  await ann.act('operators/save', { id: CLEO.login, role: 'reader' });
  const cleo = await signedIn(own, CLEO.person);
  const email = 'dora@example.org';
  const { person, userId } = await join(own, email);
  // Reads say why, and leave a trace at the person
  assert.equal(await cleo.refusal('users/search', { query: email }), '400 reason');
  assert.deepEqual((await cleo.act('users/search', { query: email })).ids, [userId]);
  const { person: read } = await cleo.act('users/read', { id: userId });
  assert.deepEqual([read.logins[0].label, read.projects], [email, ['shop']]);
  const row = await server.world.db.selectFrom('share_sets').selectAll().executeTakeFirstOrThrow();
  for (const text of [row.sealed, row.device_hash]) assert.ok(!JSON.stringify(read).includes(text));
  const [search] = await audited(own, 'operator: users/search');
  assert.deepEqual([search.userId, search.operator, search.reason], [userId, CLEO.login, 'ticket 17']);
  assert.ok(!JSON.stringify(search).includes(email));
  assert.equal((await audited(own, 'operator: users/read'))[0].userId, userId);
  assert.equal(await cleo.refusal('users/suspend', { id: userId, confirm: userId, reason: 'x' }), '403 role');
  assert.equal(await ann.refusal('users/suspend', { id: userId, confirm: email, reason: 'x' }), '400 confirm');
  // The owner of the wallet hears of what is done, by letter and in the list of events
  const letters = async (act, subject, body = {}) => {
    world.time += 1_000;
    const answer = await ann.act(`users/${act}`, { id: userId, ...body });
    await settle(server);
    const [letter] = world.mails(email, subject);
    assert.ok(letter, `a letter of ${act}`);
    for (const word of [ANN.login, 'ticket']) assert.ok(!letter.text.includes(word), 'the wallet acts, not a name');
    return { answer, letter };
  };
  await letters('suspend', /was suspended/);
  assert.equal((await person.get('account')).account, null);
  assert.equal(await ann.refusal('users/suspend', { id: userId, confirm: userId, reason: 'x' }), '400 ', 'once');
  await letters('resume', /can be used again/);
  assert.equal((await person.get('account')).account.userId, userId);
  await letters('sign-out', /Device signed out/, { deviceId: read.devices[0].id });
  assert.equal((await person.get('account')).account, null);
  await world.logIn(person, email);
  const { answer } = await letters('export', /Data of your wallet account exported/);
  assert.equal(answer.data.id, userId);
  for (const secret of [row.sealed, row.device_hash, ANN.login, 'ticket 17'])
    assert.ok(!JSON.stringify(answer).includes(secret), 'an export has neither secrets nor the names of operators');
  const { letter } = await letters('remove', /will be deleted/);
  const [, token] = /undo#(\S+)/.exec(letter.text);
  await new Visitor(server).get('undo/use', { token });
  await world.logIn(person, email);
  assert.equal((await person.get('account')).account.removesAt, undefined, 'the owner keeps the account');
  await ann.act('users/remove', { id: userId });
  await ann.act('users/keep', { id: userId });
  assert.equal((await person.get('account')).account.removesAt, undefined);
  const kinds = (await person.get('events')).events.map(({ event }) => event);
  for (const kind of [
    'account-suspended',
    'account-resumed',
    'signed-out',
    'data-exported',
    'account-removal',
    'removal undone',
  ])
    // prettier-ignore
    assert.ok(kinds.includes(kind), kind);
  assert.equal(await ann.refusal('users/read', { id: 'nobody', reason: 'x' }), '404 ');
}

async function checkAudit(t, given) {
  const own = await startAdminWorld(t, given);
  const { world, server } = own;
  const ann = await signedIn(own, ANN.person);
  const { userId } = await join(own, 'eve@example.org');
  await ann.act('users/read', { id: userId });
  await ann.act('projects/rename', { id: 'shop', name: '100 % _shop_' });
  const search = async filter => (await ann.act('audit/search', filter)).events;
  for (const filter of [{}, { userId }, { event: 'login' }])
    assert.equal(await ann.refusal('audit/search', filter), '400 reason');
  const ofPerson = await search({ userId });
  assert.ok(ofPerson.every(event => event.userId === userId));
  assert.ok(ofPerson.some(({ event }) => event === 'login'));
  const ofAnn = await search({ operator: ANN.login });
  assert.ok(ofAnn.length >= 3 && ofAnn.every(({ detail }) => detail.operator === ANN.login));
  assert.deepEqual(await search({ operator: '%' }), [], 'a sign of a pattern is a sign');
  const [event] = await search({ event: 'operator: projects/rename' });
  assert.match(event.detail.given, /100 % _shop_/);
  assert.deepEqual(await search({ until: world.time - 86_400_000, since: 0 }), []);
  for (let at = 0; at < 120; at += 1) await server.world.audit('login', 'x');
  const first = await search({});
  assert.equal(first.length, 100);
  const next = await search({ before: first.at(-1).id });
  assert.ok(next.length > 20 && next[0].id < first.at(-1).id);
}

async function checkNames(t, given) {
  const own = await startAdminWorld(t, given);
  const { server } = own;
  const ann = await signedIn(own, ANN.person);
  const [from, to] = ['dora@example.org', 'dora.new@example.org'];
  const call = { agent: 'Firefox', visitor: { place: '81.2.*.*' } };
  const note = (kind, data) => admin.auditChange(server.world, server.world.db, call, { kind, userId: 'dora', data });
  await note('email-changed', { from, to, undone: 1 });
  await note('passkey-added', { passkey: 'p1', label: to });
  const facts = [
    { userId: 'dora', undone: 1, agent: 'Firefox', place: '81.2.*.*' },
    { userId: 'dora', passkey: 'p1', agent: 'Firefox', place: '81.2.*.*' },
  ];
  assert.deepEqual([...(await audited(own, 'email-changed')), ...(await audited(own, 'passkey-added'))], facts);
  // Events of an earlier version have them
  await server.world.audit('email-changed', 'dora', { from, to, agent: 'Firefox' });
  const { events } = await ann.act('audit/search', { userId: 'dora' });
  assert.equal(events.filter(({ event }) => !event.startsWith('operator')).length, 3);
  assert.doesNotMatch(JSON.stringify(events), /dora[.\w]*@/);
  // The audit tells of everybody: it is read as often as people are
  await server.world.limits.take('operator read', ANN.login, admin.limits['operator read'].count - 1);
  assert.equal(await ann.refusal('audit/search', { event: 'login', reason: 'ticket' }), '429 ');
}

async function checkFormerOwner(t, given) {
  const own = await startAdminWorld(t, given);
  const ann = await signedIn(own, ANN.person);
  await own.server.stop();
  await own.world.start({ ADMIN_OWNERS: BEN.login });
  assert.equal(await ann.refusal('operators/list'), '401 session');
  assert.equal((await own.browser().signIn(ANN.person)).status, 403);
  const ben = await signedIn(own, BEN.person);
  assert.deepEqual(
    (await ben.call('operators/list')).operators.map(({ id, role }) => [id, role]),
    [[BEN.login, 'owner']],
  );
}

const checks = {
  'an owner whom the settings name no more is no operator': checkFormerOwner,
  'operators sign in by name, and are turned away without one': checkSignIn,
  'a thief without the session, its page or its browser does nothing': checkThief,
  'projects, origins, looks and secrets change without a restart': checkProjects,
  'providers, limits and budgets change without a restart': checkService,
  'people are read with a reason, and hear of what is done': checkPeople,
  'the audit is searched by person, operator, event and time': checkAudit,
  'the audit names nobody but operators, and is read as often as people are': checkNames,
};
for (const [name, check] of Object.entries(checks))
  testOnEachDatabase(name, async (t, newUrl) => check(t, { DATABASE_URL: await newUrl() }));

test('the administration is off unless the settings name all of it, at an origin of its own', async t => {
  const own = await startAdminWorld(t);
  const { environment } = own.world;
  const without = names => () => parts.walletSettings({ ...environment, ...Object.fromEntries(names.map(name => [name, ''])) }); // prettier-ignore
  assert.equal(without(['ADMIN_ORIGIN', 'ADMIN_ISSUER'])().admin, undefined);
  assert.throws(without(['ADMIN_CLIENT_SECRET']), /ADMIN_CLIENT_SECRET/);
  assert.throws(without(['ADMIN_ORIGIN']), /ADMIN_ORIGIN/);
  const changed = given => () => parts.walletSettings({ ...environment, ...given });
  assert.throws(changed({ ADMIN_ORIGIN: environment.WALLET_ORIGIN ?? 'http://localhost:5560' }), /another origin/);
  assert.throws(changed({ ADMIN_ISSUER: 'http://login.example' }), /https/);
  assert.throws(changed({ ADMIN_OWNERS: 'ann' }), /ADMIN_OWNERS/);
});
