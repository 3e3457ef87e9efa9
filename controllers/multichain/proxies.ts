import { once, type Once } from '../core/once.js';
import { guarded } from '../core/report.js';
import type { AnnouncedWallet } from './announcement.js';
import type { EvmCall } from './evm-side.js';
import type { MultichainSessionDeps } from './multichain-session.js';
import type { MultichainSides } from './multichain-wallet.js';
import type { SigningInput, StandardAccount } from './solana-side.js';

type Listener = (payload: unknown) => void;

/** Listeners by the name of their event. */
class Listeners {
  readonly #all = new Map<string, Set<Listener>>();

  add(event: string, listener: Listener): void {
    this.#all.set(event, (this.#all.get(event) ?? new Set()).add(listener));
  }

  remove(event: string, listener: Listener): void {
    this.#all.get(event)?.delete(listener);
  }

  emit(event: string, payload: unknown): void {
    for (const listener of [...(this.#all.get(event) ?? [])]) guarded(() => listener(payload)); // those of hosts may throw
  }
}

/** What the page gets in place of the wallet: a provider (EIP-1193) and a wallet of the Wallet Standard. */
export interface Proxies {
  readonly provider: object;
  readonly wallet: object;
}

interface ProxyDeps extends MultichainSessionDeps {
  /** The page’s Solana networks, by each of their names. */
  readonly chains: readonly string[];
}

/** What a wallet of the Wallet Standard shows without a request. */
interface Shown {
  accounts: readonly StandardAccount[];
  chains: readonly string[];
}

const VERSION = '1.0.0';
const SIGN_MESSAGE = 'solana:signMessage';
const SIGN_TRANSACTION = 'solana:signTransaction';
const SEND_TRANSACTION = 'solana:signAndSendTransaction';

/** Creates both proxies. What speaks to the wallet loads with the first request to one of them. */
export function createProxies({ name, icon }: AnnouncedWallet, deps: ProxyDeps): Proxies {
  const evmListeners = new Listeners();
  const solanaListeners = new Listeners();
  const shown: Shown = { accounts: [], chains: deps.chains };
  const load = once(async () => {
    const { createSides } = await import('./multichain-wallet.js');
    return createSides(deps, [SIGN_MESSAGE, SIGN_TRANSACTION, SEND_TRANSACTION], {
      onEvm: (event, payload) => evmListeners.emit(event, payload),
      onSolana({ accounts, chains }) {
        shown.accounts = accounts;
        shown.chains = chains.length > 0 ? chains : deps.chains;
        solanaListeners.emit('change', { ...shown });
      },
    });
  });
  return {
    provider: Object.freeze({
      request: async (call: EvmCall) => (await load()).evm.request(call),
      on: (event: string, listener: Listener) => evmListeners.add(event, listener),
      removeListener: (event: string, listener: Listener) => evmListeners.remove(event, listener),
    }),
    wallet: Object.freeze({
      version: VERSION,
      name,
      icon,
      features: featuresOf(load, solanaListeners),
      get accounts() {
        return shown.accounts;
      },
      get chains() {
        return shown.chains;
      },
    }),
  };
}

/** Returns the features of the Wallet Standard. */
function featuresOf(load: Once<MultichainSides>, listeners: Listeners): object {
  const sign = (method: 'signMessage' | 'signTransaction' | 'signAndSendTransaction'): object => ({
    version: VERSION,
    supportedTransactionVersions: ['legacy', 0],
    async [method](...inputs: readonly SigningInput[]): Promise<readonly object[]> {
      const { solana } = await load();
      const replies: object[] = [];
      for (const input of inputs) replies.push(await solana[method](input)); // one prompt after the other
      return replies;
    },
  });
  return Object.freeze({
    'standard:connect': {
      version: VERSION,
      connect: async (options?: { readonly silent?: boolean }) =>
        (await load()).solana.connect(options?.silent === true),
    },
    'standard:disconnect': { version: VERSION, disconnect: async () => (await load()).solana.disconnect() },
    'standard:events': {
      version: VERSION,
      on(event: string, listener: Listener) {
        listeners.add(event, listener);
        return () => listeners.remove(event, listener);
      },
    },
    [SIGN_MESSAGE]: sign('signMessage'),
    [SIGN_TRANSACTION]: sign('signTransaction'),
    [SEND_TRANSACTION]: sign('signAndSendTransaction'),
  });
}
