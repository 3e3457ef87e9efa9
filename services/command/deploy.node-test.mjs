// Tests the databases of compose.yaml: each service has its own, as a role without other rights.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { loadExports } from '../../tools/load-typescript.mjs';
import { startPostgres } from '../http/private-postgres.mjs';

const { openDatabase, sql } = await loadExports(`
  export { openDatabase } from './services/http/database/open-database.js';
  export { sql } from 'kysely';`);
const DEPLOY = join(import.meta.dirname, '../deploy');
const SERVICES = ['wallet', 'keys', 'api'];
const passwordOf = service => `${service.toUpperCase()}_DATABASE_PASSWORD`;

test('each service of compose.yaml reaches its own database alone', async t => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const env = {
    PATH: process.env.PATH,
    ...Object.fromEntries(SERVICES.map(name => [passwordOf(name), `of '${name}`])),
  };
  execFileSync('psql', ['-v', 'ON_ERROR_STOP=1', '-f', join(DEPLOY, 'databases.sql'), postgres.url], { env });
  const openAs = (role, name) => {
    const url = new URL(postgres.url);
    [url.username, url.password, url.pathname] = [role, encodeURIComponent(`of '${role}`), `/${name}`];
    const db = openDatabase(url.href);
    t.after(() => db.destroy());
    return db;
  };
  for (const role of SERVICES) {
    await openAs(role, role).schema.createTable('own').addColumn('id', 'integer').execute();
    for (const other of [...SERVICES, 'postgres'].filter(name => name !== role))
      await assert.rejects(sql`select 1`.execute(openAs(role, other)), /permission denied for database/);
    const { rows } = await sql`select rolsuper, rolcreatedb, rolcreaterole, rolpassword is not null as has_password
      from pg_authid where rolname = ${role}`.execute(openAs(new URL(postgres.url).username, 'postgres'));
    assert.deepEqual(rows, [{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, has_password: true }]);
  }
});

test('compose.yaml gives a service the password of its own role, and of no other', () => {
  const { services } = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true });
  const urls = [
    ['wallet', services.wallet.environment.DATABASE_URL],
    ['keys', services.wallet.environment.KEYS_DATABASE_URL],
    ['api', services.api.environment.DATABASE_URL],
  ];
  for (const [name, url] of urls)
    assert.equal(url.replace(/:\?[^}]*/, ''), `postgres://${name}:\${${passwordOf(name)}}@postgres/${name}`);
  for (const name of ['wallet', 'api']) assert.doesNotMatch(JSON.stringify(services[name]), /POSTGRES_PASSWORD/);
});
