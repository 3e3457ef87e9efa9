import { report } from '../../core/report.js';
import { computed, signal, untracked, type ReadonlySignal } from '../../core/signals.js';
import { parseCaipAddress } from '../../domain/networks/caip-address.js';
import { parseCaipNetworkId, toCaipNetworkId, toChainId } from '../../domain/networks/caip.js';
import type { Account, CaipNetworkId, ChainNamespace, Connection } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { factsOf } from '../../domain/networks/namespace-facts.js';
import type { AdapterContext, ConnectRequest } from '../chain-adapter.js';
import { unlessAborted } from '../in-time.js';
import type { RemoteEvent, RemoteSession, RemoteWallet } from '../remote-wallet.js';
import { openRemote } from '../open-remote.js';
import { sourceOf } from '../wallet-source.js';
import type { RemoteDefinition } from './remote-definitions.js';
import type { RemoteProvider } from './remote-provider.js';

/** The part of a connection that the page decides; the session decides the rest. */
interface Choice {
  /** Id of the connector whose source returned the wallet. */
  readonly connectorId: string;
  readonly remote: RemoteWallet;
  readonly chain?: CaipNetworkId | undefined;
  /** Network that the wallet has reported last; it counts once the session grants it. */
  readonly reported?: CaipNetworkId | undefined;
  readonly address?: string | undefined;
  /** Accounts of the last event of the wallet, in its order; absent if the session is newer. */
  readonly shared?: readonly string[] | undefined;
}

/** The remote wallet that one namespace is attached to, if any. */
export class RemoteAttachment {
  readonly #namespace: RemoteDefinition['namespace'];
  readonly #context: AdapterContext;
  readonly #provider: RemoteProvider;
  readonly #choice = signal<Choice | undefined>(undefined);
  readonly #connection = computed(() => this.#read(this.#choice.get()), { equals: isSameConnection });
  #stopListening: (() => void) | undefined;
  /** Accounts of an event, until the session grants one of them. */
  #awaited: readonly string[] = [];
  /** Topic and accounts of the session, as they were last. */
  #granting = '';

  constructor(definition: RemoteDefinition, context: AdapterContext) {
    this.#namespace = definition.namespace;
    this.#context = context;
    this.#provider = definition.createProvider({ ask: this.ask, address: () => this.address() });
    context.scope.onEnd(() => void this.end());
  }

  get connection(): ReadonlySignal<Connection | undefined> {
    return this.#connection;
  }

  /** Sends a request to the wallet, on the chain in use. */
  readonly ask = async (method: string, params: unknown): Promise<unknown> => {
    const { chosen, connection } = this.#inUse();
    return chosen.remote.request(`${this.#namespace}:${connection.chainId}`, { method, params });
  };

  /** Returns the address in use. */
  address(): string {
    return this.#inUse().connection.accounts[0].address;
  }

  useAccount(address: string): void {
    const { chosen, connection } = this.#inUse();
    if (!connection.accounts.some(account => account.address === address)) throw new W3mError('WALLET_NOT_AUTHORIZED');
    this.#choice.set({ ...chosen, address });
  }

