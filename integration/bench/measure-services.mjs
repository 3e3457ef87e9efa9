// What the services do under load: sign-ins by email code, shares released for signatures, and reads of the API.
import { fill } from '../api/test-world.mjs';
import { Person, startMailSink, startProcess, walletSettings } from './deployment.mjs';
import { measure, send } from './load.mjs';

/** Requests at the same time: what keeps two cores busy. */
const PARALLEL = 16;
/** An address gets eight codes in 20 minutes; the first one was for the account. */
const SIGN_INS = 5;

const memoryOf = instances => instances.map(one => Math.round(one.memory()));
const start = (count, run) => Promise.all(Array.from({ length: count }, run));

/** Measures `count` instances of the wallet service. A crowd signs in several times each, and asks for shares. */
export async function measureWallet(postgres, count, { crowdSize, releases }) {
  const people = Math.ceil(crowdSize / PARALLEL) * PARALLEL;
  const mail = await startMailSink();
  const settings = walletSettings(await postgres.newDatabase(), mail);
  const run = () => startProcess('wallet', settings, /listens on port (\d+)/);
  const instances = [await run(), ...(await start(count - 1, run))]; // the first one migrates
  try {
    const crowd = Array.from({ length: people }, (_, number) => new Person(instances, mail, number));
    await measure('accounts', people, PARALLEL, async index => {
      await crowd[index].signIn();
      await crowd[index].makeKeys();
    });
    const pids = { services: instances.map(({ pid }) => pid), postgres: postgres.pid };
    const before = memoryOf(instances);
    // One person does one thing at a time, since the number of people is a multiple of PARALLEL
    const signIns = await measure(
      'sign-ins',
      people * SIGN_INS,
      PARALLEL,
      index => crowd[index % people].signIn(),
      pids,
    );
    const signatures = await measure('releases', releases, PARALLEL, index => crowd[index % people].release(), pids);
    return { signIns, signatures, memory: { before, after: memoryOf(instances) } };
  } finally {
    await Promise.all(instances.map(one => one.stop()));
    await mail.stop();
  }
}

/** Measures `count` instances of the API. */
export async function measureReads(postgres, nodes, count, { reads }) {
  const database = await postgres.newDatabase();
  const owner = await fill(database, nodes, nodes.metadataUrl);
  const settings = {
    PORT: '0',
    DATABASE_URL: database,
    CHAINS: Object.entries(nodes.nodes)
      .map(([id, url]) => `${id}=${url}`)
      .join(),
    INDEX_INTERVAL_MS: '1000',
    RATE_LIMIT: '0', // all requests come from one network
    STORE_LIMIT: '1000000',
    METADATA_ORIGINS: nodes.metadataUrl,
  };
  const instances = await start(count, () => startProcess('api', settings, /Latchkey API http:\/\/127\.0\.0\.1:(\d+)/));
  try {
    const reader = path => async index => {
      const { status, text } = await send(instances[index % count].url + path);
      if (status !== 200) throw new Error(`${path} ${status} ${text}`);
    };
    const account = `/v1/account/${owner}`;
    const paths = {
      identity: `/v1/identity/${owner}?projectId=p`,
      history: `${account}/history?projectId=p&chainId=eip155:31337`,
      nfts: `${account}/nfts?projectId=p&chainId=eip155:31337`,
      balance: `${account}/balance?projectId=p&chainId=eip155:31337`,
    };
    for (const path of Object.values(paths)) await measure('warm up', count * 50, PARALLEL, reader(path));
    const pids = { services: instances.map(({ pid }) => pid), postgres: postgres.pid };
    const before = memoryOf(instances);
    const results = {};
    for (const [name, path] of Object.entries(paths))
      results[name] = await measure(name, name === 'identity' ? reads : reads / 5, PARALLEL, reader(path), pids);
    return { ...results, memory: { before, after: memoryOf(instances) } };
  } finally {
    await Promise.all(instances.map(one => one.stop()));
  }
}
