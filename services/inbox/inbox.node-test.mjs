// The page and the list of caught emails, which hold codes of logins.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
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

test('answers a request for another host with 403: its name may lead to this machine to read the emails', async t => {
  const mail = await startMail({ port: 0 });
  t.after(() => mail.stop());
  const statusFor = async host => {
    const outgoing = request(`${mail.url}messages.json`, { headers: { host } }).end();
    const [response] = await once(outgoing, 'response');
    response.resume();
    return response.statusCode;
  };
  const { port } = new URL(mail.url);
  for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`, 'x y'])
    assert.equal(await statusFor(host), 403, host);
  for (const host of [`localhost:${port}`, `LOCALHOST:${port}`, `127.0.0.1:${port}`, `mail.localhost`, `[::1]:${port}`])
    assert.equal(await statusFor(host), 200, host);
});

test('keeps the newest emails within its bound, and refuses one that is too large without reading it into memory', async t => {
  const mail = await startMail({ port: 0 });
  t.after(() => mail.stop());
  const smtp = new URL(await mail.smtpUrl());
  /** Sends an email of a number of lines of 1000 bytes. Resolves with the answer. */
  const send = async lines => {
    const socket = connect(Number(smtp.port), smtp.hostname);
    let answers = '';
    socket.on('data', data => (answers += data));
    const said = async code => {
      while (!answers.split('\r\n').some(line => line.startsWith(code))) await once(socket, 'data');
      answers = '';
    };
    await said('220');
    for (const [command, code] of [
      ['EHLO x', '250 '],
      ['MAIL FROM:<a@example.org>', '250 '],
      ['RCPT TO:<b@example.org>', '250 '],
      ['DATA', '354'],
    ]) {
      socket.write(`${command}\r\n`);
      await said(code);
    }
    socket.write('Subject: Long\r\n\r\n');
    const many = `${'x'.repeat(998)}\r\n`.repeat(100);
    for (let left = lines; left > 0; left -= 100) if (!socket.write(many)) await once(socket, 'drain');
    socket.write('.\r\n');
    while (!/\r\n$/.test(answers)) await once(socket, 'data');
    socket.destroy();
    return answers.slice(0, 3);
  };
  const before = process.memoryUsage().rss;
  assert.equal(await send(100_000), '552'); // 100 MB
  assert.ok(process.memoryUsage().rss - before < 90_000_000);
  for (let index = 0; index < 40; index += 1) assert.equal(await send(900), '250');
  const bytes = mail.messages.reduce((sum, { text }) => sum + text.length, 0);
  assert.ok(bytes <= 32_000_000 && bytes > 25_000_000, String(bytes));
  assert.equal(mail.messages[0].id, 40);
});
