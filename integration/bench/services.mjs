// Measures the services: sign-ins by email code, shares released for signatures, reads of the API, and memory.
// npm run bench:services [-- --write] [-- --instances 1,2,4] [-- --reads 20000]; --write writes docs/sizing.md.
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServices } from '../../services/build.mjs';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { ROOT, startNodes } from '../api/test-world.mjs';
import { measureReads, measureWallet } from './measure-services.mjs';
import { sizingPage } from './sizing-page.mjs';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    instances: { type: 'string', default: '1,2,4' },
    people: { type: 'string', default: '240' },
    releases: { type: 'string', default: '4000' },
    reads: { type: 'string', default: '10000' },
  },
});
const [crowdSize, releases, reads] = [values.people, values.releases, values.reads].map(Number);

await buildServices();
const [postgres, nodes] = [await startPostgres(), await startNodes()];
try {
  const result = {
    date: new Date().toISOString().slice(0, 10),
    machine: {
      cores: cpus().length,
      model: cpus()[0].model,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
    loadBefore: loadavg()[0],
    runs: [],
  };
  for (const count of values.instances.split(',').map(Number)) {
    const wallet = await measureWallet(postgres, count, { crowdSize, releases });
    const api = await measureReads(postgres, nodes, count, { reads });
    result.runs.push({ instances: count, wallet, api });
    console.log(JSON.stringify(result.runs.at(-1), undefined, 1));
    // After each number of instances: a run that is cut off leaves what it has measured
    if (values.write) writeFileSync(join(ROOT, 'docs/sizing.md'), await sizingPage(result));
  }
  console.log(await sizingPage(result));
} finally {
  await Promise.all([postgres.stop(), nodes.stop()]);
}
