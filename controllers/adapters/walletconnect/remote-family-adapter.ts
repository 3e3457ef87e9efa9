import { report } from '../../core/report.js';
import { computed, signal, untracked } from '../../core/signals.js';
import { parseCaipAddress } from '../../protocol/caip-address.js';
import { parseCaipNetworkId, toCaipNetworkId, toChainId } from '../../protocol/caip.js';
import type { Account, CaipNetwork, CaipNetworkId, Connection } from '../../protocol/entities.js';
import { W3mError } from '../../protocol/errors.js';
import '../../protocol/later-errors.js';
import { factsOf } from '../../protocol/namespace-facts.js';
import { Attempts } from '../attempts.js';
import type { AdapterContext, ChainAdapter, ConnectRequest } from '../chain-adapter.js';
import { unlessAborted } from '../in-time.js';
import type { RemoteEvent, RemoteWallet } from '../remote-wallet.js';
import { connectorsOf, sourceOf } from '../wallet-source.js';
import type { RemoteFamily } from './remote-families.js';

/** What of a connection the page decides; the rest is the session's. */
interface Choice {
  /** Id of the connector whose source gave the wallet. */
  readonly connectorId: string;
  readonly remote: RemoteWallet;
  readonly chain?: CaipNetworkId | undefined;
  readonly address?: string | undefined;
}

