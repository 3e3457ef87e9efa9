import type { BalanceChange, PreviewedAsset } from './preview.js';

/** A change that a person has asked for. */
export interface ExpectedChange {
  /** Contract or mint; absent for the native coin. */
  readonly address?: string | undefined;
  /** In the smallest unit; negative for what the account gives. */
  readonly amount: bigint;
}

// Only EVM addresses come in several spellings
const isSameAsset = ({ address: one }: PreviewedAsset | ExpectedChange, { address: other }: ExpectedChange): boolean =>
  one?.startsWith('0x') ? one.toLowerCase() === other?.toLowerCase() : one === other;

/**
 * True if a request changes exactly what a person has asked for: nothing more, and nothing less. An NFT is never asked
 * for.
 */
export function isAsExpected(changes: readonly BalanceChange[], expected: readonly ExpectedChange[]): boolean {
  const isAskedFor = ({ asset, amount }: BalanceChange): boolean =>
    asset.kind !== 'nft' && expected.some(each => isSameAsset(asset, each) && each.amount === amount);
  const isMade = (wanted: ExpectedChange): boolean =>
    wanted.amount === 0n ||
    changes.some(({ asset, amount }) => isSameAsset(asset, wanted) && asset.kind !== 'nft' && amount === wanted.amount);
  return changes.every(change => change.amount === 0n || isAskedFor(change)) && expected.every(isMade);
}
