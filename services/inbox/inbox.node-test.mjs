// The page and the list of caught emails, which hold codes of logins.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { loadTypeScript } from '../../tools/load-typescript.mjs';

const { startMail } = await loadTypeScript('services/inbox/inbox.ts');

test('answers a path that is no URL with 400, and goes on', async t => {
  const mail = await startMail({ port: 0 });
  t.after(() => mail.stop());
  const socket = connect(Number(new URL(mail.url).port), '127.0.0.1');
  socket.write('GET // HTTP/1.1\r\nHost: localhost\r\n\r\n');
  assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 400 /);
  socket.destroy();
  assert.deepEqual(await (await fetch(`${mail.url}messages.json`)).json(), []);
});

test('lets no page of another origin read the emails', async t => {
  const mail = await startMail({ port: 0 });
  t.after(() => mail.stop());
  for (const path of ['messages.json', '']) {
    const response = await fetch(`${mail.url}${path}`, { headers: { origin: 'https://evil.example' } });
    assert.equal(response.headers.get('access-control-allow-origin'), null);
  }
});
