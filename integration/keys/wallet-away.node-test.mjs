// A key service that cannot read the keys of the wallet's statements: it refuses nothing, and says that it is not available.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { Browser, KeyTestWorld } from './test-world.mjs';

const share = () => new Uint8Array(randomBytes(17));

async function start(t, given = {}) {
  const world = await KeyTestWorld.create(given);
  t.after(() => world.stop());
  await world.start();
  return { world, own: new Browser(world, { sub: randomUUID(), email: 'ann@example.org' }) };
}

/** Answers the request for keys by `reply`. */
async function startWallet(t, reply) {
  const server = createServer((_, response) => reply(response));
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${server.address().port}/statement-keys`;
}

for (const [what, reply] of [
  ['ends the connection', response => response.destroy()],
  ['answers 502', response => response.writeHead(502).end()],
  ['answers with a page', response => response.end('<h1>Log in</h1>')],
  ['answers with other JSON', response => response.end('{"ok":true}')],
  ['does not answer', () => undefined],
])
  test(`answers 503 while the wallet ${what}`, async t => {
    const { own } = await start(t, { WALLET_STATEMENT_KEYS: await startWallet(t, reply) });
    for (const { status, retryAfter } of [await own.store('one', share()), await own.release('one')])
      assert.deepEqual([status, retryAfter], [503, '30']);
  });

test('takes statements again once the wallet answers, and refuses those of other keys', async t => {
  let isAway = true;
  const { world, own } = await start(t);
  const { url } = world.wallet;
  const forward = async response => {
    if (isAway) return response.destroy();
    return response.end(await (await fetch(url)).text());
  };
  await world.server.stop();
  await world.start({ WALLET_STATEMENT_KEYS: await startWallet(t, response => void forward(response)) });
  assert.equal((await own.store('one', share())).status, 503);
  isAway = false;
  assert.equal((await own.store('one', share())).status, 200);
  assert.equal((await own.store('two', share(), { options: { issuer: 'https://evil.example' } })).status, 401);
});
