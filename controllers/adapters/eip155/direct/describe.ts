import { zeroAddress, type Address, type Client, type Hex, type Transaction } from 'viem';
import { isAddressEqual } from 'viem/utils';
import type { Activity, ActivityKind, ActivityTransfer } from '../../../domain/assets/activity.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { formatUnits } from '../../../domain/format.js';
import { imitatesAsset } from '../../../domain/assets/look-alike-asset.js';
import { isSpamText } from '../../../domain/assets/spam.js';
import { readTokenSymbol } from '../../../domain/assets/tokens.js';
import { readTokenFacts, type TokenFacts } from './token-facts.js';
import type { LoggedTransfer } from './transfer-logs.js';

/** A transaction of an account, or one that moved its tokens. */
export interface OwnTransaction {
  readonly hash: Hex;
  readonly block: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The transaction, if the account sent it or received native coins by it. */
  readonly sent?: Transaction | undefined;
  readonly logs?: readonly LoggedTransfer[] | undefined;
  readonly hasFailed?: boolean | undefined;
}

/** Selectors of `approve` and `setApprovalForAll`. */
const APPROVALS: readonly string[] = ['0x095ea7b3', '0xa22cb465'];

/** True if a token may be taken for another one by its letters, or its symbol for a part of the amount. */
const imitates = ({ name, symbol = '' }: { readonly name: string; readonly symbol?: string | undefined }): boolean =>
  imitatesAsset({ address: '', name, symbol }, []);

/**
 * Puts transactions into words: what moved, in which direction, in units of the asset.
 * @param listed Contracts of tokens that the host lists, in lower case
 */
export async function describeTransactions(
  client: Client,
  network: CaipNetwork,
  owner: Address,
  transactions: readonly OwnTransaction[],
  listed: ReadonlySet<string> = new Set(),
): Promise<readonly Activity[]> {
  const contracts = new Set(transactions.flatMap(({ logs = [] }) => logs.map(({ contract }) => contract)));
  const facts = await readTokenFacts(client, [...contracts]);
  return transactions.map(transaction => {
    const transfers = [
      ...nativeOf(transaction, network, owner),
      ...(transaction.logs ?? []).flatMap(log => tokenOf(log, facts, network, owner, transaction, listed)),
    ];
    return {
      id: transaction.hash,
      hash: transaction.hash,
      network: network.caipNetworkId,
      kind: kindOf(transaction, transfers),
      status: transaction.hasFailed ? 'failed' : 'confirmed',
      at: transaction.at,
      transfers,
    };
  });
}

const directionOf = (from: Address, to: Address, owner: Address): ActivityTransfer['direction'] => {
  const [isOut, isIn] = [isAddressEqual(from, owner), isAddressEqual(to, owner)];
  return isOut && isIn ? 'self' : isOut ? 'out' : 'in';
};

function nativeOf(
  { sent }: OwnTransaction,
  { nativeCurrency: { symbol, decimals } }: CaipNetwork,
  owner: Address,
): readonly ActivityTransfer[] {
  if (!sent || sent.value === 0n) return [];
  const direction = directionOf(sent.from, sent.to ?? zeroAddress, owner);
  const counterparty = direction === 'in' ? sent.from : (sent.to ?? undefined);
  return [{ direction, quantity: formatUnits(sent.value, decimals), label: symbol, counterparty }];
}

/**
 * True for a movement from the account that only a contract claims which the host does not list. Such a contract logs
 * transfers in the name of anybody, to put a look-alike address or symbol into their history.
 */
export const isClaim = ({ contract, from }: LoggedTransfer, owner: Address, listed: ReadonlySet<string>): boolean =>
  isAddressEqual(from, owner) && !listed.has(contract.toLowerCase());

function tokenOf(
  log: LoggedTransfer,
  facts: ReadonlyMap<Address, Partial<TokenFacts>>,
  { nativeCurrency }: CaipNetwork,
  owner: Address,
  { sent }: OwnTransaction,
  listed: ReadonlySet<string>,
): readonly ActivityTransfer[] {
  const { contract, from, to, amount, tokenId, isOwn = false } = log;
  const { name, symbol, decimals } = facts.get(contract) ?? {};
  const direction = directionOf(from, to, owner);
  const isNft = tokenId !== undefined;
  if (!isNft && decimals === undefined) return []; // not a token: its unit is unknown
  const short = `${contract.slice(0, 6)}…${contract.slice(-4)}`;
  const label = isNft ? `${name ?? symbol ?? short} #${shortId(tokenId)}` : (symbol ?? readTokenSymbol(name) ?? short);
  const isOwnDoing = isOwn || (sent !== undefined && isAddressEqual(sent.from, owner));
  const isListed = listed.has(contract.toLowerCase());
  const texts = { name: name ?? label, symbol: isNft ? undefined : symbol };
  const isSpam =
    !isOwnDoing &&
    (amount === 0n ||
      isClaim(log, owner, listed) ||
      (!isListed && (imitates(texts) || isSpamText(texts, nativeCurrency))));
  return [
    {
      direction,
      quantity: isNft ? String(amount) : formatUnits(amount, decimals ?? 0),
      label,
      address: contract,
      tokenId: tokenId?.toString(),
      isNft,
      counterparty: direction === 'in' ? from : to,
      isSpam,
      isOwn: isOwnDoing,
    },
  ];
}

/** Ids may have 78 digits. */
const shortId = (id: bigint): string => {
  const text = String(id);
  return text.length > 10 ? `${text.slice(0, 4)}…${text.slice(-4)}` : text;
};

function kindOf({ sent, logs = [] }: OwnTransaction, transfers: readonly ActivityTransfer[]): ActivityKind {
  const [hasIn, hasOut] = [
    transfers.some(({ direction }) => direction === 'in'),
    transfers.some(({ direction }) => direction !== 'in'),
  ];
  if (hasIn && hasOut) return 'trade';
  const isAbout = (side: 'from' | 'to'): boolean =>
    logs.length > 0 && logs.every(log => isAddressEqual(log[side], zeroAddress));
  if (hasIn) return isAbout('from') ? 'mint' : 'receive';
  if (hasOut) return isAbout('to') ? 'burn' : 'send';
  return sent && APPROVALS.includes(sent.input.slice(0, 10)) ? 'approve' : 'execute';
}
