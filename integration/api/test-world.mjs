// What the tests of the server share: nodes, instances in processes of their own, and a round-robin proxy.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { loadExports } from '../../tools/load-typescript.mjs';

export const ROOT = join(import.meta.dirname, '../..');
export const ADMIN_TOKEN = 'token-of-the-tests';

export const parts = await loadExports(`
  export { startEvmChain } from './demo/services/evm-chain/evm-chain.js';
  export { startSolana } from './demo/services/solana/solana.js';
  export { openDatabase } from './services/http/database/open-database.js';
  export { migrate } from './services/http/database/migrate.js';
  export { migrations } from './services/api/database/migrations.js';
  export { seed, HISTORY_ENTRIES } from './demo/services/api/seed/seed.js';
  export { createApp } from './services/http/app.js';
  export { addDemoRoutes } from './demo/services/api/seed/demo-routes.js';
  export { addPriceRoutes } from './demo/services/api/prices/price-routes.js';
  export { solanaTestKeys } from './demo/wallet/solana/keys.js';`);

/** Polls until a function returns something truthy, and returns it. */
export async function waitUntil(what, read, timeoutMs = 60_000) {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** Networks by their names at the source of prices. */
const PLATFORMS = {
  harbor: nodes => Object.keys(nodes).find(id => id.startsWith('eip155:')),
  sun: nodes => Object.keys(nodes).find(id => id.startsWith('solana:')),
};

/** Settings of an instance that takes prices from the server of `startNodes`. */
export const priceSettings = ({ nodes, metadataUrl }) => ({
  PRICE_URL: `${metadataUrl}/prices`,
  PRICE_TTL_S: '1',
  PRICE_PLATFORMS: Object.entries(PLATFORMS)
    .map(([name, chainOf]) => `${chainOf(nodes)}=${name}/${name}`)
    .join(),
});

/** Starts an EVM chain, a Solana, and a server of NFT metadata and prices. */
export async function startNodes() {
  const chain = await parts.startEvmChain({ root: ROOT, chainId: 31_337, name: 'Harbor', port: 0 });
  const solana = await parts.startSolana({ port: 0 });
  const nodes = { [`eip155:${chain.chainId}`]: chain.url, [solana.caipNetworkId]: solana.url };
  let metadataUrl;
  // Prices of the tokens that a test has filled a database with
  const prices = {
    seed: 'seed of the tests',
    base: new Map(),
    chainOf: platform => PLATFORMS[platform]?.(nodes),
    chainOfCoin: coin => PLATFORMS[coin]?.(nodes),
    basePriceOf: async ({ chain: id, address }) => prices.base.get(`${id}/${address}`),
  };
  const app = await parts.createApp({ cors: { headers: [] } }, routes => {
    parts.addDemoRoutes(routes, { publicUrl: () => metadataUrl });
    parts.addPriceRoutes(routes, prices);
  });
  metadataUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    chain,
    solana,
    nodes,
    metadataUrl,
    prices,
    stop: () => Promise.all([chain.stop(), solana.stop(), app.close()]),
  };
}

/** Returns a random address with a checksum-free form. */
export const newAddress = () => `0x${randomBytes(20).toString('hex')}`;

/** Starts an instance as a process of its own. */
export async function startInstance(databaseUrl, nodes, settings = {}) {
  const child = spawn(process.execPath, ['services/run.mjs', 'start', 'api'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      ADMIN_TOKEN,
      INDEX_INTERVAL_MS: '50',
      RATE_LIMIT: '0', // all requests come from one network
      CHAINS: Object.entries(nodes)
        .map(([id, url]) => `${id}=${url}`)
        .join(),
      ...settings,
    },
  });
  let log = '';
  const ended = new Promise(resolve => child.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    const onText = chunk => {
      log += chunk;
      const found = /Latchkey API (http:\S+)/.exec(log)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', onText);
    child.stderr.on('data', onText);
    child.once('exit', code => reject(new Error(`The instance ended with ${code}\n${log}`)));
  });
  return {
    url,
    get log() {
      return log;
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a proxy that asks one URL after the other. */
export async function startRoundRobin(urls) {
  let count = 0;
  const server = createServer((incoming, outgoing) => {
    const target = new URL(urls[count++ % urls.length]);
    const { method, url: path, headers } = incoming;
    const sent = request({ host: target.hostname, port: target.port, method, path, headers }, answer => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    sent.on('error', () => outgoing.destroy());
    incoming.pipe(sent);
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${server.address().port}`, stop };
}

/** Fills a database and returns the account that owns what it contains. */
export async function fill(databaseUrl, { chain, solana, prices }, url) {
  const db = parts.openDatabase(databaseUrl);
  await parts.migrate(db, parts.migrations);
  const owner = newAddress();
  const mints = solana.tokens.map(({ mint, name, symbol, decimals }) => ({
    chain: solana.caipNetworkId,
    address: mint,
    name,
    symbol,
    decimals,
    icon_url: '',
    base_price: '1',
  }));
  const coin = { name: 'Solana', symbol: 'SOL', decimals: 9, icon_url: '', base_price: '150', address: '' };
  await parts.seed(db, {
    root: ROOT,
    chain: 'eip155:31337',
    rpc: chain.rpc,
    owners: [owner, newAddress()],
    url,
    others: [{ chain: solana.caipNetworkId, ...coin }, ...mints],
  });
  for (const token of await db.selectFrom('tokens').selectAll().execute())
    prices.base.set(`${token.chain}/${token.address}`, token.base_price);
  await db.destroy();
  return owner;
}
