import type {
  ApprovalChange,
  BalanceChange,
  Preview,
  PreviewWarning,
  ReceivedAmount,
} from '../../../../controllers/domain/assets/preview.js';
import { expiryIn } from '../../../../controllers/domain/assets/approval-expiry.js';
import {
  approvalText,
  assetAmount,
  assetName,
  warningTexts as textsOf,
  type Speech,
} from '../../../../controllers/domain/assets/preview-words.js';
import { short, type Row, type Step } from './approval.js';
import { dateLocale, language } from './language.js';
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

const speech = (): Speech => ({ msg, str, locale: language() });

/** Returns the texts of a preview's warnings. */
export function warningTexts(given: readonly PreviewWarning[]): Pick<PreviewContent, 'warnings' | 'dangers'> {
  const { dangers, cautions } = textsOf(speech(), given);
  return { dangers, warnings: cautions };
}

/** Nobody could tell what the request changes. @param read What its bytes warn of */
export function emptyPreview(read: readonly PreviewWarning[] = []): PreviewContent {
  const { dangers, warnings } = warningTexts(read);
  return {
    changes: [],
    dangers,
    failure: undefined,
    warnings: [msg('This transaction could not be previewed.'), ...warnings],
  };
}

const changeRow = ({ asset, amount }: BalanceChange): Row => ({
  label: amount < 0n ? msg('You give') : msg('You get'),
  value: assetAmount(speech(), amount, asset),
  moves: { asset: assetName(asset), isIn: amount > 0n },
  ...(asset.address !== undefined && { title: asset.address }),
});

const receivedRow = ({ asset, amount, receiver }: ReceivedAmount): Row => ({
  label: msg('Receiver gets'),
  value: assetAmount(speech(), amount, asset),
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
  const time = (at: number): string => new Date(at).toLocaleString(dateLocale());
  const row = expiryIn<Row>(approval, {
    never: { label: msg('Until'), value: msg('No expiry'), isDanger: true },
    signature: at => ({ label: msg('Signature valid until'), value: time(at) }),
    until: at => ({ label: msg('Until'), value: time(at) }),
  });
  return row ? [row] : [];
}

/** Returns the step that tells of a right of another party. */
export function approvalStep(approval: ApprovalChange): Step {
  const { asset, spender } = approval;
  return {
    what: approvalText(speech(), approval),
    rows: [
      { label: msg('Who may spend'), value: spender },
      ...(asset.address === undefined
        ? []
        : [{ label: msg('Contract'), value: short(asset.address), title: asset.address }]),
      ...expiryRows(approval),
    ],
  };
}

/** Returns an amount of an asset, in the words of the modal. */
export const amountText = (amount: bigint, asset: ApprovalChange['asset']): string =>
  assetAmount(speech(), amount, asset);

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
