import { formatUnits } from 'viem';
import type {
  ApprovalChange,
  BalanceChange,
  Preview,
  PreviewedAsset,
  PreviewWarning,
  ReceivedAmount,
} from '../../../../controllers/domain/assets/preview.js';
import { expiryIn } from '../../../../controllers/domain/assets/approval-expiry.js';
import { isDanger } from '../../../../controllers/domain/assets/preview-verdict.js';
import { short, type Row, type Step } from './approval.js';
import { language, say } from './words.js';

/** What a request would do, in plain words. */
export interface PreviewContent {
  readonly changes: readonly Step[];
  readonly warnings: readonly string[];
  /** Warnings of what takes assets from people. */
  readonly dangers: readonly string[];
  /** Says that the network would refuse it; undefined if it would not. */
  readonly failure: string | undefined;
}

/** Nobody could tell what the request changes. */
export const emptyPreview = (): PreviewContent => ({
  changes: [],
  dangers: [],
  failure: undefined,
  warnings: [say('warnNotPreviewed')],
});

/** Texts of warnings. */
const WARNINGS: Readonly<Record<PreviewWarning, Parameters<typeof say>[0]>> = {
  'no-contract': 'warnNoContract',
  'wrong-network': 'warnNetwork',
  'wrong-account': 'warnAccount',
  expired: 'warnExpired',
  'no-expiry': 'warnNoExpiry',
  unlimited: 'warnUnlimited',
  'gives-away': 'warnGivesAway',
  'owner-changes': 'warnOwner',
  'look-alike-name': 'warnLookName',
  'look-alike-address': 'warnLookAddress',
  unreadable: 'warnMeaning',
  incomplete: 'warnIncomplete',
  unstable: 'warnUnstable',
  'token-rules': 'warnTokenRules',
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

const receivedRow = ({ asset, amount, receiver }: ReceivedAmount): Row => ({
  label: say('receiverGets'),
  value: amountOf(asset, amount),
  title: receiver,
});

/** Returns the step that tells what the account gives and gets, and what others get; none if nothing is known. */
export function changeSteps({
  changes = [],
  received = [],
  isComplete,
}: Pick<Preview, 'changes' | 'received' | 'isComplete'>): readonly Step[] {
  const rows = [
    ...changes.map(changeRow),
    ...received.map(receivedRow),
    ...(isComplete ? [] : [{ label: say('more'), value: say('morePossible') }]),
  ];
  return rows.length > 0 ? [{ what: say('changes'), rows }] : [];
}

/** Returns until when a right can be used, by the rules of the modal. */
function expiryRows(approval: ApprovalChange): readonly Row[] {
  const time = (at: number): string => new Date(at).toLocaleString(language());
  const row = expiryIn<Row>(approval, {
    never: { label: say('until'), value: say('noExpiry'), isDanger: true },
    signature: at => ({ label: say('signatureUntil'), value: time(at) }),
    until: at => ({ label: say('until'), value: time(at) }),
  });
  return row ? [row] : [];
}

/** Returns the step that tells of a right of another party. */
export function approvalStep(approval: ApprovalChange): Step {
  const { asset, spender, amount } = approval;
  return {
    what:
      amount === 'all'
        ? say('approveUnlimited', { symbol: nameOf(asset) })
        : amount === 0n
          ? say('revokeToken', { symbol: nameOf(asset) })
          : say('approveToken', { amount: amountOf(asset, amount) }),
    rows: [
      { label: say('spender'), value: short(spender), title: spender },
      ...(asset.address === undefined
        ? []
        : [{ label: say('contract'), value: short(asset.address), title: asset.address }]),
      ...expiryRows(approval),
    ],
  };
}

/** Returns the texts of a preview's warnings; `except` has those that the question shows in other words. */
export function warningTexts(
  { warnings }: Pick<Preview, 'warnings'>,
  except: readonly PreviewWarning[] = [],
): Pick<PreviewContent, 'warnings' | 'dangers'> {
  const shown = warnings.filter(warning => !except.includes(warning));
  const texts = (list: readonly PreviewWarning[]): readonly string[] => list.map(each => say(WARNINGS[each]));
  return { dangers: texts(shown.filter(isDanger)), warnings: texts(shown.filter(each => !isDanger(each))) };
}

/** Resolves with a preview; one that fails, or takes too long, foresees nothing. */
export async function previewInTime<T>(signal: AbortSignal, previewing: Promise<T>): Promise<T | undefined> {
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
