// What a stranger can do to a relay: any program and any page of this machine may open a connection.
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { WebSocket } from 'ws';
import { loadExports } from '../../tools/load-typescript.mjs';

const { ClientSocket, Journal, Mailbox, MAX_BYTES, MAX_BYTES_OF_SENDER, MAX_LIFE_S, MAX_TOPICS, startRelay } =
  await loadExports(`
  export { startRelay } from './services/relay/relay.js';
  export { Journal } from './services/relay/journal.js';
  export { ClientSocket, MAX_TOPICS } from './services/relay/client-socket.js';
  export { Mailbox, MAX_BYTES, MAX_BYTES_OF_SENDER, MAX_LIFE_S } from './services/relay/mailbox.js';`);

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const encode = value => Buffer.from(JSON.stringify(value)).toString('base64url');
const hex = () => randomBytes(32).toString('hex');

function base58(bytes) {
  let text = '';
  for (let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); number > 0n; number /= 58n)
    text = ALPHABET[Number(number % 58n)] + text;
  return text;
}

/** Token of a new key for a relay. */
function tokenFor(url, change = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x, 'base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `did:key:z${base58([0xed, 1, ...key])}`,
    sub: 'x',
    aud: url,
    iat: now,
    exp: now + 60,
    ...change,
  };
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

async function startFor(t, options = {}) {
  const relay = await startRelay({ port: 0, ...options });
  t.after(() => relay.stop());
  return relay;
}

/** Opens a connection. Resolves with the status of a refusal, or with the socket. */
function open(t, relay, { origin, path = `/?auth=${tokenFor(relay.url)}` } = {}) {
  const socket = new WebSocket(`${relay.url}${path}`, { origin });
  t.after(() => socket.terminate());
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (request, { statusCode }) => {
      request.destroy();
      resolve(statusCode);
    });
    socket.on('open', () => resolve(socket));
    socket.on('error', reject);
  });
}

async function call(socket, method, params) {
  const id = String(Math.random());
  socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  for (;;) {
    const frame = JSON.parse(String((await once(socket, 'message'))[0]));
    if (frame.id === id) return frame;
  }
}

/** Sends a request as it is, which clients would not. */
async function sendRaw(relay, path) {
  const { port, hostname } = new URL(relay.url);
  const socket = connect(Number(port), hostname);
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: relay\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).split('\r\n')[0];
}

test('answers an upgrade whose path is no URL with 400, and goes on', async t => {
  const relay = await startFor(t);
  for (const path of ['//', 'http://[', '//:80:80']) assert.match(await sendRaw(relay, path), /^HTTP\/1\.1 400 /, path);
  assert.ok((await open(t, relay)) instanceof WebSocket);
});

test('closes the connection of a token whose long texts are not ASCII, and goes on', async t => {
  const relay = await startFor(t);
  for (const change of [{ aud: '漢'.repeat(100) }, { iss: `did:key:z${'漢'.repeat(50)}` }]) {
    const socket = await open(t, relay, { path: `/?auth=${tokenFor(relay.url, change)}` });
    const [code, reason] = await once(socket, 'close');
    assert.equal(code, 3000);
    assert.doesNotMatch(String(reason), /漢/);
  }
  assert.ok((await open(t, relay)) instanceof WebSocket);
});

test('accepts programs, pages of this machine and pages that are named, and no others', async t => {
  const relay = await startFor(t, { origins: ['https://named.example'] });
  const anywhere = await startFor(t, { origins: ['*'] });
  for (const origin of [
    'https://evil.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'null',
  ]) {
    assert.equal(await open(t, relay, { origin }), 403, origin);
    assert.ok((await open(t, anywhere, { origin })) instanceof WebSocket, origin);
  }
  const own = ['http://localhost:5173', 'https://shop.localhost', 'http://127.0.0.1:80', 'http://[::1]:3000'];
  for (const origin of [undefined, ...own, 'https://named.example'])
    assert.ok((await open(t, relay, { origin })) instanceof WebSocket, origin);
});

