import { startMail } from '../../services/inbox/inbox.js';
import type { CaughtMail } from '../../services/inbox/caught-mail.js';

/** A mail server on this machine that delivers nothing. */
export interface Inbox {
  /** Address for the mailer of a server, such as `smtp://127.0.0.1:2525`. */
  readonly smtpUrl: string;
  /** Page with the letters. */
  readonly url: string;
  /** Letters, the newest first. */
  readonly letters: readonly CaughtMail[];
  /** Resolves with the newest letter to an address, as soon as there is one. */
  letterTo(address: string, options?: { readonly timeoutMs?: number }): Promise<CaughtMail>;
  clear(): void;
  stop(): Promise<void>;
}

/** Letters go through the queues of servers. */
const TIMEOUT_MS = 30_000;
const POLLING_MS = 20;

/** Starts a mail server on free ports of this machine. */
export async function startInbox(): Promise<Inbox> {
  const mail = await startMail({ port: 0 });
  const smtpUrl = await mail.smtpUrl();
  return {
    smtpUrl,
    url: mail.url,
    get letters() {
      return mail.messages;
    },
    async letterTo(address, { timeoutMs = TIMEOUT_MS } = {}) {
      const requested = address.toLowerCase();
      for (const end = Date.now() + timeoutMs; ;) {
        const found = mail.messages.find(({ to }) => to.some(each => each.toLowerCase() === requested));
        if (found) return found;
        if (Date.now() > end) throw new Error(`No letter to ${address} came within ${timeoutMs} ms.`);
        await new Promise(resolve => setTimeout(resolve, POLLING_MS));
      }
    },
    clear: () => mail.clear(),
    stop: () => mail.stop(),
  };
}
