import type { ChainAdapter } from '../adapters/chain-adapter.js';
import type { ReceiptQuery } from '../adapters/asset-reads.js';
import type { Resource } from '../core/resource.js';
import type { Scope } from '../core/scope.js';
import { wait } from '../core/wait.js';
import type { Preview } from '../domain/assets/preview.js';
import { isSameAddress } from '../domain/assets/same-address.js';
import { ARRIVAL_READS, PAY_PREVIEW_MS, RPC_POLLING_MS } from '../domain/constants.js';
import type { CaipNetwork } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { formatUnits } from '../domain/format.js';
import type { Payment } from '../domain/transactions/pay.js';

/** What the nodes compute of a payment. */
export type PaymentPreview = Pick<Resource<Preview>, 'settled'>;

/**
 * Refuses a payment in a token that takes a fee of transfers, as a simulation tells: the recipient would get less than
 * the price. A preview that takes too long is not waited for.
 * @throws {W3mError} `TRANSFER_TAXED`
 */
export async function expectWhole(
  scope: Scope,
  preview: PaymentPreview,
  { token, recipient }: Payment,
  signal: AbortSignal,
): Promise<void> {
  if (token === undefined) return;
  const seen = await Promise.race([preview.settled(), wait(scope, PAY_PREVIEW_MS, signal)]);
  const isLess = seen?.received?.some(
    ({ receiver, asset }) => isSameAddress(receiver, recipient) && isSameAddress(asset.address, token),
  );
  if (isLess === true) throw new W3mError('TRANSFER_TAXED');
}

/**
 * Resolves with what a confirmed payment brought the recipient, in the smallest unit; undefined for the native coin, which
 * always arrives whole, and if no node tells it.
 * @throws {W3mError} `PAY_UNCONFIRMED` if the network of the payment does not have the transaction
 */
export async function readArrival(
  scope: Scope,
  adapter: Pick<ChainAdapter, 'loadReads'>,
  { token, recipient }: Payment,
  { hash, network, signal }: { readonly hash: string; readonly network: CaipNetwork; readonly signal: AbortSignal },
): Promise<bigint | undefined> {
  if (token === undefined) return undefined;
  const query = { hash, network, address: recipient, assets: [token] };
  let read = await readOnce(adapter, query, signal);
  for (let reads = 1; !read && reads < ARRIVAL_READS; reads += 1) {
    await wait(scope, RPC_POLLING_MS, signal);
    read = await readOnce(adapter, query, signal);
  }
  if (!read && (await isMissing(adapter, query, signal))) throw new W3mError('PAY_UNCONFIRMED');
  return read?.received;
}

/**
 * Compares what arrived with the price, where it is known.
 * @throws {W3mError} `PAY_SHORT` if it is less
 */
export function expectPrice({ amount, asset: { metadata } }: Payment, received: bigint | undefined): void {
  if (received === undefined || received >= amount) return;
  const textOf = (units: bigint): string => `${formatUnits(units, metadata.decimals)} ${metadata.symbol}`;
  throw new W3mError('PAY_SHORT', { params: { received: textOf(received), amount: textOf(amount) } });
}

/** Resolves with undefined if the nodes do not have the transaction yet: another read may find it. */
async function readOnce(
  adapter: Pick<ChainAdapter, 'loadReads'>,
  query: ReceiptQuery,
  signal: AbortSignal,
): Promise<{ readonly received: bigint | undefined } | undefined> {
  try {
    const reads = await adapter.loadReads?.();
    return { received: (await reads?.receipt?.(query, signal))?.changes[0] };
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** Resolves with true if a node answers that the network does not have the transaction. */
async function isMissing(
  adapter: Pick<ChainAdapter, 'loadReads'>,
  query: ReceiptQuery,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const reads = await adapter.loadReads?.();
    return (await reads?.status(query, signal)) === 'pending';
  } catch {
    signal.throwIfAborted();
    return false; // no node answers: the confirmation is all that is known
  }
}
