import { untracked } from '../core/signals.js';
import type { AppKitNetwork, ChainNamespace, WalletInfo } from '../domain/entities.js';
import { parseCaipAddress } from '../domain/networks/caip-address.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import type { Modal } from '../modal/modal.js';
import type { AccountsChapter } from './accounts.js';

/**
 * Setters of the 1.7 line that wrote state which a wallet or the network states here. Each warns once on the console and
 * does the nearest thing; none throws or rejects. docs/migrating.md lists what to call in its place.
 */
export interface LegacySetters {
  /** Activates that account if the connected wallet shares it; disconnects the namespace for `undefined`. */
  setCaipAddress(caipAddress: string | undefined, namespace?: ChainNamespace): Promise<void>;
  /** Disconnects the wallet of the namespace. */
  resetAccount(namespace?: ChainNamespace): Promise<void>;
  /** Reads the balance of the account again. */
  setBalance(balance?: string, symbol?: string, namespace?: ChainNamespace): Promise<void>;
  /** Lists these networks of the namespace and removes its others. */
  setRequestedCaipNetworks(networks: readonly AppKitNetwork[], namespace: ChainNamespace): Promise<void>;
  /** Chooses the type of account of the embedded wallet. */
  setPreferredAccountType(type: string | undefined, namespace?: ChainNamespace): Promise<void>;
  /** Withdraws the pairing URI of the host. */
  resetWcConnection(): Promise<void>;
  /** Disconnects the wallet of the namespace if it is the one of that connection. */
  deleteConnection(address: { readonly namespace: ChainNamespace; readonly address: string }): Promise<void>;
  /** Activates the account of that address if the connected wallet shares it. */
  switchConnection(target: { readonly namespace: ChainNamespace; readonly address?: string }): Promise<void>;
  /** The wallet lists its accounts. */
  setAllAccounts(accounts: readonly object[], namespace?: ChainNamespace): Promise<void>;
  /** The status follows from the connection. */
  setStatus(status: string | undefined, namespace?: ChainNamespace): Promise<void>;
  /** The embedded wallet names its person. */
  setUser(user: object | undefined, namespace?: ChainNamespace): Promise<void>;
  /** The connector names its wallet. */
  setConnectedWalletInfo(info: Partial<WalletInfo> | undefined, namespace?: ChainNamespace): Promise<void>;
  /** A namespace has one connection. */
  setConnections(connections: readonly object[], namespace?: ChainNamespace): Promise<void>;
  /** The option `services.clientId` names it. */
  setClientId(id: string | null): Promise<void>;
  /** `blockExplorers` of the network name it. */
  setAddressExplorerUrl(url: string | undefined, namespace?: ChainNamespace): Promise<void>;
  /** The embedded wallet states it. */
  setSmartAccountDeployed(isDeployed: boolean, namespace?: ChainNamespace): Promise<void>;
  /** The embedded wallet states them. */
  setSmartAccountEnabledNetworks(ids: readonly number[], namespace?: ChainNamespace): Promise<void>;
  /** The session of the wallet states them. */
  setApprovedCaipNetworksData(namespace?: ChainNamespace): Promise<void>;
  /** Adapters list their connectors. */
  setConnectors(connectors: readonly object[]): Promise<void>;
  /** Adapters list their connectors. */
  addConnector(connector: object): Promise<void>;
  /** The search for wallets starts once, with the option `enableEIP6963`. */
  setEIP6963Enabled(isEnabled: boolean): Promise<void>;
  /** The session of the wallet states the approved networks. */
  resetNetwork(namespace?: ChainNamespace): Promise<void>;
  /** Each request that needs an approval opens its view. */
  handleUnsafeRPCRequest(): Promise<void>;
}

type Name = keyof LegacySetters;

/** Does the nearest thing for a setter, with what the host gave. */
type Act = (kit: AccountsChapter, ...given: readonly unknown[]) => Promise<void> | void;

