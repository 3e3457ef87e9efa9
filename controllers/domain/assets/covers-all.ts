import type { ApprovalChange } from './preview.js';

/** Share of what is held from which a limited right counts as one to everything: nine tenths. */
const SHARE = { times: 9n, by: 10n };

/** True for a limited right that covers what the account holds now or nearly all of it, which a limit does not make smaller. */
export const coversAll = ({ amount, balance = 0n }: Pick<ApprovalChange, 'amount' | 'balance'>): boolean =>
  amount !== 'all' && balance > 0n && amount * SHARE.by >= balance * SHARE.times;
