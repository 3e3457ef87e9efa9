import * as z from 'zod/mini';
import type { Activity, ActivityKind, ActivityTransfer } from '../../../domain/assets/activity.js';
import { formatAmount, formatUnits } from '../../../domain/format.js';
import { imitatesAsset } from '../../../domain/assets/look-alike-asset.js';
import { readTokenSymbol } from '../../../domain/assets/tokens.js';
import { isSpamText } from '../../../domain/assets/spam.js';
import { wholeNumber, type SolanaNode } from './node.js';
import { readTokenNames, type TokenNames } from './token-names.js';

/** Transactions that are asked for at once. */
const AT_ONCE = 6;

const tokenBalance = z.object({
  accountIndex: z.int(),
  mint: z.string(),
  owner: z.optional(z.string()),
  uiTokenAmount: z.object({ amount: wholeNumber, decimals: z.int().check(z.gte(0), z.lte(255)) }),
});
const transactionSchema = z.nullable(
  z.object({
    blockTime: z.nullish(wholeNumber),
    transaction: z.object({
      message: z.object({ accountKeys: z.array(z.object({ pubkey: z.string(), signer: z.optional(z.boolean()) })) }),
    }),
    meta: z.nullable(
      z.object({
        err: z.unknown(),
        fee: wholeNumber,
        preBalances: z.array(wholeNumber),
        postBalances: z.array(wholeNumber),
        preTokenBalances: z.nullish(z.array(tokenBalance)),
        postTokenBalances: z.nullish(z.array(tokenBalance)),
      }),
    ),
  }),
);
type Read = NonNullable<z.output<typeof transactionSchema>>;
type Meta = NonNullable<Read['meta']>;

/** A signature of the account's history. */
export interface SignedEntry {
  readonly signature: string;
  readonly err?: unknown;
  readonly blockTime?: bigint | null | undefined;
}

/** What a token's balance of an owner changed by. */
interface TokenChange {
  readonly mint: string;
  readonly decimals: number;
  readonly change: bigint;
  readonly counterparty: string | undefined;
}

interface TokenSum {
  readonly decimals: number;
  change: bigint;
  /** Changes of other owners. */
  readonly others: Map<string, bigint>;
}

/**
 * Reads the transactions of signatures and puts them into words.
 * @param listed Mints of tokens that the host lists
 */
export async function describeTransactions(
  node: SolanaNode,
  owner: string,
  signed: readonly SignedEntry[],
  listed: ReadonlySet<string> = new Set(),
): Promise<readonly Activity[]> {
  const read: (Read | null)[] = [];
  for (let at = 0; at < signed.length; at += AT_ONCE) {
    read.push(
      ...(await Promise.all(signed.slice(at, at + AT_ONCE).map(each => readTransaction(node, each.signature)))),
    );
  }
  const changes = read.map(each => (each?.meta ? tokenChanges(each.meta, owner) : []));
  const mints = [...new Set(changes.flat().map(({ mint }) => mint))];
  const names = mints.length > 0 ? await readTokenNames(node, mints) : [];
  const nameOf = new Map(mints.map((mint, at) => [mint, names[at] ?? {}]));
  return signed.map((each, at) => {
    const found = read[at];
    const native = found?.meta ? nativeChange(node, found, found.meta, owner) : [];
    const tokens = (changes[at] ?? []).map(change =>
      tokenTransfer(node, change, nameOf.get(change.mint) ?? {}, {
        isSigned: found !== null && found !== undefined && isSignedBy(found, owner),
        isListed: listed.has(change.mint),
      }),
    );
    const transfers = [...tokens, ...native];
    return {
      id: each.signature,
      hash: each.signature,
      network: node.network.caipNetworkId,
      kind: kindOf(transfers),
      status: (found?.meta?.err ?? each.err ?? null) === null ? 'confirmed' : 'failed',
      at: Number(found?.blockTime ?? each.blockTime ?? 0n) * 1_000,
      transfers,
    };
  });
}

