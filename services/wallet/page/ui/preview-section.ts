import type { ApprovalChange, Effects, PreviewWarning } from '../../../../controllers/domain/assets/preview.js';
import {
  assetAmount,
  warningTexts as textsOf,
  type Speech,
} from '../../../../controllers/domain/assets/preview-words.js';
import { dateLocale, language } from './language.js';
import { msg, str } from './msg.js';

/** What a request would do, in plain words. */
export interface PreviewContent {
  /** Undefined if nobody could tell. */
  readonly effects: Effects | undefined;
  readonly warnings: readonly string[];
  /** Warnings of what takes assets from people. */
  readonly dangers: readonly string[];
  /** Says that the network would refuse it; undefined if it would not. */
  readonly failure: string | undefined;
}

/** Returns the language of the wallet, for texts that it shares with the modal. */
export const speech = (): Speech => ({ msg, str, locale: language(), dates: dateLocale() });

/** Returns the texts of a preview's warnings. */
export function warningTexts(given: readonly PreviewWarning[]): Pick<PreviewContent, 'warnings' | 'dangers'> {
  const { dangers, cautions } = textsOf(speech(), given);
  return { dangers, warnings: cautions };
}

/** Nobody could tell what the request changes. @param read What its bytes warn of */
export function emptyPreview(read: readonly PreviewWarning[] = []): PreviewContent {
  const { dangers, warnings } = warningTexts(read);
  return {
    effects: undefined,
    dangers,
    failure: undefined,
    warnings: [msg('This transaction could not be previewed.'), ...warnings],
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
