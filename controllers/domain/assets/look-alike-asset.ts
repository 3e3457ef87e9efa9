import { imitatesLatin } from './imitated-text.js';
import { looksOf } from './look-alike.js';
import { hasNumber, isAmountLike, withoutNumber } from './number-like.js';
import { isSameAddress } from './same-address.js';

/** A coin or token by what it says of itself; `address` is absent for the native coin. */
export interface NamedAsset {
  readonly address?: string | undefined;
  readonly symbol?: string | undefined;
  readonly name?: string | undefined;
}

/** A token of a list. */
export interface ListedAsset extends NamedAsset {
  /** True if the host lists it: it is then no imitation. */
  readonly isListed?: boolean | undefined;
}

/** Addresses that stand for the native coin itself: the mint of wrapped SOL, and the placeholder of EVM services. */
const COIN_ADDRESSES: readonly string[] = [
  'So11111111111111111111111111111111111111112',
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
];

const isCoin = ({ address }: NamedAsset): boolean =>
  address === undefined || COIN_ADDRESSES.some(own => isSameAddress(own, address));

const hasOddLetters = ({ name = '', symbol = '' }: NamedAsset): boolean => imitatesLatin(name) || imitatesLatin(symbol);

const looks = ({ symbol = '' }: NamedAsset): string => looksOf(symbol);

/** How a symbol looks after a number that belongs to no amount. */
const looksBare = ({ symbol = '' }: NamedAsset): string => looksOf(withoutNumber(symbol));

const isNumber = ({ symbol = '', name = '' }: NamedAsset): boolean => isAmountLike(symbol) || hasNumber(name);

/** True if an asset may be taken for another one: its letters only look alike, or a known asset has the same symbol. */
export function imitatesAsset(asset: NamedAsset, known: readonly NamedAsset[]): boolean {
  if (isCoin(asset)) return false;
  return hasOddLetters(asset) || isNumber(asset) || hasTwin(asset, known);
}

const indexed = new WeakMap<readonly NamedAsset[], ReadonlyMap<string, readonly NamedAsset[]>>();

/** Returns the assets of a list by the looks of their symbols. Memoised, because lists are long. */
function byLooks(list: readonly NamedAsset[]): ReadonlyMap<string, readonly NamedAsset[]> {
  const known = indexed.get(list);
  if (known) return known;
  const index = new Map<string, NamedAsset[]>();
  for (const asset of list) {
    const seen = looks(asset);
    const same = index.get(seen);
    if (same) same.push(asset);
    else index.set(seen, [asset]);
  }
  indexed.set(list, index);
  return index;
}

/** Prepares a long list for {@link hasTwin}. */
export const prepareTwins = (known: readonly NamedAsset[]): void => void byLooks(known);

/** True if a known asset under another address has the symbol of a token. */
export function hasTwin(asset: NamedAsset, known: readonly NamedAsset[]): boolean {
  if (isCoin(asset)) return false;
  const index = byLooks(known);
  return [looks(asset), looksBare(asset)].some(
    text => text !== '' && index.get(text)?.some(other => !isSameAddress(asset.address, other.address)),
  );
}

const found = new WeakMap<readonly ListedAsset[], ReadonlySet<unknown>>();

/**
 * Returns the tokens of a list that may be taken for another one. Where several have the same symbol and none of them is
 * the coin or listed by the host, each of them may be the imitation. Memoised, because lists are long.
 */
export function imitationsIn<T extends ListedAsset>(list: readonly T[]): ReadonlySet<unknown> {
  const known = found.get(list);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const token of list) counts.set(looks(token), (counts.get(looks(token)) ?? 0) + 1);
  const odd = list.filter(token => {
    if (isCoin(token) || token.isListed) return false;
    const seen = looks(token);
    return hasOddLetters(token) || isNumber(token) || (seen !== '' && (counts.get(seen) ?? 0) > 1);
  });
  const imitations = new Set<unknown>(odd);
  found.set(list, imitations);
  return imitations;
}
