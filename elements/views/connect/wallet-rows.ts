import { traitsOf } from '../../../controllers/domain/wallets/connector-traits.js';
import { distinguish, type LooksOf } from '../../../controllers/domain/wallets/connectors.js';
import type { ChainNamespace, Connector, Wallet } from '../../../controllers/domain/entities.js';
import { connectorGroupOrder, type ConnectorGroup } from '../../../controllers/domain/wallets/ordering.js';
import {
  isExcludedWallet,
  isInstalled,
  isSameWallet,
  namedConnectors,
  rowKeyOf,
  shownConnectors,
} from '../../../controllers/domain/wallets/listed-wallets.js';
import { isSafeLink } from '../../../controllers/domain/wallets/safe-link.js';

/** Row of the list: a connector, a wallet that is not installed, or a placeholder for a wallet of the directory. */
export type WalletRow = { readonly key: string; readonly isRecent?: boolean } & (
  { readonly connector: Connector } | { readonly wallet: Wallet } | { readonly isPending: true }
);

/** Number of installed, recent and recommended wallets up to which recommendations fill the list. */
const RECOMMENDED_MAX = 2;

/** Input that determines the listed wallets and their order. */
export interface WalletRowsInput {
  readonly connectors: readonly Connector[];
  /** The namespace to connect; undefined for any. */
  readonly namespace?: ChainNamespace | undefined;
  readonly customWallets: readonly Wallet[];
  /** Last connected wallets, newest first. */
  readonly recent: readonly Wallet[];
  readonly excluded: readonly string[];
  readonly order: readonly ConnectorGroup[] | undefined;
  readonly isMobile: boolean;
  /** Directory ids that the host features; if set, even to none, nothing is recommended. */
  readonly featuredIds?: readonly string[] | undefined;
  /** Wallets of the directory, most popular first; undefined until it has loaded. */
  readonly directory?: readonly { readonly wallet: Wallet }[] | undefined;
  /** Whether a wallet on another device is connected. */
  readonly isRemoteInUse?: boolean | undefined;
  /** What a person sees of a name; undefined if that is not known yet. */
  readonly looksOf: LooksOf;
}

/** Whether the wallet has a safe link to its website, a store or its web app. */
const hasSafeLink = (wallet: Wallet): boolean =>
  [wallet.homepage, wallet.app_store, wallet.play_store, wallet.chrome_store, wallet.webapp_link].some(isSafeLink);

/** Whether the wallet supports the namespace; true if its namespaces are unknown. */
const supports = ({ namespaces, chains }: Wallet, namespace: ChainNamespace | undefined): boolean =>
  namespace === undefined ||
  (chains ? chains.some(id => id.startsWith(`${namespace}:`)) : (namespaces?.includes(namespace) ?? true));

const connectorRow = (connector: Connector): WalletRow & { readonly connector: Connector } => ({
  key: rowKeyOf(connector),
  connector,
});

const isSame = ({ id, rdns }: Wallet, connector: Connector): boolean =>
  [connector, ...(connector.connectors ?? [])].some(
    each =>
      each.id === id ||
      each.explorerId === id ||
      (rdns !== undefined && each.rdns?.toLowerCase() === rdns.toLowerCase()),
  );

/** True for the connector of Coinbase's SDK: with a list of all wallets, the row of Coinbase Wallet leads to it. */
const isOfDirectory = ({ id }: Connector): boolean => id.startsWith('coinbaseWallet');

/** True for the connector of an SDK that one of the host's wallets names. */
const isOfSdk = (connector: Connector, customWallets: readonly Wallet[]): boolean =>
  !isInstalled(connector) && customWallets.some(({ id }) => id === connector.id);

