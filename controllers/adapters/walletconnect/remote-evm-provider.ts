import { report } from '../../core/report.js';
import type { Scope } from '../../core/scope.js';
import { untracked } from '../../core/signals.js';
import { parseCaipAddress } from '../../domain/networks/caip-address.js';
import { parseCaipNetworkId, toCaipNetworkId } from '../../domain/networks/caip.js';
import type { CaipNetwork } from '../../domain/entities.js';
import { revokesAccounts } from '../../domain/transactions/revocation.js';
import { W3mError } from '../../domain/errors/errors.js';
import { RPC_CODES } from '../../domain/errors/rpc-codes.js';
import { SAFE_RPC_METHODS } from '../../domain/embedded/rpc-methods.js';
import { nodeFetch } from '../../core/node-fetch.js';
import type { RemoteEvent, RemoteGrant, RemoteSession, RemoteWallet } from '../remote-wallet.js';
import { capabilitiesFor } from './capabilities.js';
import { addressIn, chainIdIn, listOf, parseChain, textsOf } from './evm-values.js';
import { askNodes } from './node-rpc.js';
import { toProviderError } from './provider-error.js';

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

/** State last emitted by events; only changes are emitted. */
interface EmittedState {
  readonly chainId: number | undefined;
  readonly accounts: readonly string[];
}

/** Methods whose chain parameter is the target of a switch, not the chain of the request. */
const NAMES_NEW_CHAIN: ReadonlySet<string> = new Set(['wallet_addEthereumChain', 'wallet_switchEthereumChain']);

/** Returns the granted addresses that are in `order`, in its order. */
function inOrder(order: readonly string[], granted: readonly string[]): readonly string[] {
  const place = (address: string): number => order.findIndex(each => each.toLowerCase() === address.toLowerCase());
  return granted.filter(address => place(address) >= 0).sort((a, b) => place(a) - place(b));
}

const toHex = (chainId: number): string => `0x${chainId.toString(16)}`;

/** EIP-1193 provider of a wallet on another device: the wallet signs, the nodes of the network answer read requests. */
export class RemoteEvmProvider {
  readonly isWalletConnect: boolean = true;
  readonly #context: RemoteEvmContext;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Chain in use; a session covers several. */
  #chain: number | undefined;
  /** Target chain of a switch, or chain reported by the wallet, until the session grants it. */
  #requested: number | undefined;
  /** Accounts in the order of the last accountsChanged event, the one in use first. */
  #front: readonly string[] | undefined;
  /** Accounts of an accountsChanged event, until the session grants one of them. */
  #awaited: readonly string[] = [];
  /** Topic and accounts of the session, as they were last. */
  #granting = '';
  #lastState: EmittedState = { chainId: undefined, accounts: [] };
  #stopListening: (() => void) | undefined;

  constructor(context: RemoteEvmContext) {
    this.#context = context;
  }

