import type { Preview, ReviewedTransfer } from '../../../controllers/index.js';
import { changesOf, isAsExpected } from '../../../controllers/domain/assets/expected-changes.js';
import { isDanger } from '../../../controllers/domain/assets/preview-verdict.js';

/** Returns whether a preview of a transfer shows other changes than the person has entered. */
export const isSurprise = ({ outcome, changes, approvals }: Preview, transfer: ReviewedTransfer | undefined): boolean =>
  outcome.is === 'succeeds' &&
  changes !== undefined &&
  transfer !== undefined &&
  (approvals.length > 0 || !isAsExpected(changes, changesOf(transfer)));

/** Returns whether a preview shows a danger, so that to go on must not look like the way to go. */
export const isDangerous = (preview: Preview, transfer?: ReviewedTransfer): boolean =>
  preview.outcome.is === 'fails' || isSurprise(preview, transfer) || preview.warnings.some(isDanger);
