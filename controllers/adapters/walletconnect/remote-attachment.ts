import { report } from '../../core/report.js';
import { computed, signal, untracked, type ReadonlySignal } from '../../core/signals.js';
import { parseCaipAddress } from '../../domain/networks/caip-address.js';
import { parseCaipNetworkId, toCaipNetworkId, toChainId } from '../../domain/networks/caip.js';
import type { Account, CaipNetworkId, ChainNamespace, Connection } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { factsOf } from '../../domain/networks/namespace-facts.js';
import type { AdapterContext, ConnectRequest } from '../chain-adapter.js';
import { unlessAborted } from '../in-time.js';
import type { RemoteEvent, RemoteWallet } from '../remote-wallet.js';
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
  readonly address?: string | undefined;
}

/** The remote wallet that one namespace is attached to, if any. */
export class RemoteAttachment {
  readonly #namespace: RemoteDefinition['namespace'];
  readonly #context: AdapterContext;
  readonly #provider: RemoteProvider;
  readonly #choice = signal<Choice | undefined>(undefined);
  readonly #connection = computed(() => this.#read(this.#choice.get()), { equals: isSameConnection });
  #stopListening: (() => void) | undefined;

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

  useChain(chain: CaipNetworkId): void {
    const { chosen } = this.#inUse();
    const chains = untracked(() => chosen.remote.session.get())?.grants[this.#namespace]?.chains;
    if (!chains?.includes(chain)) throw new W3mError('CHAIN_NOT_GRANTED');
    this.#choice.set({ ...chosen, chain });
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
    const stops = [
      choice.remote.onEvent(event => this.#onMessage(event)),
      choice.remote.onSession(() => {
        if (!untracked(() => this.#connection.get())) this.end();
      }),
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
    if (name === 'chainChanged') this.#choice.set({ ...chosen, chain });
    const [account]: readonly unknown[] =
      name === 'accountsChanged' && Array.isArray(data) ? (data as readonly unknown[]) : [];
    if (typeof account !== 'string') return;
    this.#choice.set({ ...chosen, address: parseCaipAddress(account)?.address ?? account });
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
    const chain = [chosen.chain, ...own, ...chains].find(id => id !== undefined && chains.includes(id));
    const at = chain === undefined ? undefined : parseCaipNetworkId(chain);
    const walletOrder = addressesOn(chain, grant.accounts);
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
