// When background work gives way: with requests that are answered, that are left by their client, and that never end.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';

const { createApp, RequestsInFlight } = await loadExports(`
  export { createApp } from './services/http/app.js';
  export { RequestsInFlight } from './services/http/requests-in-flight.js';
`);

const requests = new RequestsInFlight();
let app;
let url;
/** What a test learns of the next request at `/slow`: how to answer it. */
let onArrival;

before(async () => {
  app = await createApp({ cors: { headers: [] }, logLevel: 'silent' }, routes => {
    requests.observe(routes);
    routes.get('/slow', async () => {
      await new Promise(onArrival);
      return {};
    });
    routes.get('/fast', async () => ({}));
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
after(() => app.close());

/** Sends a request to `/slow`, and resolves when it has arrived, with how to answer it. */
async function askSlowly() {
  const arrived = new Promise(resolve => (onArrival = resolve));
  const sent = request(`${url}/slow`);
  const done = new Promise(resolve => sent.on('response', response => response.resume().on('end', resolve)));
  sent.on('error', () => undefined).end();
  return { sent, done, answer: await arrived };
}

/** Starts a wait at a clock that stands still. `isOver` says whether it ends within some turns of the process. */
function start(context, waitOf) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let hasEnded = false;
  void waitOf().then(() => (hasEnded = true));
  return {
    tick: ms => context.mock.timers.tick(ms),
    async isOver(turns = 50) {
      for (let turn = 0; turn < turns && !hasEnded; turn += 1) await new Promise(resolve => setImmediate(resolve));
      return hasEnded;
    },
  };
}

const startWork = context => start(context, requests.giveWay);

test('work does not rest before the first visitor', async context => {
  assert.equal(await start(context, () => new RequestsInFlight().restFrom(20)).isOver(), true);
});

test('work goes on while nothing is asked, after what waits for the process', async context => {
  await (await fetch(`${url}/fast`)).text();
  await (await fetch(`${url}/unknown`)).text();
  let hasRun = false;
  setImmediate(() => (hasRun = true));
  const work = startWork(context);
  assert.equal(await work.isOver(), true);
  assert.equal(hasRun, true);
});

test('work waits until the last request is answered', async context => {
  const [one, other] = [await askSlowly(), await askSlowly()];
  const work = startWork(context);
  assert.equal(await work.isOver(), false);
  one.answer();
  await one.done;
  assert.equal(await work.isOver(), false);
  other.answer();
  await other.done;
  assert.equal(await work.isOver(10_000), true);
});

test('work goes on after 10 milliseconds beside a request that takes longer, each time', async context => {
  const { answer, done } = await askSlowly();
  for (const time of [1, 2, 3]) {
    const work = startWork(context);
    assert.equal(await work.isOver(), false, `time ${time}`);
    work.tick(9);
    assert.equal(await work.isOver(), false, `time ${time}`);
    work.tick(1);
    assert.equal(await work.isOver(), true, `time ${time}`);
    context.mock.timers.reset();
  }
  answer();
  await done;
});

test('a request that its client has left does not count', async context => {
  const { sent, answer } = await askSlowly();
  sent.destroy();
  assert.equal(await startWork(context).isOver(1_000_000), true);
  answer();
});

for (const [work, rest] of [
  [0, 0],
  [20, 30],
  [3_000, 200],
])
  test(`work of ${work} ms rests ${rest} ms while there are visitors`, async context => {
    await (await fetch(`${url}/fast`)).text();
    const resting = start(context, () => requests.restFrom(work));
    if (rest > 0) {
      resting.tick(rest - 1);
      assert.equal(await resting.isOver(), false);
    }
    resting.tick(1);
    assert.equal(await resting.isOver(), true);
  });

test('work does not rest when the last visitor came more than a second ago', async context => {
  await (await fetch(`${url}/fast`)).text();
  const now = performance.now();
  context.mock.method(performance, 'now', () => now + 1_500);
  assert.equal(await start(context, () => requests.restFrom(20)).isOver(), true);
});
