// How an app stops: with connections that were never used, with a running request, and with half of one.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { loadExports } from '../../tools/load-typescript.mjs';

const { createApp } = await loadExports(`export { createApp } from './services/http/app.js';`);

const LIMIT = { timeout: 20_000 };

let app, port, answer;

beforeEach(async () => {
  answer = undefined;
  app = await createApp({ cors: { headers: [] } }, routes =>
    routes.get('/slow', () => new Promise(resolve => (answer = () => resolve({ done: true })))),
  );
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});

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
  await until(() => !app.server.listening);
  context.mock.timers.tick(7_999);
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  assert.equal(hasClosed, false);
  context.mock.timers.tick(1);
  await closed;
  assert.doesNotMatch(await said, /200/);
});
