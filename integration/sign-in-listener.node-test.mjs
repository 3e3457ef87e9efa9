// Tests the listener for Node of `latchkey/server` behind a real server: large bodies, parsers of hosts, answered requests.
import assert from 'node:assert/strict';
import { createServer, request as send } from 'node:http';
import { before, test } from 'node:test';
import { loadExports } from '../tools/load-typescript.mjs';

const ORIGIN = 'https://app.example';

let server;
before(async () => {
  ({ server } = await loadExports(`export * as server from './server/index.js';`));
});

const handlerOf = (changes = {}) =>
  server.createSignInHandler({
    origins: [ORIGIN],
    networks: ['eip155:1'],
    nonces: server.memoryNonces(),
    sessions: server.storedSessions(server.memorySessions()),
    ...changes,
  });

/** Starts a server for a test; resolves with its address. */
async function start(t, listener) {
  const http = createServer(listener);
  await new Promise(resolve => http.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    http.close();
    http.closeAllConnections();
  });
  return `http://127.0.0.1:${http.address().port}`;
}

/** Begins a visit; resolves with the headers of its requests. */
async function visit(url) {
  const response = await fetch(`${url}/sign-in/nonce`);
  const [cookie] = response.headers.getSetCookie();
  const { csrf } = await response.json();
  return {
    cookie: cookie.split(';')[0],
    origin: ORIGIN,
    'x-csrf-token': csrf,
    'content-type': 'application/json',
  };
}

/** Posts a body; resolves with status and code. Rejects if the connection is reset. */
function post(url, headers, body) {
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method: 'POST', headers }, response => {
      let text = '';
      response.setEncoding('utf8').on('data', part => (text += part));
      response.on('end', () => resolve([response.statusCode, JSON.parse(text).code]));
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

test('a body of any size gets an answer', async t => {
  const url = await start(t, server.toNodeListener(handlerOf()));
  const headers = await visit(url);
  for (const size of [70_000, 200_000])
    assert.deepEqual(
      await post(`${url}/sign-in/verify`, headers, 'x'.repeat(size)),
      [413, 'BODY_TOO_LARGE'],
      `${size}`,
    );
  assert.equal((await fetch(`${url}/sign-in/nonce`)).status, 200);
});

test('a body that a parser of the host left as bytes is read', async t => {
  const listener = server.toNodeListener(handlerOf());
  const url = await start(t, async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    if (request.method === 'POST') request.body = Buffer.concat(parts);
    return listener(request, response);
  });
  const headers = await visit(url);
  const body = JSON.stringify({ message: 'hello', signature: '0x' });
  assert.deepEqual(await post(`${url}/sign-in/verify`, headers, body), [400, 'MESSAGE_INVALID']);
});

test('a handler that fails before it returns a promise, or in the body of its answer, is answered 500', async t => {
  t.mock.method(console, 'error', () => undefined);
  const failures = [
    () => {
      throw new Error('password=1234');
    },
    async () => new Response(new ReadableStream({ start: body => body.error(new Error('password=1234')) })),
  ];
  for (const fail of failures) {
    const answer = await fetch(await start(t, server.toNodeListener(fail)));
    assert.deepEqual([answer.status, await answer.text()], [500, '']);
  }
});

test('an answer that comes after the host has answered does not reject, which would end the process', async t => {
  const { mock } = t.mock.method(console, 'error', () => undefined);
  let late;
  const listener = server.toNodeListener(async request => {
    await new Promise(resolve => setTimeout(resolve, 30));
    return handlerOf()(request);
  });
  const url = await start(t, (request, response) => {
    late = listener(request, response);
    response.writeHead(503).end(); // a middleware with a timeout
  });
  assert.equal((await fetch(`${url}/sign-in/nonce`)).status, 503);
  await late;
  assert.equal(mock.calls[0].arguments[0].code, 'ERR_HTTP_HEADERS_SENT');
});
