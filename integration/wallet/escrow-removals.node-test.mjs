// A share is deleted only where the key service says so: a page of another server in its place is no answer.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { parts, TestWorld } from './test-world.mjs';

/** A wallet that has one share to remove, and a server in place of the key service, which answers as the test says. */
async function start(t) {
  const world = await TestWorld.create({ CUSTODY: 'escrow', LOG_LEVEL: 'silent' });
  const requests = [];
  const service = { requests, reply: undefined };
  const inPlace = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    service.reply(request, response);
  }).listen(0, '127.0.0.1');
  await once(inPlace, 'listening');
  t.after(async () => {
    await world.stop();
    inPlace.close().closeAllConnections();
  });
  const { port } = inPlace.address();
  const server = await world.start({}, { keyServicePort: async () => port });
  const { db } = server.world;
  await db
    .insertInto('escrow_removals')
    .values({ user_id: 'ann', reference: 'share', created_at: world.time })
    .execute();
  const waiting = async () => (await db.selectFrom('escrow_removals').select('reference').execute()).length;
  return { service, waiting, sweep: () => parts.sweep(server.world) };
}

test('a removal waits while another server answers in place of the key service', async t => {
  const { service, waiting, sweep } = await start(t);
  const page = response => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Maintenance</p>');
  const replies = {
    'a page': (_, response) => page(response),
    'a redirect to a page': ({ url }, response) =>
      url === '/maintenance' ? page(response) : response.writeHead(302, { location: '/maintenance' }).end(),
    'a redirect that keeps the body': ({ url }, response) =>
      url === '/elsewhere' ? response.end('{}') : response.writeHead(307, { location: '/elsewhere' }).end(),
    'no content': (_, response) => response.writeHead(204).end(),
    'very much': (_, response) => response.end(`{"text":"${'x'.repeat(2 * 1024 * 1024)}"}`),
  };
  for (const [name, reply] of Object.entries(replies)) {
    service.reply = reply;
    service.requests.length = 0;
    await sweep();
    assert.equal(await waiting(), 1, name);
    assert.deepEqual(service.requests, ['POST /v1/remove'], name);
  }
  service.reply = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  await sweep();
  assert.equal(await waiting(), 0);
});
