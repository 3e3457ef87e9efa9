import { createTransport } from 'nodemailer';
import { htmlOf } from '../../letters/html.js';
import type { Letter } from '../../letters/letter.js';
import { log } from '../../http/log.js';
import type { Metrics } from '../../http/metrics.js';
import { Failure } from './failure.js';
import type { WalletSettings } from './settings.js';

/** Sends emails. */
export interface Mailer {
  /** Throws `MAIL_FAILED` when the mail server does not take the letter. */
  send(to: string, letter: Letter): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 8_000;

/** Creates the mailer over SMTP. */
export function createMailer(
  { mailUrl, mailFrom }: Pick<WalletSettings, 'mailUrl' | 'mailFrom'>,
  metrics?: Metrics,
): Mailer {
  const transport = createTransport({
    url: mailUrl,
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(to, letter) {
      const { subject, text } = letter;
      try {
        // An address object: no part of it is parsed as a list of receivers
        await transport.sendMail({
          from: mailFrom,
          to: { name: '', address: to },
          subject,
          text,
          html: htmlOf(letter, mailFrom),
        });
        metrics?.count('letters', 'sent');
      } catch (error) {
        metrics?.count('letters', 'failed');
        log('error', 'The mail server did not take a letter.', error);
        throw new Failure('MAIL_FAILED');
      }
    },
    close: () => transport.close(),
  };
}
