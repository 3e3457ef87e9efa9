// A local Solana chain that runs the real programs, with the adapter and a connected wallet of 100 SOL.
import { Connection, Keypair, PublicKey } from '@solana/web3.js';
import { WebSocket } from 'ws';
import { loadExports } from '../tools/load-typescript.mjs';

/** Lamports of one SOL. */
export const SOL = 1_000_000_000n;

/** Returns the address of an account that the chain does not know. */
export const newcomer = () => Keypair.generate().publicKey.toBase58();

/** Starts the chain. `more` are further exports of TypeScript, which the result has as `loaded`. */
export async function startSolanaWorld(more = '') {
  const loaded = await loadExports(`
    export { SolanaAdapter } from './controllers/adapters/solana/index.js';
    export { Scope } from './controllers/core/scope.js';
    export { toCaipNetwork } from './controllers/domain/networks/networks.js';
    export { FakeStandardWallet } from './testing/fake-standard-wallet.js';
    export { startSolana } from './demo/services/solana/solana.js';
    ${more}`);
  globalThis.document ??= { documentElement: { lang: 'en', dir: 'ltr' } };
  globalThis.navigator ??= { languages: ['en'] };
  const chain = await loaded.startSolana({ port: 0 });
  const scope = new loaded.Scope();
  const wallet = new loaded.FakeStandardWallet();
  const [me] = wallet.addresses;
  const payer = Keypair.generate();
  const network = loaded.toCaipNetwork({
    id: chain.genesisHash.slice(0, 32),
    name: 'Local Solana',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [chain.url] } },
  });
  const page = new EventTarget();
  const adapter = await new loaded.SolanaAdapter({ page, PublicKey, WebSocket }).create({
    scope,
    networks: () => [network],
    discovery: { announced: true, injected: true },
  });
  wallet.register(page);
  await adapter.connect('Fake Wallet');
  for (const account of [me, payer.publicKey.toBase58()]) chain.control.setBalance(account, 100n * SOL);
  return {
    loaded,
    chain,
    scope,
    adapter,
    network,
    me,
    /** Pays for what tests do beside the adapter. */
    payer,
    connection: new Connection(chain.url, 'confirmed'),
    /** Where a transfer was reviewed. */
    place: { account: me, network: network.caipNetworkId },
    async stop() {
      scope.dispose();
      await chain.stop();
    },
  };
}
