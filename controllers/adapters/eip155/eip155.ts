import { asW3mError, isW3mError, W3mError } from '../../protocol/errors.js';
import { WALLET_READ_TIMEOUT_MS } from '../../protocol/constants.js';
import { computed, signal, untracked } from '../../core/signals.js';
import type { Connection } from '../../protocol/entities.js';
import type { ConnectRequest, CreateChainAdapter } from '../chain-adapter.js';
import { discoverWallets, type Page } from './discovery.js';
import { ask, listenTo, type Eip1193Provider, type WalletEvents } from './eip1193.js';
import type { OpenWallet } from './evm-client.js';
import { inTime, linked, unlessAborted } from './in-time.js';

/** What hosts may set. */
export interface EvmAdapterOptions {
  /** Asks the networks' nodes in place of the page's `fetch`: for a header, a proxy or a test. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Where wallets are looked for; the page's window unless told otherwise. */
  readonly page?: Page | undefined;
}

/** EVM chains, through the wallets that the page finds. Nothing but finding them is loaded before the first connection. */
export function eip155(options: EvmAdapterOptions = {}): CreateChainAdapter {
  return ({ scope, networks, discovery }) => {
    const { window } = globalThis as { readonly window?: Page }; // none on a server
    const wallets = discoverWallets(options.page ?? window ?? new EventTarget(), discovery, scope);
    const current = signal<OpenWallet | undefined>(undefined);
    const connection = computed(() => current.get()?.connection.get());
    const prompts = new WeakMap<Eip1193Provider, Promise<unknown>>();
    let attempt: AbortController | undefined;
    let isPrompting = false;

    const openedWallet = (): OpenWallet | undefined =>
      untracked(() => (connection.get() === undefined ? undefined : current.get()));

    const inUse = (): OpenWallet => {
      const wallet = openedWallet();
      if (!wallet) throw new W3mError('WALLET_DISCONNECTED');
      return wallet;
    };

    /** A wallet takes one prompt at a time. Where it is busy with ours, a second attempt waits for the first one's answer. */
    async function prompt(provider: Eip1193Provider): Promise<unknown> {
      const earlier = prompts.get(provider);
      const prompted = ask(provider, 'eth_requestAccounts');
      void import('./evm-client.js').catch(() => undefined); // while the person reads; it is asked for again when needed
      if (!earlier) prompts.set(provider, prompted);
      try {
        return await prompted;
      } catch (error) {
        const isBusy = (error as { readonly code?: unknown } | null | undefined)?.code === -32002; // anything can be thrown
        if (earlier && isBusy) return await earlier;
        throw error;
      } finally {
        if (!earlier) prompts.delete(provider);
      }
    }

    async function connect(connectorId: string, request: ConnectRequest = {}): Promise<Connection> {
      const { silent, chainId } = request;
      const found = untracked(() => wallets.get()).find(({ connector }) => connector.id === connectorId);
      if (!found) throw new W3mError('CONNECTOR_NOT_FOUND');
      const { provider } = found;
      if (silent && isPrompting) throw new W3mError('CONNECT_ABORTED'); // what a person asks for goes first
      attempt?.abort(); // the newest wish counts
      const own = (attempt = linked(request.signal, scope.signal));
      const { signal: stop } = own;
      isPrompting = !silent;
      let events: WalletEvents | undefined;
      try {
        stop.throwIfAborted();
        const accounts = silent
          ? await inTime(ask(provider, 'eth_accounts'), WALLET_READ_TIMEOUT_MS, {
              scope,
              signal: stop,
              late: 'CONNECT_TIMEOUT',
            })
          : await unlessAborted(prompt(provider), stop);
        if (silent && Array.isArray(accounts) && accounts.length === 0) throw new W3mError('WALLET_NOT_AUTHORIZED');
        events = listenTo(provider);
        const { openWallet } = await unlessAborted(import('./evm-client.js'), stop);
        const wallet = await openWallet({
          connectorId,
          provider,
          accounts,
          events,
          scope,
          networks,
          silent,
          chainId,
          stop,
        });
        const made = untracked(() => wallet.connection.get());
        if (stop.aborted || !made) {
          wallet.end();
          throw new W3mError('WALLET_DISCONNECTED');
        }
        openedWallet()?.end();
        current.set(wallet);
        return made;
      } catch (error) {
        events?.stop();
        if (stop.aborted) throw asW3mError(stop.reason, 'CONNECT_ABORTED');
        if (isW3mError(error)) throw error;
        const toW3mError = await import('../../protocol/rpc-errors.js').then(
          module => module.toW3mError,
          () => asW3mError, // offline: without the words, not without an answer
        );
        throw toW3mError(error, 'CONNECT_FAILED');
      } finally {
        own.abort();
        if (attempt === own) {
          attempt = undefined;
          isPrompting = false;
        }
      }
    }

    return {
      namespace: 'eip155',
      connectors: computed(() => wallets.get().map(({ connector }) => connector)),
      connection,
      connect,
      async disconnect() {
        attempt?.abort();
        await openedWallet()?.disconnect();
      },
      isAddress: address => /^(0x)?[0-9a-f]{40}$/i.test(address),
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
