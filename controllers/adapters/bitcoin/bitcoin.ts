import { pageWindow } from '../../core/page-window.js';
import { once } from '../../core/once.js';
import type { WritableSignal } from '../../core/signals.js';
import type { CaipNetworkId } from '../../domain/entities.js';
import { asW3mError, W3mError } from '../../domain/errors/errors.js';
import { onlyGiven } from '../../domain/options/option-table.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { createAdapterBase } from '../adapter-base.js';
import { connectorsOf } from '../wallet-source.js';
import type { AttachedWallet } from './bitcoin-connector.js';
import type { FindTransaction } from './bitcoin-wallet.js';
import { discoverWallets, type WalletWindow } from './discovery.js';

/** Options of the host. */
export interface BitcoinAdapterOptions {
  /** Object on which wallets are discovered; by default the page's window. */
  readonly page?: WalletWindow | undefined;
  /**
   * Servers with Esplora's HTTP API by CAIP-2 id, which read balances and past transactions, such as your own. They
   * receive the address of the connected account. Without one, no balance is shown on that network.
   */
  readonly esplora?: Readonly<Partial<Record<CaipNetworkId, string>>> | undefined;
  /** Accepted for hosts of the 1.7 line, as `networks` and `api`: the modal states the networks, `esplora` the servers. */
  readonly projectId?: string | undefined;
  readonly networks?: readonly object[] | undefined;
  readonly api?: object | undefined;
  /** Sends requests to these servers instead of the page's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Creates the adapter of Bitcoin. Before the first connection, it loads only the discovery of wallets. */
export function bitcoin(given?: BitcoinAdapterOptions | null): (context: AdapterContext) => ChainAdapter {
  const options = onlyGiven(given ?? {});
  return context => createAdapter(options, context);
}

function createAdapter({ page, esplora, fetch }: BitcoinAdapterOptions, context: AdapterContext): ChainAdapter {
  const { scope, discovery, sources } = context;
  const window = pageWindow<WalletWindow>();
  const reserved = connectorsOf(sources, 'bip122').map(({ id }) => id);
  const wallets = discoverWallets(page ?? window, scope, discovery, reserved);
  const base = createAdapterBase({
    namespace: 'bip122',
    wallets,
    sources,
    load: async (current: WritableSignal<AttachedWallet | undefined>, locked) => {
      const { BitcoinConnector } = await import('./bitcoin-connector.js');
      const find: FindTransaction = async (txid, network) =>
        esplora?.[network] !== undefined && (await reads()).find(txid, network);
      return new BitcoinConnector({ context, wallets, find }, current, locked);
    },
  });
  const { inUse } = base;
  const reads = once(async () => {
    const { createReads } = await import('./esplora.js');
    return createReads({ scope, servers: esplora ?? {}, fetch });
  }, 'BALANCE_UNAVAILABLE');

  return {
    ...base.adapter,
    async disconnect() {
      base.abandon();
      await base.opened()?.release();
    },
    useAccount: address => inUse().useAccount(address),
    async switchNetwork(network, signal) {
      const current = inUse();
      if (signal?.aborted) throw new W3mError('REQUEST_ABORTED', { cause: signal.reason });
      await current.switchNetwork(network, signal);
    },
    // Nodes of Bitcoin have no method that reads the balance of an address
    readable: ({ caipNetworkId }) => (esplora?.[caipNetworkId] ? ['balance', 'tokens', 'activity'] : []),
    async getBalance(address, network, signal) {
      if (!esplora?.[network.caipNetworkId]) throw new W3mError('BALANCE_UNAVAILABLE');
      return (await reads()).balance({ address, network }, signal);
    },
    loadReads: reads,
    async isAddress(address) {
      const { isBitcoinAddress } = await import('./check-address.js').catch((cause: unknown) => {
        throw asW3mError(cause, 'CONNECT_FAILED');
      });
      return isBitcoinAddress(address);
    },
    signMessage: async message => inUse().signMessage(message),
    sendTransaction: async request => inUse().send(request),
  };
}