/** Returns the rows of the list: group by group in the host's order, without duplicates. */
export function walletRows(input: WalletRowsInput): readonly WalletRow[] {
  const { customWallets, excluded, order, isMobile } = input;
  const remote = input.connectors.find(connector => traitsOf(connector).isRemote);
  const connectors = input.connectors.filter(connector => connector !== remote);
  const named = namedConnectors(connectors, isMobile);
  const shown = shownConnectors(connectors, isMobile);

  const isNotInstalled = (wallet: Wallet): boolean => !connectors.some(connector => isSame(wallet, connector));
  const canBeOffered = (wallet: Wallet): boolean =>
    (remote !== undefined || hasSafeLink(wallet)) && !isExcludedWallet(wallet, excluded);
  const found = input.recent.flatMap((wallet): readonly WalletRow[] => {
    const connector = shown.find(candidate => isSame(wallet, candidate));
    if (connector) return [{ ...connectorRow(connector), isRecent: true }];
    return isNotInstalled(wallet) && canBeOffered(wallet) && supports(wallet, input.namespace)
      ? [{ key: wallet.id, wallet, isRecent: true }]
      : [];
  });
  const recent = found.filter(({ key }, at) => found.findIndex(row => row.key === key) === at);
  const isRecent = (connector: Connector): boolean =>
    recent.some(row => 'connector' in row && row.connector === connector);

  const isRemaining = (wallet: Wallet): boolean =>
    isNotInstalled(wallet) && !recent.some(({ key }) => key === wallet.id);
  const known = input.directory?.map(({ wallet }) => wallet);
  const featured = (input.featuredIds ?? []).flatMap((id): readonly WalletRow[] => {
    if (!known) return [{ key: `featured-${id}`, isPending: true }];
    const wallet = known.find(candidate => candidate.id === id);
    if (!wallet) return [];
    const connector = shown.find(each => isOfDirectory(each) && isSame(wallet, each) && !isRecent(each));
    if (connector) return [{ key: `featured-${id}`, connector }];
    return isRemaining(wallet) ? [{ key: `featured-${id}`, wallet }] : [];
  });
  const isRecommending = remote !== undefined && input.featuredIds === undefined && customWallets.length === 0;
  const freeSlots = RECOMMENDED_MAX - named.filter(isInstalled).length - recent.filter(row => 'wallet' in row).length;
  const recommended = isRecommending ? (known?.filter(isRemaining) ?? []).slice(0, Math.max(0, freeSlots)) : [];
  const pendingCount = isRecommending && !known ? Math.max(0, freeSlots) : 0;

  const rows: Partial<Record<ConnectorGroup, readonly WalletRow[]>> = {
    walletConnect:
      remote && !isMobile && !input.isRemoteInUse ? [{ key: remote.id.toLowerCase(), connector: remote }] : [],
    recent,
    featured,
    injected: shown.filter(connector => isInstalled(connector) && !isRecent(connector)).map(connectorRow),
    custom: customWallets.flatMap((wallet): readonly WalletRow[] => {
      const connector = shown.find(each => isOfSdk(each, [wallet]));
      if (!connector) return canBeOffered(wallet) && isRemaining(wallet) ? [{ key: wallet.id, wallet }] : [];
      const isThere = isRecent(connector) || shown.some(each => isInstalled(each) && isSame(wallet, each));
      return isThere ? [] : [{ key: wallet.id, connector }];
    }),
    external: shown
      .filter(each => !isInstalled(each) && !isRecent(each) && !(remote && isOfDirectory(each)))
      .filter(each => !isOfSdk(each, customWallets))
      .map(connectorRow),
    recommended: [
      ...recommended.map(wallet => ({ key: `recommended-${wallet.id}`, wallet })),
      ...Array.from({ length: pendingCount }, (_, at) => ({ key: `recommended-${at}`, isPending: true as const })),
    ],
  };
  const others = [...(known ?? []), ...customWallets, ...input.recent];
  return connectorGroupOrder(order, group => !rows[group]?.length)
    .flatMap(group => rows[group] ?? [])
    .map(row => distinguishRow(row, others, input.looksOf));
}

/** Distinguishes a connector whose name looks, or may look, like that of another wallet, installed or not. */
function distinguishRow(row: WalletRow, others: readonly Wallet[], looksOf: LooksOf): WalletRow {
  if (!('connector' in row) || row.connector.distinction !== undefined) return row;
  const { connector } = row;
  const looks = looksOf(connector.name);
  const isLookAlike = (wallet: Wallet): boolean =>
    (looks === undefined || looksOf(wallet.name) === looks) &&
    !isSame(wallet, connector) &&
    !isSameWallet(wallet, connector);
  return others.some(isLookAlike) ? { ...row, connector: distinguish(connector) } : row;
}
