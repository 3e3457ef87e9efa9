import type { WritableSignal } from '../../core/signals.js';
import { asW3mError, W3mError } from '../../domain/errors/errors.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { createShell } from '../shell.js';
import { connectorsOf } from '../wallet-source.js';
import type { HeldWallet } from './bitcoin-connector.js';
import { discoverWallets, type Page } from './discovery.js';

/** Options of the host. */
export interface BitcoinAdapterOptions {
  /** Object on which wallets are discovered; by default the page's window. */
  readonly page?: Page | undefined;
}

/** Creates the adapter of Bitcoin. Before the first connection, it loads only the discovery of wallets. */
export function bitcoin({ page }: BitcoinAdapterOptions = {}): (context: AdapterContext) => ChainAdapter {
  return context => createAdapter(page, context);
}

function createAdapter(page: Page | undefined, context: AdapterContext): ChainAdapter {
  const { scope, discovery, sources } = context;
  const { window } = globalThis as { readonly window?: Page }; // none on a server
  const reserved = connectorsOf(sources, 'bip122').map(({ id }) => id);
  const wallets = discoverWallets(page ?? window, scope, discovery, reserved);
  const shell = createShell({
    namespace: 'bip122',
    wallets,
    sources,
    load: async (current: WritableSignal<HeldWallet | undefined>, locked) => {
      const { BitcoinConnector } = await import('./bitcoin-connector.js');
      return new BitcoinConnector(context, wallets, current, locked);
    },
  });
  const { inUse } = shell;

  return {
    ...shell.adapter,
    async disconnect() {
      shell.abandon();
      await shell.opened()?.release();
    },
    useAccount: address => inUse().useAccount(address),
    async switchNetwork(network, signal) {
      const held = inUse();
      if (signal?.aborted) throw new W3mError('REQUEST_ABORTED', { cause: signal.reason });
      await held.switchNetwork(network, signal);
    },
    // Nodes of Bitcoin have no method that reads the balance of an address
    getBalance: () => Promise.reject(new W3mError('BALANCE_UNAVAILABLE')),
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
