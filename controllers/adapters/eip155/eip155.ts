import { once } from '../../core/once.js';
import { computed, signal, untracked } from '../../core/signals.js';
import { asW3mError, W3mError } from '../../protocol/errors.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { connectorsOf } from '../wallet-source.js';
import { discoverWallets, type Page } from './discovery.js';
import type { OpenWallet } from './evm-client.js';

/** Options of the host. */
export interface EvmAdapterOptions {
  /** Sends requests to RPC nodes instead of the page's `fetch`: for a header, a proxy or a test. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Target on which wallets are discovered; by default the page's window. */
  readonly page?: Page | undefined;
}

/** Creates the adapter of EVM chains. Before the first connection, it loads only the discovery of wallets. */
export function eip155(options: EvmAdapterOptions = {}): (context: AdapterContext) => ChainAdapter {
  return ({ scope, networks, currentNetwork, discovery, sources }) => {
    const { window } = globalThis as { readonly window?: Page }; // none on a server
    const wallets = discoverWallets(options.page ?? window ?? new EventTarget(), discovery, scope);
    const current = signal<OpenWallet | undefined>(undefined);
    const connection = computed(() => current.get()?.connection.get());
    const openedWallet = (): OpenWallet | undefined =>
      untracked(() => (connection.get() === undefined ? undefined : current.get()));

    const inUse = (): OpenWallet => {
      const wallet = openedWallet();
      if (!wallet) throw new W3mError('WALLET_DISCONNECTED');
      return wallet;
    };

    const load = once(async () => {
      const { EvmConnector } = await import('./evm-connector.js');
      return new EvmConnector({ scope, networks, currentNetwork, sources, wallets, current, fetch: options.fetch });
    }, 'CONNECT_FAILED');

    return {
      namespace: 'eip155',
      connectors: computed(() => [
        ...wallets.get().map(({ connector }) => connector),
        ...connectorsOf(sources, 'eip155'),
      ]),
      connection,
      connect: async (connectorId, request) => (await load()).connect(connectorId, request),
      async disconnect() {
        void load.peek()?.then(
          connector => connector.abandon(),
          () => undefined, // a failed load has no attempt under way
        );
        await openedWallet()?.disconnect(); // ends the connection at once, before it waits for the network
      },
      isAddress: address => Promise.resolve(/^(0x)?[0-9a-f]{40}$/i.test(address)),
      async getBalance(address, network, signal) {
        const { readBalance } = await import('./evm-client.js').catch((error: unknown) => {
          throw asW3mError(error, 'BALANCE_UNAVAILABLE');
        });
        return readBalance({ address, network, signal, scope, wallet: openedWallet(), fetch: options.fetch });
      },
      useAccount: address => inUse().useAccount(address),
      switchNetwork: async (network, signal) => inUse().switchNetwork(network, signal),
      signMessage: async message => inUse().signMessage(message),
      signTypedData: async typedData => inUse().signTypedData(typedData),
      sendTransaction: async request => inUse().sendTransaction(request),
      getCapabilities: async () => inUse().getCapabilities(),
      sendCalls: async calls => inUse().sendCalls(calls),
    };
  };
}
