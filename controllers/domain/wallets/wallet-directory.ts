/** Pure functions that merge installed wallets, wallets of the host and wallets of directories into one list. */
import { traitsOf } from './connector-traits.js';
import type { CaipNetworkId, Connector, Wallet } from '../entities.js';
import { isExcludedWallet, isSameWallet, type WalletIdentity } from './listed-wallets.js';

/** A wallet of the list, with its connector if it is installed. */
export interface ListedWallet {
  readonly wallet: Wallet;
  /** Set if the wallet is installed. */
  readonly connector?: Connector | undefined;
}

const marksOf = ({ id, name, rdns }: Wallet): WalletIdentity => ({ explorerId: id, name, rdns });

const isListed = (wallet: Wallet, connector: Connector): boolean =>
  connector.id === wallet.id ||
  [connector, ...(connector.connectors ?? [])].some(each => isSameWallet(marksOf(wallet), each));

/** Returns the connector of a wallet; undefined if it is not installed. */
export const connectorOf = (wallet: Wallet, connectors: readonly Connector[]): Connector | undefined =>
  connectors.find(connector => !traitsOf(connector).isWay && isListed(wallet, connector));

/** Merges entries of the same wallet: the first one has precedence, later ones fill in missing fields. */
export function mergeWallets(...lists: readonly (readonly Wallet[])[]): readonly Wallet[] {
  const merged: Wallet[] = [];
  const byId = new Map<string, number>();
  const byRdns = new Map<string, number>();
  for (const reply of lists.flat()) {
    const rdns = reply.rdns?.toLowerCase();
    const owner = rdns === undefined ? undefined : byRdns.get(rdns);
    const at = byId.get(reply.id) ?? owner ?? merged.length;
    const { rdns: _taken, ...rest } = reply;
    const wallet = owner === undefined || owner === at ? reply : rest; // the rdns belongs to another wallet already
    const entry = { ...wallet, ...withoutGaps(merged[at]) };
    merged[at] = entry;
    byId.set(reply.id, at);
    if (entry.rdns !== undefined) byRdns.set(entry.rdns.toLowerCase(), at);
  }
  return merged;
}

const withoutGaps = (wallet: Wallet | undefined): Partial<Wallet> =>
  Object.fromEntries(Object.entries(wallet ?? {}).filter(([, value]) => value !== undefined));

/** Converts the connector of a wallet that no directory lists. */
const fromConnector = ({ id, name, rdns, imageUrl }: Connector): Wallet => ({
  id,
  name,
  ...(rdns === undefined ? {} : { rdns }),
  ...(imageUrl === undefined ? {} : { image_url: imageUrl }),
});

/** Filters and order of the directory, as the host configured them. */
export interface DirectoryWishes {
  readonly included?: readonly string[] | undefined;
  readonly excluded: readonly string[];
  /** Ids that come first, in this order. */
  readonly featured: readonly string[];
  /** Networks of the page: a wallet must serve one of them. */
  readonly chains: readonly CaipNetworkId[];
  readonly isMobile: boolean;
}

/** True for a wallet that serves one of the networks, or that lists neither networks nor namespaces. */
export function servesAny({ chains, namespaces }: Wallet, requested: readonly CaipNetworkId[]): boolean {
  if (requested.length === 0) return true;
  if (chains && chains.length > 0) return requested.some(id => chains.includes(id));
  return namespaces === undefined || requested.some(id => namespaces.some(namespace => id.startsWith(`${namespace}:`)));
}

/** True for a wallet that can be opened or installed on a phone. */
const isForPhones = ({ mobile_link, link_mode, app_store, play_store }: Wallet): boolean =>
  [mobile_link, link_mode, app_store, play_store].some(link => link !== undefined);

/** True for the connector of a wallet that the host excludes, by the identity that a directory gives it. */
export const isUnwanted = (
  connector: Connector,
  wallets: readonly Wallet[],
  { excluded }: Pick<DirectoryWishes, 'excluded'>,
): boolean => wallets.some(wallet => isExcludedWallet(wallet, excluded) && isListed(wallet, connector));

/**
 * Lists every wallet once: installed ones, then featured ones, then the others in the given order. Only the host's
 * exclusions remove an installed wallet.
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

/** Ranks the match of a name: 0 if it starts with the text, up to 3; undefined if it does not match. */
function rank(name: string, text: string): number | undefined {
  if (name.startsWith(text)) return 0;
  const at = name.indexOf(text);
  if (at > 0) return /[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 2 : 1;
  return text.split(/\s+/).every(word => name.includes(word)) ? 3 : undefined;
}

/** Returns the wallets whose names match, best matches first. Ignores case and accents. */
export function searchWallets(listed: readonly ListedWallet[], text: string): readonly ListedWallet[] {
  const requested = plain(text);
  if (requested === '') return listed;
  return listed
    .flatMap((entry, index) => {
      const fit = rank(plain(entry.wallet.name), requested);
      return fit === undefined ? [] : [{ entry, index, fit }];
    })
    .sort((a, b) => a.fit - b.fit || a.index - b.index)
    .map(({ entry }) => entry);
}
