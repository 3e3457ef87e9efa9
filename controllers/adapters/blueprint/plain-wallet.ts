import type { Dispose } from '../../core/signals.js';
import { parseCaipAddress } from '../../domain/networks/caip-address.js';
import { parseCaipNetworkId } from '../../domain/networks/caip.js';
import type { CaipNetwork, CaipNetworkId, ChainId } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import type { SessionAccount } from '../account-session.js';
import type { TransactionRequest } from '../transfers.js';
import type { SessionGrant, SessionNews, SessionWallet } from '../grant-session.js';
import type { DrivenWallet } from './driven-wallet.js';
import type { Driver } from './driver.js';
import type { BlueprintAccount } from './replies.js';
import type { Blueprint } from './blueprint-types.js';

const NEVER = new AbortController().signal;

/** A wallet of the adapter of a host, as sessions use it. */
export class PlainWallet implements SessionWallet {
  readonly #wallet: DrivenWallet;
  readonly #driver: Driver;

  constructor(wallet: DrivenWallet, driver: Driver) {
    this.#wallet = wallet;
    this.#driver = driver;
  }

  /** Returns the page's network of an id. */
  networkOf(id: ChainId | undefined): CaipNetwork | undefined {
    return this.#driver.context
      .networks()
      .find(network => network.caipNetworkId === id || String(network.id) === String(id));
  }

  async authorize({
    silent,
    chain,
    signal = NEVER,
  }: {
    readonly silent: boolean;
    readonly chain?: CaipNetworkId | undefined;
    readonly signal?: AbortSignal | undefined;
  }): Promise<SessionGrant> {
    const { accounts, chainId } = await this.#wallet.authorize({ silent, signal, network: this.networkOf(chain) });
    const id = this.#caipIdOf(chainId);
    if (id === undefined) throw new W3mError('WALLET_BAD_REPLY', { cause: chainId });
    return { accounts: accounts.map(toAccount), chain: id };
  }

  listen(listener: (news: SessionNews) => void): Dispose {
    return this.#wallet.listen(news => {
      if (news.kind === 'accounts') return listener({ kind: 'accounts', accounts: news.accounts.map(toAccount) });
      if (news.kind === 'gone') return listener(news);
      const chain = this.#caipIdOf(news.chainId);
      if (chain !== undefined) listener({ kind: 'network', chain });
    });
  }

  async switchTo(chain: CaipNetworkId): Promise<SessionGrant | undefined> {
    const network = this.networkOf(chain);
    if (!network) throw new W3mError('UNSUPPORTED_CHAIN');
    await this.#wallet.switchNetwork(network);
    return this.authorize({ silent: true, chain });
  }

  async signMessage(message: string, address: string): Promise<string> {
    return this.#wallet.signMessage(message, address);
  }

  async send(
    { to, value = 0n, data = '0x' }: TransactionRequest,
    address: string,
    chain: CaipNetworkId,
  ): Promise<string> {
    const caipNetwork = this.networkOf(chain);
    return this.#wallet.sendTransaction({ address, to, value, data, ...(caipNetwork && { caipNetwork }) });
  }

  release(): Promise<unknown> {
    return this.#wallet.release();
  }

  #caipIdOf(chainId: ChainId): CaipNetworkId | undefined {
    const { namespace } = this.#driver.blueprint;
    const text = String(chainId);
    return parseCaipNetworkId(text.startsWith(`${namespace}:`) ? text : `${namespace}:${text}`)?.caipNetworkId;
  }
}

const toAccount = ({ address, type = 'eoa', publicKey }: BlueprintAccount): SessionAccount => ({
  address,
  type,
  publicKey,
});

/** True for an address by the rule of the host's adapter, or else of CAIP-10. */
export function isAddressOf(blueprint: Blueprint, address: string): boolean {
  return blueprint.isAddress?.(address) ?? parseCaipAddress(`${blueprint.namespace}:any:${address}`) !== undefined;
}
