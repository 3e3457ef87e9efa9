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
import { language } from './language.js';
import { msg, str } from './msg.js';

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
  warnings: [msg('This transaction could not be previewed.')],
});

/** Texts of warnings. */
const WARNINGS: Readonly<Record<PreviewWarning, () => string>> = {
  'no-contract': () => msg('The receiver of this call is no contract. The call has no effect there.'),
  'wrong-network': () => msg('This request is for another network.'),
  'wrong-account': () => msg('The data names another account as the owner.'),
  expired: () => msg('This right has expired already.'),
  'no-expiry': () => msg('This right does not expire, or only after many years.'),
  unlimited: () => msg('This allows spending without a limit. Approve only if you trust the receiver.'),
  'gives-away': () => msg('This offers your assets and promises you nothing in return.'),
  'owner-changes': () => msg('This gives your account, or a part of what it holds, to another owner.'),
  'look-alike-name': () => msg('The name of an asset looks like another one. It may imitate another asset.'),
  'look-alike-address': () => msg('An address looks like one you know, but it is another. Compare every character.'),
  unreadable: () => msg('The meaning of this request is unknown. Approve only if you trust the site.'),
  incomplete: () => msg('More may change than is shown here.'),
  unstable: () =>
    msg('This request does something else when it is not being checked. It may take more than is shown here.'),
  'token-rules': () => msg('The issuer of a token can take it back, freeze it or charge for transfers.'),
};

const nameOf = ({ symbol, name, address, tokenId }: PreviewedAsset): string =>
  [symbol ?? name ?? short(address ?? ''), ...(tokenId === undefined ? [] : [`#${tokenId}`])].join(' ');

const amountOf = (asset: PreviewedAsset, amount: bigint): string =>
  asset.kind === 'nft' && amount === 1n
    ? nameOf(asset)
    : `${formatUnits(amount, asset.decimals ?? 0)} ${nameOf(asset)}`;

const changeRow = ({ asset, amount }: BalanceChange): Row => ({
  label: amount < 0n ? msg('You give') : msg('You get'),
  value: amountOf(asset, amount < 0n ? -amount : amount),
  moves: { asset: nameOf(asset), isIn: amount > 0n },
  ...(asset.address !== undefined && { title: asset.address }),
});

const receivedRow = ({ asset, amount, receiver }: ReceivedAmount): Row => ({
  label: msg('Receiver gets'),
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
    ...(isComplete ? [] : [{ label: msg('Also'), value: msg('other assets may change') }]),
  ];
  return rows.length > 0 ? [{ what: msg('What changes'), rows }] : [];
}

/** Returns until when a right can be used, by the rules of the modal. */
function expiryRows(approval: ApprovalChange): readonly Row[] {
  const time = (at: number): string => new Date(at).toLocaleString(language());
  const row = expiryIn<Row>(approval, {
    never: { label: msg('Until'), value: msg('No expiry'), isDanger: true },
    signature: at => ({ label: msg('Signature valid until'), value: time(at) }),
    until: at => ({ label: msg('Until'), value: time(at) }),
  });
  return row ? [row] : [];
}

/** Returns the step that tells of a right of another party. */
export function approvalStep(approval: ApprovalChange): Step {
  const { asset, spender, amount } = approval;
  return {
    what:
      amount === 'all'
        ? msg(str`Allow spending of all your ${nameOf(asset)}`)
        : amount === 0n
          ? msg(str`Stop allowing spending of your ${nameOf(asset)}`)
          : msg(str`Allow spending of ${amountOf(asset, amount)}`),
    rows: [
      { label: msg('Who may spend'), value: short(spender), title: spender },
      ...(asset.address === undefined
        ? []
        : [{ label: msg('Contract'), value: short(asset.address), title: asset.address }]),
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
  const texts = (list: readonly PreviewWarning[]): readonly string[] => list.map(each => WARNINGS[each]());
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
