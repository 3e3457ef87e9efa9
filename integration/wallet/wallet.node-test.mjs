// The rules of the secure wallet's service, over HTTP, on SQLite and PostgreSQL.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pad } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { ORIGIN, parts, TestWorld, Visitor } from './test-world.mjs';

const { CODE_LIFE_MS, limits, createSealer, walletSettings } = parts;
const PERIOD_MS = 20 * 60_000;
const ROOT = join(import.meta.dirname, '../..');

/** Tests that hold on each database. */
async function describeService(t, given) {
  let world, server, other;
  let count = 0;
  const newEmail = () => `person-${++count}@example.org`;
  const visitor = () => new Visitor(server);

  before(async () => {
    world = await TestWorld.create(given);
    [server, other] = [await world.start(), await world.start()];
  });
  after(() => world.stop());
  const test = (name, run) =>
    t.test(name, async () => {
      world.time += 2 * PERIOD_MS; // limits of earlier tests are over
      await run();
    });

  await test('logs a new device in after its link is approved and its code entered', async () => {
    const email = newEmail();
    const person = visitor();
    assert.deepEqual(await person.get('login/email', { email }), { action: 'VERIFY_DEVICE' });
    assert.deepEqual(await person.get('login/device'), { isApproved: false });
    const token = world.link(email);
    assert.equal((await visitor().get('link/read', { token })).email, email);
    await visitor().get('link/approve', { token });
    assert.equal(await visitor().refusal('link/approve', { token }), 'LINK_EXPIRED');
    assert.deepEqual(await person.get('login/device'), { isApproved: true });
    await person.get('login/otp', { otp: world.code(email) });
    assert.equal((await person.get('account')).account.email, email);
    assert.deepEqual(await person.get('login/email', { email }), { action: 'CONNECT' });
    await person.get('logout');
    assert.equal((await person.get('account')).account, null);
    assert.deepEqual(await person.get('login/email', { email }), { action: 'VERIFY_OTP' });
  });

  /** Starts a login on a new device and approves it. */
  async function approved() {
    const email = newEmail();
    const person = visitor();
    await person.get('login/email', { email });
    await visitor().get('link/approve', { token: world.link(email) });
    const codes = () => world.mail.messages.filter(({ to, text }) => to.includes(email) && /^\D*\d{6}\b/.test(text));
    return { email, person, codes };
  }

  await test('tells of an approval again where its answer was lost, and sends one code', async () => {
    const { email, person, codes } = await approved();
    for (const instance of [server, other, server]) {
      person.server = instance;
      assert.deepEqual(await person.get('login/device'), { isApproved: true });
    }
    assert.equal(codes().length, 1);
    await person.get('login/otp', { otp: world.code(email) });
  });

  await test('sends one code to two tabs that ask two instances at the same time', async () => {
    const { person, codes } = await approved();
    const tab = visitor();
    tab.server = other;
    tab.cookies = person.cookies;
    const answers = await Promise.all([person, tab, person, tab].map(each => each.get('login/device')));
    assert.ok(answers.some(({ isApproved }) => isApproved));
    assert.equal(codes().length, 1);
    assert.deepEqual(await tab.get('login/device'), { isApproved: true });
  });

  await test('sends the code that a killed instance has not sent', async () => {
    const { person, codes } = await approved();
    // An instance writes its claim, and is killed
    await server.world.db.updateTable('device_links').set({ code_claimed_at: world.time }).execute();
    assert.deepEqual(await person.get('login/device'), { isApproved: false });
    world.time += 31_000;
    assert.deepEqual(await person.get('login/device'), { isApproved: true });
    assert.equal(codes().length, 1);
  });

  await test('sends the code at the next attempt where the mail server has refused it', async () => {
    const { person, codes } = await approved();
    const { send } = server.world.mailer;
    server.world.mailer.send = () => Promise.reject(new Error('refused'));
    assert.equal(await person.refusal('login/device'), '500');
    server.world.mailer.send = send;
    assert.deepEqual(await person.get('login/device'), { isApproved: true });
    assert.equal(codes().length, 1);
  });

  await test('sends no code to a device that was not approved', async () => {
    const email = newEmail();
    const stranger = visitor();
    await stranger.get('login/email', { email });
    assert.equal(await stranger.refusal('login/otp', { otp: '000000' }), 'NO_CODE');
    assert.ok(!/\b\d{6}\b/.test(world.mailTo(email).text.replace(/approve#\S+/, '')));
  });

  await test('accepts a code once, on its device, within its life', async () => {
    const email = newEmail();
    const person = await world.logIn(visitor(), email);
    await person.get('logout');
    await person.get('login/email', { email });
    const otp = world.code(email);
    assert.equal(await visitor().refusal('login/otp', { otp }), 'NO_CODE');
    await person.get('login/otp', { otp });
    assert.equal(await person.refusal('login/otp', { otp }), 'NO_CODE');

    await person.get('logout');
    await person.get('login/email', { email });
    const first = world.code(email);
    await person.get('login/email', { email });
    if (first !== world.code(email)) assert.equal(await person.refusal('login/otp', { otp: first }), 'WRONG_CODE');
    world.time += CODE_LIFE_MS + 1;
    assert.equal(await person.refusal('login/otp', { otp: world.code(email) }), 'CODE_EXPIRED');
  });

  await test('lets nobody guess a code with a chance of 1 in 100,000 within its life', async () => {
    const email = newEmail();
    const person = await world.logIn(visitor(), email);
    await person.get('logout');
    world.time = Math.ceil(world.time / PERIOD_MS) * PERIOD_MS + PERIOD_MS / 2; // a life that overlaps two periods
    let compared = 0;
    const end = world.time + CODE_LIFE_MS;
    while (world.time < end) {
      await person.get('login/email', { email }).catch(() => undefined); // refused once the limit of emails is reached
      const guesses = Array.from({ length: 12 }, (_, index) =>
        // Both instances at the same time
        Object.assign(new Visitor(index % 2 ? server : other), { cookies: person.cookies }).refusal('login/otp', {
          otp: world.wrongCode(email),
        }),
      );
      compared += (await Promise.all(guesses)).filter(refusal => refusal === 'WRONG_CODE').length;
      world.time += PERIOD_MS / 5;
    }
    assert.ok(compared > 0);
    assert.ok(compared / 1_000_000 < 1 / 100_000, `${compared} guesses`);
  });

  await test('does not let strangers lock out a device that has logged in before', async () => {
    const email = newEmail();
    const person = await world.logIn(visitor(), email);
    await person.get('logout');
    const stranger = visitor();
    for (let times = 0; times < limits['email to address'].count + 2; times += 1)
      await stranger.call('login/email', { email });
    assert.equal(await stranger.refusal('login/email', { email }), 'TOO_MANY_CODES');
    assert.deepEqual(await person.get('login/email', { email }), { action: 'VERIFY_OTP' });
  });

  await test('counts emails on all instances together and says when to try again', async () => {
    const email = newEmail();
    const [one, two] = [new Visitor(server), new Visitor(other)];
    const refused = [];
    for (let times = 0; times < limits['email to address'].count + 1; times += 1)
      refused.push(await (times % 2 ? one : two).call('login/email', { email }));
    assert.deepEqual(refused.map(({ failure }) => failure).filter(Boolean), ['TOO_MANY_CODES']);
    assert.ok(Number(refused.at(-1).headers.get('retry-after')) > 0);
  });

  await test('serves one person by two instances, and from both at the same time', async () => {
    const email = newEmail();
    const person = await world.logIn(visitor(), email);
    person.server = other;
    assert.equal((await person.get('account')).account.email, email);
    const racing = [server, other].map(instance => Object.assign(new Visitor(instance), { cookies: person.cookies }));
    const outcomes = await Promise.allSettled(racing.map(each => world.makeKeys(each)));
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.match(outcomes.find(({ status }) => status === 'rejected').reason.message, /KEYS_EXIST/);
    await person.get('logout');
    assert.equal((await racing[0].get('account')).account, null);
  });

  await test('makes one user of two first logins at the same time', async () => {
    const email = newEmail();
    const people = [new Visitor(server), new Visitor(other)];
    for (const person of people) await world.logIn(person, email);
    const ids = await Promise.all(people.map(async person => (await person.get('account')).account.userId));
    assert.equal(ids[0], ids[1]);
  });

  await test('refuses requests of other pages, without a login, and malformed ones', async () => {
    const person = visitor();
    for (const origin of ['https://evil.example', 'null', undefined]) {
      const { failure, status } = await person.call('account', {}, { origin });
      assert.deepEqual([status, failure], [403, 'WRONG_ORIGIN']);
    }
    for (const name of ['keys/share', 'keys/export', 'passkeys/list', 'operations/send', 'email/update'])
      assert.ok(['NOT_LOGGED_IN', '422'].includes(await person.refusal(name, {})), name);
    assert.equal(await person.refusal('keys/sets'), 'NOT_LOGGED_IN');
    for (const body of [{ email: 'nobody' }, { email: 7 }, {}])
      assert.equal(await person.refusal('login/email', body), '422');
    assert.equal(await person.refusal('login/otp', { otp: "1' or 1" }), '422');
  });

  await test('keeps the session in cookies that scripts cannot read, worth nothing without each other', async () => {
    const email = newEmail();
    const person = visitor();
    await person.get('login/email', { email });
    await visitor().get('link/approve', { token: world.link(email) });
    await person.get('login/device');
    const { headers } = await person.call('login/otp', { otp: world.code(email) });
    const [line] = headers.getSetCookie();
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=None', 'Partitioned', 'Path=/'])
      assert.match(line, new RegExp(attribute));
    const thief = visitor();
    thief.cookies.set('latchkey_session', person.cookies.get('latchkey_session'));
    assert.equal((await thief.get('account')).account, null);
    world.time += 31 * 24 * 3_600_000;
    assert.equal((await person.get('account')).account, null);
  });

  await test('changes the email after codes of both addresses', async () => {
    const [from, to, taken] = [newEmail(), newEmail(), newEmail()];
    const person = await world.logIn(visitor(), from);
    await world.logIn(visitor(), taken);
    assert.deepEqual(await person.get('email/update', { email: to }), { action: 'VERIFY_PRIMARY_OTP' });
    assert.equal(await person.refusal('email/secondary', { otp: '000000' }), 'NO_CODE');
    await person.get('email/primary', { otp: world.code(from) });
    assert.deepEqual(await person.get('email/secondary', { otp: world.code(to) }), { newEmail: to });
    const { account } = await person.get('account');
    assert.equal(account.email, to);
    const again = await world.logIn(visitor(), to);
    assert.equal((await again.get('account')).account.userId, account.userId);

    await person.get('email/update', { email: taken });
    await person.get('email/primary', { otp: world.code(to) });
    assert.equal(await person.refusal('email/secondary', { otp: world.code(taken) }), 'EMAIL_IN_USE');
  });

  await test('releases a share to its user only, and a recovery after a fresh login only', async () => {
    const [person, stranger] = [await world.logIn(visitor(), newEmail()), await world.logIn(visitor(), newEmail())];
    const { setId, share } = await world.makeKeys(person);
    assert.deepEqual(await person.get('keys/share', { setId }), { share });
    assert.equal(await stranger.refusal('keys/share', { setId }), 'NO_KEYS');
    const recovery = { kind: 'passphrase', salt: 'c2FsdA', ciphertext: 'Y2lwaGVy' };
    const next = randomUUID();
    await person.get('keys/add-set', { setId: next, share, replaces: setId, recovery });
    const { sets, recoveries } = await person.get('keys/sets');
    assert.deepEqual([sets.map(({ id }) => id), recoveries.map(({ kind }) => kind)], [[next], ['passphrase']]);
    const [{ id: recoveryId }] = recoveries;
    assert.equal((await person.get('keys/recover', { recoveryId })).ciphertext, recovery.ciphertext);
    assert.equal(await stranger.refusal('keys/recover', { recoveryId }), 'NO_KEYS');

    world.time += 6 * 60_000;
    assert.equal(await person.refusal('keys/recover', { recoveryId }), 'FRESH_LOGIN_REQUIRED');
    assert.equal(await person.refusal('keys/export'), 'FRESH_LOGIN_REQUIRED');
    assert.equal(await person.refusal('keys/remove-others', { setId: next }), 'FRESH_LOGIN_REQUIRED');
    const { email } = await person.get('fresh/email');
    assert.equal(await person.refusal('fresh/otp', { otp: world.wrongCode(email) }), 'WRONG_CODE');
    await person.get('fresh/otp', { otp: world.code(email) });
    await person.get('keys/export');
  });

  await test('takes access from lost devices', async () => {
    const email = newEmail();
    const [lost, found] = [await world.logIn(visitor(), email), await world.logIn(visitor(), email)];
    const { setId, share } = await world.makeKeys(lost);
    const kept = randomUUID();
    await found.get('keys/add-set', { setId: kept, share });
    await found.get('keys/remove-others', { setId: kept });
    assert.equal((await lost.get('account')).account, null);
    assert.equal(await found.refusal('keys/share', { setId }), 'NO_KEYS');
    assert.deepEqual(await found.get('keys/share', { setId: kept }), { share });
  });

  await test('keeps an audit log that nobody changes', async () => {
    const { db } = server.world;
    const events = await db.selectFrom('audit').selectAll().execute();
    for (const event of ['login', 'code sent', 'code wrong', 'keys made', 'share released', 'export'])
      assert.ok(
        events.some(each => each.event === event),
        event,
      );
    await assert.rejects(db.deleteFrom('audit').execute(), /append-only/);
    await assert.rejects(db.updateTable('audit').set({ event: 'nothing' }).execute(), /append-only/);
    assert.equal((await db.selectFrom('audit').select('id').execute()).length, events.length);
  });
}

test('the service on SQLite', t => describeService(t, {}));

test('the service on PostgreSQL', async t => {
  const postgres = await startPostgres();
  try {
    await describeService(t, { DATABASE_URL: await postgres.newDatabase() });
  } finally {
    await postgres.stop();
  }
});

test('database, secret and log together hold no key in self mode', async () => {
  const world = await TestWorld.create();
  try {
    const server = await world.start();
    const person = await world.logIn(new Visitor(server), 'own@example.org');
    const share = randomBytes(17);
    const { setId } = await world.makeKeys(person, share.toString('base64url'));
    const ciphertext = randomBytes(45).toString('base64url');
    const recovery = { kind: 'passphrase', salt: 'c2FsdA', ciphertext };
    await person.get('keys/add-set', { setId: randomUUID(), share: share.toString('base64url'), recovery });
    // At rest no share is readable: not in the database, not in its journal
    const names = readdirSync(world.folder);
    const stored = names.map(name => readFileSync(join(world.folder, name)).toString('latin1')).join('');
    assert.ok(!stored.includes(share.toString('latin1')) && !stored.includes(share.toString('base64url')));
    // The operator, with every secret, gets one share of each split, and a ciphertext without its key
    const sealer = createSealer(walletSettings(world.environment).secrets);
    const { db } = server.world;
    const sets = await db.selectFrom('share_sets').selectAll().execute();
    for (const { id, user_id: userId, sealed } of sets)
      assert.deepEqual(Buffer.from(sealer.open(`share:${userId}:${id}`, sealed)), share);
    assert.ok(sets.some(({ id }) => id === setId));
    const rows = await db.selectFrom('recoveries').selectAll().execute();
    assert.deepEqual(
      rows.map(row => row.ciphertext),
      [ciphertext],
    );
    assert.equal(
      await person.refusal('keys/add-set', {
        setId: randomUUID(),
        share: 'AAAA',
        recovery: { ...recovery, kind: 'escrow' },
      }),
      'BAD_REQUEST',
    );
  } finally {
    await world.stop();
  }
});

test('a secret is rotated without a logout, and shares are encrypted again', async () => {
  const world = await TestWorld.create();
  try {
    const first = await world.start();
    const person = await world.logIn(new Visitor(first), 'own@example.org');
    const { setId, share } = await world.makeKeys(person);
    const [old] = [world.environment.WALLET_SECRETS];
    person.server = await world.start({ WALLET_SECRETS: `b:${randomBytes(32).toString('base64url')},${old}` });
    assert.deepEqual(await person.get('keys/share', { setId }), { share });
    const { sealed } = await first.world.db.selectFrom('share_sets').selectAll().executeTakeFirstOrThrow();
    assert.match(sealed, /^b\./);
  } finally {
    await world.stop();
  }
});

test('the wallet speaks the languages of the modal: every word, refusal and letter, with its values', () => {
  const { targetLocales } = JSON.parse(readFileSync(join(ROOT, 'lit-localize.json'), 'utf8'));
  const { languages, english, letterTexts, BEGINNINGS, REFUSALS } = parts;
  assert.deepEqual(Object.keys(languages).sort(), [...targetLocales].sort());
  assert.deepEqual(Object.keys(letterTexts).sort(), ['en', ...targetLocales].sort());
  const valuesOf = text => (text.match(/\{\w+\}/g) ?? []).sort();
  const script = {
    ar: /\p{Script=Arabic}/u,
    he: /\p{Script=Hebrew}/u,
    ja: /\p{Script=Hiragana}|\p{Script=Han}|\p{Script=Katakana}/u,
  };
  Object.assign(script, { ko: /\p{Script=Hangul}/u, 'zh-CN': /\p{Script=Han}/u });
  for (const [tag, { words, refusals }] of Object.entries(languages)) {
    assert.deepEqual(Object.keys(words), Object.keys(english), tag);
    for (const [key, text] of Object.entries(words))
      assert.deepEqual(valuesOf(text), valuesOf(english[key]), `${tag} ${key}`);
    assert.deepEqual(Object.keys(refusals), [...REFUSALS, ...BEGINNINGS], tag);
    for (const [message, text] of Object.entries(refusals)) {
      assert.notEqual(text, message, tag);
      assert.match(text, script[tag] ?? /\p{Script=Latin}/u);
    }
    for (const kind of ['code', 'device'])
      assert.deepEqual(valuesOf(letterTexts[tag][kind].text), valuesOf(letterTexts.en[kind].text), `${tag} ${kind}`);
  }
  assert.deepEqual(['pt', 'zh-TW', 'DE-at,de;q=0.9', 'xx', undefined].map(parts.languageOf), [
    'pt-BR',
    'zh-CN',
    'de',
    'en',
    'en',
  ]);
  assert.match(parts.codeLetter('ja', '123456').text, /コードは 123456 です/);
});

test('every refusal is in the list of those that are translated', () => {
  const page = join(ROOT, 'services/wallet/page');
  const sources = readdirSync(page, { recursive: true })
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(join(page, name), 'utf8'));
  const forPeople = /new WalletError\(\s*'(?!INVALID|RPC|REJECTED|ABORTED)[A-Z_]+',\s*'([^']+)'/g;
  const ofPage = sources.flatMap(text => [...text.matchAll(forPeople)].map(([, message]) => message));
  assert.ok(ofPage.length > 5);
  const developers = ['Chain is not supported'];
  const all = [...Object.values(parts.failures).map(([, message]) => message), ...ofPage];
  const missing = all.filter(message => !developers.includes(message) && !parts.REFUSALS.includes(message));
  assert.deepEqual(missing, []);
});

test('the frame opens in pages of its project only, and runs no script but its own', async () => {
  const world = await TestWorld.create();
  try {
    const { port } = await world.start();
    const policyOf = async path => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      const policy = response.headers.get('content-security-policy') ?? '';
      return { status: response.status, rules: policy.split('; ') };
    };
    const frame = await policyOf('/sdk?projectId=demo');
    assert.equal(frame.status, 200);
    assert.ok(frame.rules.includes('frame-ancestors https://host.example'));
    for (const project of ['other', '__proto__', ''])
      assert.equal((await policyOf(`/sdk?projectId=${project}`)).status, 403);
    for (const path of ['/approve', '/loading', '/social/done'])
      assert.ok((await policyOf(path)).rules.includes("frame-ancestors 'none'"), path);
    const script = ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"];
    for (const rule of script) assert.ok(frame.rules.includes(rule), rule);
    assert.ok(!/unsafe|data:|\*/.test(frame.rules.find(rule => rule.startsWith('script-src'))));
  } finally {
    await world.stop();
  }
});