test('refuses subscriptions beyond those of one connection', async t => {
  const socket = await open(t, await startFor(t));
  const topics = Array.from({ length: 500 }, (_, at) => at.toString(16).padStart(64, '0'));
  for (let first = 0; first < MAX_TOPICS; first += topics.length) {
    const { result } = await call(socket, 'irn_batchSubscribe', { topics: topics.map(topic => first.toString(16).padStart(8, '0') + topic.slice(8)) }); // prettier-ignore
    assert.equal(result.length, topics.length);
  }
  assert.equal((await call(socket, 'irn_subscribe', { topic: hex() })).error.code, -32_602);
  const [known] = topics;
  assert.equal((await call(socket, 'irn_subscribe', { topic: known })).result.length, 64, 'a known one stays');
});

test('ends a connection that asks and does not read', async t => {
  const relay = await startFor(t);
  const [sender, reader] = [await open(t, relay), await open(t, relay)];
  const topic = hex();
  for (let at = 0; at < 8; at += 1)
    await call(sender, 'irn_publish', { topic, message: String(at).padEnd(900_000, 'x'), ttl: 300, tag: 1 });
  reader.pause();
  const isOpen = () => relay.visits.at(-1).leftAt === undefined;
  for (const end = Date.now() + 10_000; isOpen() && Date.now() < end;) {
    reader.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'irn_fetchMessages', params: { topic } }));
    await new Promise(resolve => setTimeout(resolve, 15));
  }
  assert.ok(!isOpen(), 'the relay has ended it');
});

test('delivers all messages to a client that reads slowly, in order', async t => {
  const relay = await startFor(t);
  const [sender, reader] = [await open(t, relay), await open(t, relay)];
  const topic = hex();
  const tags = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const tag of tags)
    await call(sender, 'irn_publish', { topic, message: String(tag).padEnd(900_000, 'x'), ttl: 300, tag });
  const received = [];
  const all = new Promise(resolve => {
    reader.on('message', data => {
      const { method, params } = JSON.parse(String(data));
      if (method === 'irn_subscription' && received.push(params.data.tag) === tags.length) resolve();
    });
  });
  reader.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'irn_subscribe', params: { topic } }));
  reader.pause();
  await new Promise(resolve => setTimeout(resolve, 100));
  reader.resume();
  await all;
  assert.deepEqual(received, tags);
});

test('hands a message out once, however often a client names its topic, and a page of messages within bytes', async t => {
  const relay = await startFor(t);
  const [sender, reader, other] = [await open(t, relay), await open(t, relay), await open(t, relay)];
  const [first, second] = [hex(), hex()];
  const publish = (topic, tag) =>
    call(sender, 'irn_publish', { topic, message: String(tag).padEnd(900_000, 'x'), ttl: 300, tag });
  await publish(first, 0);
  const { result } = await call(reader, 'irn_batchFetchMessages', { topics: Array.from({ length: 40 }, () => first) });
  assert.equal(result.messages.length, 1);
  assert.equal(result.hasMore, false);
  for (const tag of [1, 2, 3, 4, 5, 6]) await publish(second, tag);
  const tags = [];
  for (let pages = 1; ; pages += 1) {
    const page = (await call(other, 'irn_fetchMessages', { topic: second })).result;
    assert.ok(JSON.stringify(page).length < 5_000_000);
    tags.push(...page.messages.map(({ tag }) => tag));
    if (page.hasMore) continue;
    assert.ok(pages > 1);
    break;
  }
  assert.deepEqual(tags, [1, 2, 3, 4, 5, 6]);
});

/** A mailbox on a new journal. */
async function mailboxFor(t) {
  const folder = await mkdtemp(join(tmpdir(), 'relay-bounds-'));
  const path = join(folder, 'journal.jsonl');
  const mailbox = new Mailbox(new Journal(path));
  t.after(() => rm(folder, { recursive: true }));
  return { mailbox, path };
}

