import type { Address, Client } from 'viem';
import { getTransactionReceipt } from 'viem/actions';
import { isAddressEqual } from 'viem/utils';
import { isInOwnRange, ownRanges } from '../../../domain/assets/own-operations.js';
import type { OwnTransaction } from './describe.js';
import type { LoggedTransfer } from './transfer-logs.js';

/** Transactions whose receipts one page reads: anybody can log any number of transfers in the name of an account. */
const RECEIPTS_MAX = 20;

/**
 * Marks the movements that the account caused by an operation, where another account sent the transaction. Only those that
 * need the proof are looked up.
 * @param needsProof True for a movement that is not believed without one
 */
export async function withOwnOperations(
  client: Client,
  owner: Address,
  transactions: readonly OwnTransaction[],
  needsProof: (log: LoggedTransfer) => boolean,
): Promise<readonly OwnTransaction[]> {
  const isOpen = ({ sent, logs = [] }: OwnTransaction): boolean =>
    !(sent && isAddressEqual(sent.from, owner)) && logs.some(needsProof);
  const open = transactions.filter(isOpen).slice(0, RECEIPTS_MAX);
  const account = owner.toLowerCase();
  const proofs = new Map(
    await Promise.all(
      open.map(async ({ hash }) => [hash, ownRanges((await getTransactionReceipt(client, { hash })).logs)] as const),
    ),
  );
  return transactions.map(transaction => {
    const ranges = proofs.get(transaction.hash);
    if (!ranges) return transaction;
    const logs = transaction.logs?.map(log => ({ ...log, isOwn: isInOwnRange(ranges, account, log.logIndex) }));
    return { ...transaction, logs };
  });
}
