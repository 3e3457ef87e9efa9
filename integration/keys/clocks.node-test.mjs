// A wallet and a key service whose clocks differ.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { capture, enterFolder, walletEnvironment } from '../../services/command/captured-run.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { Browser, KeyTestWorld } from './test-world.mjs';

const { run } = await loadExports(`export { run } from './services/command/command.js';`);
const runCaptured = capture(run);
/** Largest difference of two clocks with which every call works, in seconds. */
const TOLERATED_S = 30;
/** How long a statement is valid, in seconds. */
const LIFE_S = 60;

async function start(t) {
  const world = await KeyTestWorld.create();
  t.after(() => world.stop());
  await world.start();
  const [own, reference] = [new Browser(world, { sub: randomUUID(), email: 'ann@example.org' }), randomUUID()];
  await own.store(reference, new Uint8Array(randomBytes(17)));
  return { own, reference };
}

test('statements of a wallet whose clock differs by up to half a minute are taken, and no others', async t => {
  const { own, reference } = await start(t);
  for (const age of [-TOLERATED_S, LIFE_S + TOLERATED_S - 1])
    assert.equal((await own.release(reference, { options: { age } })).is, 'released', `${age} s old`);
  for (const age of [-TOLERATED_S - 1, LIFE_S + TOLERATED_S + 1])
    assert.equal((await own.release(reference, { options: { age } })).status, 401, `${age} s old`);
});

test('a statement of a clock that is ahead counts once', async t => {
  const { own, reference } = await start(t);
  const options = { age: -TOLERATED_S };
  const jti = randomUUID();
  assert.equal((await own.release(reference, { options, jti })).is, 'released');
  assert.equal((await own.release(reference, { options, jti })).status, 401);
});

/** A node whose clock is ahead. Returns its address. */
async function startNode(t, aheadMs) {
  const server = createServer((_, response) => {
    response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString());
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x1' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${server.address().port}`;
}

/** Returns the line of `doctor` about a clock that is behind a node. */
async function examineClock(t, behindS) {
  const [network] = JSON.parse(walletEnvironment().WALLET_NETWORKS);
  const rpcUrl = await startNode(t, behindS * 1000);
  const environment = { ...walletEnvironment(), WALLET_NETWORKS: JSON.stringify([{ ...network, rpcUrl }]) };
  const { output } = await runCaptured(t, environment, 'doctor');
  return /^.*clock.*$/m.exec(output)[0];
}

test('two clocks that doctor finds right differ by no more than the key service tolerates', async t => {
  enterFolder(t);
  // One is ahead of the nodes, and the other one behind them
  assert.match(await examineClock(t, TOLERATED_S / 2 - 5), /^ok /);
  assert.match(await examineClock(t, TOLERATED_S / 2 + 5), /^FAILURE .* s behind the node of eip155:1/);
});
