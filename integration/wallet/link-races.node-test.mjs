// The link of a letter about a new device is used twice at the same time: one answer holds, and the other says so.
import assert from 'node:assert/strict';
import { testOnEachDatabase } from '../../services/http/each-database.mjs';
import { TestWorld, Visitor } from './test-world.mjs';

const ANN = 'ann@example.org';

async function start(t, newUrl) {
  const world = await TestWorld.create({ DATABASE_URL: await newUrl() });
  t.after(() => world.stop());
  const server = await world.start();
  const device = new Visitor(server);
  await device.get('login/email', { email: ANN });
  const { db } = server.world;
  const use = name => new Visitor(server).refusal(name, { token: world.link(ANN) });
  /** Uses the link while a transaction that has used it before has not ended. */
  const during = async (act, name) => {
    let using;
    await db.transaction().execute(async tx => {
      await act(tx);
      using = use(name);
      await new Promise(resolve => setTimeout(resolve, 500));
    });
    return using;
  };
  return { world, device, use, during, db };
}

testOnEachDatabase('a device that is refused at the same time is not approved', async (t, newUrl) => {
  const { device, during, db } = await start(t, newUrl);
  assert.equal(await during(tx => tx.deleteFrom('device_links').execute(), 'link/approve'), 'LINK_EXPIRED');
  assert.deepEqual(await db.selectFrom('devices').selectAll().execute(), []);
  assert.equal(await device.refusal('login/device'), 'LINK_EXPIRED');
});

testOnEachDatabase('a device that is approved at the same time is not refused', async (t, newUrl) => {
  const { device, during, world } = await start(t, newUrl);
  const approve = tx => tx.updateTable('device_links').set({ approved_at: world.time }).execute();
  assert.equal(await during(approve, 'link/refuse'), 'LINK_EXPIRED');
  assert.deepEqual(await device.get('login/device'), { isApproved: true });
});

testOnEachDatabase('of an approval and a refusal at the same time one succeeds', async (t, newUrl) => {
  const { device, use, db, world } = await start(t, newUrl);
  for (let round = 0; round < 8; round += 1) {
    world.time += 20 * 60_000;
    await db.deleteFrom('devices').execute();
    await device.get('login/email', { email: ANN });
    const answers = await Promise.all([use('link/approve'), use('link/refuse'), use('link/approve')]);
    const [approved, refused, again] = answers.map(refusal => refusal === undefined);
    assert.equal([approved, refused, again].filter(Boolean).length, 1, `round ${round}: ${answers}`);
    const rows = await db.selectFrom('devices').selectAll().execute();
    assert.equal(rows.length, refused ? 0 : 1);
  }
});
