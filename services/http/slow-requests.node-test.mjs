// Requests that never end, and requests that no server may answer: how long they hold a connection, and what the log has.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { loadExports } from '../../tools/load-typescript.mjs';

const { createApp } = await loadExports(`export { createApp } from './services/http/app.js';`);
/** Ten seconds in which a request arrives, the interval of the check, and a busy machine. */
const LONGEST_MS = 20_000;

async function start(t) {
  const lines = [];
  const writeLog = line => lines.push(line);
  const app = await createApp({ cors: { headers: [] }, logLevel: 'error', writeLog }, routes => {
    routes.post('/things', { schema: { body: z.strictObject({ name: z.string() }) } }, async ({ body }) => body);
    routes.get('/things', async () => ({}));
  });
  t.after(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { app, lines, port: Number(port) };
}

/** Sends bytes on a connection of its own and resolves with the answers once the server has ended it. */
async function answersTo(port, bytes) {
  const socket = connect(port, '127.0.0.1');
  let answers = '';
  socket.setEncoding('utf8').on('data', chunk => (answers += chunk));
  socket.write(bytes);
  await once(socket, 'close', { signal: AbortSignal.timeout(LONGEST_MS) });
  return answers;
}

const STALLED = {
  'a body with a length': 'POST /things HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"na',
  'a body in chunks': 'POST /things HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n4\r\n{"na\r\n',
  'a body of an unknown path': 'POST /nowhere HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"na',
  'a head': 'POST /things HTTP/1.1\r\nhost: a\r\n',
};

test('a request that does not arrive ends its connection with 408, and is no failure of the service', async t => {
  const { lines, port } = await start(t);
  await Promise.all(
    Object.entries(STALLED).map(async ([name, bytes]) => {
      const answer = await answersTo(port, bytes);
      assert.match(answer, /^HTTP\/1.1 408 .*connection: close.*"status":"FAILED".*10 seconds/s, name);
      assert.equal(answer.split('HTTP/1.1').length, 2, `${name}: one answer`);
    }),
  );
  assert.deepEqual(lines, []);
});

test('a body that follows an answer and does not arrive ends its connection', async t => {
  const { port } = await start(t);
  const answer = await answersTo(port, 'GET /things HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"na');
  assert.match(answer, /^HTTP\/1.1 200 /);
});

test('a client that leaves within its request is no failure of the service', async t => {
  const { app, lines, port } = await start(t);
  for (const bytes of Object.values(STALLED)) {
    const accepted = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const [peer] = await accepted;
    while (peer.bytesRead < bytes.length) await setImmediate();
    const noticed = once(peer, 'close');
    socket.destroy();
    await noticed;
  }
  const { status } = await fetch(`http://127.0.0.1:${port}/things`);
  assert.deepEqual([status, lines], [200, []]);
});

test('a request with two hosts is refused', async t => {
  const { port } = await start(t);
  const head = 'GET /things HTTP/1.1\r\nconnection: close\r\nhost: a\r\n';
  for (const more of ['Host: b\r\n', 'host: a\r\n'])
    assert.match(await answersTo(port, `${head}${more}\r\n`), /^HTTP\/1.1 400 .*"status":"FAILED"/s);
  assert.match(await answersTo(port, `${head}\r\n`), /^HTTP\/1.1 200 /);
});

test('a client that does not read its answer holds the connection for a limited time', async t => {
  const MEGABYTES = 64;
  const options = { cors: { headers: [] }, silenceMs: 1_000 };
  const app = await createApp(options, routes => {
    routes.get('/large', async (_, reply) => reply.send(Buffer.alloc(MEGABYTES * 1024 * 1024)));
    routes.get('/slow', async () => {
      await setTimeout(500);
      return {};
    });
  });
  t.after(() => app.close());
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const accepted = once(app.server, 'connection');
  const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n'));
  t.after(() => socket.destroy());
  const [peer] = await accepted;
  await once(peer, 'close', { signal: AbortSignal.timeout(LONGEST_MS) });
  assert.ok(peer.bytesWritten > 0, 'the answer had begun');
  assert.equal((await fetch(`http://127.0.0.1:${port}/slow`)).status, 200);
  const body = await (await fetch(`http://127.0.0.1:${port}/large`)).arrayBuffer();
  assert.equal(body.byteLength, MEGABYTES * 1024 * 1024, 'who reads has all of it');
});

test('a connection without a byte ends after two minutes', async t => {
  const { app } = await start(t);
  assert.equal(app.server.timeout, 120_000);
});
