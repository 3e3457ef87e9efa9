import type { UserOperation } from 'viem/account-abstraction';
import { overheadOf } from '../shared/operation-gas.js';

/** Most gas that one operation may ask for. */
export const GAS_LIMITS = { call: 10_000_000n, verification: 2_000_000n, preVerification: 2_000_000n } as const;

/** Present prices of a network, in wei for one unit of gas. */
export interface GasPrices {
  readonly baseFee: bigint;
  readonly tip: bigint;
}

type Operation = Pick<
  UserOperation<'0.8'>,
  'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas' | 'maxFeePerGas' | 'maxPriorityFeePerGas'
>;

/** How an operation is paid for. */
export type Payment = 'account' | 'service';

/** Price of one unit of gas of the transaction that submits an operation. */
export interface TransactionFees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Tells who pays: an operation without a fee is paid for by the service. */
export const paymentOf = ({ maxFeePerGas }: Pick<Operation, 'maxFeePerGas'>): Payment =>
  maxFeePerGas > 0n ? 'account' : 'service';

/** Returns why an operation is not worth a transaction; undefined for one that pays what it costs. */
export function refusalOf(operation: Operation, data: `0x${string}`, { baseFee, tip }: GasPrices): string | undefined {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas } = operation;
  if (
    callGasLimit > GAS_LIMITS.call ||
    verificationGasLimit > GAS_LIMITS.verification ||
    preVerificationGas > GAS_LIMITS.preVerification
  )
    return 'the gas limit is too high';
  if (preVerificationGas < overheadOf(data)) return 'the gas of the transaction is not paid for';
  if (maxPriorityFeePerGas > maxFeePerGas) return 'the tip is higher than the fee';
  if (paymentOf(operation) === 'service') return undefined;
  if (maxPriorityFeePerGas < tip || maxFeePerGas < baseFee + maxPriorityFeePerGas) return 'the fee is too low';
  return undefined;
}

/**
 * Returns the price of the transaction. One that the account pays has exactly the operation's fees: the EntryPoint gives
 * back the same price for each unit of gas that the transaction costs, whatever block it comes into.
 */
export const transactionFees = (operation: Operation, { baseFee, tip }: GasPrices): TransactionFees =>
  paymentOf(operation) === 'account'
    ? { maxFeePerGas: operation.maxFeePerGas, maxPriorityFeePerGas: operation.maxPriorityFeePerGas }
    : { maxFeePerGas: baseFee * 2n + tip, maxPriorityFeePerGas: tip };

/** Tells whether what the EntryPoint pays back covers the gas of the transaction. */
export const isCovered = (
  { gasUsed, paid }: { readonly gasUsed: bigint; readonly paid: bigint },
  { maxFeePerGas, maxPriorityFeePerGas }: TransactionFees,
  baseFee: bigint,
): boolean => {
  const price = baseFee + maxPriorityFeePerGas < maxFeePerGas ? baseFee + maxPriorityFeePerGas : maxFeePerGas;
  return paid >= gasUsed * price;
};
