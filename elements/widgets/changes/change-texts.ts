import type { ApprovalChange, BalanceChange, PreviewWarning, ReceivedAmount } from '../../../controllers/index.js';
import * as words from '../../../controllers/domain/assets/preview-words.js';
import { getLocale } from '../../internal/locale.js';
import { msg } from '../../internal/msg.js';
import { str } from '../../internal/str.js';

const speech = (): words.Speech => ({ msg, str, locale: getLocale() });

/** Returns an amount with its sign, as it changes the balance. */
export const changeText = ({ amount, asset }: BalanceChange): string =>
  `${amount < 0n ? '−' : '+'}${words.assetAmount(speech(), amount, asset)}`;

/** Returns what another address gets of a token that charges for transfers. */
export const receivedText = (received: ReceivedAmount): string => words.receivedText(speech(), received);

/** Returns what another address may do after the request. */
export const approvalText = (approval: ApprovalChange): string => words.approvalText(speech(), approval);

/** Returns until when a right can be used; undefined if the request names no end. */
export const expiryText = (approval: ApprovalChange): string | undefined => words.expiryText(speech(), approval);

/** Returns what should make a person look twice. */
export const previewWarningText = (warning: PreviewWarning): string => words.warningText(speech(), warning);

/** Returns the texts of warnings, apart by how they look. */
export const warningTexts = (warnings: readonly PreviewWarning[]): words.Warnings =>
  words.warningTexts(speech(), warnings);
