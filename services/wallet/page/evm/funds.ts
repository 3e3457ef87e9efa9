import { formatUnits } from 'viem';
import { roundedFee } from '../../../../controllers/domain/transactions/fee.js';
import type { Network } from '../facts.js';
import { msg, str } from '../ui/msg.js';
import { TRANSACTION_REJECTED, WalletError } from '../wallet-error.js';

/** What an account has, and what it would pay, in the smallest unit of the network. */
export interface Bill {
  readonly balance: bigint;
  readonly value: bigint;
  /** Highest fee; 0 if it is paid for the person. */
  readonly fee: bigint;
}

/** True if the account cannot pay. */
export const isShort = ({ balance, value, fee }: Bill): boolean => balance < value + fee;

/** Says why an account cannot pay; undefined if it can. */
export function shortage({ decimals, symbol }: Network, bill: Bill): string | undefined {
  if (!isShort(bill)) return undefined;
  const amount = (of: bigint): string => `${formatUnits(of, decimals)} ${symbol}`;
  const balance = amount(bill.balance);
  return bill.balance < bill.value
    ? msg(str`The account has ${balance}, which is not enough.`)
    : msg(
        str`The account has ${balance}, and the network fee is up to ${amount(roundedFee(bill.fee))}. Add ${symbol} to pay it.`,
      );
}

/** Returns the error of an account that cannot pay; the page knows its first words from nodes. */
export const noFunds = (): WalletError =>
  new WalletError('NO_FUNDS', 'Insufficient funds for the amount and the network fee.', TRANSACTION_REJECTED);

/** True for the refusal of a node to take a transaction that the account cannot pay. */
export const isAboutFunds = (error: unknown): boolean =>
  error instanceof Error &&
  /insufficient funds|exceeds (the )?balance|gas required exceeds allowance:? \(?0\b/i.test(error.message);