test('settings name every invalid variable and none of its values', () => {
  const secret = 'short:secret';
  assert.throws(
    () => walletSettings({ WALLET_ORIGIN: 'http://wallet.example', WALLET_SECRETS: secret, MAIL_URL: 'smtp://x' }),
    error =>
      ['WALLET_ORIGIN', 'WALLET_SECRETS', 'WALLET_PROJECTS'].every(name => error.message.includes(name)) &&
      !error.message.includes(secret),
  );
  assert.equal(new URL(ORIGIN).protocol, 'http:'); // allowed on this machine only
});

test('a process that is killed loses no login that it has confirmed', async () => {
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never' });
  const { startWalletProcess } = parts;
  try {
    const first = await startWalletProcess(ROOT, world.environment);
    const people = Array.from({ length: 12 }, (_, index) => ({
      visitor: new Visitor(first),
      email: `p${index}@example.org`,
    }));
    const confirmed = [];
    const logins = people.map(async person => {
      await world.logIn(person.visitor, person.email);
      const { setId } = await world.makeKeys(person.visitor);
      confirmed.push({ ...person, setId });
      if (confirmed.length === 5) await first.stop('SIGKILL'); // while the others are in the middle
    });
    await Promise.allSettled(logins);
    assert.ok(confirmed.length >= 5);
    const second = await startWalletProcess(ROOT, world.environment);
    for (const { visitor, email, setId } of confirmed) {
      visitor.server = second;
      assert.equal((await visitor.get('account')).account.email, email);
      await visitor.get('keys/share', { setId });
    }
    // Who was in the middle starts again
    for (const { visitor, email } of people.filter(person => !confirmed.some(each => each.email === person.email))) {
      visitor.server = second;
      const { action } = await visitor.get('login/email', { email });
      if (action !== 'CONNECT') await visitor.get('login/otp', { otp: world.code(email) });
    }
    await second.stop();
  } finally {
    await world.stop();
  }
});

