import * as z from 'zod/mini';
import { gateModes } from '../evm-chain/gate.js';
import type { CaughtMail } from '../../../services/inbox/caught-mail.js';
import type { MailCatcher } from '../../../services/inbox/inbox.js';
import type { WalletService } from '../wallet/wallet.js';
import type { Control } from './control.js';

const MAX_AHEAD_MS = 366 * 24 * 3_600_000;

const orderSchema = z.strictObject({
  mode: z.optional(z.enum(gateModes)),
  act: z.optional(z.enum(['reset', 'crash'])),
  sponsor: z.optional(z.boolean()),
  custody: z.optional(z.enum(['escrow', 'self'])),
  /** Milliseconds by which the clock of the wallet is ahead. */
  aheadMs: z.optional(z.int().check(z.gte(0), z.lte(MAX_AHEAD_MS))),
});

/** State of the secure wallet for pages and tests. */
export interface WalletReport extends Pick<WalletService, 'url' | 'mode' | 'requests'> {
  /** Caught emails, newest first. */
  readonly mails: readonly CaughtMail[];
}

/** Commands to the secure wallet. */
export type WalletOrder = z.infer<typeof orderSchema>;

/** Control of the secure wallet: reachability, a crash, and the emails it has sent. */
export const walletControl = (wallet: WalletService, mail: MailCatcher): Control => ({
  report: (): WalletReport => {
    const { url, mode, requests } = wallet;
    return { url, mode, requests, mails: mail.messages };
  },
  async obey(order) {
    const { mode, act, sponsor, custody, aheadMs } = orderSchema.parse(order);
    if (act === 'crash') await wallet.crash();
    if (act === 'reset') {
      mail.clear();
      await wallet.resume();
      await wallet.sponsor(true);
      await wallet.setCustody('escrow');
      await wallet.setClock(0);
      await wallet.refund();
      await wallet.forgetCounters();
    }
    if (sponsor !== undefined) await wallet.sponsor(sponsor);
    if (custody !== undefined) await wallet.setCustody(custody);
    if (aheadMs !== undefined) await wallet.setClock(aheadMs);
    if (mode === 'up') await wallet.resume();
    else if (mode) await wallet.pause(mode);
  },
});
