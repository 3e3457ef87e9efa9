import { createHash } from 'node:crypto';
import type { Db, TransactionRow, TransferRow } from '../../../../services/api/database/schema.js';
import { addTransactions } from '../../../../services/api/indexer/index-store.js';

/** An asset of the past. */
export interface PastAsset {
  /** Empty for the native coin. */
  readonly address: string;
  readonly unit: bigint;
}

const HOUR = 3_600_000;
/** Entries lie this far apart on average: 440 of them reach back about 13 months. */
const SPACING_HOURS = 21;
const FAILED_EVERY = 17;
const TRADE_EVERY = 11;
/** Blocks of the past lie below those of the chain, where no reorganisation removes them. */
const FIRST_PAST_BLOCK = -2;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Adds history of past months to the index. A dev chain cannot hold it: its blocks have the time of its start at the
 * earliest. These transactions exist in the index only.
 */
export async function addPast(
  db: Db,
  chain: string,
  owner: string,
  assets: readonly [PastAsset, ...PastAsset[]],
  count: number,
  now: number,
): Promise<void> {
  const transactions: TransactionRow[] = [];
  const transfers: TransferRow[] = [];
  for (let index = 0; index < count; index += 1) {
    const seed = hashOf(`past ${chain} ${index}`);
    const number = Number.parseInt(seed.slice(0, 8), 16);
    const other = `0x${seed.slice(0, 40)}`;
    const isOut = number % 2 === 0;
    const [from, to] = isOut ? [owner, other] : [other, owner];
    const place = { chain, hash: `0x${seed}`, block_number: FIRST_PAST_BLOCK - index };
    const move = (asset: PastAsset, log_index: number, [source, target]: readonly [string, string]): TransferRow => ({
      ...place,
      log_index,
      batch_index: 0,
      token_id: '',
      contract: asset.address,
      kind: asset.address === '' ? 'native' : 'erc20',
      sender: '',
      from_address: source,
      to_address: target,
      quantity: String(asset.unit * BigInt(1 + (number % 997))),
    });
    const asset = assets[number % assets.length] ?? assets[0];
    const isFailed = index % FAILED_EVERY === FAILED_EVERY - 1;
    transactions.push({
      ...place,
      position: 0,
      from_address: from,
      to_address: to,
      nonce: index,
      method: '',
      mined_at: now - Math.round((index + 1 + (number % 7) / 10) * SPACING_HOURS * HOUR),
      status: isFailed ? 'failed' : 'confirmed',
    });
    transfers.push(move(asset, asset.address === '' ? -1 : 0, [from, to]));
    const second = assets[(assets.indexOf(asset) + 1) % assets.length] ?? assets[0];
    if (!isFailed && index % TRADE_EVERY === 0) transfers.push(move(second, 1, [to, from]));
  }
  await db.transaction().execute(transaction => addTransactions(transaction, { transactions, transfers }));
}
