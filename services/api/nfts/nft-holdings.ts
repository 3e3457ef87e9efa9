import { sql } from 'kysely';
import type { Db, TransferRow } from '../database/schema.js';
import type { NftHolding, NftRange } from '../sources/account-source.js';
import { nftKey, nftOrder } from './nft-key.js';

/** Transfers of which holdings are added up: strangers decide how many an account gets. */
const MAX_TRANSFERS = 20_000;
/** Queries for a range, of which one is enough unless the account has sent away large amounts of many tokens. */
const MAX_ROUNDS = 8;

/** A transfer of an NFT, and whether the account ordered it: by its own transaction, or by an operation. */
type NftTransfer = Pick<TransferRow, 'kind' | 'contract' | 'token_id' | 'from_address' | 'to_address' | 'quantity'> & {
  readonly isOwn: boolean;
};

/** Returns the NFTs that an account holds after transfers, in a fixed order. */
export function foldNfts(address: string, transfers: readonly NftTransfer[]): readonly NftHolding[] {
  const holdings = new Map<string, NftHolding>();
  for (const one of transfers) {
    const { contract, token_id: tokenId, from_address: from, to_address: to, isOwn } = one;
    const kind = one.kind === 'erc721' ? 'erc721' : 'erc1155';
    const key = nftKey(contract, tokenId);
    const before = holdings.get(key) ?? { kind, contract, tokenId, amount: 0n, isOwn: false };
    const quantity = BigInt(one.quantity);
    const change = (to === address ? quantity : 0n) - (from === address ? quantity : 0n);
    holdings.set(key, { ...before, amount: before.amount + change, isOwn: before.isOwn || isOwn });
  }
  const order = (one: NftHolding, other: NftHolding): number =>
    nftOrder(one.contract, one.tokenId) < nftOrder(other.contract, other.tokenId) ? -1 : 1;
  return [...holdings.values()].filter(({ amount }) => amount > 0n).sort(order);
}

type NftMove = Omit<NftTransfer, 'isOwn'> & { readonly own: number };
type NftPlace = NonNullable<NftRange['after']>;

/** From this sum on, one of double precision may be wrong, and the fold decides. */
const INEXACT = 9e15;

/** Reads the transfers of the next tokens that an account may hold, in their order, each with all of its transfers. */
async function nextMoves(
  db: Db,
  [chain, address]: readonly [chain: string, address: string],
  { after, limit: count, withSpam }: NftRange,
): Promise<readonly NftMove[]> {
  const isBehind = after
    ? sql<boolean>`(transfers.contract, length(transfers.token_id), transfers.token_id)
        > (${after.contract}, ${after.tokenId.length}, ${after.tokenId})`
    : sql<boolean>`1 = 1`;
  const isShown = withSpam ? sql<boolean>`1 = 1` : sql<boolean>`max(own) = 1 or max(coalesce(tokens.is_listed, 0)) = 1`;
  const sumOf = (party: 'from_address' | 'to_address') =>
    sql<number>`sum(case when moves.${sql.ref(party)} = ${address} then cast(quantity as double precision) else 0 end)`;
  const { rows } = await sql<NftMove>`
    with moves as (
      select
        transfers.kind, transfers.contract, transfers.token_id, transfers.quantity,
        transfers.from_address, transfers.to_address,
        case when transfers.sender = ${address} or transactions.from_address = ${address} then 1 else 0 end as own
      from transfers
      inner join transactions on transactions.chain = transfers.chain and transactions.hash = transfers.hash
      where transfers.chain = ${chain} and transfers.kind in ('erc721', 'erc1155')
        and (transfers.from_address = ${address} or transfers.to_address = ${address})
        and ${isBehind}
    ),
    page as (
      select moves.contract, moves.token_id, max(own) as own
      from moves
      left join tokens on tokens.chain = ${chain} and tokens.address = moves.contract
      group by moves.contract, moves.token_id
      having (${isShown})
        and (${sumOf('to_address')} > ${sumOf('from_address')} or ${sumOf('to_address')} >= ${INEXACT})
      order by moves.contract, length(moves.token_id), moves.token_id
      limit ${count}
    )
    select
      moves.kind, moves.contract, moves.token_id, moves.quantity, moves.from_address, moves.to_address, page.own
    from page
    inner join moves on moves.contract = page.contract and moves.token_id = page.token_id
    order by moves.contract, length(moves.token_id), moves.token_id
    limit ${MAX_TRANSFERS + 1}`.execute(db);
  return rows;
}

/**
 * Returns the NFTs that an account holds, by the indexed transfers, in a fixed order: as many as the range asks for, if there
 * are as many, or a few more. A token with more transfers than are added up is left out.
 */
export async function indexedNfts(
  db: Db,
  chain: string,
  address: string,
  range: NftRange = { limit: MAX_TRANSFERS, withSpam: true },
): Promise<readonly NftHolding[]> {
  const found: NftHolding[] = [];
  let after = range.after;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const rows = await nextMoves(db, [chain, address], { ...range, after });
    const cut = rows.length > MAX_TRANSFERS ? rows.at(-1) : undefined; // this token has more
    const isCut = (row: NftMove): boolean => row.contract === cut?.contract && row.token_id === cut.token_id;
    const whole = rows.filter(row => !isCut(row));
    found.push(
      ...foldNfts(
        address,
        whole.map(({ own, ...row }) => ({ ...row, isOwn: own === 1 })),
      ),
    );
    const last = whole.at(-1) ?? cut;
    const count = new Set(rows.map(row => nftKey(row.contract, row.token_id))).size;
    if (!last || found.length >= range.limit || (!cut && count < range.limit)) break;
    after = { contract: last.contract, tokenId: last.token_id } satisfies NftPlace;
  }
  return found;
}
