import type { TransactionRow, TransferRow } from '../database/schema.js';

const ZERO = `0x${'0'.repeat(40)}`;
const APPROVE = '0x095ea7b3';

/** What a transaction does for an account. */
export type Operation = 'send' | 'receive' | 'mint' | 'burn' | 'approve' | 'trade' | 'execute';

const assetOf = ({ kind, contract, token_id }: TransferRow): string => `${kind}/${contract}/${token_id}`;

/** Returns what a transaction does for an account, by the account's transfers. */
export function operationOf(
  transaction: TransactionRow,
  transfers: readonly TransferRow[],
  address: string,
): Operation {
  const incoming = transfers.filter(({ to_address: to, from_address: from }) => to === address && from !== address);
  const outgoing = transfers.filter(({ from_address: from }) => from === address);
  const given = new Set(outgoing.map(assetOf));
  if (outgoing.length > 0 && incoming.some(one => !given.has(assetOf(one)))) return 'trade';
  if (outgoing.length > 0) return outgoing.every(({ to_address: to }) => to === ZERO) ? 'burn' : 'send';
  if (incoming.length > 0) {
    const isMinted = incoming.every(
      ({ kind, from_address: from }) => kind !== 'native' && (from === ZERO || from === ''),
    );
    return isMinted ? 'mint' : 'receive';
  }
  return transaction.method === APPROVE ? 'approve' : 'execute';
}
