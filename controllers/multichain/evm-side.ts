import { RPC_CODES } from '../domain/errors/rpc-codes.js';
import { rpcError } from '../domain/errors/rpc-error.js';
import { revokesAccounts } from '../domain/transactions/revocation.js';
import type { MultichainSession } from './multichain-session.js';
import { WALLET_SCOPE } from './scopes.js';

/** A request as pages send it (EIP-1193); any value may be wrong. */
export interface EvmCall {
  readonly method: string;
  readonly params?: unknown;
}

const referenceOf = (network: string): number => Number(network.slice('eip155:'.length));
const hexOf = (network: string): string => `0x${referenceOf(network).toString(16)}`;

const isSame = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((address, at) => address === after[at]);

/** Reads the network of a request to switch or add one (EIP-3326, EIP-3085). */
function networkOf(params: unknown): string {
  const [target] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  const { chainId } = (target ?? {}) as { readonly chainId?: unknown };
  const id = typeof chainId === 'string' && /^0x[0-9a-f]{1,13}$/i.test(chainId) ? Number(chainId) : 0;
  if (id === 0) throw rpcError(RPC_CODES.INVALID_PARAMS, 'chainId must be a hexadecimal number.');
  return `eip155:${id}`;
}

/** The EVM part of a session, as a provider that has one network at a time (EIP-1193). */
export class EvmSide {
  readonly #session: MultichainSession;
  readonly #emit: (event: string, payload: unknown) => void;
  #network: string;
  #accounts: readonly string[] = [];

  /** @param first Network of the page, on which the provider is as long as the wallet has granted none */
  constructor(session: MultichainSession, first: string, emit: (event: string, payload: unknown) => void) {
    this.#session = session;
    this.#emit = emit;
    this.#network = first;
    session.onChange(() => this.#onChange());
  }

  async request({ method, params }: EvmCall): Promise<unknown> {
    const session = this.#session;
    await session.read();
    switch (method) {
      case 'eth_accounts':
        return this.#accounts;
      case 'eth_coinbase':
        return this.#accounts[0] ?? null;
      case 'eth_chainId':
        return hexOf(this.#network);
      case 'net_version':
        return String(referenceOf(this.#network));
      case 'eth_requestAccounts':
        if (this.#accounts.length === 0) await session.create('eip155');
        else session.onGranted('eip155');
        return this.#accounts;
      case 'wallet_getPermissions':
        return this.#permissions();
      case 'wallet_requestPermissions':
        await session.create('eip155');
        return this.#permissions();
      case 'wallet_revokePermissions':
        if (!revokesAccounts(params)) return this.#invoke(this.#network, method, params);
        await session.revoke('eip155');
        return null;
      case 'wallet_switchEthereumChain':
        return this.#switchTo(networkOf(params));
      case 'wallet_addEthereumChain':
        return this.#add(params);
      default:
        return this.#invoke(this.#network, method, params);
    }
  }

  async #invoke(scope: string, method: string, params: unknown): Promise<unknown> {
    const granted = this.#session.scopeOf(scope);
    if (!granted) throw rpcError(RPC_CODES.UNAUTHORIZED, 'The wallet has not granted this network.');
    if (!granted.methods.includes(method))
      throw rpcError(RPC_CODES.UNSUPPORTED_METHOD, `The wallet has not granted ${method}.`);
    return this.#session.invoke(scope, method, params);
  }

  /**
   * The wallet is on all granted networks at once; only for another one its owner is asked. Not while the page connects:
   * then the owner has just answered for every network of the page.
   */
  async #switchTo(network: string): Promise<null> {
    const session = this.#session;
    if (!session.scopeOf(network) && !session.isInUse('eip155'))
      throw rpcError(RPC_CODES.USER_REJECTED, 'The wallet has not granted this network.');
    if (!session.scopeOf(network)) await session.create('eip155', [network]);
    if (!session.scopeOf(network)) throw rpcError(RPC_CODES.UNRECOGNIZED_CHAIN, 'The wallet lacks this network.');
    this.#update(network);
    return null;
  }

  async #add(params: unknown): Promise<null> {
    if (!this.#session.scopeOf(networkOf(params))) await this.#invoke(WALLET_SCOPE, 'wallet_addEthereumChain', params);
    return null;
  }

  #permissions(): readonly object[] {
    if (this.#session.networks('eip155').length === 0) return [];
    const caveats = [{ type: 'restrictReturnedAccounts', value: this.#accounts }];
    return [{ parentCapability: 'eth_accounts', caveats }];
  }

  #onChange(): void {
    const networks = this.#session.networks('eip155');
    const [first = this.#network] = networks;
    this.#update(networks.includes(this.#network) ? this.#network : first);
  }

  #update(network: string): void {
    const before = { network: this.#network, accounts: this.#accounts };
    this.#network = network;
    this.#accounts = this.#session.addresses(network);
    if (network !== before.network) this.#emit('chainChanged', hexOf(network));
    if (!isSame(before.accounts, this.#accounts)) this.#emit('accountsChanged', this.#accounts);
  }
}
