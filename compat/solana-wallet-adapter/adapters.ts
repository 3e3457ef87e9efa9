import { keyOf } from './public-key.js';
import type { Connector } from '../../controllers/domain/entities.js';
import type { AdapterListeners } from './adapter-events.js';
import { WalletNotConnectedError } from './errors.js';
import { connectWallet, type Report, type Requests } from './requests.js';
import type { Adapter, Wallet, WalletName, WalletReadyState } from './types.js';
import { usedNow, type UsedWallet } from './used-wallet.js';

/** A wallet of the list. */
export type Listed = Pick<Connector, 'id' | 'name' | 'imageUrl'>;

/** What the adapters of all wallets share. */
export interface AdapterContext {
  readonly listeners: AdapterListeners;
  readonly report: Report;
  readonly requests: Requests;
  disconnect(): Promise<void>;
}

const INSTALLED: WalletReadyState = 'Installed' as never; // a member of the kit’s enum, which has no value here
const VERSIONS: NonNullable<Adapter['supportedTransactionVersions']> = new Set(['legacy', 0] as const);

/** The methods that an adapter has while its wallet is connected and offers them. */
type Signing = Partial<Pick<Requests, 'signTransaction' | 'signAllTransactions' | 'signMessage'>>;

/**
 * The wallets of the page. As in the kit, a wallet stays the same object and its adapter states what is so now: effects of
 * hosts that depend on a wallet run when another one is chosen.
 */
export class WalletAdapters {
  readonly #context: AdapterContext;
  readonly #wallets = new Map<string, Wallet>();

  constructor(context: AdapterContext) {
    this.#context = context;
  }

  /** Returns the wallets of a list, in its order. */
  list(listed: readonly Listed[]): Wallet[] {
    return listed.map(each => {
      const key = JSON.stringify(each);
      const wallet = this.#wallets.get(key) ?? { adapter: this.#adapterOf(each), readyState: INSTALLED };
      this.#wallets.set(key, wallet);
      return wallet;
    });
  }

  /** Gives the connected wallet the methods that it offers, and takes them from the others. */
  offer({ isConnected, name, canSignMessages, canSignTransactions }: UsedWallet): void {
    const { signMessage, signTransaction, signAllTransactions } = this.#context.requests;
    for (const { adapter } of this.#wallets.values()) {
      const isUsed = isConnected && adapter.name === name;
      const signing = adapter as Signing;
      set(signing, 'signMessage', isUsed && canSignMessages ? signMessage : undefined);
      set(signing, 'signTransaction', isUsed && canSignTransactions ? signTransaction : undefined);
      set(signing, 'signAllTransactions', isUsed && canSignTransactions ? signAllTransactions : undefined);
    }
  }

  #adapterOf({ id, name, imageUrl = '' }: Listed): Adapter {
    const { listeners, report, requests, disconnect } = this.#context;
    const isUsed = (): boolean => {
      const used = usedNow();
      return used.isConnected && used.name === name;
    };
    let attempt: Promise<void> | undefined;
    const adapter: Adapter = {
      name: name as WalletName, // a text with a brand
      url: '',
      icon: imageUrl,
      readyState: INSTALLED,
      supportedTransactionVersions: VERSIONS,
      get publicKey() {
        return isUsed() ? keyOf(usedNow().address) : null;
      },
      get connecting() {
        return attempt !== undefined;
      },
      get connected() {
        return isUsed();
      },
      async connect() {
        if (isUsed()) return;
        attempt ??= report(() => connectWallet(id), 'WalletConnectionError', name).finally(() => (attempt = undefined));
        await attempt;
      },
      async disconnect() {
        if (isUsed()) await disconnect();
      },
      sendTransaction: (transaction, connection, options) =>
        isUsed()
          ? requests.sendTransaction(transaction, connection, options)
          : report(() => Promise.reject(new WalletNotConnectedError()), 'WalletSendTransactionError', name),
      ...listeners.methodsOf(name, () => adapter),
    };
    return adapter;
  }
}

/** Sets a method, or removes it: hosts ask `'signMessage' in adapter`. */
function set<K extends keyof Signing>(signing: Signing, name: K, method: Signing[K]): void {
  if (method) signing[name] = method;
  else Reflect.deleteProperty(signing, name);
}
