/** One list of wallets out of what is installed, what the host adds, and what directories know. All of it is pure. */
import { traitsOf } from './connector-traits.js';
import { isSameWallet, type WalletMarks } from './connectors.js';
import type { CaipNetworkId, Connector, Wallet } from './entities.js';
import { isExcludedWallet } from './wallet-exclusion.js';

/** A wallet with its ways to connect: what a directory says of it, and what it has announced in this browser. */
export interface ListedWallet {
  readonly wallet: Wallet;
  /** There if it can be asked here and now. */
  readonly connector?: Connector | undefined;
}

const marksOf = ({ id, name, rdns }: Wallet): WalletMarks => ({ explorerId: id, name, rdns });

const isListed = (wallet: Wallet, connector: Connector): boolean =>
  connector.id === wallet.id ||
  [connector, ...(connector.connectors ?? [])].some(each => isSameWallet(marksOf(wallet), each));

/** The connector of a wallet, where it has one. */
export const connectorOf = (wallet: Wallet, connectors: readonly Connector[]): Connector | undefined =>
  connectors.find(connector => !traitsOf(connector).isWay && isListed(wallet, connector));

/** What is told twice of a wallet, once: the first says, the others fill in what it leaves open. */
export function mergeWallets(...lists: readonly (readonly Wallet[])[]): readonly Wallet[] {
  const merged: Wallet[] = [];
  const byId = new Map<string, number>();
  const byRdns = new Map<string, number>();
  for (const told of lists.flat()) {
    const rdns = told.rdns?.toLowerCase();
    const owner = rdns === undefined ? undefined : byRdns.get(rdns);
    const at = byId.get(told.id) ?? owner ?? merged.length;
    const { rdns: _taken, ...rest } = told;
    const wallet = owner === undefined || owner === at ? told : rest; // an rdns that is another's stays there
    const entry = { ...wallet, ...withoutGaps(merged[at]) };
    merged[at] = entry;
    byId.set(told.id, at);
    if (entry.rdns !== undefined) byRdns.set(entry.rdns.toLowerCase(), at);
  }
  return merged;
}

const withoutGaps = (wallet: Wallet | undefined): Partial<Wallet> =>
  Object.fromEntries(Object.entries(wallet ?? {}).filter(([, value]) => value !== undefined));

/** A wallet that no directory knows, as it tells of itself. */
const fromConnector = ({ id, name, rdns, imageUrl }: Connector): Wallet => ({
  id,
  name,
  ...(rdns === undefined ? {} : { rdns }),
  ...(imageUrl === undefined ? {} : { image_url: imageUrl }),
});

/** What the host wants of the directory. */
export interface DirectoryWishes {
  readonly included?: readonly string[] | undefined;
  readonly excluded: readonly string[];
  /** Ids that come first, in this order. */
  readonly featured: readonly string[];
  /** The chains in use: a wallet must serve one of them. */
  readonly chains: readonly CaipNetworkId[];
  readonly isMobile: boolean;
}

/** True for a wallet that serves one of the chains: by their exact ids where it says them, else by family; unknown is no no. */
export function servesAny({ chains, namespaces }: Wallet, wanted: readonly CaipNetworkId[]): boolean {
  if (wanted.length === 0) return true;
  if (chains && chains.length > 0) return wanted.some(id => chains.includes(id));
  return namespaces === undefined || wanted.some(id => namespaces.some(namespace => id.startsWith(`${namespace}:`)));
}

/** True for a wallet that a phone can do something with. */
const isForPhones = ({ mobile_link, link_mode, app_store, play_store }: Wallet): boolean =>
  [mobile_link, link_mode, app_store, play_store].some(link => link !== undefined);

/** True for a connector of a wallet that the host does not want, by what a directory says of it. */
export const isUnwanted = (
  connector: Connector,
  wallets: readonly Wallet[],
  { excluded }: Pick<DirectoryWishes, 'excluded'>,
): boolean => wallets.some(wallet => isExcludedWallet(wallet, excluded) && isListed(wallet, connector));

/**
 * Every wallet once: the installed ones first, then those the host puts first, then the others in the order in which
 * they are given. What is installed is left out by nothing but the host's exclusions.
 */
export function listWallets(
  connectors: readonly Connector[],
  wallets: readonly Wallet[],
  wishes: DirectoryWishes,
): readonly ListedWallet[] {
  const { included, excluded, featured, chains, isMobile } = wishes;
  const unwanted = wallets.filter(wallet => isExcludedWallet(wallet, excluded));
  const here = connectors.filter(connector => !traitsOf(connector).isWay && !isUnwanted(connector, unwanted, wishes));
  const known = wallets.filter(wallet => (!included || included.includes(wallet.id)) && !unwanted.includes(wallet));
  const taken = new Set<Wallet>();
  const installed = here.map((connector): ListedWallet => {
    const same = known.filter(wallet => !taken.has(wallet) && isListed(wallet, connector));
    for (const wallet of same) taken.add(wallet);
    return { wallet: same[0] ?? fromConnector(connector), connector };
  });
  const others = known.filter(
    wallet => !taken.has(wallet) && servesAny(wallet, chains) && (!isMobile || isForPhones(wallet)),
  );
  const place = ({ id }: Wallet): number => (featured.includes(id) ? featured.indexOf(id) : featured.length);
  const sorted = others.map((wallet, index) => ({ wallet, index }));
  sorted.sort((a, b) => place(a.wallet) - place(b.wallet) || a.index - b.index);
  return [...installed, ...sorted.map(({ wallet }) => ({ wallet }))];
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** How well a name fits what is searched: from 0, if it begins with it; undefined if it does not have it at all. */
function rank(name: string, text: string): number | undefined {
  if (name.startsWith(text)) return 0;
  const at = name.indexOf(text);
  if (at > 0) return /[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 2 : 1;
  return text.split(/\s+/).every(word => name.includes(word)) ? 3 : undefined;
}

/** The wallets whose name has the text, those that begin with it first; whatever accents and capitals say. */
export function searchWallets(listed: readonly ListedWallet[], text: string): readonly ListedWallet[] {
  const wanted = plain(text);
  if (wanted === '') return listed;
  return listed
    .flatMap((entry, index) => {
      const fit = rank(plain(entry.wallet.name), wanted);
      return fit === undefined ? [] : [{ entry, index, fit }];
    })
    .sort((a, b) => a.fit - b.fit || a.index - b.index)
    .map(({ entry }) => entry);
}
