import type { Db, TransferRow } from '../database/schema.js';
import type { NftHolding } from '../sources/account-source.js';
import { nftKey } from './nft-key.js';

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

/** Returns the NFTs that an account holds, by the indexed transfers, in a fixed order. */
export async function indexedNfts(db: Db, chain: string, address: string): Promise<readonly NftHolding[]> {
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('transactions', on =>
      on.onRef('transactions.chain', '=', 'transfers.chain').onRef('transactions.hash', '=', 'transfers.hash'),
    )
    .select(['transfers.kind', 'transfers.contract', 'transfers.token_id', 'transfers.quantity'])
    .select([
      'transfers.from_address',
      'transfers.to_address',
      'transfers.sender',
      'transactions.from_address as payer',
    ])
    .where('transfers.chain', '=', chain)
    .where('transfers.kind', 'in', ['erc721', 'erc1155'])
    .where(eb => eb.or([eb('transfers.from_address', '=', address), eb('transfers.to_address', '=', address)]))
    .limit(MAX_TRANSFERS)
    .execute();
  return foldNfts(
    address,
    rows.map(({ payer, sender, ...row }) => ({ ...row, isOwn: [payer, sender].includes(address) })),
  );
}
