// The queue of letters on both databases: a mail server that is down, several instances, and a process that is killed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { parts, ROOT, TestWorld, Visitor } from '../wallet/test-world.mjs';

/** A mail server that can be slow, down, or refuse a receiver. */
class Mail {
  taken = [];
  isDown = false;
  /** Called with a letter that has come; its answer to the wallet waits for the result. */
  onLetter = () => undefined;

  static async start(t) {
    const mail = new Mail();
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _, done) => {
        const code = mail.isDown ? 421 : address.startsWith('nobody') ? 550 : undefined;
        done(code && Object.assign(new Error(`No ${address}`), { responseCode: code }));
      },
      onData: (stream, { envelope }, done) => {
        void simpleParser(stream).then(async ({ messageId, text }) => {
          const letter = { to: envelope.rcptTo[0].address, id: messageId, text };
          await mail.onLetter(letter);
          mail.taken.push(letter);
          done();
        });
      },
    });
    smtp.on('error', () => undefined); // a wallet that is killed resets its connection
    await new Promise(resolve => smtp.listen(0, '127.0.0.1', resolve));
    t.after(() => new Promise(resolve => smtp.close(resolve)));
    mail.url = `smtp://127.0.0.1:${smtp.server.address().port}`;
    return mail;
  }
}

async function start(t, newUrl, settings = {}) {
  const mail = await Mail.start(t);
  const world = await TestWorld.create({
    MAIL_URL: mail.url,
    DEVICE_APPROVAL: 'never',
    ...settings,
    DATABASE_URL: await newUrl(),
  });
  t.after(() => world.stop());
  return { mail, world, server: await world.start() };
}

async function later({ world, server, ms }) {
  world.time += ms;
  server.world.queue.wake();
  await server.world.queue.idle();
}

const jobs = ({ world: { db } }) => db.selectFrom('jobs').selectAll().orderBy('created_at').execute();
const ask = (server, email, person = new Visitor(server)) => person.call('login/email', { email });

async function checkOutage(t, newUrl) {
  const { mail, world, server } = await start(t, newUrl);
  mail.isDown = true;
  const person = new Visitor(server);
  assert.equal((await ask(server, 'ann@example.org', person)).status, 200);
  const [first] = await jobs(server);
  assert.equal(first.attempts, 1);
  assert.doesNotMatch(JSON.stringify(first), /ann@|\b\d{6}\b.*sign in/, 'the letter waits sealed');
  await ask(server, 'ann@example.org', person);
  const waiting = await jobs(server);
  assert.equal(waiting.length, 1, 'a code that was replaced is not sent');
  assert.notEqual(waiting[0].id, first.id);
  await ask(server, 'ben@example.org');
  mail.isDown = false;
  await later({ world, server, ms: 30_000 });
  assert.deepEqual(mail.taken.map(({ to }) => to).sort(), ['ann@example.org', 'ben@example.org']);
  const code = mail.taken.find(({ to }) => to.startsWith('ann')).text.match(/\b\d{6}\b/)[0];
  await person.get('login/otp', { otp: code });
  // Nor one that was replaced while a process had its letter, which was killed
  mail.isDown = true;
  const dee = new Visitor(server);
  await ask(server, 'dee@example.org', dee);
  await server.world.db
    .updateTable('jobs')
    .set({ lease: 'killed', leased_until: world.time + 10_000 })
    .execute();
  mail.isDown = false;
  await ask(server, 'dee@example.org', dee);
  await later({ world, server, ms: 30_000 });
  assert.equal(mail.taken.filter(({ to }) => to.startsWith('dee')).length, 1);
  // A code that has expired is not sent
  mail.isDown = true;
  await ask(server, 'cem@example.org');
  world.time += parts.CODE_LIFE_MS;
  mail.isDown = false;
  await later({ world, server, ms: 0 });
  assert.ok(!mail.taken.some(({ to }) => to.startsWith('cem')));
  assert.deepEqual(await jobs(server), []);
}

async function checkInstances(t, newUrl) {
  const { mail, world, server } = await start(t, newUrl);
  const servers = [server, await world.start(), await world.start()];
  mail.isDown = true;
  await Promise.all(Array.from({ length: 45 }, (_, at) => ask(servers[at % 3], `p${at}@example.org`)));
  mail.isDown = false;
  world.time += 30_000;
  for (const { world: own } of servers) own.queue.wake();
  for (let waits = 0; waits < 300 && (await jobs(server)).length > 0; waits += 1) await wait(20);
  assert.equal(mail.taken.length, 45);
  assert.equal(new Set(mail.taken.map(({ id }) => id)).size, 45, 'each by one instance');
}

async function checkLimit(t, newUrl) {
  const { mail, world, server } = await start(t, newUrl, { QUEUE_LIMIT: '2' });
  mail.isDown = true;
  for (const name of ['a', 'b']) assert.equal((await ask(server, `${name}@example.org`)).status, 200);
  const { status, failure, headers } = await ask(server, 'c@example.org');
  assert.deepEqual([status, failure, headers.get('retry-after')], [503, 'MAIL_FAILED', '30']);
  assert.equal((await jobs(server)).length, 2);
  mail.isDown = false;
  await later({ world, server, ms: 30_000 });
  await wait(1_100); // a count is believed for a second
  assert.equal((await ask(server, 'c@example.org')).status, 200);
}

async function checkDead(t, newUrl) {
  const { mail, world, server } = await start(t, newUrl);
  const command = act =>
    spawnSync(process.execPath, [join(ROOT, 'services/run.mjs'), 'queue', 'wallet', act], {
      env: { ...process.env, ...world.environment },
      encoding: 'utf8',
    }).stdout;
  await ask(server, 'nobody@example.org');
  const [{ attempts, failed_at: failedAt, reason }] = await jobs(server);
  assert.deepEqual([attempts, failedAt], [1, world.time], 'one try: the mail server refused the receiver for good');
  assert.doesNotMatch(reason, /nobody/, 'names no person');
  assert.match(command('status'), /"dead": 1[^]*EENVELOPE 550/);
  assert.match(command('retry'), /1 dead letters are tried anew/);
  assert.equal((await jobs(server))[0].failed_at, null);
  assert.equal(mail.taken.length, 0);
}

async function checkKill(t, newUrl) {
  const mail = await Mail.start(t);
  const world = await TestWorld.create({ MAIL_URL: mail.url, DEVICE_APPROVAL: 'never', DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  const first = await world.startProcess();
  const arrived = new Promise(resolve => (mail.onLetter = () => (resolve(), new Promise(() => undefined))));
  const person = new Visitor(first);
  await person.get('login/email', { email: 'ann@example.org' }); // the answer does not wait for the mail server
  await arrived;
  await first.stop('SIGKILL'); // before the mail server has taken the letter
  mail.onLetter = () => undefined;
  const second = await world.startProcess({}, 11_000); // the lease has ended
  for (let waits = 0; waits < 2_000 && mail.taken.length === 0; waits += 1) await wait(20);
  const [{ to, text }, ...others] = mail.taken;
  assert.deepEqual([to, others], ['ann@example.org', []]);
  person.server = second;
  await person.get('login/otp', { otp: text.match(/\b\d{6}\b/)[0] });
}

testOnEachDatabase('letters wait for the mail server, and codes that ended are not sent', checkOutage);
testOnEachDatabase('three instances send each letter once', checkInstances);
testOnEachDatabase('a full queue answers 503 with Retry-After', checkLimit);
testOnEachDatabase('a letter that is refused for good is a dead letter', checkDead);
testOnEachDatabase('a process that is killed while it sends loses no letter', checkKill);
