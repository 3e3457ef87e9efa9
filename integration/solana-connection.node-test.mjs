// The connection that hosts of `@solana/web3.js` receive, with the real package and a local chain.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Connection, Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import { loadExports } from '../tools/load-typescript.mjs';

const PORT = Number(process.env.LATCHKEY_TEST_PORT ?? 0);

let loaded, chain;
const modals = [];
before(async () => {
  loaded = await loadExports(`
    export { getConnection, onConnection, solanaNode, SolanaAdapter } from './controllers/app-kit/entries/solana-connection.js';
    export { AppKit } from './controllers/app-kit/app-kit.js';
    export { solana } from './controllers/networks.js';
    export { startSolana } from './demo/services/solana/solana.js';`);
  chain = await loaded.startSolana({ port: PORT });
});
after(async () => {
  for (const modal of modals) modal.destroy();
  await chain?.stop();
});

const create = (id, networks) => {
  const kit = loaded.AppKit.create({ id, networks, adapters: [new loaded.SolanaAdapter()] });
  modals.push(kit);
  return kit;
};
const local = () => ({ ...loaded.solana, rpcUrls: { default: { http: [chain.url] } } });

test('is a Connection to the node of the page, and the same one each time', async () => {
  create('local', [local()]);
  const connection = await loaded.getConnection('local');
  assert.ok(connection instanceof Connection);
  assert.equal(connection.rpcEndpoint, chain.url);
  assert.equal(await loaded.getConnection('local'), connection);
});

test('reads and pays on the chain', async () => {
  const connection = await loaded.getConnection('local');
  const { publicKey } = Keypair.generate();
  assert.equal(await connection.getBalance(publicKey), 0);
  const signature = await connection.requestAirdrop(publicKey, LAMPORTS_PER_SOL);
  const isConfirmed = async () =>
    (await connection.getSignatureStatus(signature)).value?.confirmationStatus !== undefined;
  while (!(await isConfirmed())) await wait(50); // the package's socket would outlive the chain
  assert.equal(await connection.getBalance(publicKey), LAMPORTS_PER_SOL);
});

test('tells a component, unless it has ended its wait', async () => {
  const seen = [];
  const first = new Promise(resolve => loaded.onConnection(chain.url, connection => resolve(seen.push(connection))));
  loaded.onConnection(chain.url, connection => seen.push(connection))();
  loaded.onConnection(undefined, connection => seen.push(connection));
  await first;
  await new Promise(resolve => setImmediate(resolve));
  assert.equal(seen.length, 1);
});

test('needs a modal', async () => {
  await assert.rejects(loaded.getConnection('none'), { code: 'MODAL_MISSING' });
});
