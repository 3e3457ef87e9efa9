// A relay whose clock is set back, as by a time server or after the machine slept.
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadExports } from '../../tools/load-typescript.mjs';

const { ClientSocket } = await loadExports(`export { ClientSocket } from './services/relay/client-socket.js';`);

const HOUR_MS = 3_600_000;
const TOPIC = 'a'.repeat(64);

test('delivers messages in time after the clock was set back by an hour', async t => {
  const now = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now });
  const sent = [];
  const socket = Object.assign(new EventEmitter(), { readyState: 1, OPEN: 1, bufferedAmount: 0 });
  socket.send = frame => sent.push(JSON.parse(frame).params.data.message);
  const find = id => ({
    id,
    topic: TOPIC,
    message: id,
    tag: 0,
    from: 'bob',
    publishedAt: now,
    expiresAt: now + HOUR_MS,
  });
  const client = new ClientSocket('ann', socket, { find, waiting: () => [] }, () => 20);
  client.subscribe(TOPIC);
  client.deliver({ id: 'before' });
  t.mock.timers.setTime(now - HOUR_MS);
  client.deliver({ id: 'after' });
  await sleep(200);
  socket.emit('close');
  assert.deepEqual(sent, ['before', 'after']);
});
