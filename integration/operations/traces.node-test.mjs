// Traces of the services, as a receiver of OTLP gets them: it decodes them by the official schema of the protocol.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { buildServices } from '../../services/build.mjs';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { KeyTestWorld, WALLET } from '../keys/test-world.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { ORIGIN, parts, ROOT, TestWorld, Visitor } from '../wallet/test-world.mjs';

const require = createRequire(import.meta.url);
const { opentelemetry } = require('otlp-schema/build/src/generated/root.js');
const { ExportTraceServiceRequest } = opentelemetry.proto.collector.trace.v1;
const { createApi, readApiSettings } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const hex = bytes => Buffer.from(bytes).toString('hex');
const valueOf = ({ stringValue, intValue, doubleValue, boolValue }) =>
  stringValue ?? (intValue === undefined || intValue === null ? (doubleValue ?? boolValue) : Number(intValue));
const factsOf = attributes => Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]));

/** A collector of OTLP over HTTP: keeps the spans that it gets, and what it got them with. */
class Collector {
  spans = [];
  requests = [];

  static async start(t) {
    const collector = new Collector();
    const server = createServer((request, response) => {
      const chunks = [];
      request.on('data', chunk => chunks.push(chunk));
      request.on('end', () => {
        const raw = Buffer.concat(chunks);
        const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
        collector.requests.push({ url: request.url, headers: request.headers, body });
        collector.#take(request.headers['content-type'], body);
        response.writeHead(200, { 'content-type': request.headers['content-type'] }).end();
      });
    });
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close().closeAllConnections());
    collector.url = `http://127.0.0.1:${server.address().port}`;
    return collector;
  }

  #take(type, body) {
    // In JSON, ids are hex and not base64 (OTLP, "JSON Protobuf Encoding")
    const isJson = type === 'application/json';
    const message = isJson ? JSON.parse(body) : ExportTraceServiceRequest.decode(body);
    const typed = isJson ? ExportTraceServiceRequest.fromObject(message) : message; // 64-bit numbers are texts in JSON
    assert.equal(ExportTraceServiceRequest.verify(typed), null, 'follows the schema');
    const { resourceSpans } = message;
    const id = given => (isJson ? given : hex(given ?? []));
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({
          name: span.name,
          kind: span.kind,
          traceId: id(span.traceId),
          id: id(span.spanId),
          parent: id(span.parentSpanId) || undefined,
          facts: factsOf(span.attributes),
          isFailed: span.status?.code === 2,
          took: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)),
          service: factsOf(resource.attributes),
        });
  }

  named = (name, filter = () => true) => {
    const found = this.spans.filter(span => span.name === name && filter(span));
    assert.equal(found.length, 1, `${name}: ${this.spans.map(span => span.name).join(', ')}`);
    return found[0];
  };
}

const newTrace = (flags = '01') => {
  const [traceId, parent] = [hex(randomBytes(16)), hex(randomBytes(8))];
  return { traceId, parent, traceparent: `00-${traceId}-${parent}-${flags}` };
};

async function startWallet(t, given) {
  const lines = [];
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', LOG_LEVEL: 'info', ...given });
  t.after(() => world.stop());
  return { world, lines, server: await world.start({}, { writeLog: line => lines.push(JSON.parse(line)) }) };
}

