// A secret of the key service stays as long as a wait needs it: its owner has stopped a device for good.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Browser, KeyTestWorld, newSecret, parts } from './test-world.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { capture, enterFolder } from '../../services/command/captured-run.mjs';

const { run, openDatabase } = await loadExports(`
  export { run } from './services/command/command.js';
  export { openDatabase } from './services/http/database/open-database.js';`);
const runCaptured = capture(run);
const DAY_MS = 24 * 3_600_000;
const OWNER = 'owner@example.org';
const dayOf = time => new Date(time).toISOString().slice(0, 10);

/** A key service in the middle of a rotation: an owner with a share under the current secret, and a device that waits under the older one. */
async function start(t, newUrl) {
  enterFolder(t);
  const [old, fresh] = [newSecret('old'), newSecret('20260101-fresh')];
  const world = await KeyTestWorld.create({ KEYS_DATABASE_URL: await newUrl(), KEYS_SECRETS: old });
  t.after(() => world.stop());
  world.time = Date.now() - 5 * DAY_MS;
  await world.start();
  const sub = randomUUID();
  const owner = new Browser(world, { sub, email: OWNER });
  const stranger = new Browser(world, { sub, email: 'thief@example.org' });
  const reference = randomUUID();
  await owner.store(reference, new Uint8Array(17));
  assert.equal((await stranger.release(reference)).is, 'waiting');
  const link = world.stopLink(OWNER);
  await world.server.stop();
  await world.start({ KEYS_SECRETS: `${fresh},${old}` });
  assert.equal((await owner.release(reference)).is, 'released'); // seals the share again
  const { KEYS_DATABASE_URL } = world.environment;
  writeFileSync('latchkey.json', JSON.stringify({ keys: { ...world.environment, KEYS_SECRETS: `${fresh},${old}` } }), {
    mode: 0o600,
  });
  const db = openDatabase(KEYS_DATABASE_URL);
  t.after(() => db.destroy());
  return {
    world,
    db,
    stranger,
    link,
    reference,
    endsAt: world.time + parts.WAIT_MS + 30 * DAY_MS,
    secrets: () =>
      JSON.parse(readFileSync('latchkey.json', 'utf8'))
        .keys.KEYS_SECRETS.split(',')
        .map(each => each.split(':')[0]),
    finish: async (...flags) => {
      const { code, output } = await runCaptured(t, {}, 'rotate', 'keys', '--finish', ...flags);
      assert.equal(code, 0, output);
      return output;
    },
    restart: async () => {
      await world.server.stop();
      const { keys } = JSON.parse(readFileSync('latchkey.json', 'utf8'));
      await world.start({ KEYS_SECRETS: keys.KEYS_SECRETS });
    },
  };
}

const BOTH = ['20260101-fresh', 'old'];

testOnEachDatabase('a secret stays as long as a device that its owner has stopped is kept', async (t, newUrl) => {
  const { world, db, stranger, link, reference, endsAt, secrets, finish, restart } = await start(t, newUrl);
  await world.pressStop(link);
  for (const flags of [[], ['--now']]) {
    const output = await finish(...flags);
    assert.match(output, new RegExp(`have stopped: old until ${dayOf(endsAt)}`));
    assert.doesNotMatch(output, /removed/);
    assert.deepEqual(secrets(), BOTH);
  }
  await restart();
  assert.equal((await stranger.release(reference)).is, 'stopped');

  await db
    .updateTable('waits')
    .set({ ready_at: Date.now() - 30 * DAY_MS })
    .execute(); // the next sweep deletes it
  assert.match(await finish(), /1 older secrets were removed/);
  assert.deepEqual(secrets(), BOTH.slice(0, 1));
});

testOnEachDatabase(
  'a secret stays as long as the link of a letter stops a device; --now ends the link',
  async (t, newUrl) => {
    const { world, stranger, link, reference, endsAt, secrets, finish, restart } = await start(t, newUrl);
    assert.match(await finish(), new RegExp(`old until ${dayOf(endsAt)}`));
    assert.deepEqual(secrets(), BOTH);
    assert.match(await finish('--now'), /1 older secrets were removed/);
    assert.deepEqual(secrets(), BOTH.slice(0, 1));
    await restart();
    world.time += DAY_MS;
    const before = world.letters(OWNER).length;
    assert.equal((await stranger.release(reference)).is, 'waiting', 'it waits anew');
    assert.equal(world.letters(OWNER).length, before + 1);
    assert.notEqual(world.stopLink(OWNER), link);
  },
);

testOnEachDatabase('a wait of an earlier version keeps every older secret', async (t, newUrl) => {
  const { db, secrets, finish } = await start(t, newUrl);
  await db.updateTable('waits').set({ key_id: null, stopped_at: 1 }).execute();
  assert.match(await finish('--now'), /have stopped: old until/);
  assert.deepEqual(secrets(), BOTH);
});
