// Measures whether the memory of each process stays flat under very many requests: wallet, key service and API, each in a
// process of its own on PostgreSQL. npm run bench:memory [-- --requests 1000000] [-- --service api]
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { buildServices } from '../../services/build.mjs';
import { startPostgres } from '../../services/http/private-postgres.mjs';
import { fill, startNodes } from '../api/test-world.mjs';
import { ORIGIN } from '../wallet/test-world.mjs';
import { Person, startMailSink, startProcess, walletSettings } from './deployment.mjs';
import { median, send } from './load.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    service: { type: 'string', default: 'wallet,keys,api' },
  },
});
const count = Number(values.requests);
const PARALLEL = 16;
const PEOPLE = 16;
/** Parts of a run; each has the median of its samples. The first two are the warm-up. */
const PARTS = 20;
const WARM_UP = 2;
/** How far the last part may be from the first one after the warm-up. */
const FLAT = 0.05;

/** Sends the requests, and prints the memory of the process over them. Returns whether it is flat. */
async function measureMemory(name, process, act) {
  const samples = Array.from({ length: PARTS }, () => []);
  let done = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: PARALLEL }, async (_, worker) => {
      for (let index = worker; index < count; index += PARALLEL) {
        await act(index);
        done += 1;
        if (done % 100 === 0) samples[Math.min(PARTS - 1, Math.floor((done / count) * PARTS))].push(process.memory());
      }
    }),
  );
  const medians = samples.map(each => Math.round(median(each) * 10) / 10);
  const [first, last] = [medians[WARM_UP], medians.at(-1)];
  const change = (last - first) / first;
  console.log(
    JSON.stringify({
      service: name,
      requests: count,
      perSecond: Math.round(count / ((performance.now() - began) / 1000)),
      megabytes: medians,
      changePercent: Math.round(change * 1000) / 10,
      isFlat: Math.abs(change) <= FLAT,
    }),
  );
  return Math.abs(change) <= FLAT;
}

async function ok(url, options) {
  const { status, text } = await send(url, options);
  if (status !== 200) throw new Error(`${url} ${status} ${text}`);
}

const runs = {
  async wallet(postgres) {
    const mail = await startMailSink();
    const settings = walletSettings(await postgres.newDatabase(), mail);
    const wallet = await startProcess('wallet', settings, /listens on port (\d+)/);
    const crowd = Array.from({ length: PEOPLE }, (_, number) => new Person([wallet], mail, number));
    for (const person of crowd) {
      await person.signIn();
      await person.makeKeys();
    }
    const isFlat = await measureMemory('wallet', wallet, index => crowd[index % PEOPLE].call('account'));
    await wallet.stop();
    await mail.stop();
    return isFlat;
  },
  async keys(postgres) {
    const settings = {
      PORT: '0',
      KEYS_URL: 'https://keys.example',
      KEYS_SECRETS: `bench:${randomBytes(32).toString('base64url')}`,
      KEYS_DATABASE_URL: await postgres.newDatabase(),
      WALLET_ORIGIN: ORIGIN,
      MAIL_URL: 'smtp://127.0.0.1:9',
    };
    const keys = await startProcess('keys', settings, /listens on port (\d+)/);
    const headers = { origin: ORIGIN, 'content-type': 'application/json' };
    const isFlat = await measureMemory('keys', keys, () =>
      ok(`${keys.url}/v1/key`, { method: 'POST', headers, body: '{}' }),
    );
    await keys.stop();
    return isFlat;
  },
  async api(postgres) {
    const nodes = await startNodes();
    const database = await postgres.newDatabase();
    const owner = await fill(database, nodes, nodes.metadataUrl);
    const CHAINS = Object.entries(nodes.nodes).map(pair => pair.join('='));
    const settings = {
      PORT: '0',
      DATABASE_URL: database,
      CHAINS: CHAINS.join(),
      METADATA_ORIGINS: nodes.metadataUrl,
      RATE_LIMIT: '0', // all requests come from one network
      STORE_LIMIT: '1000000',
    };
    const api = await startProcess('api', settings, /Latchkey API http:\/\/127\.0\.0\.1:(\d+)/);
    const account = `${api.url}/v1/account/${owner}`;
    const urls = [
      `${api.url}/v1/identity/${owner}?projectId=p`,
      `${account}/history?projectId=p&chainId=eip155:31337`,
      `${account}/nfts?projectId=p&chainId=eip155:31337`,
    ];
    // Of ten requests, eight ask for a name
    const isFlat = await measureMemory('api', api, index => ok(urls[Math.max(0, (index % 10) - 7)]));
    await api.stop();
    await nodes.stop();
    return isFlat;
  },
};

await buildServices();
const postgres = await startPostgres();
try {
  const results = [];
  for (const name of values.service.split(',')) results.push(await runs[name](postgres));
  if (results.includes(false)) process.exitCode = 1;
} finally {
  await postgres.stop();
}
