import { report } from '../../core/report.js';
import { untracked, type Dispose } from '../../core/signals.js';
import type { CaipNetwork, ChainId, Connector } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import { isSameAddress } from '../../domain/assets/same-address.js';
import type { AdapterContext } from '../chain-adapter.js';
import type {
  Blueprint,
  BlueprintConnector,
  ConnectResult,
  ProviderParams,
  SendTransactionParams,
} from './blueprint-types.js';
import { readReply, type BlueprintAccount } from './replies.js';

/** What a wallet shares: its accounts, the one in use first, and the id of its network as the adapter writes it. */
export interface Grant {
  readonly accounts: readonly BlueprintAccount[];
  readonly chainId: ChainId;
}

/** What an adapter tells of the wallet in use. */
export type News =
  | { readonly kind: 'accounts'; readonly accounts: readonly BlueprintAccount[] }
  | { readonly kind: 'network'; readonly chainId: ChainId }
  | { readonly kind: 'gone' };

/** How a wallet is asked for access. */
export interface AccessRequest {
  readonly silent: boolean;
  readonly signal: AbortSignal;
  /** The network that the wallet should be on. */
  readonly network?: CaipNetwork | undefined;
}

/** The driver of a wallet's adapter. */
interface WalletDriver {
  readonly blueprint: Blueprint;
  readonly context: AdapterContext;
  readonly isInUse: boolean;
  attempt<T>(run: () => Promise<T>): Promise<T>;
  listen(listener: (news: News) => void): Dispose;
  onUnlock(connectorId: string, back: () => void): Dispose;
}

/** One wallet of an adapter of a host. */
export class DrivenWallet {
  readonly row: BlueprintConnector;
  readonly connector: Connector;
  readonly #driver: WalletDriver;
  /** What the adapter has told last. */
  accounts: readonly BlueprintAccount[] = [];
  #provider: unknown;
  #balance = 0;

  constructor(driver: WalletDriver, row: BlueprintConnector, connector: Connector) {
    this.#driver = driver;
    this.row = row;
    this.connector = connector;
    this.#provider = row.provider;
  }

  /** The provider of the last connection, else that of the row. */
  get provider(): unknown {
    return this.#provider;
  }

  get isAttached(): boolean {
    return this.#balance > 0;
  }

  /** Parameters by which the adapter finds the wallet. */
  get target(): ProviderParams {
    return { provider: this.#provider, providerType: this.connector.type };
  }

  /** Asks for access. What the wallet grants after the end of the attempt is given back. */
  async authorize({ silent, signal, network }: AccessRequest): Promise<Grant> {
    const attempt = { isGranted: false };
    try {
      return await this.#driver.attempt(async () => {
        const reply = await (silent ? this.#sync(network) : this.#connect(network));
        attempt.isGranted = true;
        const { address, chainId, provider } = readReply('connected', reply);
        signal.throwIfAborted();
        if (provider !== undefined) this.#provider = provider;
        this.accounts = address ? await this.readAccounts(address) : [];
        signal.throwIfAborted();
        return { accounts: this.accounts, chainId };
      });
    } catch (error) {
      if (attempt.isGranted && !this.#driver.isInUse) await this.#giveBack(silent);
      if (silent && toW3mError(error).code === 'UNKNOWN') throw new W3mError('WALLET_NOT_AUTHORIZED', { cause: error });
      throw error;
    }
  }

  /** Reads the id of the network that the wallet is on; `wanted` is the one that it should be on. */
  async readChainId(network: CaipNetwork): Promise<ChainId> {
    return readReply('connected', await this.#sync(network)).chainId;
  }

  /** Reads the accounts again, `address` first. */
  async readAccounts(address: string): Promise<readonly BlueprintAccount[]> {
    const { blueprint } = this.#driver;
    const reply = await blueprint.getAccounts({ id: this.connector.id, namespace: blueprint.namespace });
    const { accounts } = readReply('accounts', reply);
    const isIt = (account: BlueprintAccount): boolean => isSameAddress(account.address, address);
    const own = accounts.find(isIt) ?? ({ address } as BlueprintAccount);
    return [own, ...accounts.filter(account => !isIt(account))];
  }

  listen(listener: (news: News) => void): Dispose {
    this.#balance += 1;
    const stop = this.#driver.listen(listener);
    return () => {
      this.#balance -= 1;
      stop();
    };
  }

  /** Calls `back` when the wallet, which shares no account, may share accounts again. */
  onUnlock(back: () => void): Dispose {
    return this.#driver.onUnlock(this.connector.id, back);
  }

  async switchNetwork(caipNetwork: CaipNetwork): Promise<void> {
    await this.#driver.blueprint.switchNetwork({ caipNetwork, ...this.target });
  }

  async signMessage(message: string, address: string): Promise<string> {
    const reply = await this.#driver.blueprint.signMessage({ message, address, ...this.target });
    return readReply('signature', reply).signature;
  }

  async sendTransaction(request: Omit<SendTransactionParams, keyof ProviderParams>): Promise<string> {
    return readReply('hash', await this.#driver.blueprint.sendTransaction({ ...request, ...this.target })).hash;
  }

  async release(): Promise<void> {
    await this.#driver.blueprint.disconnect({ id: this.connector.id, ...this.target });
  }

  /** A person has granted access to an attempt that has ended; a silent attempt has only read what was granted before. */
  async #giveBack(silent: boolean): Promise<void> {
    if (silent) this.#driver.blueprint.detach?.();
    else await this.release().catch(report);
  }

  async #connect(network: CaipNetwork | undefined): Promise<ConnectResult> {
    const { info } = this.row;
    const { id, type, namespace: chain } = this.connector;
    return this.#driver.blueprint.connect({ id, type, provider: this.#provider, info, chain, ...this.#place(network) });
  }

  async #sync(network: CaipNetwork | undefined): Promise<ConnectResult> {
    const { id, namespace } = this.connector;
    return this.#driver.blueprint.syncConnection({ id, namespace, ...this.#place(network) });
  }

  #place(requested: CaipNetwork | undefined): { readonly chainId?: ChainId; readonly rpcUrl: string } {
    const { context } = this.#driver;
    const network = requested ?? untracked(() => context.currentNetwork?.()) ?? context.networks()[0];
    return { ...(network && { chainId: network.id }), rpcUrl: network?.rpcUrls.default.http[0] ?? '' };
  }
}
