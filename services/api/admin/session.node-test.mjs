// Sessions of the administration of the API, on both databases.
import assert from 'node:assert/strict';
import { testOnEachDatabase } from '../../http/each-database.mjs';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { createApi, readApiSettings } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

const TOKEN = 'token-of-the-administrator';

/** Starts an instance and returns what a browser sends to its administration. */
async function open(t, DATABASE_URL, ADMIN_TOKEN = TOKEN) {
  const api = await createApi(
    readApiSettings({ DATABASE_URL, ADMIN_TOKEN, CHAINS: '', INDEX: '0', LOG_LEVEL: 'silent' }),
  );
  t.after(() => api.stop());
  const send = (method, url, cookie, fields = {}) =>
    api.app.inject({
      method,
      url,
      headers: { ...(cookie && { cookie }), 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { payload: String(new URLSearchParams(fields)) }),
    });
  return {
    api,
    send,
    async signIn() {
      const answer = await send('POST', '/admin/login', undefined, { token: ADMIN_TOKEN });
      assert.equal(answer.statusCode, 303);
      return answer.headers['set-cookie'].split(';')[0];
    },
    status: async cookie => (await send('GET', '/admin', cookie)).statusCode,
    keyOf: async cookie => /name="key" value="([^"]+)"/.exec((await send('GET', '/admin', cookie)).body)[1],
  };
}

testOnEachDatabase('a sign-out ends the session at every instance, and no other session', async (t, newUrl) => {
  const url = await newUrl();
  const [one, other] = [await open(t, url), await open(t, url)];
  const [own, elsewhere] = [await one.signIn(), await one.signIn()];
  assert.notEqual(own, elsewhere);
  assert.equal(await other.status(own), 200);
  const key = await one.keyOf(own);
  assert.equal((await one.send('POST', '/admin/logout', own, { key: 'x' })).statusCode, 403);
  assert.equal((await one.send('POST', '/admin/logout', own, { key })).statusCode, 303);
  for (const instance of [one, other]) {
    assert.equal(await instance.status(own), 401);
    assert.equal((await instance.send('GET', '/admin/events', own)).statusCode, 401);
    assert.equal((await instance.send('POST', '/admin/projects/new', own, { key, id: 'late' })).statusCode, 401);
    assert.equal(await instance.status(elsewhere), 200);
  }
});

testOnEachDatabase('a session ends with its eight hours, and with the admin token', async (t, newUrl) => {
  const url = await newUrl();
  const one = await open(t, url);
  const [cookie, forgotten] = [await one.signIn(), await one.signIn()];
  const renewed = await open(t, url, 'another-token-of-the-administrator');
  assert.equal(await renewed.status(cookie), 401);
  assert.equal(await one.status(cookie), 200);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 8 * 60 * 60 * 1000 });
  for (const each of [cookie, forgotten]) assert.equal(await one.status(each), 401);
  const next = await one.signIn();
  assert.equal(await one.status(next), 200);
  assert.equal(
    (await one.api.db.selectFrom('admin_sessions').selectAll().execute()).length,
    1,
    'no row outlives its session',
  );
});

testOnEachDatabase('a cookie that is no session opens nothing, and a stored digest is no cookie', async (t, newUrl) => {
  const one = await open(t, await newUrl());
  const cookie = await one.signIn();
  const [{ digest }] = await one.api.db.selectFrom('admin_sessions').selectAll().execute();
  const [name] = cookie.split('=');
  for (const value of ['', 'x', digest, cookie.slice(name.length + 1, -1)])
    assert.equal(await one.status(`${name}=${value}`), 401, value);
});