const readTransaction = (node: SolanaNode, signature: string): Promise<Read | null> =>
  node.ask(
    'getTransaction',
    [signature, { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
    transactionSchema,
  );

/** True if the account has signed a transaction: nothing else proves that it wanted what the transaction did. */
const isSignedBy = ({ transaction: { message } }: Read, owner: string): boolean =>
  message.accountKeys.some(({ pubkey, signer }) => pubkey === owner && signer === true);

/** Returns the change of the account's own lamports without the fee. */
function nativeChange(
  { network: { nativeCurrency } }: SolanaNode,
  { transaction }: Read,
  { preBalances, postBalances, fee }: Meta,
  owner: string,
): readonly ActivityTransfer[] {
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey);
  const at = keys.indexOf(owner);
  const changes = keys.map((_, index) => (postBalances[index] ?? 0n) - (preBalances[index] ?? 0n));
  const own = (changes[at] ?? 0n) + (at === 0 ? fee : 0n); // the first account pays the fee
  if (at < 0 || own === 0n) return [];
  // The other side is the account with the opposite change
  const other = keys.find((key, index) => key !== owner && changes[index] === -own);
  return [
    {
      direction: own > 0n ? 'in' : 'out',
      quantity: formatUnits(own < 0n ? -own : own, nativeCurrency.decimals),
      label: nativeCurrency.symbol,
      counterparty: other,
    },
  ];
}

function tokenChanges({ preTokenBalances, postTokenBalances }: Meta, owner: string): readonly TokenChange[] {
  const sums = new Map<string, TokenSum>();
  const add = (balances: Meta['preTokenBalances'], sign: bigint): void => {
    for (const { mint, owner: holder, uiTokenAmount } of balances ?? []) {
      const sum: TokenSum = sums.get(mint) ?? { decimals: uiTokenAmount.decimals, change: 0n, others: new Map() };
      sums.set(mint, sum);
      const change = sign * uiTokenAmount.amount;
      if (holder === owner) sum.change += change;
      else if (holder !== undefined) sum.others.set(holder, (sum.others.get(holder) ?? 0n) + change);
    }
  };
  add(preTokenBalances, -1n);
  add(postTokenBalances, 1n);
  return [...sums].flatMap(([mint, { decimals, change, others }]) => {
    if (change === 0n) return [];
    const [counterparty] = [...others].find(([, moved]) => moved > 0n !== change > 0n && moved !== 0n) ?? [];
    return [{ mint, decimals, change, counterparty }];
  });
}

function tokenTransfer(
  { network: { nativeCurrency } }: SolanaNode,
  { mint, decimals, change, counterparty }: TokenChange,
  { name, symbol, isUnique, multiplier }: TokenNames,
  { isSigned, isListed }: { readonly isSigned: boolean; readonly isListed: boolean },
): ActivityTransfer {
  const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`;
  const label = (isUnique ? name : symbol) ?? symbol ?? readTokenSymbol(name) ?? short;
  const texts = { name: name ?? symbol ?? '', symbol: isUnique ? undefined : symbol };
  const isImitation = imitatesAsset({ address: '', ...texts }, []);
  // The maker of a token can keep the power to move it out of every account, and so write a history of his own
  const isSpam = !isSigned && !isListed && (change < 0n || isImitation || isSpamText(texts, nativeCurrency));
  return {
    direction: change > 0n ? 'in' : 'out',
    quantity: formatAmount({ amount: change < 0n ? -change : change, decimals, multiplier }),
    label,
    address: mint,
    isNft: isUnique,
    counterparty,
    isSpam,
    isOwn: isSigned,
  };
}

function kindOf(transfers: readonly ActivityTransfer[]): ActivityKind {
  const tokens = transfers.filter(({ address }) => address !== undefined);
  const movements = tokens.length > 0 && tokens.every(({ direction }) => direction === 'out') ? tokens : transfers; // a sender also pays deposits
  const [hasIn, hasOut] = [
    movements.some(({ direction }) => direction === 'in'),
    movements.some(({ direction }) => direction === 'out'),
  ];
  if (hasIn && hasOut) return 'trade';
  return hasIn ? 'receive' : hasOut ? 'send' : 'execute';
}
