// Health and figures of the wallet, of which no line names a person.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestWorld, Visitor } from '../wallet/test-world.mjs';

const get = (port, path) => fetch(`http://127.0.0.1:${port}${path}`);

/** Returns the value of a metric whose labels match. */
function valueOf(text, name, ...labels) {
  const line = text
    .split('\n')
    .find(each => each.startsWith(`${name}{`) && labels.every(label => each.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('figures count requests, letters and what waits, on a port of their own', async t => {
  const world = await TestWorld.create({ METRICS_PORT: '0' });
  t.after(() => world.stop());
  const server = await world.start();
  assert.equal((await get(server.port, '/metrics')).status, 404, 'visitors get no figures');
  await world.logIn(new Visitor(server), 'ann@example.org');
  await new Visitor(server).call('login/otp', { otp: '000000' });
  const response = await get(server.metricsPort, '/metrics');
  const text = await response.text();
  assert.match(response.headers.get('content-type'), /^text\/plain; version=0\.0\.4/);
  assert.equal(valueOf(text, 'latchkey_http_requests_total', 'route="/v1/login/otp"', 'status="200"'), 1);
  assert.equal(valueOf(text, 'latchkey_http_requests_total', 'route="/v1/login/otp"', 'status="400"'), 1);
  assert.equal(valueOf(text, 'latchkey_http_request_duration_seconds_count', 'route="/v1/login/email"'), 1);
  assert.equal(valueOf(text, 'latchkey_letters_total', 'result="sent"'), 2);
  for (const kind of ['letter', 'change letter', 'operation'])
    for (const name of ['latchkey_queue_waiting', 'latchkey_queue_oldest_seconds', 'latchkey_queue_dead'])
      assert.equal(valueOf(text, name, `kind="${kind}"`), 0);
  assert.ok(valueOf(text, 'process_resident_memory_bytes') > 0);
  assert.doesNotMatch(text, /ann@|example\.org/);
});

test('a letter that the mail server does not take is counted, and waits', async t => {
  const world = await TestWorld.create({ METRICS_PORT: '0' });
  t.after(() => world.stop());
  const server = await world.start();
  await world.logIn(new Visitor(server), 'ben@example.org');
  const down = await world.start({ MAIL_URL: 'smtp://127.0.0.1:9' });
  const other = new Visitor(down);
  await other.get('login/email', { email: 'ben@example.org' });
  world.time += 500; // less than a retry waits
  const text = await (await get(down.metricsPort, '/metrics')).text();
  assert.equal(valueOf(text, 'latchkey_letters_total', 'result="failed"'), 1);
  assert.equal(valueOf(text, 'latchkey_queue_waiting', 'kind="letter"'), 1);
  assert.equal(valueOf(text, 'latchkey_queue_oldest_seconds', 'kind="letter"'), 0.5);
});

test('a service without its database lives and is not ready', async t => {
  const world = await TestWorld.create();
  t.after(() => world.stop());
  const server = await world.start();
  assert.equal((await get(server.port, '/readyz')).status, 200);
  await server.world.db.schema.alterTable('counters').renameTo('counters_lost').execute();
  assert.equal((await get(server.port, '/readyz')).status, 503);
  assert.equal((await get(server.port, '/livez')).status, 200);
});