  /** @throws {W3mError} `CHAIN_NOT_GRANTED`, `REQUEST_ABORTED`, `WALLET_DISCONNECTED` */
  useChain(chain: CaipNetworkId, signal?: AbortSignal): void {
    const { chosen } = this.#inUse();
    if (signal?.aborted) throw new W3mError('REQUEST_ABORTED', { cause: signal.reason });
    const chains = untracked(() => chosen.remote.session.get())?.grants[this.#namespace]?.chains;
    if (!chains?.includes(chain)) throw new W3mError('CHAIN_NOT_GRANTED');
    this.#choice.set({ ...chosen, chain, reported: undefined });
  }

  /** Detaches the wallet without releasing it, and returns it. */
  end(): RemoteWallet | undefined {
    const chosen = untracked(() => this.#choice.get());
    this.#stopListening?.();
    this.#stopListening = undefined;
    this.#choice.set(undefined);
    return chosen?.remote;
  }

  async attach(
    connectorId: string,
    { silent = false, chainId, address }: ConnectRequest,
    stop: AbortSignal,
  ): Promise<Connection> {
    const namespace = this.#namespace;
    const source = sourceOf(this.#context.sources, connectorId);
    if (!source) throw new W3mError('CONNECTOR_NOT_FOUND');
    const needs = { ...this.#context, isInUse: () => this.#isInUse(connectorId) };
    const remote = await unlessAborted(source.wallet(namespace, needs), stop);
    const network = this.#context.networks().find(({ id }) => String(id) === String(chainId));
    const choice: Choice = { connectorId, remote, chain: network?.caipNetworkId, address };
    try {
      await this.#open(connectorId, remote, silent, stop);
      const [first] = untracked(() => this.#read(choice))?.accounts ?? [];
      if (address !== undefined && first?.address !== address) throw new W3mError('WALLET_NOT_AUTHORIZED');
    } catch (error) {
      // No other code ends an approved session that is not in use here
      if (!silent && !this.#isInUse(connectorId)) remote.release(namespace).catch(report);
      throw error;
    }
    const replaced = untracked(() => this.#choice.get());
    this.end();
    if (replaced && replaced.connectorId !== connectorId) replaced.remote.release(namespace).catch(report);
    return this.#use(choice);
  }

  async #open(connectorId: string, remote: RemoteWallet, silent: boolean, stop: AbortSignal): Promise<void> {
    const isInUse = (): boolean => this.#isInUse(connectorId);
    await openRemote(remote, this.#namespace, { silent, signal: stop, isInUse });
  }

  #use(choice: Choice): Connection {
    this.#choice.set(choice);
    this.#awaited = [];
    this.#granting = this.#keyOfGrant();
    const stops = [
      choice.remote.onEvent(event => this.#onMessage(event)),
      choice.remote.onSession(() => this.#onSession()),
    ];
    this.#stopListening = () => stops.forEach(stopOne => stopOne());
    const connection = untracked(() => this.#connection.get());
    if (!connection) {
      this.end();
      throw new W3mError('WALLET_DISCONNECTED'); // the session has just ended
    }
    // From now on only `useChain` and the wallet change the chain
    this.#choice.set({ ...choice, chain: toCaipNetworkId(this.#namespace, connection.chainId) });
    return connection;
  }

  #onMessage({ chain, name, data }: RemoteEvent): void {
    const chosen = untracked(() => this.#choice.get());
    if (!chosen || !chain.startsWith(`${this.#namespace}:`)) return;
    if (name === 'chainChanged') this.#choice.set({ ...chosen, reported: this.#reportedBy(data) ?? chain });
    if (name === 'accountsChanged' && Array.isArray(data)) this.#onAccounts(chosen, data);
  }

  /** Reads the network of an event: its CAIP-2 id, or the reference of it; undefined if it names none. */
  #reportedBy(data: unknown): CaipNetworkId | undefined {
    if (typeof data !== 'string') return undefined;
    const at = parseCaipNetworkId(data) ?? parseCaipNetworkId(`${this.#namespace}:${data}`);
    return at?.namespace === this.#namespace ? at.caipNetworkId : undefined;
  }

  /** Keeps the accounts that the session grants, in the wallet's order. A wallet that shares none ends the session. */
  #onAccounts(chosen: Choice, data: readonly unknown[]): void {
    if (data.length === 0) return void this.end()?.release(this.#namespace).catch(report);
    const shared = data.flatMap(account =>
      typeof account === 'string' ? (parseCaipAddress(account)?.address ?? account) : [],
    );
    const isGranted = this.#granted().some(address => shared.includes(address));
    this.#awaited = isGranted ? [] : shared; // accounts outside the grant must not be used
    if (isGranted) this.#useShared(chosen, shared);
  }

  /** Uses the accounts of an event. The account that the page has chosen stays if the wallet has not selected another one. */
  #useShared(chosen: Choice, shared: readonly string[]): void {
    const isSameFirst = untracked(() => this.#connection.get())?.walletOrder?.[0] === shared[0];
    this.#choice.set({ ...chosen, shared, address: isSameFirst ? chosen.address : undefined });
  }

  /** Follows a change of the session, whose accounts are newer than those of an event unless it grants now what that named. */
  #onSession(): void {
    const chosen = untracked(() => this.#choice.get());
    if (!chosen || !untracked(() => this.#connection.get())) return void this.end();
    const granting = this.#keyOfGrant();
    if (granting === this.#granting) return; // it has other chains or another end
    this.#granting = granting;
    const isAwaited = this.#granted().some(address => this.#awaited.includes(address));
    if (isAwaited) this.#useShared(chosen, this.#awaited);
    else this.#choice.set({ ...chosen, shared: undefined });
    if (isAwaited) this.#awaited = [];
  }

  #session(): RemoteSession | undefined {
    return untracked(() => this.#choice.get()?.remote.session.get());
  }

  /** Returns the addresses that the session grants, on any chain. */
  #granted(): readonly string[] {
    return addressesOn(undefined, this.#session()?.grants[this.#namespace]?.accounts ?? []);
  }

  #keyOfGrant(): string {
    return [this.#session()?.topic, ...this.#granted()].join();
  }

  #isInUse(connectorId: string): boolean {
    return untracked(() => this.#connection.get())?.connectorId === connectorId;
  }

  #inUse(): { readonly chosen: Choice; readonly connection: Connection } {
    const chosen = untracked(() => this.#choice.get());
    const connection = untracked(() => this.#connection.get());
    if (!chosen || !connection) throw new W3mError('WALLET_DISCONNECTED');
    return { chosen, connection };
  }

  #read(chosen: Choice | undefined): Connection | undefined {
    const grant = chosen?.remote.session.get()?.grants[this.#namespace];
    if (!chosen || !grant) return undefined;
    const { chains } = grant;
    const context = this.#context;
    const own = [context.currentNetwork?.(), ...context.networks()].flatMap(network => network?.caipNetworkId ?? []);
    const chain = [chosen.reported, chosen.chain, ...own, ...chains].find(
      id => id !== undefined && chains.includes(id),
    );
    const at = chain === undefined ? undefined : parseCaipNetworkId(chain);
    const walletOrder = inOrder(chosen.shared, addressesOn(chain, grant.accounts));
    const [first, ...others] = [...walletOrder].sort(
      (a, b) => Number(b === chosen.address) - Number(a === chosen.address),
    );
    if (first === undefined || !at) return undefined;
    return {
      connectorId: chosen.connectorId,
      namespace: this.#namespace,
      accounts: [toAccount(this.#namespace, first), ...others.map(address => toAccount(this.#namespace, address))],
      walletOrder,
      chainId: toChainId(at),
      provider: this.#provider,
    };
  }
}

/** Returns each granted address once: those on `chain`, or all if there are none on it. */
function addressesOn(chain: CaipNetworkId | undefined, accounts: readonly string[]): readonly string[] {
  const parsed = accounts.flatMap(account => parseCaipAddress(account) ?? []);
  const here = parsed.filter(({ caipNetworkId }) => caipNetworkId === chain);
  return [...new Set((here.length > 0 ? here : parsed).map(({ address }) => address))];
}

/** Returns the addresses that an event names, in its order; all if it names none of them, such as one of another chain. */
function inOrder(order: readonly string[] | undefined, granted: readonly string[]): readonly string[] {
  const named = [...new Set(order)].filter(address => granted.includes(address));
  return named.length > 0 ? named : granted;
}

const toAccount = (namespace: ChainNamespace, address: string): Account => ({
  namespace,
  address,
  type: factsOf(namespace).defaultAccountType,
});

function isSameConnection(a: Connection | undefined, b: Connection | undefined): boolean {
  if (!a || !b) return a === b;
  const addresses = ({ accounts, walletOrder = [] }: Connection): string =>
    [...accounts.map(({ address }) => address), ...walletOrder].join();
  return a.connectorId === b.connectorId && a.chainId === b.chainId && addresses(a) === addresses(b);
}
