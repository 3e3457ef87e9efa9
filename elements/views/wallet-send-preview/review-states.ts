// What a review of a transfer says of its submission, and what may be done then.
import type { Send, SendReview, Submission } from '../../../controllers/index.js';
import { msg } from '../../internal/msg.js';
import { isDangerous } from '../../widgets/changes/change-danger.js';
import { warningText } from '../../widgets/send-texts.js';

/** Says what to check before the transfer. Reads signals. */
export function noticeText(send: Send): string {
  const warning = send.warning.get();
  return warning
    ? `${warningText(warning)} ${msg('A transfer cannot be undone.')}`
    : msg('Check the receiver. A transfer cannot be undone.');
}

/** True if a danger is shown, so that the button names it. Reads signals. */
export function isRisky(send: Send): boolean {
  const [preview, review] = [send.preview.latest.get(), send.review.get()];
  return send.warning.get() === 'look-alike' || (preview !== undefined && isDangerous(preview, review));
}

/** True if the wallet may have sent: nothing is offered that could send once more. */
export const isUnknown = (submission: Submission): boolean =>
  submission.status === 'failed' && submission.error.code === 'OUTCOME_UNKNOWN';

/** True if what is reviewed is no longer true of the token: the form makes another review. */
export const needsReview = (submission: Submission): boolean =>
  submission.status === 'failed' && submission.error.code === 'ASSET_MISMATCH';

/** True if the wallet pays or has it paid, so that only the end shows whether the network has the transfer. */
export const isByWallet = ({ cost }: SendReview): boolean => cost.fee === undefined;

/** Returns what screen readers announce. */
export function statusText({ status }: Submission, isUnseen: boolean): string {
  switch (status) {
    case 'asking':
      return msg('Approve in your wallet');
    case 'sent':
      return isUnseen ? msg('Approved') : msg('Sent to the network');
    default:
      return '';
  }
}
