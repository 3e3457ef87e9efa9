import type { Preview, PreviewWarning, ReviewedTransfer } from '../../../controllers/index.js';
import * as words from '../../../controllers/domain/assets/preview-words.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';
import { isSurprise } from './change-danger.js';

/** Returns the language of the modal, for texts that it shares with the secure wallet. */
export const speech = (): words.Speech => ({ msg, str, locale: getLocale() });

/** Returns what should make a person look twice. */
export const previewWarningText = (warning: PreviewWarning): string => words.warningText(speech(), warning);

/** Returns the texts of warnings, apart by how they look. */
export const warningTexts = (warnings: readonly PreviewWarning[]): words.Warnings =>
  words.warningTexts(speech(), warnings);

/** Says that something else happens than the person has entered. */
export const surpriseText = (): string =>
  msg('This changes more or less than you entered. Read each line before you approve.');

/** Returns why the network would refuse a request; undefined if it would not. */
export function refusalText({ outcome }: Preview): string | undefined {
  if (outcome.is !== 'fails') return undefined;
  return outcome.reason
    ? msg(str`The network would refuse this: ${outcome.reason}`)
    : msg('The network would refuse this.');
}

/** Returns all warnings of a preview as one text, the worst first, for the button that they are about. */
export function careText(preview: Preview | undefined, transfer?: ReviewedTransfer): string {
  if (!preview) return '';
  const { dangers, cautions } = warningTexts(preview.warnings);
  const other = isSurprise(preview, transfer) ? [surpriseText()] : [];
  return [refusalText(preview), ...other, ...dangers, ...cautions].filter(text => text !== undefined).join(' ');
}