test('in escrow mode the key service holds the recovery share and releases it after a fresh login', async () => {
  const world = await TestWorld.create({ CUSTODY: 'escrow' });
  try {
    const server = await world.start();
    const person = await world.logIn(new Visitor(server), 'own@example.org');
    const escrow = randomBytes(17).toString('base64url');
    await person.get('keys/create', {
      ...{ setId: randomUUID(), share: randomBytes(17).toString('base64url'), escrow },
      ...{ evmAddress: `0x${'ab'.repeat(20)}`, solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' },
    });
    const { recoveries } = await person.get('keys/sets');
    assert.deepEqual(
      recoveries.map(({ kind }) => kind),
      ['escrow'],
    );
    const [{ id: recoveryId }] = recoveries;
    assert.equal((await person.get('keys/recover', { recoveryId })).ciphertext, escrow);
    world.time += 6 * 60_000;
    assert.equal(await person.refusal('keys/recover', { recoveryId }), 'FRESH_LOGIN_REQUIRED');
    const stored = await server.world.db.selectFrom('recoveries').selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes(escrow));
  } finally {
    await world.stop();
  }
});

/** Farcaster's relay and the node of its registry, which answer as the test says. */
async function startFarcaster() {
  const account = privateKeyToAccount(generatePrivateKey());
  const farcaster = { relay: 'pending', isNodeUp: false, asked: 0 };
  let nonce;
  const approval = async () => {
    const message = createSiweMessage({
      ...{ address: account.address, chainId: 10, domain: new URL(ORIGIN).host, nonce },
      ...{ statement: 'Farcaster Auth', uri: ORIGIN, version: '1', resources: ['farcaster://fid/7'] },
    });
    return { state: 'completed', message, signature: await account.signMessage({ message }), username: 'ann' };
  };
  const replyOf = async (path, body) => {
    if (path === '/v1/channel') {
      ({ nonce } = body);
      return [201, { channelToken: 'token', url: 'https://farcaster.example/app', nonce }];
    }
    if (path === '/v1/channel/status') {
      if (farcaster.relay === 'down') return [503, 'Service Unavailable'];
      if (farcaster.relay === 'pending') return [202, { state: 'pending' }];
      farcaster.asked += 1;
      if (farcaster.asked > 1) return [401, { errCode: 'unauthorized' }]; // a channel answers once
      return [200, await approval()];
    }
    if (!farcaster.isNodeUp) return [503, 'Service Unavailable'];
    const isOfRegistry = body.params?.[0]?.to?.toLowerCase() === '0x00000000fc6c5f01fc30151999387bb99a9f489b';
    const result = isOfRegistry ? pad('0x7') : '0x01'; // account 7; a valid signature
    return [200, { jsonrpc: '2.0', id: body.id, result }];
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const [status, body] = await replyOf(request.url, text && JSON.parse(text));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  farcaster.url = `http://127.0.0.1:${server.address().port}`;
  farcaster.stop = () => new Promise(resolve => server.close(resolve).closeAllConnections());
  return farcaster;
}

test('a relay or a registry that cannot be reached ends no login with Farcaster', async () => {
  const farcaster = await startFarcaster();
  const world = await TestWorld.create({ FARCASTER_RELAY: farcaster.url, FARCASTER_RPC_URL: `${farcaster.url}/node` });
  try {
    const person = new Visitor(await world.start());
    await person.get('farcaster/start');
    for (const relay of ['pending', 'down', 'pending', 'completed']) {
      farcaster.relay = relay;
      assert.deepEqual(await person.get('farcaster/poll'), { userName: null }, relay);
    }
    person.server = await world.start(); // the instance that heard of the approval has ended
    assert.deepEqual(await person.get('farcaster/poll'), { userName: null });
    farcaster.isNodeUp = true;
    assert.deepEqual(await person.get('farcaster/poll'), { userName: 'ann' });
    assert.equal(farcaster.asked, 1);
    assert.equal((await person.get('account')).account.userName, 'ann');

    await person.get('farcaster/start');
    assert.equal(await person.refusal('farcaster/poll'), 'LOGIN_FAILED'); // the relay has closed the channel
  } finally {
    await world.stop();
    await farcaster.stop();
  }
});
