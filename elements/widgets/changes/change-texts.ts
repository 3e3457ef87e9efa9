import type { PreviewWarning } from '../../../controllers/index.js';
import * as words from '../../../controllers/domain/assets/preview-words.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';

/** Returns the language of the modal, for texts that it shares with the secure wallet. */
export const speech = (): words.Speech => ({ msg, str, locale: getLocale() });

/** Returns what should make a person look twice. */
export const previewWarningText = (warning: PreviewWarning): string => words.warningText(speech(), warning);

/** Returns the texts of warnings, apart by how they look. */
export const warningTexts = (warnings: readonly PreviewWarning[]): words.Warnings =>
  words.warningTexts(speech(), warnings);
