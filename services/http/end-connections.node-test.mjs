// How an app stops: with connections that were never used, with a running request, and with half of one.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { loadExports } from '../../tools/load-typescript.mjs';

const { createApp, addHealth } = await loadExports(`
  export { createApp } from './services/http/app.js';
  export { addHealth } from './services/http/health.js';`);

const LIMIT = { timeout: 20_000 };

let app, port, answer;

beforeEach(async () => {
  answer = undefined;
  app = await createApp({ cors: { headers: [] } }, routes =>
    routes.get('/slow', () => new Promise(resolve => (answer = () => resolve({ done: true })))),
  );
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});

afterEach(() => app.close());

async function until(condition) {
  while (!condition()) await setImmediate();
}

/** Opens a connection and sends a text, until the app has read it. `said` resolves with what it answers until its end. */
async function open(sent) {
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1', () => socket.write(sent));
  const said = text(socket).catch(() => 'cut');
  const [peer] = await accepted;
  await until(() => peer.bytesRead === sent.length);
  return { said };
}

test('does not wait for connections that browsers opened in advance', LIMIT, async () => {
  const { said } = await open('');
  await app.close();
  assert.match(await said, /^(cut)?$/);
});

test('answers a running request, and keeps its connection no longer', LIMIT, async () => {
  const { said } = await open('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
  await until(() => answer);
  const closed = app.close();
  await until(() => !app.server.listening);
  answer();
  await closed;
  assert.match(await said, /^HTTP\/1.1 200 .*"done":true/s);
});

test('cuts after 8 seconds a request that does not arrive', LIMIT, async context => {
  const { said } = await open('POST /slow HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n');
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let hasClosed = false;
  const closed = app.close().then(() => (hasClosed = true));
  const pass = async ms => {
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    context.mock.timers.tick(ms);
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  };
  await pass(250); // in which requests arrive
  await until(() => !app.server.listening);
  await pass(7_749);
  assert.equal(hasClosed, false);
  context.mock.timers.tick(1);
  await closed;
  assert.doesNotMatch(await said, /200/);
});

test('answers a request that is on its way when it stops, and keeps its connection no longer', LIMIT, async () => {
  const socket = connect(port, '127.0.0.1');
  const first = once(socket, 'data');
  socket.write('GET /nothing HTTP/1.1\r\nhost: a\r\n\r\n');
  assert.match(String(await first), /^HTTP\/1.1 404 .*connection: keep-alive/is);
  const said = text(socket).catch(error => error.code);
  const closed = app.close();
  socket.write('GET /nothing HTTP/1.1\r\nhost: a\r\n\r\n'); // as a proxy does, which does not know yet
  await closed;
  assert.match(await said, /^HTTP\/1.1 404 .*connection: close/is);
});

test('is not ready while it answers what is on its way', LIMIT, async () => {
  const other = await createApp({ cors: { headers: [] } }, routes => addHealth(routes, async () => undefined));
  const base = await other.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  const first = once(socket, 'data');
  socket.write('GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n');
  assert.match(String(await first), /^HTTP\/1.1 200 /);
  const said = text(socket).catch(error => error.code);
  const closed = other.close();
  socket.write('GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n');
  await closed;
  assert.match(await said, /^HTTP\/1.1 503 .*The service stops/s);
});
