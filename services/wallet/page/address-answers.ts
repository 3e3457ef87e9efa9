import { callApi } from './client.js';
import { confirmed } from './confirmed.js';
import type { Answers, FrameParts } from './frame-parts.js';
import { confirmEmailChange } from './ui/email-change.js';
import { language } from './ui/language.js';
import { msg } from './ui/msg.js';
import { progress } from './ui/parts.js';
import { withProof } from './ui/prove.js';
import { unlock } from './ui/unlock.js';
import { hasReason, WalletError } from './wallet-error.js';

type AddressNames = 'UPDATE_EMAIL' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP';

/** Answers about a change of the address. The page reads the codes of both addresses, so the person confirms it here. */
export const addressAnswers = ({
  person,
  custody,
  stage,
  announce,
  poller,
}: FrameParts): Pick<Answers, AddressNames> => {
  /** Address to which the account moves, as the service writes it. */
  let requested: string | undefined;
  /** Code of the present address whose answer was lost. */
  let unanswered: string | undefined;
  /** Finds out whether the account has moved: a code that is used may have moved it, though the answer was lost. */
  const findMoved = async (): Promise<{ newEmail: string } | undefined> => {
    const { account } = await callApi('account', {});
    return account && requested !== undefined && account.email === requested ? { newEmail: requested } : undefined;
  };
  const confirmOld = async (otp: string): Promise<void> => {
    try {
      await callApi('email/primary', { otp, locale: language() }, { userId: person.userId });
    } catch (error) {
      // The service takes each code once, so it has taken this one before
      if (hasReason(error, 'NO_CODE') && otp === unanswered) return;
      if (hasReason(error, 'OFFLINE')) unanswered = otp;
      throw error;
    }
  };
  return {
    UPDATE_EMAIL: ({ email: to }, question) => {
      [requested, unanswered] = [to.trim().toLowerCase(), undefined];
      return stage.run(question, 'approve', async ui => {
        ui.show(progress(msg('One moment…')));
        const account = await person.account();
        const { email: from } = account;
        if (!from) throw new WalletError('NO_EMAIL', 'This account has no email.');
        await confirmEmailChange(ui, { from, to }, account.userId);
        ui.show(progress(msg('One moment…')));
        if (!(await custody.isHere(account))) await unlock(ui, custody, account);
        return withProof(ui, () => custody.callSigned(account, 'email/update', { email: to, locale: language() }));
      });
    },
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }, question) => {
      try {
        await confirmOld(otp);
      } catch (error) {
        // A person who has typed the code late confirms with the passkey again
        if (!hasReason(error, 'SECOND_FACTOR_REQUIRED')) throw error;
        await stage.run(question, 'approve', ui => withProof(ui, () => confirmOld(otp)));
      }
    },
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => {
      const move = () => callApi('email/secondary', { otp }, { userId: person.userId });
      const answer = await confirmed<{ newEmail: string }>(move, findMoved, poller).catch(async (error: unknown) => {
        const moved = hasReason(error, 'NO_CODE') ? await findMoved() : undefined;
        if (!moved) throw error;
        return moved;
      });
      person.forget(); // read again when it is next needed: the change is done, whatever happens now
      announce();
      return answer;
    },
  };
};
