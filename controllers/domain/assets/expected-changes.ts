import type { Account } from '../entities.js';
import type { BalanceChange, PreviewedAsset } from './preview.js';
import { isSameAddress } from './same-address.js';
import type { Holding } from './tokens.js';

/** A change that a person has asked for. */
export interface ExpectedChange {
  /** Contract or mint; absent for the native coin. */
  readonly address?: string | undefined;
  /** In the smallest unit; negative for what the account gives. */
  readonly amount: bigint;
}

/** A transfer as a person has reviewed it. */
export interface ReviewedTransfer {
  readonly account: Pick<Account, 'address'>;
  readonly holding: Pick<Holding, 'address'>;
  readonly amount: bigint;
  readonly to: string;
  readonly cost: { readonly deposit: bigint };
}

/** Returns the changes that a transfer asks for: the amount, and the deposit of the receiver's account. */
export function changesOf({ holding, amount, to, account, cost }: ReviewedTransfer): readonly ExpectedChange[] {
  const given = isSameAddress(to, account.address) ? 0n : -amount;
  return holding.address === undefined
    ? [{ amount: given - cost.deposit }]
    : [{ address: holding.address, amount: given }, { amount: -cost.deposit }];
}

const isSameAsset = ({ address: one }: PreviewedAsset | ExpectedChange, { address: other }: ExpectedChange): boolean =>
  isSameAddress(one, other);

/**
 * True if a request changes exactly what a person has asked for: nothing more, and nothing less. An NFT is never asked
 * for.
 */
export function isAsExpected(changes: readonly BalanceChange[], expected: readonly ExpectedChange[]): boolean {
  const isExpected = ({ asset, amount }: BalanceChange): boolean =>
    asset.kind !== 'nft' && expected.some(each => isSameAsset(asset, each) && each.amount === amount);
  const isMet = (requested: ExpectedChange): boolean =>
    requested.amount === 0n ||
    changes.some(
      ({ asset, amount }) => isSameAsset(asset, requested) && asset.kind !== 'nft' && amount === requested.amount,
    );
  return changes.every(change => change.amount === 0n || isExpected(change)) && expected.every(isMet);
}
