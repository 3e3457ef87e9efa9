import type { Insertable } from 'kysely';
import { insertRows } from '../../http/database/insert-rows.js';
import type {
  ActivityRow,
  BlockRow,
  CheckpointRow,
  Db,
  Schema,
  TransactionRow,
  TransferRow,
} from '../database/schema.js';

/** Rows of one or more transactions. */
export interface IndexedTransactions {
  readonly transactions: readonly TransactionRow[];
  readonly transfers: readonly TransferRow[];
}

const insertAll = <Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> => insertRows(db, table, rows);

/** Returns one row for each address that takes part in each transaction. */
function activityOf({ transactions, transfers }: IndexedTransactions): readonly ActivityRow[] {
  const addresses = new Map(
    transactions.map(({ hash, from_address: from, to_address: to }) => [hash, new Set([from, to])]),
  );
  for (const { hash, from_address: from, to_address: to } of transfers) addresses.get(hash)?.add(from).add(to);
  return transactions.flatMap(({ chain, hash, mined_at, block_number, position }) =>
    [...(addresses.get(hash) ?? [])]
      .filter(address => address !== '')
      .map(address => ({ chain, address, hash, mined_at, block_number, position })),
  );
}

/** Adds transactions within a transaction of the database. Fails if one is indexed already: the keys are unique. */
export async function addTransactions(db: Db, indexed: IndexedTransactions): Promise<void> {
  await insertAll(db, 'transactions', indexed.transactions);
  await insertAll(db, 'transfers', indexed.transfers);
  await insertAll(db, 'activity', activityOf(indexed));
}

/** What work on the index must ask. */
export interface Turn {
  /** Fails a transaction of the database unless this instance is the one that indexes; serialises such transactions. */
  readonly fence: (transaction: Db) => Promise<void>;
  /**
   * Resolves when requests of visitors do not wait for the index. Between any two steps that take milliseconds, but never
   * within a transaction: with SQLite, requests wait for its end.
   */
  readonly giveWay: () => Promise<void>;
  /** Whether there are visitors now. */
  readonly isVisited: () => boolean;
  /** Resolves after a time that leaves half of the processor to visitors, if there are any; after each transaction. */
  readonly restFrom: (workMs: number) => Promise<void>;
}

/** Runs a transaction of the index: gives way before it, and rests from it. */
async function inTurn(
  db: Db,
  { fence, giveWay, restFrom }: Turn,
  write: (transaction: Db) => Promise<void>,
): Promise<void> {
  await giveWay();
  const from = performance.now();
  await db.transaction().execute(async transaction => {
    await fence(transaction);
    await write(transaction);
  });
  await restFrom(performance.now() - from);
}

/** Adds a block with all its transactions, or nothing. Fails unless its parent is the indexed block before it. */
export const addBlock = (db: Db, turn: Turn, block: BlockRow, indexed: IndexedTransactions): Promise<void> =>
  inTurn(db, turn, async transaction => {
    const parent = await transaction
      .selectFrom('blocks')
      .select('hash')
      .where('chain', '=', block.chain)
      .where('number', '=', block.number - 1)
      .executeTakeFirst();
    if (parent && parent.hash !== block.parent_hash) throw new Error('The index has another parent of the block');
    await insertAll(transaction, 'blocks', [block]);
    await addTransactions(transaction, indexed);
  });

/** Adds the transactions of Solana slots and moves the checkpoint, or nothing. Fails if the checkpoint has moved. */
export const addSlots = (
  db: Db,
  turn: Turn,
  [before, after]: readonly [CheckpointRow | undefined, CheckpointRow],
  indexed: IndexedTransactions,
): Promise<void> =>
  inTurn(db, turn, async transaction => {
    if (before) {
      const { numUpdatedRows } = await transaction
        .updateTable('checkpoints')
        .set({ slot: after.slot, blockhash: after.blockhash })
        .where('chain', '=', after.chain)
        .where('slot', '=', before.slot)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('The checkpoint has moved');
    } else await insertAll(transaction, 'checkpoints', [after]);
    await addTransactions(transaction, indexed);
  });

const INDEX_TABLES = ['transactions', 'transfers', 'activity'] as const;

/** Lowest number that a block of a node has. Demo history that no node has lies below. */
const FIRST_BLOCK = 0;

/** Removes the blocks above a number with all that they contain; without a number, all blocks. */
export const removeAbove = (db: Db, turn: Turn, chain: string, number = FIRST_BLOCK - 1): Promise<void> =>
  inTurn(db, turn, async transaction => {
    await transaction.deleteFrom('blocks').where('chain', '=', chain).where('number', '>', number).execute();
    await transaction.deleteFrom('checkpoints').where('chain', '=', chain).where('slot', '>', number).execute();
    for (const table of INDEX_TABLES)
      await transaction.deleteFrom(table).where('chain', '=', chain).where('block_number', '>', number).execute();
  });
