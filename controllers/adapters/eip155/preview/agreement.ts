import type { ApprovalChange, BalanceChange, ReceivedAmount } from '../../../domain/assets/preview.js';

/** What one simulation measured. */
export interface Measured {
  readonly changes: readonly BalanceChange[];
  /** What receivers get of tokens, where it is less than the calls pay. */
  readonly received: readonly ReceivedAmount[];
  readonly approvals: readonly ApprovalChange[];
}

/** How much an amount may differ between two blocks, in hundredths of a percent: prices and interest move. */
const TOLERANCE_BPS = 100n;
const ALL_BPS = 10_000n;

/** Received NFTs of a collection count together, since the next id depends on the block. */
const keyOf = ({ asset: { address = '', tokenId }, amount }: BalanceChange): string =>
  `${address}/${amount > 0n && tokenId !== undefined ? 'any' : (tokenId ?? '')}`.toLowerCase();

function sums(changes: readonly BalanceChange[]): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>();
  for (const change of changes) found.set(keyOf(change), (found.get(keyOf(change)) ?? 0n) + change.amount);
  return found;
}

const isWorse = (first: bigint, second: bigint): boolean => {
  if (second >= first) return false;
  if (first > 0n !== second > 0n) return true; // given instead of received, or not received at all
  const size = first < 0n ? -first : first;
  return (first - second) * ALL_BPS > size * TOLERANCE_BPS;
};

const size = ({ amount }: ApprovalChange): bigint => (amount === 'all' ? 2n ** 256n : amount);

const rightKey = ({ asset: { kind, address = '', tokenId = '' }, spender }: ApprovalChange): string =>
  `${kind}/${address}/${tokenId}/${spender}`.toLowerCase();

const sameRight = (one: ApprovalChange, other: ApprovalChange): boolean => rightKey(one) === rightKey(other);

/** True if the second simulation takes more from the account than the first, gives it less, or gives others more rights. */
export function takesMore(first: Measured, second: Measured): boolean {
  const [one, other] = [sums(first.changes), sums(second.changes)];
  const isMore = [...new Set([...one.keys(), ...other.keys()])].some(key =>
    isWorse(one.get(key) ?? 0n, other.get(key) ?? 0n),
  );
  const before = (right: ApprovalChange): bigint => {
    const found = first.approvals.find(each => sameRight(each, right));
    return found ? size(found) : 0n;
  };
  return isMore || second.approvals.some(right => size(right) > before(right));
}

const sameReceiver = (one: ReceivedAmount, other: ReceivedAmount): boolean =>
  `${one.asset.address ?? ''}/${one.receiver}`.toLowerCase() ===
  `${other.asset.address ?? ''}/${other.receiver}`.toLowerCase();

/** Returns what receivers get at least in two simulations; what is in neither list is all that was paid. */
export const leastOf = (first: Measured, second: Measured): readonly ReceivedAmount[] => [
  ...first.received.filter(one => !second.received.some(each => sameReceiver(one, each) && each.amount < one.amount)),
  ...second.received.filter(
    other => !first.received.some(each => sameReceiver(other, each) && each.amount <= other.amount),
  ),
];

/** Returns the worse of two simulations, asset by asset and right by right. */
export function worseOf(first: Measured, second: Measured): Measured {
  const [one, other] = [sums(first.changes), sums(second.changes)];
  const agreed = first.changes.filter(change => (one.get(keyOf(change)) ?? 0n) <= (other.get(keyOf(change)) ?? 0n));
  const worse = second.changes.filter(change => (other.get(keyOf(change)) ?? 0n) < (one.get(keyOf(change)) ?? 0n));
  const isLess = (right: ApprovalChange, others: readonly ApprovalChange[], orSame: boolean): boolean =>
    others.some(each => sameRight(each, right) && (size(each) > size(right) || (orSame && size(each) === size(right))));
  const rights = [
    ...second.approvals.filter(right => !isLess(right, first.approvals, false)),
    ...first.approvals.filter(right => !isLess(right, second.approvals, true)),
  ];
  return {
    changes: [...agreed, ...worse],
    received: leastOf(first, second),
    approvals: rights,
  };
}
