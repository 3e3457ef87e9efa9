// The relay with WalletConnect's own clients on both sides, and where theirs are too polite, with bare sockets.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { WebSocket } from 'ws';
import { loadTypeScript } from '../../tools/load-typescript.mjs';

process.env.DISABLE_GLOBAL_CORE = 'true';
process.env.IS_VITEST = 'true'; // no telemetry

const hex = () => randomBytes(32).toString('hex');
const sealed = () => randomBytes(60).toString('base64');

/** A store in memory, of the shape that the clients ask for. */
function memory(entries = new Map()) {
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries],
    getItem: async key => entries.get(key),
    setItem: async (key, value) => void entries.set(key, value),
    removeItem: async key => void entries.delete(key),
  };
}

test('the relay', async t => {
  const stopping = [];
  let startRelay, Core, relay;

  const run = async options => {
    const running = await startRelay({ port: 0, ...options });
    stopping.push(() => running.stop());
    return running;
  };

  /** A client of WalletConnect's, connected. */
  async function client(storage = memory()) {
    const core = new Core({ relayUrl: relay.url, projectId: 'test', logger: 'silent', storage });
    await core.start();
    const messages = [];
    core.relayer.on('relayer_message', event => messages.push(event));
    const close = async () => {
      core.heartbeat.stop();
      await core.relayer.transportClose();
    };
    stopping.unshift(close);
    return { core, messages, close, id: () => core.crypto.getClientId() };
  }

  /** Somebody with a key and a socket. */
  async function bare({ audience = relay.url, url = relay.url, token, signer } = {}) {
    const key = signer ?? (await client());
    const auth = token ?? (await key.core.crypto.signJWT(audience));
    const socket = new WebSocket(`${url}/?auth=${auth}&projectId=bare&ua=wc-2/js-test/node`);
    stopping.unshift(() => socket.terminate());
    const frames = [];
    const waiting = new Map();
    let lastId = 0;
    const deliveries = () => frames.filter(({ method }) => method === 'irn_subscription');
    socket.on('message', data => {
      const frame = JSON.parse(String(data));
      frames.push(frame);
      waiting.get(frame.id)?.(frame);
    });
    const send = frame => socket.send(typeof frame === 'string' ? frame : JSON.stringify({ jsonrpc: '2.0', ...frame }));
    return {
      socket,
      deliveries,
      send,
      confirm: ({ id }) => send({ id, result: true }),
      close: async () => {
        socket.close();
        await once(socket, 'close');
      },
      call: (method, params) =>
        new Promise(resolve => {
          const id = `1795000000000000${String(++lastId).padStart(3, '0')}`;
          waiting.set(id, resolve);
          send({ id, method, params });
        }),
      opened: () => once(socket, 'open'),
      frames,
    };
  }

  const open = async options => {
    const one = await bare(options);
    await one.opened();
    return one;
  };

  async function until(check, what) {
    const end = Date.now() + 10_000;
    while (!(await check())) {
      assert.ok(Date.now() < end, `timed out: ${what}`);
      await new Promise(resolve => setTimeout(resolve, 5));
    }
  }

  before(async () => {
    ({ startRelay } = await loadTypeScript('services/relay/relay.ts'));
    ({ Core } = await import('@walletconnect/core'));
    relay = await run();
  });
  afterEach(async () => relay.reset());
  after(async () => {
    for (const stop of stopping) await stop();
  });

  await t.test('pairs two clients, which then ping each other', async () => {
    const [dapp, wallet] = [await client(), await client()];
    const { topic, uri } = await dapp.core.pairing.create();
    await wallet.core.pairing.pair({ uri });
    await wallet.core.pairing.ping({ topic });
    assert.deepEqual(
      relay.publications.map(({ tag }) => tag),
      [1002, 1003],
    );
  });

  await t.test('does not deliver a message to any socket of its sender', async () => {
    const [sender, reader] = [await client(), await client()];
    const topic = hex();
    await Promise.all([sender, reader].map(({ core }) => core.relayer.subscribe(topic)));
    const otherTab = await open({ signer: sender });
    await otherTab.call('irn_subscribe', { topic });
    const message = sealed();
    await sender.core.relayer.publish(topic, message, { tag: 1108, ttl: 300 });
    await until(() => reader.messages.length === 1, 'the delivery');
    assert.equal(reader.messages[0].message, message);
    await otherTab.call('irn_subscribe', { topic: hex() }); // and its answer, which comes after what was due before
    assert.deepEqual([sender.messages.length, otherTab.deliveries().length], [0, 0]);
  });

  await t.test('stores messages for an offline client and delivers them once, in order', async () => {
    const [sender, reader] = [await client(), await client()];
    const topic = hex();
    const sent = [sealed(), sealed(), sealed()];
    for (const message of sent) await sender.core.relayer.publish(topic, message, { tag: 1108, ttl: 300 });
    await reader.core.relayer.subscribe(topic);
    await until(() => reader.messages.length === 3, 'the mailbox');
    assert.deepEqual(
      reader.messages.map(({ message }) => message),
      sent,
    );

    const again = await open({ signer: reader });
    await until(async () => {
      const { result } = await again.call('irn_fetchMessages', { topic });
      return result.messages.length === 0;
    }, 'the confirmation of all three');
    await again.call('irn_subscribe', { topic });
    await again.call('irn_unsubscribe', {
      topic,
      id: createHash('sha256')
        .update(topic + (await reader.id()))
        .digest('hex'),
    });
    assert.deepEqual(again.deliveries(), []);
  });

  await t.test('redelivers unconfirmed messages at the next subscription of the client', async () => {
    const [sender, reader] = [await open(), await client()];
    const topic = hex();
    const first = await open({ signer: reader });
    await first.call('irn_subscribe', { topic });
    const message = sealed();
    assert.equal(
      (await sender.call('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: true })).result,
      true,
    );
    await until(() => first.deliveries().length === 1, 'the first delivery');
    await first.close(); // without a word

    const second = await open({ signer: reader });
    await second.call('irn_batchSubscribe', { topics: [topic] });
    await until(() => second.deliveries().length === 1, 'the second delivery');
    const { params, id } = second.deliveries()[0];
    assert.ok(Number.isSafeInteger(id));
    assert.deepEqual({ ...params.data, publishedAt: 0 }, { topic, message, tag: 1108, publishedAt: 0 });
    assert.ok(Math.abs(params.data.publishedAt - Date.now()) < 10_000);
    second.confirm(second.deliveries()[0]);

    await second.call('irn_subscribe', { topic });
    await second.call('irn_fetchMessages', { topic });
    assert.equal(second.deliveries().length, 1);
  });

  await t.test('stores a message that is published twice once', async () => {
    const [sender, reader] = [await open(), await open()];
    const publication = { topic: hex(), message: sealed(), ttl: 300, tag: 1109 };
    await reader.call('irn_subscribe', { topic: publication.topic });
    for (let times = 0; times < 3; times += 1)
      assert.equal((await sender.call('irn_publish', publication)).result, true);
    await until(() => reader.deliveries().length > 0, 'the delivery');
    await new Promise(resolve => setTimeout(resolve, 3 * relay.delayMs));
    assert.equal(reader.deliveries().length, 1);
    assert.equal(relay.publications.length, 1);
  });

  await t.test('proposes a session, and subscribes the proposer to the pairing', async () => {
    const [dapp, wallet] = [await open(), await open()];
    const [pairingTopic, sessionTopic] = [hex(), hex()];
    const proposal = sealed();
    assert.equal(
      (
        await dapp.call('wc_proposeSession', {
          pairingTopic,
          sessionProposal: proposal,
          ttl: 300,
          correlationId: 7,
          attestation: 'signed',
        })
      ).result,
      true,
    );
    await wallet.call('irn_subscribe', { topic: pairingTopic });
    await until(() => wallet.deliveries().length === 1, 'the proposal');
    const { data } = wallet.deliveries()[0].params;
    assert.deepEqual([data.message, data.tag, data.attestation], [proposal, 1100, 'signed']);

    const answers = [sealed(), sealed()];
    await dapp.call('irn_subscribe', { topic: sessionTopic });
    const [sessionProposalResponse, sessionSettlementRequest] = answers;
    const approval = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse,
      sessionSettlementRequest,
      ttl: 300,
      correlationId: 7,
    };
    assert.equal((await wallet.call('wc_approveSession', approval)).result, true);
    await until(() => dapp.deliveries().length === 2, 'the approval');
    assert.deepEqual(
      dapp.deliveries().map(({ params: { data } }) => [data.topic, data.message, data.tag]),
      [
        [pairingTopic, answers[0], 1101],
        [sessionTopic, answers[1], 1102],
      ],
    );
    // The wallet listens to the session by having approved it
    await dapp.call('irn_publish', { topic: sessionTopic, message: sealed(), ttl: 300, tag: 1108 });
    await until(() => wallet.deliveries().some(({ params }) => params.data.tag === 1108), 'the request');
  });

  await t.test('serves the batch methods', async () => {
    const [sender, reader] = [await open(), await client()];
    const socket = await open({ signer: reader });
    const topics = [hex(), hex()];
    const id = await reader.id();
    const ids = topics.map(topic =>
      createHash('sha256')
        .update(topic + id)
        .digest('hex'),
    );
    const messages = topics.map(topic => ({ topic, message: sealed(), ttl: 300, tag: 1104 }));
    assert.equal((await sender.call('irn_batchPublish', { messages })).result, true);

    const { result } = await socket.call('irn_batchFetchMessages', { topics });
    assert.deepEqual(
      result.messages.map(({ topic, message, tag }) => ({ topic, message, ttl: 300, tag })),
      messages,
    );
    assert.equal(result.hasMore, false);
    assert.deepEqual((await socket.call('irn_batchFetchMessages', { topics })).result.messages, []);
    assert.deepEqual((await socket.call('irn_batchSubscribe', { topics })).result, ids);
    const subscriptions = topics.map((topic, index) => ({ topic, id: ids[index] }));
    assert.equal((await socket.call('irn_batchUnsubscribe', { subscriptions })).result, true);
    await sender.call('irn_publish', { topic: topics[0], message: sealed(), ttl: 300, tag: 1108 });
    await new Promise(resolve => setTimeout(resolve, 3 * relay.delayMs));
    assert.deepEqual(socket.deliveries(), []);
  });

  await t.test('returns a long mailbox in pages', async () => {
    const [sender, reader] = [await open(), await open()];
    const topic = hex();
    const messages = Array.from({ length: 300 }, () => ({ topic, message: sealed(), ttl: 300, tag: 1108 }));
    await sender.call('irn_batchPublish', { messages });
    await sender.call('irn_batchPublish', { messages: messages.map(one => ({ ...one, message: sealed() })) });
    const pages = [
      await reader.call('irn_fetchMessages', { topic }),
      await reader.call('irn_fetchMessages', { topic }),
    ];
    assert.deepEqual(
      pages.map(({ result }) => [result.messages.length, result.hasMore]),
      [
        [500, true],
        [100, false],
      ],
    );
  });

  await t.test('deletes expired messages', async () => {
    const [sender, reader] = [await open(), await open()];
    const topic = hex();
    await sender.call('irn_publish', { topic, message: sealed(), ttl: 1, tag: 1108 });
    await sender.call('irn_publish', { topic, message: sealed(), ttl: 300, tag: 1109 });
    await until(() => relay.publications.find(({ tag }) => tag === 1108).expiresAt < Date.now(), 'the expiry');
    const { result } = await reader.call('irn_fetchMessages', { topic });
    assert.deepEqual(
      result.messages.map(({ tag }) => tag),
      [1109],
    );
  });

  await t.test('answers an invalid call with an error and keeps the connection', async () => {
    const one = await open();
    const topic = hex();
    const refusals = [
      ['irn_publish', { topic: 'short', message: 'x', ttl: 300, tag: 1 }, -32_602],
      ['irn_publish', { topic, message: 'x', ttl: 0, tag: 1 }, -32_602],
      ['irn_unsubscribe', { topic, id: 'not mine' }, -32_602],
      ['irn_teleport', {}, -32_601],
      ['toString', {}, -32_601],
    ];
    for (const [method, params, code] of refusals) assert.equal((await one.call(method, params)).error.code, code);
    one.send('{');
    one.send('{"jsonrpc":"1.0","id":1}');
    assert.equal((await one.call('irn_subscribe', { topic })).result.length, 64);
    assert.deepEqual(
      one.frames.filter(({ id }) => id === null).map(({ error }) => error.code),
      [-32_700, -32_600],
    );
  });

  await t.test('refuses clients without a valid token', async () => {
    const someone = await client();
    const good = await someone.core.crypto.signJWT(relay.url);
    const [header, payload, signature] = good.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const altered = change =>
      [header, Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url'), signature].join('.');
    const refused = {
      'no token': { token: '' },
      'another audience': { audience: 'wss://elsewhere.example' },
      'an altered token': { token: altered({ sub: 'somebody else' }) },
      'an expired token': { token: altered({ exp: claims.iat - 1 }) },
      'a token of the future': { token: altered({ iat: claims.iat + 3600 }) },
      'a strange issuer': { token: altered({ iss: 'did:web:example.org' }) },
      'a key that is none': { token: altered({ iss: `did:key:z${'1'.repeat(48)}` }) },
    };
    for (const [name, options] of Object.entries(refused)) {
      const one = await bare({ signer: someone, ...options });
      const [code] = await once(one.socket, 'close');
      assert.equal(code, 3000, name);
    }
    assert.equal(relay.visits.filter(({ refusal }) => refusal).length, Object.keys(refused).length);

    await open({ audience: `${relay.url.replace('127.0.0.1', 'localhost')}/`, signer: someone });
    const [visit] = relay.visits.filter(({ projectId, refusal }) => projectId === 'bare' && !refusal).slice(-1);
    assert.deepEqual([visit.clientId, visit.agent, visit.leftAt], [await someone.id(), 'wc-2/js-test/node', undefined]);
  });

  await t.test('pauses and resumes without losing messages', async () => {
    const [sender, reader] = [await client(), await client()];
    const topic = hex();
    await reader.core.relayer.subscribe(topic);
    await relay.pause();
    await assert.rejects(open({ signer: sender }), /ECONNREFUSED/);
    const published = sender.core.relayer.publish(topic, sealed(), { tag: 1108, ttl: 300 });
    await relay.resume();
    await published;
    await until(() => reader.messages.length === 1, 'the delivery after the pause');
  });

  await t.test('does not answer while hanging', async () => {
    await relay.pause('hanging');
    const one = await bare();
    const outcome = await Promise.race([
      one.opened().then(() => 'opened'),
      once(one.socket, 'error').then(() => 'refused'),
      new Promise(resolve => setTimeout(resolve, 300, 'waiting')),
    ]);
    assert.equal(outcome, 'waiting');
    one.socket.on('error', () => {}); // that it was given up
  });

  await t.test('loses no message when connections break or the relay restarts', async () => {
    const [sender, reader] = [await client(), await client()];
    const ids = await Promise.all([sender.id(), reader.id()]);
    const topic = hex();
    const later = hex();
    // A client that publishes before it has noticed waits 15 s for its answer; that is tried with the pages
    const areBack = since =>
      ids.every(id => relay.visits.some(({ clientId, at, leftAt }) => clientId === id && at >= since && !leftAt));

    // Only who listens to something comes back by itself
    await Promise.all([reader.core.relayer.subscribe(topic), sender.core.relayer.subscribe(hex())]);
    let since = Date.now();
    relay.cut();
    await until(() => areBack(since), 'that both came back after the cut');
    await sender.core.relayer.publish(topic, sealed(), { tag: 1108, ttl: 300 });
    await until(() => reader.messages.length === 1, 'the delivery after the cut');

    await sender.core.relayer.publish(later, sealed(), { tag: 1110, ttl: 300 });
    since = Date.now();
    await relay.restart();
    await until(() => areBack(since), 'that both came back after the restart');
    await sender.core.relayer.publish(topic, sealed(), { tag: 1108, ttl: 300 });
    await until(() => reader.messages.length === 2, 'the delivery after the restart');
    await reader.core.relayer.subscribe(later);
    await until(() => reader.messages.length === 3, 'the delivery of what was kept before the restart');
  });

  await t.test('persists messages and confirmations in its journal', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'relay-test-'));
    const journal = join(folder, 'deep/journal.jsonl');
    const outer = relay;
    try {
      relay = await startRelay({ port: 0, journal });
      const [sender, reader] = [await open(), await client()];
      const topic = hex();
      const socket = await open({ signer: reader });
      for (const tag of [1108, 1109]) await sender.call('irn_publish', { topic, message: sealed(), ttl: 300, tag });
      await sender.call('irn_publish', { topic, message: sealed(), ttl: 1, tag: 1110 });
      await socket.call('irn_subscribe', { topic });
      await until(() => socket.deliveries().length === 3, 'the deliveries');
      socket.confirm(socket.deliveries()[0]);
      await socket.call('irn_subscribe', { topic: hex() });
      await until(
        () => relay.publications.every(({ tag, expiresAt }) => tag !== 1110 || expiresAt < Date.now()),
        'the expiry',
      );
      await relay.stop();

      relay = await startRelay({ port: 0, journal });
      const { result } = await (await open({ signer: reader })).call('irn_fetchMessages', { topic });
      assert.deepEqual(
        result.messages.map(({ tag }) => tag),
        [1109],
      );
      assert.equal(relay.stored, 2);
      assert.equal((await readFile(journal, 'utf8')).includes('"tag":1110'), false);
    } finally {
      await relay.stop();
      relay = outer;
      await rm(folder, { recursive: true });
    }
  });

  await t.test('delays messages as configured and keeps their order', async () => {
    const [sender, reader] = [await open(), await open()];
    const topic = hex();
    await reader.call('irn_subscribe', { topic });
    relay.setDelay(400);
    const started = Date.now();
    await sender.call('irn_publish', { topic, message: sealed(), ttl: 300, tag: 1 });
    relay.setDelay(0);
    await sender.call('irn_publish', { topic, message: sealed(), ttl: 300, tag: 2 });
    await until(() => reader.deliveries().length === 2, 'the deliveries');
    assert.ok(Date.now() - started >= 400);
    assert.deepEqual(
      reader.deliveries().map(({ params }) => params.data.tag),
      [1, 2],
    );
  });

  await t.test('drops only the publication with a planned fault', async () => {
    const [sender, reader] = [await open(), await open()];
    const topic = hex();
    await reader.call('irn_subscribe', { topic });
    relay.plan({ kind: 'lost', tag: 1109 });
    const publish = tag => sender.call('irn_publish', { topic, message: sealed(), ttl: 300, tag });
    let isAnswered = false;
    void publish(1109).then(() => (isAnswered = true));
    await publish(1108);
    await until(() => reader.deliveries().length === 1, 'the other delivery');
    assert.deepEqual([isAnswered, relay.faults], [false, []]);

    relay.plan({ kind: 'unanswered' });
    const closed = once(sender.socket, 'close');
    void publish(1110);
    await closed;
    assert.deepEqual(
      relay.publications.map(({ tag }) => tag),
      [1108, 1110],
    );
  });

  await t.test('detects a repeated publication after an unanswered one', async () => {
    const [key, reader] = [await client(), await client()];
    const publication = { topic: hex(), message: sealed(), ttl: 300, tag: 1108 };
    await reader.core.relayer.subscribe(publication.topic);
    relay.plan({ kind: 'unanswered', tag: 1108 });
    const first = await open({ signer: key });
    void first.call('irn_publish', publication);
    await once(first.socket, 'close');
    const second = await open({ signer: key });
    assert.equal((await second.call('irn_publish', publication)).result, true);
    await until(() => reader.messages.length === 1, 'the delivery');
    assert.equal(relay.publications.length, 1);
  });

  await t.test('pings clients and terminates those that do not answer', async () => {
    const outer = relay;
    relay = await run({ pingMs: 100 });
    try {
      const lively = await open();
      await once(lively.socket, 'ping');
      const dead = await open();
      dead.socket.pong = () => {}; // what `ws` answers a ping with
      await once(dead.socket, 'close');
      assert.equal(lively.socket.readyState, WebSocket.OPEN);
    } finally {
      relay = outer;
    }
  });
});
