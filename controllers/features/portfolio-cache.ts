import { toCaipAddress } from '../domain/networks/caip.js';
import { parseCaipAddress } from '../domain/networks/caip-address.js';
import { PORTFOLIO_CACHE_MS } from '../domain/constants.js';
import type { TypedStorage } from '../core/storage.js';
import { formatUnits, isDecimal, parseUnits } from '../domain/format.js';
import { portfolioCache, type TokenBalance } from '../domain/storage/portfolio-record.js';
import { isMultiplier, readMultiplier } from '../domain/scaled-units.js';
import { isSafeWebLink } from '../domain/wallets/safe-link.js';
import { readTokenSymbol, readTokenText, type Holding } from '../domain/assets/tokens.js';
import { isEvmAddress, isSolanaAddress } from '../domain/validation.js';
import type { AccountPlace } from './nfts.js';

/** Tokens of an account that are stored; an account with more is read anew after a reload. */
const STORED_MAX = 200;

/** Longest URL of a picture that is stored, in characters. */
const PICTURE_MAX = 500;

const keyOf = ({ holder, on }: AccountPlace) => toCaipAddress(on.caipNetworkId, holder.address);

/** Returns what was held less than 30 s ago; undefined if it is not known, or if a part of it is not valid. */
export function recallPortfolio(storage: TypedStorage, at: AccountPlace, now: number): readonly Holding[] | undefined {
  const { timestamp, balance } = storage.get(portfolioCache)?.[keyOf(at)] ?? {};
  if (timestamp === undefined || !isRecent(timestamp, now)) return undefined;
  const holdings = balance?.balances.map(each => toHolding(each, at)) ?? [];
  const isWhole =
    holdings[0] !== undefined && holdings[0].address === undefined && holdings.every(each => each !== undefined);
  return isWhole ? holdings : undefined;
}

/** Stores what is held for a reload within 30 s, and drops what is older. */
export function rememberPortfolio(
  storage: TypedStorage,
  at: AccountPlace,
  holdings: readonly Holding[],
  now: number,
): void {
  const others = Object.entries(storage.get(portfolioCache) ?? {}).filter(
    ([key, stored]) => key !== keyOf(at) && stored && isRecent(stored.timestamp, now),
  );
  const isStored = holdings.length <= STORED_MAX;
  const own = isStored && { [keyOf(at)]: { timestamp: now, balance: { balances: holdings.map(toBalance) } } };
  storage.set(portfolioCache, { ...Object.fromEntries(others), ...own });
}

const isRecent = (timestamp: number, now: number): boolean => Math.abs(now - timestamp) < PORTFOLIO_CACHE_MS;

/** Writes a holding as pages of the 1.7 line do, and what they do not know in fields of its own. */
function toBalance(holding: Holding): TokenBalance {
  const { network, address, amount, decimals, multiplier, symbol, name, imageUrl = '', price, change24h } = holding;
  return {
    name,
    symbol,
    chainId: network,
    price: Number(price ?? 0),
    quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
    iconUrl: imageUrl.length <= PICTURE_MAX ? imageUrl : '',
    ...(address !== undefined && { address: `${network}:${address}` }),
    ...(price !== undefined && { priceDecimal: price }),
    ...(multiplier !== undefined && { multiplier }),
    ...(change24h !== undefined && { change24h }),
    ...((holding.isSpam === true || holding.isListed === true) && {
      flags: { is_spam: holding.isSpam, is_listed: holding.isListed },
    }),
  };
}

/** Reads a stored balance; undefined if it is of another network or not valid. */
function toHolding(stored: TokenBalance, { on }: AccountPlace): Holding | undefined {
  const { chainId, name, symbol, quantity, iconUrl, priceDecimal: price, change24h, flags, multiplier = '1' } = stored;
  const decimals = /^\d{1,3}$/.test(quantity.decimals) ? Number(quantity.decimals) : undefined;
  const amount = decimals === undefined ? undefined : parseUnits(quantity.numeric, decimals);
  const address = stored.address === undefined ? undefined : parseCaipAddress(stored.address)?.address;
  const isToken = address !== undefined && (isEvmAddress(address) || isSolanaAddress(address));
  const isWhole = chainId === on.caipNetworkId && amount !== undefined && amount >= 0n && decimals !== undefined;
  if (!isWhole || (stored.address !== undefined && !isToken) || !isMultiplier(Number(multiplier))) return undefined;
  if (readTokenSymbol(symbol) !== symbol || readTokenText(name) !== name) return undefined;
  const scale = readMultiplier(Number(multiplier));
  return {
    network: chainId,
    amount,
    decimals,
    symbol,
    name,
    ...(address !== undefined && { address }),
    ...((/^(data:image\/|ipfs:\/\/|ar:\/\/)/i.test(iconUrl) || isSafeWebLink(iconUrl)) && { imageUrl: iconUrl }),
    ...(scale !== undefined && { multiplier: scale }),
    ...(price !== undefined && isDecimal(price) && { price }),
    ...(change24h !== undefined && isDecimal(change24h) && { change24h }),
    ...(flags?.is_spam && { isSpam: true }),
    ...(flags?.is_listed && { isListed: true }),
  };
}
