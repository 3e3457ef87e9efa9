// Kits that are created, used and destroyed leave nothing in the heap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadExports } from '../tools/load-typescript.mjs';
import { soakRuns } from '../tools/soak.mjs';

const CYCLES = soakRuns(2_000, 10_000);
/** Cycles after which the heap grows no more by what the engine compiles and caches once. */
const FIRST_CYCLES = 2_000;
/** Bytes that a kit may leave, for what the heap varies by; a kit that is kept whole takes more than 20,000. */
const LEFT = 400;
/** Collections in which the heap no longer shrinks until its size counts. */
const ROUNDS = 5;
/** How often the heap is measured: beside other tests, what the engine has compiled goes late. */
const TRIES = 5;
/** Bytes by which the heap varies between two collections. */
const SHRUNK = 20_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

test(`leaves nothing after ${CYCLES} cycles`, { timeout: 120_000 }, async () => {
  const { createKit, EvmAdapter, Scope, AccountController } = await loadExports(`
    export { createKit } from './controllers/headless/index.js';
    export { EvmAdapter } from './controllers/adapters/eip155/index.js';
    export { Scope } from './controllers/core/scope.js';
    export { AccountController } from './controllers/state/account-controller.js';`);
  const network = {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  };
  async function cycle() {
    const kit = createKit({ id: 'cycle', adapters: [new EvmAdapter()], networks: [network] });
    const ends = [kit.accounts, kit.networks, kit.requests].map(store => store.subscribe(() => undefined));
    const attempt = kit.connect({ wallet: 'io.metamask' });
    attempt.subscribe(() => undefined);
    kit.destroy();
    await attempt.then(
      () => assert.fail('connected'),
      () => undefined,
    );
    for (const end of ends) end();
  }
  /** Collects until the heap shrinks no more: on a busy machine weak references are cleared late. */
  async function used() {
    let least = Infinity;
    for (let round = 0; round < ROUNDS; round += 1) {
      await new Promise(resolve => setTimeout(resolve, 30)); // weak references are cleared between tasks
      collect();
      const { heapUsed } = process.memoryUsage();
      if (heapUsed < least - SHRUNK) round = 0;
      least = Math.min(least, heapUsed);
    }
    return least;
  }
  for (let at = 0; at < FIRST_CYCLES; at += 1) await cycle();
  const before = await used();
  const instances = () => [Scope, AccountController, AbortSignal].map(type => queryObjects(type, { format: 'count' }));
  const first = instances();
  for (let at = 0; at < CYCLES; at += 1) await cycle();
  let left = (await used()) - before;
  for (let tries = 1; left >= CYCLES * LEFT && tries < TRIES; tries += 1) left = (await used()) - before;
  assert.deepEqual(instances(), first, 'scopes, controllers and signals that are kept');
  assert.ok(left < CYCLES * LEFT, `${Math.round(left / CYCLES)} bytes are left of each kit`);
  console.log(`# ${Math.round(left / CYCLES)} bytes are left of each kit`);
});
