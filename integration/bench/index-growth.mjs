// Measures the index of the API while it catches up with a network: blocks a minute, memory of the process, and reads
// meanwhile beside reads without it. The node makes up its blocks, in a process of its own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildServices } from '../../services/build.mjs';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { parts } from '../api/test-world.mjs';
import { startProcess } from './deployment.mjs';
import { loadAtRate, median, send } from './load.mjs';

const CHAIN = 'eip155:31337';
/** Blocks that are indexed before anything is measured. */
const FIRST_BLOCKS = 500;
/** Requests a second, as about fifty people with an open account send them. */
const READ_RATE = 50;
const QUIET_SECONDS = 30;
/** An index that takes longer than this fails the bench. */
const MOST_SECONDS = 1_800;
const SAMPLE_MS = 250;
/** Parts of the catch-up, each with the median of its memory; the first two are the warm-up. */
const PARTS = 20;
const WARM_UP = 2;
/** Entries of a page of a history. */
const PAGE = 50;
/** An account of the made-up blocks. */
const OWNER = `0xac${'0'.repeat(38)}`;

const reads = [
  { path: `/v1/account/${OWNER}/history?projectId=bench&chainId=${CHAIN}` },
  { path: `/v1/identity/${OWNER}?projectId=bench` },
  { path: '/v1/supported-chains' },
];

const wait = ms => new Promise(resolve => setTimeout(resolve, ms));

async function startNode(transfers) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'generated-node.mjs'), String(transfers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const url = await new Promise((resolve, reject) => {
    child.stdout.once('data', chunk => resolve(String(chunk).trim()));
    child.once('exit', code => reject(new Error(`The node ended with ${code}`)));
  });
  return {
    url,
    setHead: number => send(`${url}/head`, { method: 'POST', body: JSON.stringify(number) }),
    stop: () => child.kill(),
  };
}

/** Reads how far the index is until it has a block; calls `onBlock` with each number. */
async function followIndex(db, last, onBlock = () => undefined) {
  for (const end = performance.now() + MOST_SECONDS * 1000; performance.now() < end;) {
    const row = await db
      .selectFrom('blocks')
      .select(({ fn }) => fn.max('number').as('number'))
      .executeTakeFirst();
    const number = Number(row?.number ?? -1);
    onBlock(number);
    if (number >= last) return;
    await wait(SAMPLE_MS);
  }
  throw new Error(`Block ${last} was not indexed in ${MOST_SECONDS} s`);
}

/** Reads at a steady rate. Throws if a read fails: an error is answered faster than a history. */
async function load(url, more) {
  const figures = await loadAtRate(url, reads, { rate: READ_RATE, connections: 20, ...more });
  if (figures.failures > 0) throw new Error(`${figures.failures} reads failed`);
  return figures;
}

/** Figures of a catch-up of `blocks` blocks with `transfers` transfers each. */
export async function measureIndexGrowth({ blocks = 10_000, transfers = 100 } = {}) {
  await buildServices();
  const [postgres, node] = [await startPostgres(), await startNode(transfers)];
  const database = await postgres.newDatabase();
  await node.setHead(FIRST_BLOCKS);
  const limits = { RATE_LIMIT: '0', STORE_LIMIT: '1000000' }; // all requests come from one network
  const settings = { PORT: '0', DATABASE_URL: database, CHAINS: `${CHAIN}=${node.url}`, ...limits };
  const api = await startProcess('api', settings, /Latchkey API http:\/\/127\.0\.0\.1:(\d+)/);
  const db = parts.openDatabase(database);
  try {
    await followIndex(db, FIRST_BLOCKS);
    const { data } = JSON.parse((await send(api.url + reads[0].path)).text);
    // A page that grows while the index does would measure itself
    if (data.length !== PAGE)
      throw new Error(`The history of ${OWNER} has ${data.length} entries, which is no full page`);
    await load(api.url, { seconds: 5 }); // warms up
    const quiet = await load(api.url, { seconds: QUIET_SECONDS });
    const samples = Array.from({ length: PARTS }, () => []);
    const last = FIRST_BLOCKS + blocks;
    let isOver = false;
    const began = performance.now();
    await node.setHead(last);
    const [, meanwhile] = await Promise.all([
      followIndex(db, last, number => {
        const part = Math.floor(((number - FIRST_BLOCKS) / blocks) * PARTS);
        samples[Math.max(0, Math.min(PARTS - 1, part))].push(api.memory());
      }).finally(() => (isOver = true)),
      load(api.url, { seconds: MOST_SECONDS, isOver: () => isOver }),
    ]);
    const minutes = (performance.now() - began) / 60_000;
    const megabytes = samples.filter(each => each.length > 0).map(median);
    return { blocks, transfers, perMinute: blocks / minutes, megabytes, warmUp: WARM_UP, quiet, meanwhile };
  } finally {
    await db.destroy();
    await api.stop();
    node.stop();
    await postgres.stop();
  }
}
