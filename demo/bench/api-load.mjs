import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAtRate } from '../../integration/bench/load.mjs';
import { fill, startInstance, startNodes, waitUntil } from '../../integration/api/test-world.mjs';
import { budgets } from './budgets.mjs';

const CONNECTIONS = 100;
const SECONDS = 5;
const P99_MS = 50;
const FIRST_RATE = 100;
const GROWTH = 1.25;
const EVM = 'eip155:31337';

/** What an open account view asks for, in its proportions. */
const mixture = owner => [
  { path: `/v1/account/${owner}/history?projectId=bench&chainId=${EVM}` },
  {
    path: '/v1/fungible/price',
    body: JSON.stringify({ projectId: 'bench', currency: 'usd', addresses: [`${EVM}:0x${'e'.repeat(40)}`] }),
  },
  { path: `/v1/identity/${owner}?projectId=bench` },
  { path: '/appkit/v1/config?projectId=bench' },
  { path: '/v1/supported-chains' },
];

const measureAt = async (url, requests, rate) => ({
  rate,
  ...(await loadAtRate(url, requests, { rate, seconds: SECONDS, connections: CONNECTIONS })),
});

/** Returns the measurements of growing rates, up to the first one that is too slow. */
async function rampUp(url, requests) {
  await measureAt(url, requests, FIRST_RATE); // warms up
  const measured = [];
  for (let rate = FIRST_RATE; ; rate *= GROWTH) {
    const one = await measureAt(url, requests, rate);
    measured.push(one);
    if (one.p99 >= P99_MS || one.failures > 0) return measured;
  }
}

/** Finds the rate of requests that one instance on SQLite answers within 50 ms at the 99th percentile. */
export async function measureApi() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-api-bench-'));
  const databaseUrl = `sqlite:${join(folder, 'api.db')}`;
  const nodes = await startNodes();
  const owner = await fill(databaseUrl, nodes, nodes.metadataUrl);
  const instance = await startInstance(databaseUrl, nodes.nodes, {
    METADATA_ORIGINS: nodes.metadataUrl,
    INDEX_INTERVAL_MS: '500',
    STORE_LIMIT: '1000000', // all requests come from one network
  });
  try {
    const requests = mixture(owner);
    await waitUntil('the index', async () => {
      const answer = await fetch(`${instance.url}/v1/account/${owner}/history?projectId=bench`);
      return (await answer.json()).data.some(({ transfers }) => transfers[0].quantity.numeric === '0.02');
    });
    const measured = await rampUp(instance.url, requests);
    const best = measured.findLast(({ p99, failures }) => p99 < P99_MS && failures === 0);
    return {
      lines: measured.map(
        ({ rate, p50, p99, failures }) =>
          `    ${rate.toFixed(0).padStart(5)} requests/s over ${CONNECTIONS} connections: median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failures} failed`,
      ),
      results: [
        {
          name: `Time per request of the API at the highest rate with p99 below ${P99_MS} ms (${best ? best.rate.toFixed(0) : 0} requests/s)`,
          value: best ? 1000 / best.rate : Number.POSITIVE_INFINITY,
          limit: budgets.apiTimePerRequest,
          unit: 'ms',
        },
      ],
    };
  } finally {
    await instance.stop();
    await nodes.stop();
    rmSync(folder, { recursive: true });
  }
}
