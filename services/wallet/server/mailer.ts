import type { Socket } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
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
  /** Aborts the letters under way, which may have arrived: a later try has the same id. */
  close(): void;
}

/** How long a connection may take, and the greeting. */
const CONNECT_MS = 8_000;
/** Longest silence of a mail server: one that examines a letter answers late, and gets it twice if it is not waited for. */
const SILENCE_MS = 60_000;
/** Longest time for one letter: a server that says a line at times is never silent, and would hold up the queue. */
const LETTER_MS = 120_000;
/** How long letters under way may take while the service stops; its process ends soon after. */
const STOP_MS = 5_000;
/** Answers of a mail server that refuse this letter, or this receiver, for good (RFC 5321, section 4.2.3, and RFC 7504). */
const REFUSALS: readonly unknown[] = [521, 550, 551, 552, 553, 554, 556];

/** Codes of an error of nodemailer; each may be absent. */
interface MailErrorCodes {
  readonly code?: unknown;
  /** Code of the system or of TLS, such as `CERT_HAS_EXPIRED`. */
  readonly originalCode?: unknown;
  readonly responseCode?: unknown;
}

/** Returns what is wrong, without the words of the mail server: they repeat the address. */
function failureOf(error: unknown): Error {
  const { code, originalCode, responseCode } = error as MailErrorCodes;
  const codes = [code, originalCode, responseCode].filter(Boolean).join(' ');
  const text = `The mail server did not take a letter: ${codes}`;
  const isRefused = (code === 'EENVELOPE' || code === 'EMESSAGE') && REFUSALS.includes(responseCode);
  return isRefused ? new GiveUp(text) : new Error(text);
}

/**
 * Returns the transport of a mail server. A password is sent over TLS alone: whoever removes STARTTLS from the server's greeting
 * would read it. `?ignoreTLS=true` in the address allows plain text, such as for a server of the same machine.
 * @param silenceMs Longest silence of the server after its greeting, in milliseconds
 * @param socket Where the first connection is made, so that the caller can end it; by default a fresh one
 */
export function mailTransport(mailUrl: string, silenceMs = SILENCE_MS, socket?: Socket): Transporter {
  const url = new URL(mailUrl);
  // In the address, whose parameters stand over the options
  if (url.password !== '' && url.searchParams.get('ignoreTLS') !== 'true') url.searchParams.set('requireTLS', 'true');
  return createTransport({
    url: url.href,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(socket && { socket }),
  });
}

/** Creates the mailer over SMTP. @param letterMs Longest time for one letter, in milliseconds */
export function createMailer(
  { mailUrl, mailFrom }: Pick<WalletSettings, 'mailUrl' | 'mailFrom'>,
  metrics?: Metrics,
  letterMs = LETTER_MS,
): Mailer {
  const domain = /@([\w.-]+)>?$/.exec(mailFrom)?.[1] ?? 'localhost';
  const host = new URL(mailUrl).hostname;
  const transport = mailTransport(mailUrl);
  const closing = new AbortController();
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
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(letterMs)]),
        };
        await traced('send mail', 'client', { 'server.address': host }, () => transport.sendMail(mail));
        metrics?.count('letters', 'sent');
      } catch (error) {
        metrics?.count('letters', 'failed');
        throw failureOf(error);
      }
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}

/** Stops what sends letters. Those that take too long are aborted: they wait in the queue, and another instance sends them. */
export async function stopSending(mailer: Mailer, stop: () => Promise<void>): Promise<void> {
  const late = setTimeout(() => mailer.close(), STOP_MS);
  try {
    await stop();
  } finally {
    clearTimeout(late);
  }
}
