import { sql } from 'kysely';
import type { Db, TransferRow } from '../database/schema.js';
import type { NftHolding } from '../sources/account-source.js';
import { nftKey } from './nft-key.js';

/** Transfers of which holdings are added up: strangers decide how many an account gets. */
const MAX_TRANSFERS = 20_000;

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
    nftKey(one.contract, one.tokenId.padStart(78, '0')) < nftKey(other.contract, other.tokenId.padStart(78, '0'))
      ? -1
      : 1;
  return [...holdings.values()].filter(({ amount }) => amount > 0n).sort(order);
}

/**
 * Returns the NFTs that an account holds, by the indexed transfers, in a fixed order. Of too many transfers, those of the tokens
 * that the account has ordered come first, then those of the newest tokens; a token is read with all of its transfers or not.
 */
export async function indexedNfts(db: Db, chain: string, address: string): Promise<readonly NftHolding[]> {
  const { rows } = await sql<Omit<NftTransfer, 'isOwn'> & { readonly own: number }>`
    with moves as (
      select
        transfers.kind, transfers.contract, transfers.token_id, transfers.quantity,
        transfers.from_address, transfers.to_address, transfers.block_number,
        case when transfers.sender = ${address} or transactions.from_address = ${address} then 1 else 0 end as own
      from transfers
      inner join transactions on transactions.chain = transfers.chain and transactions.hash = transfers.hash
      where transfers.chain = ${chain} and transfers.kind in ('erc721', 'erc1155')
        and (transfers.from_address = ${address} or transfers.to_address = ${address})
    ),
    ranked as (
      select
        moves.*,
        max(own) over (partition by contract, token_id) as rank,
        max(block_number) over (partition by contract, token_id) as newest
      from moves
    )
    select kind, contract, token_id, quantity, from_address, to_address, own from ranked
    order by rank desc, newest desc, contract, token_id
    limit ${MAX_TRANSFERS + 1}`.execute(db);
  const cut = rows.length > MAX_TRANSFERS ? rows.at(-1) : undefined; // this token may have more
  return foldNfts(
    address,
    rows
      .filter(row => row.contract !== cut?.contract || row.token_id !== cut.token_id)
      .map(({ own, ...row }) => ({ ...row, isOwn: own === 1 })),
  );
}
