import { once } from '../../core/once.js';
import { computed, signal, untracked } from '../../core/signals.js';
import { asW3mError, W3mError } from '../../protocol/errors.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { connectorsOf } from '../wallet-source.js';
import { discoverWallets, type Page } from './discovery.js';
import type { OpenWallet } from './evm-client.js';

/** What hosts may set. */
export interface EvmAdapterOptions {
  /** Asks the networks' nodes in place of the page's `fetch`: for a header, a proxy or a test. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Where wallets are looked for; the page's window unless told otherwise. */
  readonly page?: Page | undefined;
}

/** EVM chains, through the wallets that the page finds. Nothing but finding them is loaded before the first connection. */
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
      const { createConnector } = await import('./evm-connector.js');
      return createConnector({ scope, networks, currentNetwork, sources, wallets, current, fetch: options.fetch });
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
          ({ abandon }) => abandon(),
          () => undefined, // what was not loaded has nothing under way
        );
        await openedWallet()?.disconnect(); // at once: what waits for the network comes after
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