/** A family of chains that wallets on other devices serve alone. */
export function remoteFamilyAdapter(family: RemoteFamily, context: AdapterContext): ChainAdapter {
  const { namespace } = family;
  const choice = signal<Choice | undefined>(undefined);
  const provider = family.createProvider({
    ask: (method, params) => ask(method, params),
    address: () => addressInUse(),
  });
  const attempts = new Attempts(context.scope);
  let stopListening: (() => void) | undefined;

  const connection = computed(
    () => {
      const chosen = choice.get();
      const grant = chosen?.remote.session.get()?.grants[namespace];
      if (!chosen || !grant) return undefined;
      const { chains } = grant;
      const own = [context.currentNetwork?.(), ...context.networks()].flatMap(network => network?.caipNetworkId ?? []);
      const chain = [chosen.chain, ...own, ...chains].find(id => id !== undefined && chains.includes(id));
      const parsed = grant.accounts.flatMap(account => parseCaipAddress(account) ?? []);
      const here = parsed.filter(({ caipNetworkId }) => caipNetworkId === chain);
      const addresses = [...new Set((here.length > 0 ? here : parsed).map(({ address }) => address))];
      const [first, ...others] = addresses.sort((a, b) => Number(b === chosen.address) - Number(a === chosen.address));
      const at = chain === undefined ? undefined : parseCaipNetworkId(chain);
      if (first === undefined || !at) return undefined;
      const toAccount = (address: string): Account => ({
        namespace,
        address,
        type: factsOf(namespace).defaultAccountType,
      });
      const made: Connection = {
        connectorId: chosen.connectorId,
        namespace,
        accounts: [toAccount(first), ...others.map(toAccount)],
        chainId: toChainId(at),
        provider,
      };
      return made;
    },
    { equals: isSameConnection },
  );

  const inUse = (): { readonly chosen: Choice; readonly made: Connection } => {
    const chosen = untracked(() => choice.get());
    const made = untracked(() => connection.get());
    if (!chosen || !made) throw new W3mError('WALLET_DISCONNECTED');
    return { chosen, made };
  };
  const addressInUse = (): string => inUse().made.accounts[0].address;
  const ask = async (method: string, params: unknown): Promise<unknown> => {
    const { chosen, made } = inUse();
    return chosen.remote.request(`${namespace}:${made.chainId}`, { method, params });
  };

  function hear({ chain, name, data }: RemoteEvent): void {
    const chosen = untracked(() => choice.get());
    if (!chosen || !chain.startsWith(`${namespace}:`)) return;
    if (name === 'chainChanged') choice.set({ ...chosen, chain });
    const [account]: readonly unknown[] =
      name === 'accountsChanged' && Array.isArray(data) ? (data as readonly unknown[]) : [];
    if (typeof account === 'string') choice.set({ ...chosen, address: parseCaipAddress(account)?.address ?? account });
  }

  function letGo(): void {
    stopListening?.();
    stopListening = undefined;
    choice.set(undefined);
  }

  const isInUse = (connectorId: string): boolean => untracked(() => connection.get())?.connectorId === connectorId;

  async function open(connectorId: string, remote: RemoteWallet, silent: boolean, stop: AbortSignal): Promise<void> {
    const held = untracked(() => remote.session.get());
    const session = silent
      ? await remote.restore({ signal: stop })
      : held?.grants[namespace] && !isInUse(connectorId)
        ? held // another family's session serves this one too
        : await remote.pair({ signal: stop });
    stop.throwIfAborted();
    if (!session?.grants[namespace]) throw new W3mError(silent ? 'WALLET_NOT_AUTHORIZED' : 'NOTHING_GRANTED');
  }

  async function attach(
    connectorId: string,
    { silent = false, chainId }: ConnectRequest,
    stop: AbortSignal,
  ): Promise<Connection> {
    const source = sourceOf(context.sources, connectorId);
    if (!source) throw new W3mError('CONNECTOR_NOT_FOUND');
    const needs = { ...context, isInUse: () => isInUse(connectorId) };
    const remote = await unlessAborted(source.wallet(namespace, needs), stop);
    try {
      await open(connectorId, remote, silent, stop);
    } catch (error) {
      // An approved session that is not in use here would be ended by nobody else
      if (!silent && !isInUse(connectorId)) remote.release(namespace).catch(report);
      throw error;
    }
    const replaced = untracked(() => choice.get());
    letGo();
    if (replaced && replaced.connectorId !== connectorId) replaced.remote.release(namespace).catch(report);
    const wanted = context.networks().find(({ id }) => String(id) === String(chainId));
    choice.set({ connectorId, remote, chain: wanted?.caipNetworkId });
    const stops = [
      remote.onEvent(hear),
      remote.onSession(() => {
        if (!untracked(() => connection.get())) letGo();
      }),
    ];
    stopListening = () => stops.forEach(stopOne => stopOne());
    const made = untracked(() => connection.get());
    if (!made) {
      letGo();
      throw new W3mError('WALLET_DISCONNECTED'); // it ended in this moment
    }
    choice.set({ connectorId, remote, chain: toCaipNetworkId(namespace, made.chainId) }); // from now on it changes only by being told to
    return made;
  }

  const { sendTransaction } = family;
  context.scope.onEnd(letGo);
  return {
    namespace,
    connectors: signal(connectorsOf(context.sources, namespace)),
    connection,
    connect: (connectorId, request = {}) => attempts.run(request, stop => attach(connectorId, request, stop)),
    async disconnect() {
      attempts.abandon();
      const chosen = untracked(() => choice.get());
      letGo();
      await chosen?.remote.release(namespace);
    },
    useAccount(address) {
      const { chosen, made } = inUse();
      if (!made.accounts.some(account => account.address === address)) throw new W3mError('WALLET_NOT_AUTHORIZED');
      choice.set({ ...chosen, address });
    },
    async switchNetwork({ caipNetworkId }: CaipNetwork) {
      const { chosen } = inUse();
      const chains = untracked(() => chosen.remote.session.get())?.grants[namespace]?.chains;
      if (!chains?.includes(caipNetworkId)) throw new W3mError('CHAIN_NOT_GRANTED');
      choice.set({ ...chosen, chain: caipNetworkId });
    },
    // There is no method that every node of these families knows
    getBalance: () => Promise.reject(new W3mError('BALANCE_UNAVAILABLE')),
    isAddress: address => Promise.resolve(family.isAddress(address)),
    signMessage: async message => family.signMessage(ask, addressInUse(), message),
    ...(sendTransaction
      ? {
          sendTransaction: async (request: Parameters<typeof sendTransaction>[2]) =>
            sendTransaction(ask, addressInUse(), request),
        }
      : {}),
  };
}

function isSameConnection(a: Connection | undefined, b: Connection | undefined): boolean {
  if (!a || !b) return a === b;
  const addresses = (made: Connection): string => made.accounts.map(({ address }) => address).join();
  return a.connectorId === b.connectorId && a.chainId === b.chainId && addresses(a) === addresses(b);
}
