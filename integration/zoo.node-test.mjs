// The zoo of drainers: what previews show of requests that try to take more than they seem to, and of honest ones. The table
// in docs/previews.md is generated from this run: `LATCHKEY_ZOO_WRITE=1 node --test integration/zoo.node-test.mjs`.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { skipWithoutAnvil } from './anvil.mjs';
import { loadShown, startEvm } from './zoo/evm-world.mjs';
import { evmTraps } from './zoo/evm-traps.mjs';
import { honestRequests } from './zoo/honest.mjs';
import { honestSolana } from './zoo/honest-solana.mjs';
import { startScreen } from './zoo/screen.mjs';
import { expectShown, show, tableRow } from './zoo/shown.mjs';
import { signedTraps } from './zoo/signed-traps.mjs';
import { solanaTraps, startSolanaZoo } from './zoo/solana-traps.mjs';

const DOCS = join(import.meta.dirname, '../docs/previews.md');
const HEAD = [
  '| chain | trap | how | changes and rights | warnings | complete | verdict | `w3m-changes` in the modal | question of the secure wallet |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
];
/** Honest requests of which one may be called dangerous. */
const HONEST_PER_ALARM = 200;

test('Zoo of drainers', { skip: skipWithoutAnvil }, async t => {
  let loaded, evm, tokens, screen;
  const table = [];

  before(async () => {
    loaded = await loadShown();
    screen = await startScreen();
    evm = await startEvm(loaded);
  });
  after(async () => {
    await evm?.stop();
    await screen?.stop();
  });

  async function tryTrap(world, trap) {
    const shown = await show({ loaded, screen }, world, trap);
    expectShown(trap, shown, loaded);
    table.push(tableRow(trap, shown));
  }

  await t.test('shows each trap on an EVM network for what it is', async () => {
    const world = await evmTraps(evm);
    ({ tokens } = world);
    for (const trap of world.rows) await tryTrap(evm, trap);
  });

  await t.test('shows each trap in typed data for what it is', async () => {
    for (const trap of signedTraps(evm, tokens)) await tryTrap(evm, trap);
  });

  await t.test('shows each trap on Solana for what it is', async () => {
    const world = await startSolanaZoo(loaded);
    try {
      for (const trap of solanaTraps(world)) await tryTrap(world, trap);
    } finally {
      world.stop();
    }
  });

  /** At most one of 200 honest requests is called dangerous, and none fails. */
  async function expectCalm({ ask }, requests) {
    const alarms = [];
    for (const request of requests) {
      const preview = await ask(request);
      const text = JSON.stringify(preview, (_, value) => (typeof value === 'bigint' ? String(value) : value));
      assert.notEqual(preview.outcome.is, 'fails', text);
      if (loaded.verdictOf(preview) === 'dangerous') alarms.push(text);
    }
    t.diagnostic(`${requests.length} honest requests, of which ${alarms.length} are called dangerous`);
    assert.ok(requests.length >= HONEST_PER_ALARM, `only ${requests.length} requests`);
    assert.ok(alarms.length * HONEST_PER_ALARM <= requests.length, alarms.join('\n'));
  }

  await t.test('calls at most 1 of 200 honest requests on an EVM network dangerous', async () => {
    await expectCalm(evm, await honestRequests(evm, tokens));
  });

  await t.test('calls at most 1 of 200 honest transactions on Solana dangerous', async () => {
    const world = await startSolanaZoo(loaded);
    try {
      const requests = honestSolana(world);
      await expectCalm(world, requests);
      const { isComplete, changes } = await world.ask(requests.at(-1)); // closes an empty account, for its own rent
      assert.deepEqual([isComplete, changes.map(({ amount }) => amount)], [true, [2_039_280n]]);
    } finally {
      world.stop();
    }
  });

  await t.test('is described in docs/previews.md', () => {
    const text = readFileSync(DOCS, 'utf8');
    const [start, end] = ['<!-- zoo -->\n', '\n<!-- /zoo -->'];
    const at = text.indexOf(start) + start.length;
    const generated = `\n${[...HEAD, ...table].join('\n')}\n`;
    const current = text.slice(0, at) + generated + text.slice(text.indexOf(end));
    if (process.env.LATCHKEY_ZOO_WRITE) writeFileSync(DOCS, current);
    else assert.equal(text, current, 'run LATCHKEY_ZOO_WRITE=1 node --test integration/zoo.node-test.mjs');
  });
});
