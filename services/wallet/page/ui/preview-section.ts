import { formatUnits } from 'viem';
import type { ApprovalChange, BalanceChange, Preview, PreviewedAsset, PreviewWarning } from 'latchkey';
import { short, type Row, type Step } from './approval.js';
import { language, say } from './words.js';

/** What a request would do, in plain words. */
export interface Foreseen {
  readonly changes: readonly Step[];
  readonly warnings: readonly string[];
  /** Says that the network would refuse it; undefined if it would not. */
  readonly failure: string | undefined;
}

export const NOTHING_FORESEEN: Foreseen = { changes: [], warnings: [], failure: undefined };

/** Texts of warnings; the wallet refuses data of another network, and names calls that it cannot read itself. */
const WARNINGS: Readonly<Partial<Record<PreviewWarning, Parameters<typeof say>[0]>>> = {
  'no-contract': 'warnNoContract',
  'wrong-account': 'warnAccount',
  expired: 'warnExpired',
  unlimited: 'warnUnlimited',
  'owner-changes': 'warnOwner',
};

const nameOf = ({ symbol, name, address, tokenId }: PreviewedAsset): string =>
  [symbol ?? name ?? short(address ?? ''), ...(tokenId === undefined ? [] : [`#${tokenId}`])].join(' ');

const amountOf = (asset: PreviewedAsset, amount: bigint): string =>
  asset.kind === 'nft' && amount === 1n
    ? nameOf(asset)
    : `${formatUnits(amount, asset.decimals ?? 0)} ${nameOf(asset)}`;

const changeRow = ({ asset, amount }: BalanceChange): Row => ({
  label: say(amount < 0n ? 'youGive' : 'youGet'),
  value: amountOf(asset, amount < 0n ? -amount : amount),
  ...(asset.address !== undefined && { title: asset.address }),
});

/** Returns the step that tells what the account gives and gets; none if nothing is known. */
export function changeSteps({ changes = [], isComplete }: Pick<Preview, 'changes' | 'isComplete'>): readonly Step[] {
  const rows = changes.map(changeRow);
  const more = isComplete ? [] : [{ label: say('more'), value: say('morePossible') }];
  return rows.length > 0 ? [{ what: say('changes'), rows: [...rows, ...more] }] : [];
}

/** Returns the step that tells of a right of another party. */
export function approvalStep({ asset, spender, amount, expiresAt }: ApprovalChange): Step {
  return {
    what:
      amount === 'all'
        ? say('approveUnlimited', { symbol: nameOf(asset) })
        : say('approveToken', { amount: amountOf(asset, amount) }),
    rows: [
      { label: say('spender'), value: short(spender), title: spender },
      ...(asset.address === undefined
        ? []
        : [{ label: say('contract'), value: short(asset.address), title: asset.address }]),
      ...(expiresAt === undefined
        ? []
        : [{ label: say('until'), value: new Date(expiresAt).toLocaleString(language()) }]),
    ],
  };
}

/** Returns the texts of a preview's warnings. */
export const warningTexts = ({ warnings }: Pick<Preview, 'warnings'>): readonly string[] =>
  warnings.flatMap(warning => {
    const text = WARNINGS[warning];
    return text === undefined ? [] : [say(text)];
  });

/** Resolves with a preview; one that fails, or takes too long, foresees nothing. */
export async function inPatience<T>(signal: AbortSignal, previewing: Promise<T>): Promise<T | undefined> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([previewing, late]);
  } catch (error) {
    console.warn('The network could not tell what the request would change.', error);
    return undefined;
  }
}