  /** True while a listener is registered. */
  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** Returns the accounts of the session on the chain in use; empty without a session. */
  accounts(): readonly string[] {
    const granted = this.#granted();
    if (this.#front === undefined) return granted;
    const shared = inOrder(this.#front, granted);
    return shared.length > 0 || this.#front.length === 0 ? shared : granted; // the event was of a chain with other accounts
  }

  #allGranted(): readonly string[] {
    const accounts = this.#grant()?.accounts ?? [];
    return [...new Set(accounts.flatMap(account => parseCaipAddress(account)?.address ?? []))];
  }

  #granted(): readonly string[] {
    const grant = this.#grant();
    if (!grant) return [];
    const all = grant.accounts.flatMap(account => parseCaipAddress(account) ?? []);
    const here = all.filter(({ reference }) => Number(reference) === this.#chainId());
    const addresses = (here.length > 0 ? here : all).map(({ address }) => address);
    return [...new Set(addresses)];
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
        if (!this.#grant()) throw new W3mError('WALLET_DISCONNECTED'); // pairing needs the modal
        return this.accounts();
      case 'eth_chainId':
        return toHex(this.#needChain());
      case 'net_version':
        return String(this.#needChain());
      case 'wallet_switchEthereumChain':
        return this.#switch(call);
      case 'wallet_revokePermissions':
        if (!revokesAccounts(params)) return this.#ask(call);
        await this.#context.remote.release('eip155');
        return null;
      case 'wallet_getCapabilities': {
        const [address, chainIds] = listOf(params);
        const known = capabilitiesFor(this.#session()?.capabilities, String(address), textsOf(chainIds));
        return known ?? this.#ask(call);
      }
      default:
        return this.#isForNodes(method) ? this.#read(call) : this.#ask(call);
    }
  }

  #session(): RemoteSession | undefined {
    return untracked(() => this.#context.remote.session.get());
  }

  #grant(): RemoteGrant | undefined {
    return this.#session()?.grants.eip155;
  }

  #isGranted(chainId: number): boolean {
    return this.#grant()?.chains.includes(toCaipNetworkId('eip155', chainId)) ?? false;
  }

  /** Returns the first granted chain of: the chosen one, the active network, the networks of the page, the session. */
  #chainId(): number | undefined {
    const { currentNetwork, networks } = this.#context;
    const own = [currentNetwork?.(), ...networks()].flatMap(network => (network ? [Number(network.id)] : []));
    const granted = (this.#grant()?.chains ?? []).map(chain => Number(parseCaipNetworkId(chain)?.reference));
    return [this.#chain, ...own, ...granted].find(chainId => chainId !== undefined && this.#isGranted(chainId));
  }

  #needChain(): number {
    const chainId = this.#chainId();
    if (chainId === undefined) throw new W3mError('WALLET_DISCONNECTED');
    return chainId;
  }

  #isForNodes(method: string): boolean {
    if (method === 'eth_sendRawTransaction') return true; // already signed, so the wallet is not needed
    if (this.#grant()?.methods.includes(method)) return false;
    return (method.startsWith('eth_') && SAFE_RPC_METHODS.includes(method)) || /^(net|web3)_/.test(method);
  }

  #read({ method, params }: Call): Promise<unknown> {
    const { scope, fetch, networks } = this.#context;
    const chainId = this.#needChain();
    const network = networks().find(({ id }) => Number(id) === chainId);
    if (!network) throw new W3mError('NODE_UNREACHABLE');
    const urls = network.rpcUrls.default.http;
    return askNodes({ scope, fetch: nodeFetch(network, fetch), urls, method, params });
  }

  /** Sends a request to the wallet on the chain that it names, else on the chain in use. */
  async #ask(call: Call): Promise<unknown> {
    const inUse = this.#needChain();
    const chainId = NAMES_NEW_CHAIN.has(call.method) ? inUse : (chainIdIn(call.params) ?? inUse);
    if (!this.#isGranted(chainId)) throw new W3mError('CHAIN_NOT_GRANTED'); // the wallet would act on another chain
    return this.#context.remote.request(toCaipNetworkId('eip155', chainId), call);
  }

  /** Uses a granted chain without a request, because a session covers all its chains. Asks the wallet for other chains. */
  async #switch(call: Call): Promise<null> {
    const chainId = chainIdIn(call.params);
    if (chainId === undefined) throw new W3mError('INVALID_CHAIN_ID');
    this.#needChain();
    this.#requested = chainId;
    try {
      if (!this.#isGranted(chainId)) await this.#askToSwitch(call);
    } catch (error) {
      if (this.#requested === chainId) this.#requested = undefined; // a later grant must not move a person who declined
      throw error;
    }
    this.#follow(); // without a new grant the chain stays, because requests on the new one would be rejected
    return null;
  }

  #askToSwitch(call: Call): Promise<unknown> {
    const { methods = [] } = this.#grant() ?? {};
    if (methods.includes(call.method)) return this.#ask(call);
    const mayAdd = methods.includes('wallet_addEthereumChain');
    throw new W3mError('CHAIN_NOT_GRANTED', mayAdd ? { cause: { code: RPC_CODES.UNRECOGNIZED_CHAIN } } : {});
  }

  #listen(): () => void {
    const { remote } = this.#context;
    this.#chain = this.#chainId(); // fixed, so that later it changes only by a switch or an event
    this.#lastState = this.#state();
    this.#granting = this.#keyOfGrant();
    const stops = [remote.onEvent(event => this.#onMessage(event)), remote.onSession(() => this.#onSession())];
    return () => {
      stops.forEach(stop => stop());
      this.#front = undefined;
      this.#awaited = [];
      this.#chain = undefined;
      this.#requested = undefined;
    };
  }

  #state(): EmittedState {
    return { chainId: this.#chainId(), accounts: this.accounts() };
  }

  #onMessage({ chain, name, data }: RemoteEvent): void {
    const at = parseCaipNetworkId(chain);
    if (at?.namespace !== 'eip155') return;
    if (name === 'accountsChanged') {
      if (Array.isArray(data))
        this.#onAccounts(
          textsOf(data).flatMap(account => addressIn(account) ?? []),
          data,
        );
    } else if (name === 'chainChanged') {
      this.#requested = parseChain(data) ?? Number(at.reference);
      this.#follow();
    } else if (name === 'disconnect') {
      this.#context.remote.release('eip155').catch(report); // else the session stays, and nothing uses it
    } else if (name !== 'connect') this.#emit(name, data); // the session says what is connected, and on which chain
  }

  /** Keeps the accounts that the session grants, in the wallet's order. A wallet that shares none ends the session. */
  #onAccounts(order: readonly string[], data: readonly unknown[]): void {
    const shared = inOrder(order, this.#granted());
    const isOutside = shared.length === 0 && data.length > 0;
    this.#awaited = isOutside ? order : [];
    if (isOutside) return; // accounts outside the grant must not be used
    this.#front = shared;
    this.#follow();
    if (shared.length === 0) this.#context.remote.release('eip155').catch(report);
  }

  /** Handles the creation, change and end of the session. */
  #onSession(): void {
    const granting = this.#keyOfGrant();
    if (granting !== this.#granting) this.#useGranted(); // else it has other chains or another end
    this.#granting = granting;
    this.#follow();
  }

  /** Uses the accounts of the session, which are newer than those of an event, unless it grants now what the event named. */
  #useGranted(): void {
    const awaited = inOrder(this.#awaited, this.#allGranted());
    this.#front = awaited.length > 0 ? awaited : undefined;
    if (awaited.length > 0 || !this.#grant()) this.#awaited = [];
  }

  #keyOfGrant(): string {
    return [this.#session()?.topic, ...this.#allGranted()].join();
  }

  /** Moves to the wanted chain if it is granted, and emits events for every change. */
  #follow(): void {
    if (this.#requested !== undefined && this.#isGranted(this.#requested)) {
      this.#chain = this.#requested;
      this.#requested = undefined;
    }
    const before = this.#lastState;
    const now = this.#state();
    this.#lastState = now;
    if (now.chainId === undefined) {
      this.#chain = undefined;
      this.#requested = undefined;
      if (before.chainId !== undefined) {
        this.#emit('disconnect', toProviderError(new W3mError('WALLET_DISCONNECTED')));
      }
      return;
    }
    if (now.chainId !== before.chainId) this.#emit('chainChanged', toHex(now.chainId));
    if (String(now.accounts) !== String(before.accounts)) this.#emit('accountsChanged', now.accounts);
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