async function checkSignIn(t, given) {
  const collector = await Collector.start(t);
  const { world, server, lines } = await startWallet(t, { ...given, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { traceId, parent, traceparent } = newTrace();
  const person = new Visitor(server);
  const login = await person.call('login/email', { email: 'ann@example.org' }, { traceparent });
  const otp = world.code('ann@example.org');
  await person.get('login/otp', { otp });
  await server.stop();

  const request = collector.named('POST /v1/login/email');
  assert.deepEqual([request.traceId, request.parent, request.kind], [traceId, parent, SERVER]);
  assert.equal(request.facts['http.response.status_code'], 200);
  assert.equal(request.service['service.name'], 'latchkey-wallet');
  const job = collector.named('process letter', span => span.traceId === traceId);
  assert.deepEqual([job.parent, job.kind], [request.id, CONSUMER], 'the queue carries the trace');
  const mail = collector.named('send mail', span => span.traceId === traceId);
  assert.deepEqual([mail.parent, mail.kind], [job.id, CLIENT]);
  const insert = collector.named('INSERT codes');
  assert.deepEqual([insert.traceId, insert.parent], [traceId, request.id]);
  assert.equal(insert.facts['db.collection.name'], 'codes');
  assert.ok(insert.took > 0);
  assert.equal(collector.named('DELETE jobs', span => span.parent === job.id).traceId, traceId);
  assert.notEqual(collector.named('POST /v1/login/otp').traceId, traceId, 'a request without a header has its own');

  // Lines of the log name the request and the trace, and the trace names the request
  assert.equal(request.facts['latchkey.request_id'], login.headers.get('x-request-id'));
  const own = lines.filter(line => line.reqId === login.headers.get('x-request-id'));
  assert.ok(own.length >= 2, 'a request has come, and was answered');
  for (const line of own) assert.equal(line.trace_id, traceId);

  // Nobody is named: neither by an address, nor by what a person has entered or holds
  const all = collector.requests.map(({ body }) => body.toString('latin1')).join('\n');
  const { users, jobs } = { users: await userIds(given, world), jobs: [otp, 'ann@', 'example.org', 'ann'] };
  for (const secret of [...jobs, ...users, ...person.cookies.values(), 'Windows', 'insert into', 'select'])
    assert.ok(!all.includes(secret), `a span has ${secret}`);
}

async function userIds({ DATABASE_URL: url }, world) {
  const { openDatabase } = await loadExports(
    `export { openDatabase } from './services/http/database/open-database.js';`,
  );
  const db = openDatabase(url ?? world.environment.DATABASE_URL);
  const rows = await db.selectFrom('users').select('id').execute();
  await db.destroy();
  assert.equal(rows.length, 1);
  return rows.map(({ id }) => id);
}

testOnEachDatabase('a sign-in is one trace from the request to the mail server, and names nobody', async (t, newUrl) =>
  checkSignIn(t, { DATABASE_URL: await newUrl() }),
);

test('a letter that another instance sends later is in the trace of its request', async t => {
  const collector = await Collector.start(t);
  const { world, server } = await startWallet(t, {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
    MAIL_URL: 'smtp://127.0.0.1:9',
  });
  const { traceId, traceparent } = newTrace();
  await new Visitor(server).call('login/email', { email: 'ben@example.org' }, { traceparent });
  await server.stop();
  world.time += 30_000;
  const other = await world.start({ MAIL_URL: await world.mail.smtpUrl() });
  for (let waits = 0; waits < 200 && world.mail.messages.length === 0; waits += 1)
    await new Promise(resolve => setTimeout(resolve, 20));
  await other.stop();
  const tries = collector.spans.filter(span => span.name === 'process letter' && span.traceId === traceId);
  assert.deepEqual(
    tries.map(({ facts, isFailed }) => [facts['latchkey.job.attempt'], isFailed]),
    [
      [1, true],
      [2, false],
    ],
  );
  assert.equal(new Set(tries.map(({ service }) => service['service.instance.id'])).size, 2);
});

test('the key service beside the wallet, and the node of the API, are in the trace of the request', async t => {
  const collector = await Collector.start(t);
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=collector-key-0123456789',
  };
  const keyWorld = await KeyTestWorld.create(traces);
  t.after(() => keyWorld.stop());
  const keys = await keyWorld.start();
  const world = await TestWorld.create(traces);
  t.after(() => world.stop());
  const wallet = await world.start({}, { keyServicePort: async () => keys.port });
  const { traceId, traceparent } = newTrace();
  const path = `http://127.0.0.1:${wallet.port}/key-service/v1/key`;
  const headers = { origin: WALLET, traceparent, 'content-type': 'application/json' };
  assert.equal((await fetch(path, { method: 'POST', headers, body: '{}' })).status, 200);

  const requests = [];
  const node = createServer((request, response) => {
    requests.push(request.headers);
    response.setHeader('content-type', 'application/json').end('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
  });
  await new Promise(resolve => node.listen(0, '127.0.0.1', resolve));
  t.after(() => node.close().closeAllConnections());
  const address = `0x${'ab'.repeat(20)}`;
  const chain = `http://127.0.0.1:${node.address().port}/v2/node-key-0123456789abcdef`;
  const api = await createApi(
    readApiSettings({ DATABASE_URL: 'sqlite::memory:', INDEX: '0', CHAINS: `eip155:1=${chain}`, ...traces }),
  );
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] };
  const answer = await api.app.inject({
    method: 'POST',
    url: '/v1?chainId=eip155:1&projectId=p',
    headers: { traceparent },
    payload: call,
  });
  assert.equal(answer.statusCode, 200, answer.body);
  await Promise.all([wallet.stop(), keys.stop(), api.stop()]);

  const proxied = collector.named('key service');
  const atKeys = collector.named('POST /v1/key');
  assert.deepEqual([proxied.traceId, atKeys.traceId, atKeys.parent], [traceId, traceId, proxied.id]);
  assert.equal(atKeys.service['service.name'], 'latchkey-keys');
  const atNode = collector.named('node eth_getBalance');
  assert.deepEqual([atNode.traceId, atNode.facts['latchkey.network']], [traceId, 'eip155:1']);
  assert.equal(requests[0].traceparent, `00-${traceId}-${atNode.id}-01`);
  const all = collector.requests.map(({ body }) => body.toString()).join('\n');
  assert.doesNotMatch(
    all,
    new RegExp(`${address}|node-key|127\\.0\\.0\\.1`),
    'no account, key or address of a visitor',
  );
  for (const { url, headers: own } of collector.requests)
    assert.deepEqual([url, own['x-collector-key']], ['/v1/traces', 'collector-key-0123456789']);
});

