import { pageWindow } from '../../core/page-window.js';
import type { WritableSignal } from '../../core/signals.js';
import { asW3mError, type ParameterlessErrorCode } from '../../domain/errors/errors.js';
import { onlyGiven } from '../../domain/options/option-table.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { connectorsOf } from '../wallet-source.js';
import { createAdapterBase } from '../adapter-base.js';
import { grantsOf } from '../grants.js';
import { discoverWallets, type WalletWindow } from './discovery.js';
import type { NodeContext } from './node/node.js';
import type { PublicKeyClass } from './public-key.js';
import type { SolanaSession } from './solana-session.js';

/** Second argument of a `Connection` of `@solana/web3.js`. */
export type ConnectionSettings = 'processed' | 'confirmed' | 'finalized' | object;

/** Options of the host. */
export interface SolanaAdapterOptions {
  /** Sends requests to RPC nodes instead of the page's `fetch`: for a header, a proxy or a test. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Subscribes to RPC nodes instead of the page's `WebSocket`. */
  readonly WebSocket?: typeof globalThis.WebSocket | undefined;
  /** Target on which wallets are discovered; by default the page's window. */
  readonly page?: WalletWindow | undefined;
  /** Wallet adapters, as the 1.7 line took them: not needed, because their wallets announce themselves to the page. */
  readonly wallets?: readonly object[] | undefined;
  /** Accepted for hosts of the 1.7 line: adapters of wallets are not registered. */
  readonly registerWalletStandard?: boolean | undefined;
  /** Commitment, or configuration, of the `Connection` that `useAppKitConnection` and `getConnection` create. */
  readonly connectionSettings?: ConnectionSettings | undefined;
  /** `PublicKey` of the host's own `@solana/web3.js`, so that `publicKey` of the provider is one. */
  readonly PublicKey?: PublicKeyClass | undefined;
}

/** Creates the adapter of Solana. Before the first connection, it loads only the discovery of wallets. */
export function solana(given?: SolanaAdapterOptions | null): (context: AdapterContext) => ChainAdapter {
  const options = onlyGiven(given ?? {});
  return context => createAdapter(options, context);
}

function createAdapter(
  options: SolanaAdapterOptions,
  { scope, networks, discovery, currentNetwork, sources }: AdapterContext,
): ChainAdapter {
  const window = pageWindow<WalletWindow>();
  // Wallet Standard wallets both announce and inject themselves: discovery is off only if both ways are off
  const isAllowed = discovery.announced || discovery.injected;
  const reserved = connectorsOf(sources, 'solana').map(({ id }) => id);
  const page = isAllowed ? (options.page ?? window) : undefined;
  const wallets = discoverWallets(page ?? new EventTarget(), scope, reserved);
  const { fetch, WebSocket } = options;
  const nodes = { scope, fetch, WebSocket };

  const base = createAdapterBase({
    namespace: 'solana',
    wallets,
    sources,
    load: async (current: WritableSignal<SolanaSession | undefined>, locked) => {
      const { SolanaConnector } = await import('./solana-connector.js');
      return new SolanaConnector({
        scope,
        networks,
        currentNetwork: () => currentNetwork?.(),
        wallets,
        sources,
        current,
        locked,
        PublicKey: options.PublicKey,
        sendByNode: async (...sent) =>
          (await fetched(import('./node/send.js'), 'NODE_UNREACHABLE')).sendByNode(nodes, ...sent),
      });
    },
  });
  const { inUse } = base;

  return {
    ...base.adapter,
    async disconnect() {
      base.abandon();
      await base.opened()?.release();
    },
    ...grantsOf(scope, wallets, () => import('./other-wallets.js')),
    ...nodeRequests(nodes),
    useAccount: address => inUse().useAccount(address),
    switchNetwork: async (network, signal) => inUse().switchNetwork(network, signal),
    ...sessionRequests(nodes, inUse),
  };
}

/** The requests that need no wallet; the code of each is loaded when it is first used. */
const nodeRequests = (
  nodes: NodeContext,
): Pick<ChainAdapter, 'isAddress' | 'getBalance' | 'loadReads' | 'preview' | 'resumeTransfer' | 'checkAsset'> => ({
  async isAddress(address) {
    const { isSolanaAddress } = await import('../../domain/validation.js');
    return isSolanaAddress(address);
  },
  async getBalance(address, network, signal) {
    const { readBalance } = await fetched(import('./node/balance.js'), 'BALANCE_UNAVAILABLE');
    return readBalance(nodes, { address, network, signal });
  },
  async loadReads() {
    const { createReads } = await fetched(import('./node/reads.js'), 'BALANCE_UNAVAILABLE');
    return createReads(nodes);
  },
  async preview(request, on, signal) {
    const { preview } = await fetched(import('./node/preview/preview.js'), 'NODE_UNREACHABLE');
    return preview(nodes, on, request, signal);
  },
  async checkAsset(asset, network, signal) {
    const { checkAsset } = await fetched(import('./node/check-asset.js'), 'NODE_UNREACHABLE');
    return checkAsset(nodes, asset, network, signal);
  },
  async resumeTransfer(signed, network, signal) {
    const { resume } = await fetched(import('./node/transfer.js'), 'NODE_UNREACHABLE');
    return resume(nodes, signed, network, signal);
  },
});

/** The requests that need an attached wallet; the code of each is loaded when it is first used. */
function sessionRequests(
  nodes: NodeContext,
  inUse: () => SolanaSession,
): Pick<ChainAdapter, 'signMessage' | 'estimateTransfer' | 'transfer'> {
  return {
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
}

/** Resolves with a lazy part of the adapter; a failed load rejects with `otherwise`. */
const fetched = <T>(part: Promise<T>, otherwise: ParameterlessErrorCode): Promise<T> =>
  part.catch((cause: unknown) => {
    throw asW3mError(cause, otherwise);
  });
