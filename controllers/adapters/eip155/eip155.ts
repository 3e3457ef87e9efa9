import { pageWindow } from '../../core/page-window.js';
import type { Scope } from '../../core/scope.js';
import type { ReadonlySignal, WritableSignal } from '../../core/signals.js';
import { once } from '../../core/once.js';
import { asW3mError } from '../../domain/errors/errors.js';
import { onlyGiven } from '../../domain/options/option-table.js';
import type { AdapterContext, ChainAdapter } from '../chain-adapter.js';
import { createAdapterBase } from '../adapter-base.js';
import { grantsOf } from '../grants.js';
import { discoverWallets, type WalletWindow } from './discovery.js';
import type { OpenWallet } from './evm-client.js';
import type { FoundWallet } from './injected-wallet.js';
import { sdkSources } from './sdk-wallets.js';

/** Options of the host. */
export interface EvmAdapterOptions {
  /** Sends requests to RPC nodes instead of the page's `fetch`: for a header, a proxy or a test. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Descriptors (ERC-7730) by which previews say in words what your contracts and typed data do. */
  readonly descriptors?: readonly object[] | undefined;
  /** Target on which wallets are discovered; by default the page's window. */
  readonly page?: WalletWindow | undefined;
}

/** Options of adapters that build on this one. */
export interface EvmAdapterParts extends EvmAdapterOptions {
  /** Returns the wallets of the adapter, given those of the page. */
  readonly extend?:
    ((found: ReadonlySignal<readonly FoundWallet[]>) => ReadonlySignal<readonly FoundWallet[]>) | undefined;
}

/** Creates the adapter of EVM chains. Before the first connection, it loads only the discovery of wallets. */
export function eip155(given?: EvmAdapterParts | null): (context: AdapterContext) => ChainAdapter {
  const options = onlyGiven(given ?? {});
  return ({ scope, networks, currentNetwork, discovery, sources: others = [], customWallets = [] }) => {
    const sources = [...others, ...sdkSources(customWallets)];
    const window = pageWindow<WalletWindow>();
    const found = discoverWallets(options.page ?? window ?? new EventTarget(), discovery, scope);
    const wallets = options.extend?.(found) ?? found;
    const base = createAdapterBase({
      namespace: 'eip155',
      wallets,
      sources,
      load: async (current: WritableSignal<OpenWallet | undefined>, locked) => {
        const { EvmConnector } = await import('./evm-connector.js');
        const { fetch } = options;
        return new EvmConnector({ scope, networks, currentNetwork, sources, wallets, current, locked, fetch });
      },
    });
    const { opened, inUse } = base;

    return {
      ...base.adapter,
      async disconnect() {
        base.abandon();
        await opened()?.disconnect(); // ends the connection at once, before it waits for the network
      },
      ...grantsOf(scope, wallets, () => import('./other-wallets.js')),
      isAddress: async address => /^(0x)?[0-9a-f]{40}$/i.test(address),
      spell: async address => (await import('./wallet-replies.js')).checksummed(address),
      async getBalance(address, network, signal) {
        const { readBalance } = await import('./evm-client.js').catch((error: unknown) => {
          throw asW3mError(error, 'BALANCE_UNAVAILABLE');
        });
        return readBalance({ address, network, signal, scope, wallet: opened(), fetch: options.fetch });
      },
      ...nodeReads(options, scope, opened),
      useAccount: address => inUse().useAccount(address),
      switchNetwork: async (network, signal) => inUse().switchNetwork(network, signal),
      signMessage: async message => inUse().signMessage(message),
      signTypedData: async typedData => inUse().signTypedData(typedData),
      sendTransaction: async request => inUse().sendTransaction(request),
      estimateTransfer: async (request, signal) => inUse().estimateTransfer(request, signal),
      transfer: async (request, progress) => inUse().transfer(request, progress),
      estimateCall: async (call, signal) => inUse().estimateCall(call, signal),
      sendCall: async (call, progress) => inUse().sendCall(call, progress),
      getCapabilities: async () => inUse().getCapabilities(),
      sendCalls: async calls => inUse().sendCalls(calls),
      grantPermissions: async (request, signal) => inUse().grantPermissions(request, signal),
      revokePermissions: async (granted, signal) => inUse().revokePermissions(granted, signal),
      listPermissions: async signal => inUse().listPermissions(signal),
    };
  };
}

/** The reads that need no wallet; the code of each is loaded when it is first used. */
const nodeReads = (
  { fetch, descriptors }: EvmAdapterOptions,
  scope: Scope,
  wallet: () => OpenWallet | undefined,
): Pick<ChainAdapter, 'loadReads' | 'loadNames' | 'preview' | 'checkAsset'> => ({
  loadReads: once(async () => {
    const { createReads } = await import('./direct/reads.js');
    return createReads({ scope, fetch, wallet });
  }, 'BALANCE_UNAVAILABLE'),
  async loadNames() {
    const { readNames } = await import('./direct/names.js');
    return readNames({ scope, fetch });
  },
  async preview(request, on, signal) {
    const { preview } = await import('./preview/preview.js').catch((error: unknown) => {
      throw asW3mError(error, 'NODE_UNREACHABLE');
    });
    return preview({ scope, fetch, descriptors }, on, request, signal);
  },
  async checkAsset(asset, network, signal) {
    const { checkAsset } = await import('./check-asset.js').catch((error: unknown) => {
      throw asW3mError(error, 'NODE_UNREACHABLE');
    });
    return checkAsset({ scope, fetch }, asset, network, signal);
  },
});
