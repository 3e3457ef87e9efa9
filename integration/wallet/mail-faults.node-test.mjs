// Faults of mail servers: slow, never silent, refusing, and without the TLS that a password needs.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { TestWorld, Visitor } from './test-world.mjs';

const { createMailer } = await loadExports(`export { createMailer } from './services/wallet/server/mailer.js';`);

const LETTER = { language: 'en', subject: 'subject', parts: ['text'], text: 'text' };
const SLOW_MS = 10_000;

/** A mail server whose answers to single commands, and to the end of a letter, a test replaces. */
async function startServer(t, answers = {}) {
  const lines = [];
  const reply = (socket, text) => socket.write(`${text}\r\n`);
  const usual = {
    EHLO: '250-mx\r\n250 AUTH PLAIN',
    AUTH: '235 ok',
    STARTTLS: '502 no such command',
    DATA: '354 go on',
    QUIT: '221 bye',
    end: '250 taken',
  };
  const server = createServer(socket => {
    let isInData = false;
    let rest = '';
    socket.on('error', () => undefined); // the mailer aborts
    socket.on('data', chunk => {
      const parts = (rest + chunk).split('\r\n');
      rest = parts.pop();
      for (const line of parts) {
        const verb = isInData ? (line === '.' ? 'end' : undefined) : line.split(/[ :]/)[0].toUpperCase();
        if (verb === undefined) continue;
        lines.push(line);
        isInData = verb === 'DATA';
        const answer = answers[verb] ?? usual[verb] ?? '250 ok';
        if (typeof answer === 'function') answer(socket, text => reply(socket, text));
        else reply(socket, answer);
      }
    });
    reply(socket, '220 mx');
    server.sockets.add(socket);
  });
  server.sockets = new Set();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of server.sockets) socket.destroy();
    server.close();
  });
  return {
    lines,
    sockets: server.sockets,
    at: (prefix = '', query = '') => `smtp://${prefix}127.0.0.1:${server.address().port}${query}`,
  };
}

const send = (mailUrl, letterMs) =>
  createMailer({ mailUrl, mailFrom: 'wallet@example.org' }, undefined, letterMs).send('ann@example.org', LETTER, 'id');

test('a server that examines a letter for ten seconds gets it once', async t => {
  const { at, lines } = await startServer(t, { end: (_, reply) => setTimeout(reply, SLOW_MS, '250 taken') });
  await send(at());
  assert.equal(lines.filter(line => line === '.').length, 1);
});

test('a server that is never silent holds up no letter', async t => {
  const { at, sockets } = await startServer(t, {
    EHLO: (socket, reply) => socket.on('close', () => clearInterval(timer)) && reply('250-mx') && drip(reply),
  });
  let timer;
  const drip = reply => (timer = setInterval(reply, 50, '250-wait'));
  await assert.rejects(send(at(), 500), error => error.name === 'Error' && /did not take a letter/.test(error.message));
  const [socket] = sockets;
  if (!socket.destroyed) await once(socket, 'close');
});

test('a letter under way ends with the mailer', async t => {
  let arrive;
  const arrived = new Promise(resolve => (arrive = resolve));
  const { at } = await startServer(t, { EHLO: arrive });
  const mailer = createMailer({ mailUrl: at(), mailFrom: 'wallet@example.org' });
  const rejected = assert.rejects(mailer.send('ann@example.org', LETTER, 'id'), /did not take a letter/);
  await arrived;
  mailer.close();
  await rejected;
});

test('a wallet stops while a mail server is silent, and its next start sends the letter', async t => {
  const arrived = [];
  const { at } = await startServer(t, { EHLO: socket => arrived.push(socket) });
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never' });
  t.after(() => world.stop());
  const silent = await world.start({ MAIL_URL: at() });
  const person = new Visitor({ port: silent.port }); // waits for no letter
  const began = performance.now();
  assert.deepEqual(await person.get('login/email', { email: 'ann@example.org' }), { action: 'VERIFY_OTP' });
  assert.ok(performance.now() - began < SLOW_MS / 2, 'the answer waits for no mail server');
  assert.equal((await fetch(`http://127.0.0.1:${silent.port}/readyz`)).status, 200);
  while (arrived.length === 0) await new Promise(resolve => setTimeout(resolve, 10));
  const stopping = performance.now();
  await silent.stop();
  assert.ok(performance.now() - stopping < SLOW_MS, 'a process that stops for longer is ended');
  world.time += SLOW_MS;
  person.server = await world.start();
  await world.sent();
  await person.get('login/otp', { otp: world.code('ann@example.org') });
});

test('a password is not sent without TLS, unless the address says so', async t => {
  const { at, lines } = await startServer(t);
  await assert.rejects(send(at('user:word@')), /did not take a letter: ETLS/);
  assert.ok(!lines.some(line => line.startsWith('AUTH')));
  await send(at('user:word@', '?ignoreTLS=true'));
  assert.ok(lines.some(line => line.startsWith('AUTH')));
  await send(at()); // a relay without a password, in a network of its own
});

for (const code of [521, 556])
  test(`a receiver whose host takes no mail (${code}) is given up`, async t => {
    const { at } = await startServer(t, { RCPT: `${code} 5.1.10 ann@example.org takes no mail` });
    await assert.rejects(send(at()), error => error.name === 'GiveUp' && !error.message.includes('ann@'));
  });
