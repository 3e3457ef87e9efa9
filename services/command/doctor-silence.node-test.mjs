// Tests that `doctor` waits for no server that is silent, wherever it stops answering.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { loadExports } from '../../tools/load-typescript.mjs';
import { capture, enterFolder, walletEnvironment } from './captured-run.mjs';

const { run } = await loadExports(`export { run } from './services/command/command.js';`);
const runCaptured = capture(run);
const END_MS = 2_000;
const LONGEST_MS = 14_000; // some 10 s, on a busy machine

/** A server that talks to each connection by `talk`. Returns its port, and `isLeft`, which resolves once no connection is open. */
async function startServer(t, talk) {
  const sockets = new Set();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => undefined); // the command ends
    talk(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const isLeft = () => Promise.all([...sockets].map(socket => socket.closed || once(socket, 'close')));
  return { port: server.address().port, isLeft };
}

/** Greets, and leaves the first command without an answer. */
const greet = socket => void socket.resume().write('220 mx\r\n');

/** Greets, and says a line at times: such a server is never silent. */
function drip(socket) {
  greet(socket);
  const timer = setInterval(() => socket.write('250-wait\r\n'), 500);
  socket.on('close', () => clearInterval(timer));
}

/** Lets a client of PostgreSQL in (AuthenticationOk, ReadyForQuery), and answers no statement. */
const letIn = socket =>
  void socket.once('data', () => socket.write(Buffer.from('520000000800000000' + '5a0000000549', 'hex')));

async function examine(t, given) {
  enterFolder(t);
  const began = performance.now();
  const { output } = await runCaptured(t, { ...walletEnvironment(), CUSTODY: 'self', ...given }, 'doctor');
  assert.ok(performance.now() - began < LONGEST_MS, 'the command ends');
  return output;
}

for (const [name, talk] of Object.entries({ 'is silent after its greeting': greet, 'is never silent': drip }))
  test(`a mail server that ${name} is a failure within 10 s`, async t => {
    const { port, isLeft } = await startServer(t, talk);
    assert.match(await examine(t, { MAIL_URL: `smtp://127.0.0.1:${port}` }), /^FAILURE {2}mail server: .*MAIL_URL/m);
    const late = setTimeout(END_MS, 'a connection', { ref: false });
    assert.notEqual(
      await Promise.race([isLeft(), late]),
      'a connection',
      'the process would live on by its connection',
    );
  });

test('a database that is silent after it let the command in is a failure within 10 s', async t => {
  const { port } = await startServer(t, letIn);
  const output = await examine(t, { DATABASE_URL: `postgres://u@127.0.0.1:${port}/x` });
  assert.match(output, /^FAILURE {2}database of wallet: .*silent.*DATABASE_URL/m);
});
