// Mail servers whose certificate is not trusted, and addresses that ask for less than TLS: no letter and no password leaves.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { createCertificate } from '../../demo/bench/certificate.mjs';
import { capture, enterFolder, walletEnvironment } from '../../services/command/captured-run.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { TestWorld, Visitor } from './test-world.mjs';

const { createMailer, run } = await loadExports(`
  export { createMailer } from './services/wallet/server/mailer.js';
  export { run } from './services/command/command.js';`);
const runCaptured = capture(run);
const LETTER = { language: 'en', subject: 'subject', parts: ['text'], text: 'text' };
const SELF_SIGNED = 'DEPTH_ZERO_SELF_SIGNED_CERT';

/** A mail server that lists the passwords and letters that reach it. */
async function startServer(t, options) {
  const received = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    ...options,
    onAuth({ password }, _, done) {
      received.push(password);
      done(null, { user: 'wallet' });
    },
    onData(stream, _, done) {
      received.push('letter');
      stream.resume().on('end', done);
    },
  });
  server.on('error', () => undefined); // the mailer ends the handshake
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.after(() => server.close());
  const { port } = server.server.address();
  const scheme = options.secure ? 'smtps' : 'smtp';
  return { received, at: (query = '') => `${scheme}://wallet:secret@localhost:${port}${query}` };
}

const send = mailUrl => createMailer({ mailUrl, mailFrom: 'wallet@example.org' }).send('ann@example.org', LETTER, 'id');

for (const secure of [true, false])
  test(`a certificate that is not trusted gets no password and is named, by ${secure ? 'TLS' : 'STARTTLS'}`, async t => {
    const { at, received } = await startServer(t, { secure, ...createCertificate() });
    await assert.rejects(send(at()), new RegExp(`did not take a letter: ESOCKET ${SELF_SIGNED}$`));
    enterFolder(t);
    const { output } = await runCaptured(t, { ...walletEnvironment(), CUSTODY: 'self', MAIL_URL: at() }, 'doctor');
    assert.match(output, /^FAILURE {2}mail server: self-signed certificate\. .*MAIL_URL/m);
    assert.deepEqual(received, []);
  });

test('the queue names the certificate of the mail server, and the letter waits', async t => {
  const { at, received } = await startServer(t, { secure: true, ...createCertificate() });
  const world = await TestWorld.create({ DEVICE_APPROVAL: 'never', MAIL_URL: at() });
  t.after(() => world.stop());
  const server = await world.start();
  await new Visitor(server).get('login/email', { email: 'ann@example.org' });
  const [job] = await server.world.db.selectFrom('jobs').selectAll().execute();
  assert.match(job.reason, new RegExp(SELF_SIGNED));
  assert.deepEqual([job.failed_at, received], [null, []]);
});

test('a password is sent in plain text for no address but one with ignoreTLS=true', async t => {
  const { at, received } = await startServer(t, { disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
  for (const query of ['?ignoreTLS=false', '?ignoreTLS', '?requireTLS=false', '?requireTLS=false&requireTLS=false'])
    await assert.rejects(send(at(query)), /did not take a letter: ETLS/, query);
  assert.deepEqual(received, []);
  await send(at('?ignoreTLS=true'));
  assert.deepEqual(received, ['secret', 'letter']);
});
