import type { Hex } from 'viem';
import type { UserOperation } from 'viem/account-abstraction';
import { overheadOf } from '../shared/operation-gas.js';

/**
 * Most gas that one operation may ask for. That of the pre-verification is paid and not used: on rollups it pays for data on
 * L1, at the low price of their own gas.
 */
export const GAS_LIMITS = { call: 10_000_000n, verification: 2_000_000n, preVerification: 10_000_000_000n } as const;

/** Times the present price of data on L1 for which a budget has room until an operation is mined. */
export const L1_RISE = 2n;
/** Share by which L1 may raise its price in one block. */
const L1_BLOCK = { times: 9n, by: 8n };

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
export function refusalOf(operation: Operation, data: Hex, { baseFee, tip }: GasPrices): string | undefined {
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

const priceAt = (baseFee: bigint, { maxFeePerGas, maxPriorityFeePerGas }: TransactionFees): bigint =>
  baseFee + maxPriorityFeePerGas < maxFeePerGas ? baseFee + maxPriorityFeePerGas : maxFeePerGas;

const withRise = (l1Fee: bigint): bigint => (l1Fee * L1_BLOCK.times) / L1_BLOCK.by;

/**
 * Tells whether the gas that an operation pays for in advance covers, at the present price, what a rollup charges for its data
 * on L1, also one block of L1 later.
 */
export const paysForData = (
  operation: Operation,
  { data, baseFee, l1Fee }: { readonly data: Hex; readonly baseFee: bigint; readonly l1Fee: bigint },
): boolean => (operation.preVerificationGas - overheadOf(data)) * priceAt(baseFee, operation) >= withRise(l1Fee);

/** Tells whether what the EntryPoint pays back covers the gas of the transaction, and its data on L1. */
export const isCovered = (
  { gasUsed, paid, l1Fee }: { readonly gasUsed: bigint; readonly paid: bigint; readonly l1Fee: bigint },
  fees: TransactionFees,
  baseFee: bigint,
): boolean => paid >= gasUsed * priceAt(baseFee, fees) + withRise(l1Fee);
