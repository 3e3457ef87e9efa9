import { buildServices } from '../../services/build.mjs';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { startNodes } from '../../integration/api/test-world.mjs';
import { measureReads, measureWallet } from '../../integration/bench/measure-services.mjs';
import { GOALS } from '../../integration/bench/sizing-page.mjs';

/** Load of one instance; docs/sizing.md has several, of a longer run. */
const LOAD = { crowdSize: 240, releases: 4_000, reads: 10_000 };

/** Measures one instance of the wallet service and of the API, each on PostgreSQL of the same machine. */
export async function measureServices() {
  await buildServices();
  const [postgres, nodes] = [await startPostgres(), await startNodes()];
  try {
    const run = {
      wallet: await measureWallet(postgres, 1, LOAD),
      api: await measureReads(postgres, nodes, 1, LOAD),
    };
    const figures = GOALS.map(([name, , pick, limits]) => ({ name, limits, ...pick(run) }));
    return {
      lines: figures.map(({ name, perSecond, p99Ms }) => `    ${name}: ${perSecond}/s, p99 ${p99Ms} ms`),
      results: figures.flatMap(({ name, limits: [least, most], perSecond, p99Ms }) => [
        {
          name: `${name}: time of each`,
          value: 1000 / perSecond,
          limit: Number((1000 / least).toFixed(2)),
          unit: 'ms',
        },
        ...(Number.isFinite(most) ? [{ name: `${name}: p99`, value: p99Ms, limit: most, unit: 'ms' }] : []),
      ]),
    };
  } finally {
    await Promise.all([postgres.stop(), nodes.stop()]);
  }
}