const SIZE = 900_000;
const letter = (from, at, ttlSeconds = 300) => ({
  topic: createHash('sha256').update(`${from} ${at}`).digest('hex'),
  message: `${from} ${at} `.padEnd(SIZE, 'x'),
  tag: 1,
  ttlSeconds,
  from,
});

test('drops the oldest messages of a sender, and of all, beyond a number of bytes, also in the journal', async t => {
  const { mailbox, path } = await mailboxFor(t);
  const isStored = (from, at) => mailbox.waiting(letter(from, at).topic, 'reader').length === 1;
  mailbox.put(letter('polite', 0));
  const most = Math.floor(MAX_BYTES_OF_SENDER / SIZE);
  for (let at = 0; at < 3 * most; at += 1) mailbox.put(letter('loud', at));
  assert.ok(mailbox.size <= most + 1);
  assert.ok(isStored('polite', 0), 'one sender displaces no other');
  assert.ok(isStored('loud', 3 * most - 1));
  assert.ok(!isStored('loud', 0));
  for (let sender = 0; sender < 2 * Math.ceil(MAX_BYTES / MAX_BYTES_OF_SENDER); sender += 1)
    for (let at = 0; at < most; at += 1) mailbox.put(letter(`sender ${sender}`, at));
  assert.ok(mailbox.size * SIZE <= MAX_BYTES);
  assert.ok(!isStored('polite', 0), 'the oldest of all has gone');
  assert.ok((await stat(path)).size < 3 * MAX_BYTES);
  mailbox.close();
  const again = new Mailbox(new Journal(path));
  assert.equal(again.size, mailbox.size);
  again.close();
});

test('counts small messages, and those who have read them, by what they cost', async t => {
  const { mailbox } = await mailboxFor(t);
  const topic = hex();
  const { id } = mailbox.put({ topic, message: 'x', tag: 1, ttlSeconds: 300, from: 'sender' });
  for (let reader = 0; reader < 100_000 && mailbox.size > 0; reader += 1)
    mailbox.take(id, `did:key:z${reader}`.padEnd(56, 'x'));
  assert.equal(mailbox.size, 0, 'a message that very many have read goes');
  mailbox.close();
});

test('keeps a message for a week at most, whatever its sender asks for', async t => {
  const { mailbox } = await mailboxFor(t);
  const { publishedAt, expiresAt } = mailbox.put(letter('sender', 0, 30 * 86_400));
  assert.equal(expiresAt - publishedAt, MAX_LIFE_S * 1000);
  assert.equal(MAX_LIFE_S, 7 * 86_400);
  mailbox.close();
});

test('the journal is for its owner alone', async t => {
  const mask = process.umask(0o022);
  t.after(() => process.umask(mask));
  const { mailbox, path } = await mailboxFor(t);
  mailbox.put(letter('polite', 0));
  assert.equal((await stat(path)).mode & 0o777, 0o600);
});

test('holds no message for a client that does not read, once the mailbox has dropped it', async t => {
  const { mailbox } = await mailboxFor(t);
  const socket = { bufferedAmount: 2_000_000, readyState: 1, OPEN: 1, on() {}, send() {} };
  const client = new ClientSocket('reader', socket, mailbox, () => 0);
  const topic = hex();
  client.subscribe(topic);
  for (let at = 0; at < 60_000; at += 1)
    client.deliver(mailbox.put({ topic, message: `${at}`, tag: 1, ttlSeconds: 300, from: 'loud' }));
  assert.ok(client.queuedCount < 3 * mailbox.size, `${client.queuedCount} wait, ${mailbox.size} are stored`);
  client.topics.clear();
  socket.bufferedAmount = 0;
  while (client.queuedCount > 0) await new Promise(resolve => setTimeout(resolve, 10));
});
