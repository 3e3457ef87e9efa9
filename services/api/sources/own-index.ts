import type { Chain } from '../chains/chains.js';
import type { Db } from '../database/schema.js';
import { readPosition, writePosition } from '../history/cursor.js';
import { indexedHistory } from '../history/read-history.js';
import { indexedNfts } from '../nfts/nft-holdings.js';
import type { AccountSource } from './account-source.js';

/** Number of received tokens that are looked at: those that the account ordered first, then the newest. */
const MAX_RECEIVED = 500;

/**
 * Returns the tokens that an account received, and whether it ordered one of them itself: by its own transaction, or by an
 * operation that a bundler has sent for it.
 */
async function receivedTokens(db: Db, chain: string, address: string): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('transactions', on =>
      on.onRef('transactions.chain', '=', 'transfers.chain').onRef('transactions.hash', '=', 'transfers.hash'),
    )
    .select(['transfers.contract'])
    .select(({ eb, fn }) => {
      const ordered = eb.or([eb('transactions.from_address', '=', address), eb('transfers.sender', '=', address)]);
      return fn.max(eb.case().when(ordered).then(1).else(0).end()).as('own');
    })
    .where('transfers.to_address', '=', address)
    .where('transfers.chain', '=', chain)
    .where('transfers.kind', '=', 'erc20')
    .groupBy('transfers.contract')
    .orderBy('own', 'desc')
    .orderBy(({ fn }) => fn.max('transfers.block_number'), 'desc')
    .limit(MAX_RECEIVED)
    .execute();
  return new Map(rows.map(({ contract, own }) => [contract, own === 1]));
}

/** Reads accounts from the index that this server writes. */
export const ownIndex = (db: Db, { id }: Chain): AccountSource => ({
  receivedTokens: address => receivedTokens(db, id, address),
  nfts: (address, range) => indexedNfts(db, id, address, range),
  history: async (address, cursor, limit) => {
    const after = cursor === undefined ? undefined : readPosition(cursor);
    return (await indexedHistory(db, address, id, after, limit)).map(({ entry, position }) => ({
      entry,
      minedAt: position[0],
      cursor: writePosition(position),
    }));
  },
});
