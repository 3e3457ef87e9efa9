import type { Balance, CaipNetworkId } from '../entities.js';
import { readName } from '../read-name.js';
import { isNumberLike } from './number-like.js';

/** A token that the host names for a network: its contract or mint. */
export interface ListedToken {
  readonly address: string;
  /** URL of its picture. */
  readonly image?: string | undefined;
}

/** Tokens of the host, by CAIP-2 id. */
export type TokenLists = Readonly<Partial<Record<CaipNetworkId, ListedToken | readonly ListedToken[]>>>;

/** What an account holds of a coin or token on one network. */
export interface Holding extends Balance {
  readonly network: CaipNetworkId;
  /** Contract or mint; absent for the native coin. */
  readonly address?: string | undefined;
  /** Name as the token says it. */
  readonly name: string;
  readonly imageUrl?: string | undefined;
  /** Price of one unit in US dollars as a decimal string, if the source of the balance knows it. */
  readonly price?: string | undefined;
  /** Change of the price within 24 hours in percent as a decimal string, if the source of the balance knows it. */
  readonly change24h?: string | undefined;
  /** True if the host lists it: it is then no spam. */
  readonly isListed?: boolean | undefined;
  /** True if the source flags it as unsolicited. */
  readonly isSpam?: boolean | undefined;
}

/** True for a token that its source flags as unsolicited. The native coin is none, whatever the source says. */
export const isSpamToken = ({ address, isSpam }: Pick<Holding, 'address' | 'isSpam'>): boolean =>
  address !== undefined && isSpam === true;

/** Returns the tokens that the host names for a network. */
export function listedTokens(lists: TokenLists | undefined, network: CaipNetworkId): readonly ListedToken[] {
  const listed = lists?.[network];
  if (listed === undefined) return [];
  return 'address' in listed ? [listed] : listed;
}

/** Identity of a coin or token among all networks. */
export const tokenKey = ({ network, address }: Pick<Holding, 'network' | 'address'>): string =>
  // Only EVM addresses come in several spellings; in other namespaces, case tells tokens apart
  `${network}/${(network.startsWith('eip155:') ? address?.toLowerCase() : address) ?? ''}`;

/** Characters of the longest name or symbol of a token. */
const TOKEN_TEXT_LENGTH = 40;

/** Marks above and below a letter that reach into other lines, and letters and signs that look like a space or like nothing. */
const MISLEADING = /\p{M}{4}|[\u115f\u1160\u2800\u3164\uffa0\u{1d159}]/u;

/**
 * Returns the trimmed name or symbol of a token; undefined if it is empty, too long, or has invisible characters or marks
 * that reach out of its line.
 */
export function readTokenText(text: unknown): string | undefined {
  const read = readName(text, TOKEN_TEXT_LENGTH);
  return read !== undefined && MISLEADING.test(read) ? undefined : read;
}

/** Returns the checked symbol of a token: one that would read as a part of the amount before it is set in quotation marks. */
export function readTokenSymbol(text: unknown): string | undefined {
  const read = readTokenText(text);
  return read !== undefined && isNumberLike(read) && !/^“.*”$/u.test(read) ? `“${read}”` : read;
}
