// The pages of administrators, without a browser.
import assert from 'node:assert/strict';
import { ADMIN_TOKEN } from './test-world.mjs';

/** Signs in, finds the event once, changes the configuration and sees it on the API. */
export async function adminSuite(world, eventId) {
  const ok = async path => (await fetch(world.url + path)).json();
  const form = (path, fields, cookie) =>
    fetch(world.url + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { ...(cookie && { cookie }) },
    });
  assert.equal((await fetch(`${world.url}/admin`)).status, 401);
  assert.equal((await form('/admin/login', { token: 'wrong' })).status, 401);
  const signedIn = await form('/admin/login', { token: ADMIN_TOKEN });
  assert.equal(signedIn.status, 303);
  const cookie = signedIn.headers.get('set-cookie').split(';')[0];
  assert.match(signedIn.headers.get('set-cookie'), /HttpOnly; SameSite=Strict/);
  const page = await fetch(`${world.url}/admin`, { headers: { cookie } });
  const html = await page.text();
  assert.match(page.headers.get('content-security-policy'), /^default-src 'none'; style-src 'self'/);
  assert.doesNotMatch(html, /<script|<style| style=| on[a-z]+=/);
  const key = /name="key" value="([^"]+)"/.exec(html)[1];
  const events = await (await fetch(`${world.url}/admin/events`, { headers: { cookie } })).text();
  assert.match(events, /MODAL_OPEN/);
  assert.doesNotMatch(events, /secret/);
  assert.equal(await world.countEvents(eventId), 1);

  const fields = { key, id: 'shop', name: '<b>Shop</b>', origins: 'https://shop.example\nhttps://*.shop.example' };
  assert.equal((await form('/admin/projects', { ...fields, key: 'x' }, cookie)).status, 403);
  assert.equal((await form('/admin/projects', fields)).status, 401);
  assert.equal((await form('/admin/projects', { ...fields, origins: 'javascript:1' }, cookie)).status, 400);
  const change = { ...fields, 'on-swap': 'on', 'config-swap': '1inch', 'local-activity': 'on', 'on-activity': 'on' };
  assert.equal((await form('/admin/projects', change, cookie)).status, 303);
  const { features } = await ok('/appkit/v1/config?projectId=shop');
  assert.deepEqual(
    features.find(({ id }) => id === 'swap'),
    { id: 'swap', isEnabled: true, config: ['1inch'] },
  );
  assert.deepEqual(
    features.find(({ id }) => id === 'activity'),
    { id: 'activity', isEnabled: true, config: null },
  );
  assert.deepEqual(
    features.find(({ id }) => id === 'onramp'),
    { id: 'onramp', isEnabled: false, config: [] },
  );
  assert.deepEqual((await ok('/projects/v1/origins?projectId=shop')).allowedOrigins, [
    'https://shop.example',
    'https://*.shop.example',
  ]);
  assert.match(await (await fetch(`${world.url}/admin`, { headers: { cookie } })).text(), /&lt;b&gt;Shop/);
  const event = { eventId: crypto.randomUUID(), timestamp: 1, props: { type: 'track', event: 'MODAL_OPEN' } };
  assert.equal(
    (await fetch(`${world.url}/e?projectId=shop`, { method: 'POST', body: JSON.stringify(event) })).status,
    403,
  );
  assert.equal((await ok('/getAnalyticsConfig?projectId=shop')).isAnalyticsEnabled, false);
  assert.equal((await form('/admin/projects', { ...fields, action: 'remove' }, cookie)).status, 303);
  assert.deepEqual((await ok('/projects/v1/origins?projectId=shop')).allowedOrigins, ['*']);
  assert.equal((await form('/admin/logout', { key }, cookie)).status, 303);
  const forged = cookie.replace(/=\d/, '=9');
  assert.equal((await fetch(`${world.url}/admin`, { headers: { cookie: forged } })).status, 401);
}
