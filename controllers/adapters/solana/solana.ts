import { once } from '../../core/once.js';
import { computed, signal, untracked } from '../../core/signals.js';
import { asW3mError, W3mError, type ParameterlessErrorCode } from '../../protocol/errors.js';
import '../../protocol/session-errors.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { connectorsOf } from '../wallet-source.js';
import { discoverWallets, type Page } from './discovery.js';
import type { PublicKeyClass } from './public-key.js';
import type { SolanaSession } from './solana-session.js';

/** What hosts may set. */
export interface SolanaAdapterOptions {
  /** Asks the networks' nodes in place of the page's `fetch`: for a header, a proxy or a test. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Listens to the networks' nodes in place of the page's `WebSocket`. */
  readonly WebSocket?: typeof globalThis.WebSocket | undefined;
  /** Where wallets are looked for; the page's window unless told otherwise. */
  readonly page?: Page | undefined;
  /** `PublicKey` of the host's own `@solana/web3.js`, so that `publicKey` of the provider is one. */
  readonly PublicKey?: PublicKeyClass | undefined;
}

/** Solana, through the wallets of the page and of other devices. Nothing but finding them is loaded before the first connection. */
export function solana(options: SolanaAdapterOptions = {}): (context: AdapterContext) => ChainAdapter {
  return ({ scope, networks, discovery, currentNetwork, sources }) => {
    const { window } = globalThis as { readonly window?: Page }; // none on a server
    // Wallets here announce themselves as EIP-6963's do, and are injected as others are: both ways off means none
    const isAllowed = discovery.announced || discovery.injected;
    const reserved = connectorsOf(sources, 'solana').map(({ id }) => id);
    const page = isAllowed ? (options.page ?? window) : undefined;
    const wallets = discoverWallets(page ?? new EventTarget(), scope, reserved);
    const current = signal<SolanaSession | undefined>(undefined);
    const connection = computed(() => current.get()?.connection.get());
    const openedSession = (): SolanaSession | undefined =>
      untracked(() => (connection.get() === undefined ? undefined : current.get()));

    const inUse = (): SolanaSession => {
      const session = openedSession();
      if (!session) throw new W3mError('WALLET_DISCONNECTED');
      return session;
    };

    /** A part of the adapter, fetched when it is first used. */
    const fetched = <T>(part: Promise<T>, otherwise: ParameterlessErrorCode): Promise<T> =>
      part.catch((cause: unknown) => {
        throw asW3mError(cause, otherwise);
      });
    const { fetch, WebSocket } = options;
    const nodes = { scope, fetch, WebSocket };

    const load = once(async () => {
      const { createConnector } = await import('./solana-connector.js');
      return createConnector({
        scope,
        networks,
        currentNetwork: () => currentNetwork?.(),
        wallets,
        sources,
        current,
        PublicKey: options.PublicKey,
        sendByNode: async (...sent) =>
          (await fetched(import('./node/send.js'), 'NODE_UNREACHABLE')).sendByNode(nodes, ...sent),
      });
    }, 'CONNECT_FAILED');

    return {
      namespace: 'solana',
      connectors: computed(() => [
        ...wallets.get().map(({ connector }) => connector),
        ...connectorsOf(sources, 'solana'),
      ]),
      connection,
      connect: async (connectorId, request) => (await load()).connect(connectorId, request),
      async disconnect() {
        void load.peek()?.then(
          ({ abandon }) => abandon(),
          () => undefined, // what was not loaded has nothing under way
        );
        const session = openedSession();
        session?.end(); // at once: what waits for the wallet comes after
        if (session) await (await load()).release(session);
      },
      async isAddress(address) {
        const { isSolanaAddress } = await import('../../protocol/validation.js');
        return isSolanaAddress(address);
      },
      async getBalance(address, network, signal) {
        const { readBalance } = await fetched(import('./node/balance.js'), 'BALANCE_UNAVAILABLE');
        return readBalance(nodes, { address, network, signal });
      },
      useAccount: address => inUse().useAccount(address),
      async switchNetwork(network, signal) {
        const session = inUse();
        if (signal?.aborted) throw new W3mError('REQUEST_ABORTED', { cause: signal.reason });
        session.switchNetwork(network);
      },
      async signMessage(message) {
        const session = inUse();
        const { signText } = await fetched(import('./wallet-requests.js'), 'NODE_UNREACHABLE');
        return signText(session, message);
      },
      async estimateTransfer(request, signal) {
        const session = inUse();
        const { estimateTransfer } = await fetched(import('./node/transfer.js'), 'NODE_UNREACHABLE');
        return estimateTransfer(nodes, session, request, signal);
      },
      async transfer(request, progress) {
        const session = inUse();
        const { transfer } = await fetched(import('./node/transfer.js'), 'NODE_UNREACHABLE');
        return transfer(nodes, session, request, progress);
      },
    };
  };
}