test('a stranger cannot have traces sent that the settings leave out', async t => {
  const collector = await Collector.start(t);
  const { server } = await startWallet(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  for (const { traceparent } of [newTrace('01'), { traceparent: 'no-trace' }])
    assert.equal((await new Visitor(server).call('account', {}, { traceparent })).status, 200);
  await server.stop();
  assert.deepEqual(collector.spans, []);
});

test('a stranger cannot hide a request by a flag', async t => {
  const collector = await Collector.start(t);
  const { server } = await startWallet(t, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { traceparent, traceId } = newTrace('00');
  await new Visitor(server).call('account', {}, { traceparent });
  await fetch(`http://127.0.0.1:${server.port}/readyz`);
  await server.stop();
  assert.equal(collector.named('POST /v1/account').traceId, traceId);
  assert.ok(!collector.spans.some(({ name }) => name.includes('readyz')), 'balancers are left out');
});

test('a collector that is down delays nothing, and the log says so once', async t => {
  const { world, server, lines } = await startWallet(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  });
  await world.logIn(new Visitor(server), 'cem@example.org');
  const began = performance.now();
  await server.stop();
  assert.ok(performance.now() - began < 8_000, 'a stop waits a short time');
  assert.equal(lines.filter(({ msg }) => /collector does not take traces/.test(msg ?? '')).length, 1);
});

test('settings that name a transport without support, or switch traces off, are respected', () => {
  const read = given =>
    parts.walletSettings({
      WALLET_ORIGIN: ORIGIN,
      WALLET_SECRETS: `a:${randomBytes(32).toString('base64url')}`,
      WALLET_PROJECTS: '{}',
      WALLET_NETWORKS: '[{"id":"eip155:1","name":"One","rpcUrl":"http://127.0.0.1:1","symbol":"ETH","decimals":18}]',
      MAIL_URL: 'smtp://127.0.0.1:9',
      ...given,
    }).traces;
  assert.equal(read({}), undefined);
  assert.equal(read({ OTEL_TRACES_EXPORTER: 'otlp' }).url, 'http://localhost:4318/v1/traces');
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/' };
  assert.equal(read(endpoint).url, 'https://collector.example/v1/traces');
  assert.equal(read({ ...endpoint, OTEL_SDK_DISABLED: 'true' }), undefined);
  assert.equal(read({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }), undefined);
  assert.throws(() => read({ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }), /http\/protobuf or http\/json/);
});

/** Starts the built wallet, and returns which packages of OpenTelemetry it has loaded at its end. */
async function packagesOf(t, given) {
  const world = await TestWorld.create();
  t.after(() => world.stop());
  const list = join(world.folder, 'loaded.json');
  const hook = join(world.folder, 'hook.cjs');
  writeFileSync(
    hook,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify(Object.keys(require.cache))))`,
  );
  const child = spawn(process.execPath, ['--require', hook, 'services/dist/cli.js', 'start', 'wallet'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...world.environment, ...given },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', chunk => /listens on port/.test(chunk) && resolve());
    child.once('exit', code => reject(new Error(`ended with ${code}`)));
  });
  child.kill('SIGTERM');
  await new Promise(resolve => child.once('exit', resolve));
  const found = require(list).flatMap(path => /node_modules\/(@opentelemetry\/[\w-]+)/.exec(path)?.[1] ?? []);
  return [...new Set(found)].filter(name => name !== '@opentelemetry/api'); // prom-client has that one
}

test('nothing of OpenTelemetry is loaded while traces are off', async t => {
  await buildServices();
  assert.deepEqual(await packagesOf(t, {}), []);
  const on = await packagesOf(t, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  assert.ok(on.includes('@opentelemetry/sdk-trace'), 'the same look finds it while they are on');
});