const ACTS: Readonly<Partial<Record<Name, Act>>> = {
  setCaipAddress: (kit, given, namespace) => {
    if (given === undefined) return disconnect(kit, namespace);
    const id = typeof given === 'string' ? parseCaipAddress(given) : undefined;
    return activate(kit.modal, id?.namespace ?? namespace, id?.address ?? given);
  },
  resetAccount: (kit, namespace) => disconnect(kit, namespace),
  async setBalance({ modal }) {
    if (untracked(() => modal.account.accountOf())) await (await modal.start()).balance.refresh({ force: true });
  },
  setRequestedCaipNetworks({ modal }, networks, namespace) {
    if (!isNamespace(modal, namespace) || !Array.isArray(networks)) return;
    const requested = (networks as readonly AppKitNetwork[]).map(network =>
      toCaipNetwork(
        { ...network, chainNamespace: namespace },
        untracked(() => modal.options.current.get()),
      ),
    );
    for (const network of requested) modal.network.add(network);
    const isRequested = (id: unknown): boolean => requested.some(network => String(network.id) === String(id));
    const others = untracked(() => modal.network.inNamespace(namespace)).filter(({ id }) => !isRequested(id));
    const isInUse = untracked(() => modal.account.accountOf(namespace)) !== undefined;
    if (requested.length > 0) for (const { id } of others) modal.network.remove(namespace, id, { isInUse });
  },
  async setPreferredAccountType({ modal }, type, namespace) {
    const side = (await modal.start()).source('ID_AUTH');
    const of = namespace ?? untracked(() => modal.network.activeNamespace.get());
    const isSignedIn = untracked(() => modal.account.of(of as ChainNamespace)).wallet?.type === 'AUTH'; // any value finds none
    if (side && isSignedIn && (type === 'eoa' || type === 'smartAccount'))
      await side.accountTypes.choose(of as ChainNamespace, type); // an account of it is in use
  },
  async resetWcConnection({ modal }) {
    (await modal.start()).source('walletConnect')?.remote.invite(undefined);
  },
  async deleteConnection(kit, given) {
    const { namespace, address } = fieldsOf(given);
    const account = isNamespace(kit.modal, namespace) && untracked(() => kit.modal.account.accountOf(namespace));
    if (account && account.address === address) await disconnect(kit, namespace);
  },
  switchConnection: ({ modal }, given) => activate(modal, fieldsOf(given).namespace, fieldsOf(given).address),
};

const warned = new Set<string>();

/** Warns once of a setter, and does the nearest thing. */
export async function callLegacy(kit: AccountsChapter, name: string, given: readonly unknown[]): Promise<void> {
  const act = ACTS[name as Name]; // undefined for the others
  if (!warned.has(name))
    console.warn(
      `AppKit.${name}: ${act ? 'differs from the 1.7 line' : 'has no effect'}, see docs/migrating.md of latchkey`,
    );
  warned.add(name);
  await act?.(kit, ...given);
}

const fieldsOf = (given: unknown): { readonly namespace?: unknown; readonly address?: unknown } =>
  typeof given === 'object' && given !== null ? given : {};

const isNamespace = (modal: Modal, given: unknown): given is ChainNamespace =>
  (modal.namespaces as readonly unknown[]).includes(given);

async function disconnect(kit: AccountsChapter, namespace: unknown): Promise<void> {
  if (namespace === undefined) await kit.disconnect();
  else if (isNamespace(kit.modal, namespace)) await kit.disconnect(namespace);
}

async function activate(modal: Modal, namespace: unknown, address: unknown): Promise<void> {
  if (!isNamespace(modal, namespace)) return;
  const accounts = untracked(() => modal.account.of(namespace)).connection?.accounts ?? [];
  const isSame = (other: string): boolean => String(address).toLowerCase() === other.toLowerCase();
  const account = accounts.find(each => each.address === address) ?? accounts.find(each => isSame(each.address));
  if (account && account !== accounts[0]) (await modal.start()).useAccount(namespace, account.address);
}
