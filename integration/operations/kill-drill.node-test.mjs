// Kills processes of a wallet at random moments: no step that was confirmed is lost.
// LATCHKEY_DRILL_S (seconds) and LATCHKEY_DRILL_EVERY_S set how long and how often; the short run is for each test.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildServices } from '../../services/build.mjs';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { Person, startMailSink, startProcess } from '../bench/deployment.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { environment } from '../wallet/test-world.mjs';

const { openDatabase } = await loadExports(`export { openDatabase } from './services/http/database/open-database.js';`);
const SECONDS = Number(process.env.LATCHKEY_DRILL_S ?? 6);
const EVERY_MS = 1000 * Number(process.env.LATCHKEY_DRILL_EVERY_S ?? 2);
const PEOPLE = 4;
const STEP_MS = 15_000;

await buildServices();

/** Resolves like a promise, or rejects if it takes too long: a letter of a killed process comes later, or not at all. */
const inTime = promise =>
  Promise.race([promise, sleep(STEP_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('late')))]);

test(
  'kill -9 of instances and of the database loses no confirmed step',
  { timeout: (2 * SECONDS + 180) * 1000 }, // all that was confirmed is looked at afterwards
  async t => {
    const postgres = await startPostgres();
    const mail = await startMailSink();
    const settings = environment({
      DATABASE_URL: await postgres.newDatabase(),
      WALLET_SECRETS: `drill:${randomBytes(32).toString('base64url')}`,
      MAIL_URL: mail.url,
      TRUST_PROXY: '1',
      DEVICE_APPROVAL: 'never',
    });
    const run = () => startProcess('wallet', settings, /listens on port (\d+)/);
    const instances = [await run(), await run()];
    t.after(async () => {
      await Promise.allSettled(instances.map(one => one.stop()));
      await mail.stop();
      await postgres.stop();
    });

    const end = Date.now() + SECONDS * 1000;
    // On a busy machine, the first person comes through after the last kill
    const isOn = () => Date.now() < end + (confirmed.length === 0 ? 60_000 : 0);
    const confirmed = [];
    const counts = { failed: 0, instance: 0, database: 0 };
    let number = 0;
    const crowd = Array.from({ length: PEOPLE }, async () => {
      while (isOn()) {
        const person = new Person(instances, mail, number++);
        try {
          await inTime(person.signIn());
          await inTime(person.makeKeys());
          confirmed.push(person);
        } catch {
          counts.failed += 1; // a step that is not confirmed may be lost; the person begins again
          await sleep(100);
        }
      }
    });
    const backends = () =>
      execFileSync('ps', ['-o', 'pid=', '--ppid', String(postgres.pid)], { encoding: 'utf8' })
        .split('\n')
        .filter(Boolean);
    const killer = async () => {
      for (let turn = 0; Date.now() < end; turn += 1) {
        await sleep(EVERY_MS * (0.5 + Math.random()));
        if (turn % 3 === 2) {
          const pids = backends();
          process.kill(Number(pids[Math.floor(Math.random() * pids.length)]), 'SIGKILL');
          counts.database += 1;
          continue;
        }
        const index = turn % 3;
        await instances[index].stop('SIGKILL');
        counts.instance += 1;
        // The database may refuse connections while it recovers
        for (let tries = 0; ; tries += 1)
          try {
            instances[index] = await run();
            break;
          } catch (error) {
            if (tries > 20) throw error;
            await sleep(500);
          }
      }
    };
    await Promise.all([killer(), ...crowd]);

    const db = openDatabase(settings.DATABASE_URL);
    t.after(() => db.destroy());
    console.log(`${confirmed.length} people confirmed, ${JSON.stringify(counts)}; now each is looked at`);
    assert.ok(confirmed.length > 0, 'somebody came through');
    assert.ok(counts.instance > 0);
    for (const person of confirmed) {
      assert.equal((await person.release()).share, person.share, person.email); // the session and the share are there
      const { account } = await person.call('account');
      assert.deepEqual([account.email, account.evmAddress], [person.email, person.evmAddress]);
    }
    // What is stored is whole: one account and one set of shares a person
    const users = await db.selectFrom('identities').select('subject').where('kind', '=', 'email').execute();
    assert.equal(new Set(users.map(({ subject }) => subject)).size, users.length);
    const sets = await db.selectFrom('share_sets').select('user_id').execute();
    assert.equal(new Set(sets.map(({ user_id: user }) => user)).size, sets.length);
    console.log('all of them are there, once');
  },
);
