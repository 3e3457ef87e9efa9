import { createTransport } from 'nodemailer';
import { htmlOf } from '../../letters/html.js';
import type { Letter } from '../../letters/letter.js';
import type { Metrics } from '../../http/metrics.js';
import { GiveUp } from '../../http/queue/queue.js';
import { traced } from '../../http/tracing/tracing.js';
import type { WalletSettings } from './settings.js';

/** Sends emails. */
export interface Mailer {
  /**
   * Sends a letter. Mailboxes drop a second letter with the same `id`.
   * @throws GiveUp if the mail server refuses the letter for good, another error if a later try may succeed
   */
  send(to: string, letter: Letter, id: string): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 8_000;
/** Answers of a mail server that refuse this letter, or this receiver, for good (RFC 5321, section 4.2.3). */
const REFUSALS: readonly unknown[] = [550, 551, 552, 553, 554];

/** Returns what is wrong, without the words of the mail server: they repeat the address. */
function failureOf(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }; // of nodemailer, or absent
  const text = `The mail server did not take a letter: ${[code, responseCode].filter(Boolean).join(' ')}`;
  const isRefused = (code === 'EENVELOPE' || code === 'EMESSAGE') && REFUSALS.includes(responseCode);
  return isRefused ? new GiveUp(text) : new Error(text);
}

/** Creates the mailer over SMTP. */
export function createMailer(
  { mailUrl, mailFrom }: Pick<WalletSettings, 'mailUrl' | 'mailFrom'>,
  metrics?: Metrics,
): Mailer {
  const domain = /@([\w.-]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost';
  const host = new URL(mailUrl).hostname;
  const transport = createTransport({
    url: mailUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(to, letter, id) {
      const { subject, text } = letter;
      try {
        // An address object: no part of it is parsed as a list of receivers
        const mail = {
          from: mailFrom,
          to: { name: '', address: to },
          messageId: `<${id}@${domain}>`,
          subject,
          text,
          html: htmlOf(letter, mailFrom),
        };
        await traced('send mail', 'client', { 'server.address': host }, () => transport.sendMail(mail));
        metrics?.count('letters', 'sent');
      } catch (error) {
        metrics?.count('letters', 'failed');
        throw failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}
