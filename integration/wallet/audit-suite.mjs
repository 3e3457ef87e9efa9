// The audit log.
import assert from 'node:assert/strict';

/** Tests that hold on each database. */
export async function auditSuite({ test, server }) {
  await test('keeps an audit log that nobody changes', async () => {
    const { db } = server.world;
    const events = await db.selectFrom('audit').selectAll().execute();
    for (const event of ['login', 'code sent', 'code wrong', 'keys made', 'share released', 'exported'])
      assert.ok(
        events.some(each => each.event === event),
        event,
      );
    await assert.rejects(db.deleteFrom('audit').execute(), /append-only/);
    await assert.rejects(db.updateTable('audit').set({ event: 'nothing' }).execute(), /append-only/);
    assert.equal((await db.selectFrom('audit').select('id').execute()).length, events.length);
  });
}
