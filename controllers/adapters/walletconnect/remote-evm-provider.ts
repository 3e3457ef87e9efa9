import { report } from '../../core/report.js';
import type { Scope } from '../../core/scope.js';
import { parseCaipNetworkId, toCaipNetworkId } from '../../domain/networks/caip.js';
import type { CaipNetwork } from '../../domain/entities.js';
import { revokesAccounts } from '../../domain/transactions/revocation.js';
import { W3mError } from '../../domain/errors/errors.js';
import { RPC_CODES } from '../../domain/errors/rpc-codes.js';
import { SAFE_RPC_METHODS } from '../../domain/embedded/rpc-methods.js';
import { nodeFetch } from '../../core/node-fetch.js';
import type { RemoteEvent, RemoteWallet } from '../remote-wallet.js';
import { capabilitiesFor } from './capabilities.js';
import { addressIn, chainIdIn, listOf, parseChain, textsOf } from './evm-values.js';
import { askNodes } from './node-rpc.js';
import { toProviderError } from './provider-error.js';
import { RemoteEvmState, toHex } from './remote-evm-state.js';

/** Dependencies of the provider. */
export interface RemoteEvmContext {
  readonly scope: Scope;
  readonly remote: RemoteWallet;
  networks(): readonly CaipNetwork[];
  currentNetwork?: (() => CaipNetwork | undefined) | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

interface Call {
  readonly method: string;
  readonly params?: unknown;
}

type Listener = (payload: unknown) => void;

/** Methods whose chain parameter is the target of a switch, not the chain of the request. */
const NAMES_NEW_CHAIN: ReadonlySet<string> = new Set(['wallet_addEthereumChain', 'wallet_switchEthereumChain']);

/** EIP-1193 provider of a wallet on another device: the wallet signs, the nodes of the network answer read requests. */
export class RemoteEvmProvider {
  readonly isWalletConnect: boolean = true;
  readonly #context: RemoteEvmContext;
  readonly #inUse: RemoteEvmState;
  readonly #listeners = new Map<string, Set<Listener>>();
  #stopListening: (() => void) | undefined;

  constructor(context: RemoteEvmContext) {
    this.#context = context;
    this.#inUse = new RemoteEvmState(context, (event, payload) => this.#emit(event, payload));
  }

  /** True while a listener is registered. */
  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** Returns the accounts of the session on the chain in use; empty without a session. */
  accounts(): readonly string[] {
    return this.#inUse.accounts();
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    this.#stopListening ??= this.#listen();
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event);
    if (listeners?.delete(listener) && listeners.size === 0) this.#listeners.delete(event);
    if (!this.hasListeners) {
      this.#stopListening?.();
      this.#stopListening = undefined;
    }
    return this;
  }

  /** @throws an EIP-1193 error with a `W3mError` as its `cause` */
  async request({ method, params }: Call): Promise<unknown> {
    try {
      return await this.#answer({ method, params });
    } catch (error) {
      throw toProviderError(error);
    }
  }

  async #answer(call: Call): Promise<unknown> {
    const { method, params } = call;
    switch (method) {
      case 'eth_accounts':
        return this.accounts();
      case 'eth_requestAccounts':
        if (!this.#inUse.grant()) throw new W3mError('WALLET_DISCONNECTED'); // pairing needs the modal
        return this.accounts();
      case 'eth_chainId':
        return toHex(this.#inUse.needChain());
      case 'net_version':
        return String(this.#inUse.needChain());
      case 'wallet_switchEthereumChain':
        return this.#switch(call);
      case 'wallet_revokePermissions':
        if (!revokesAccounts(params)) return this.#ask(call);
        await this.#context.remote.release('eip155');
        return null;
      case 'wallet_getCapabilities': {
        const [address, chainIds] = listOf(params);
        const known = capabilitiesFor(this.#inUse.session()?.capabilities, String(address), textsOf(chainIds));
        return known ?? this.#ask(call);
      }
      default:
        return this.#isForNodes(method) ? this.#read(call) : this.#ask(call);
    }
  }

  #isForNodes(method: string): boolean {
    if (method === 'eth_sendRawTransaction') return true; // already signed, so the wallet is not needed
    if (this.#inUse.grant()?.methods.includes(method)) return false;
    return (method.startsWith('eth_') && SAFE_RPC_METHODS.includes(method)) || /^(net|web3)_/.test(method);
  }

  #read({ method, params }: Call): Promise<unknown> {
    const { scope, fetch, networks } = this.#context;
    const chainId = this.#inUse.needChain();
    const network = networks().find(({ id }) => Number(id) === chainId);
    if (!network) throw new W3mError('NODE_UNREACHABLE');
    const urls = network.rpcUrls.default.http;
    return askNodes({ scope, fetch: nodeFetch(network, fetch), urls, method, params });
  }

  /** Sends a request to the wallet on the chain that it names, else on the chain in use. */
  async #ask(call: Call): Promise<unknown> {
    const inUse = this.#inUse.needChain();
    const chainId = NAMES_NEW_CHAIN.has(call.method) ? inUse : (chainIdIn(call.params) ?? inUse);
    if (!this.#inUse.isGranted(chainId)) throw new W3mError('CHAIN_NOT_GRANTED'); // the wallet would act on another chain
    return this.#context.remote.request(toCaipNetworkId('eip155', chainId), call);
  }

  /** Uses a granted chain without a request, because a session covers all its chains. Asks the wallet for other chains. */
  async #switch(call: Call): Promise<null> {
    const chainId = chainIdIn(call.params);
    if (chainId === undefined) throw new W3mError('INVALID_CHAIN_ID');
    this.#inUse.needChain();
    this.#inUse.want(chainId);
    try {
      if (!this.#inUse.isGranted(chainId)) await this.#askToSwitch(call);
    } catch (error) {
      this.#inUse.unwant(chainId);
      throw error;
    }
    this.#inUse.follow(); // without a new grant the chain stays, because requests on the new one would be rejected
    return null;
  }

  #askToSwitch(call: Call): Promise<unknown> {
    const { methods = [] } = this.#inUse.grant() ?? {};
    if (methods.includes(call.method)) return this.#ask(call);
    const mayAdd = methods.includes('wallet_addEthereumChain');
    throw new W3mError('CHAIN_NOT_GRANTED', mayAdd ? { cause: { code: RPC_CODES.UNRECOGNIZED_CHAIN } } : {});
  }

  #listen(): () => void {
    const { remote } = this.#context;
    this.#inUse.begin();
    const stops = [remote.onEvent(event => this.#onMessage(event)), remote.onSession(() => this.#inUse.onSession())];
    return () => {
      stops.forEach(stop => stop());
      this.#inUse.end();
    };
  }

  #onMessage({ chain, name, data }: RemoteEvent): void {
    const at = parseCaipNetworkId(chain);
    if (at?.namespace !== 'eip155') return;
    if (name === 'accountsChanged') {
      if (Array.isArray(data))
        this.#inUse.onAccounts(
          textsOf(data).flatMap(account => addressIn(account) ?? []),
          data,
        );
    } else if (name === 'chainChanged') {
      this.#inUse.want(parseChain(data) ?? Number(at.reference));
      this.#inUse.follow();
    } else if (name === 'disconnect') {
      this.#context.remote.release('eip155').catch(report); // else the session stays, and nothing uses it
    } else if (name !== 'connect') this.#emit(name, data); // the session says what is connected, and on which chain
  }

  #emit(event: string, payload: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) {
      try {
        listener(payload);
      } catch (error) {
        report(error); // one failing listener must not stop the others
      }
    }
  }
}
