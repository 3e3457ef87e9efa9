import { createServer, type ServerResponse } from 'node:http';
import { isLocalHost } from '../http/local-host.js';
import { listen } from '../http/ports.js';
import type { CaughtMail } from './caught-mail.js';
import { inboxPage } from './inbox-page.js';

const MAX_MESSAGES = 500;
const MAX_BYTES = 1_000_000;
/** Characters of all stored emails; beyond, the oldest go. */
const MAX_STORED = 32_000_000;
const TOO_LARGE = 552;
/** Base of the path of a request. */
const BASE = 'http://mail';

export interface MailOptions {
  /** Port of the inbox page; if it is taken, uses another port unless `strictPort` is set. */
  readonly port: number;
  readonly strictPort?: boolean;
}

/** A local mail server that delivers nothing and shows all emails on a page. */
export interface MailCatcher {
  /** Inbox page; `messages.json?to=…` below it lists emails as JSON. */
  readonly url: string;
  /** Address for mailers. Starts the SMTP server on first use. */
  smtpUrl(): Promise<string>;
  readonly messages: readonly CaughtMail[];
  clear(): void;
  stop(): Promise<void>;
}

interface SmtpServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Reads an email to its end; undefined for one with more than the allowed bytes, which takes no memory. */
async function readMail(stream: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  let [chunks, size]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_BYTES) chunks = [];
    else chunks.push(chunk);
  }
  return size > MAX_BYTES ? undefined : Buffer.concat(chunks);
}

const lengthOf = ({ from, subject, text, html }: CaughtMail): number =>
  from.length + subject.length + text.length + html.length;

/** Returns the newest emails within the bounds: one at least. */
function newest(mails: readonly CaughtMail[]): readonly CaughtMail[] {
  let length = 0;
  const end = mails.findIndex((mail, index) => {
    length += lengthOf(mail);
    return index > 0 && (length > MAX_STORED || index >= MAX_MESSAGES);
  });
  return end < 0 ? mails : mails.slice(0, end);
}

async function startSmtp(onMail: (mail: Omit<CaughtMail, 'id' | 'at'>) => void): Promise<SmtpServer> {
  const [{ SMTPServer }, { simpleParser }] = await Promise.all([import('smtp-server'), import('mailparser')]);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: MAX_BYTES,
    logger: false,
    onData(stream, session, done) {
      const receive = async (): Promise<void> => {
        const mail = await readMail(stream);
        if (!mail) throw Object.assign(new Error('Message too large'), { responseCode: TOO_LARGE });
        const { subject = '', text = '', html, from } = await simpleParser(mail);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        onMail({ to, from: from?.text ?? '', subject, text, html: html === false ? '' : html });
      };
      receive().then(() => done(), done);
    },
  });
  // A wallet that is killed resets its connection, and an emitter without a listener would end the process
  smtp.on('error', error => console.warn('A connection to the mail server was lost.', error.message));
  const port = await listen(smtp.server, 0, false);
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise(resolve => smtp.close(() => resolve())) };
}

/** A page of the web can give its own host name the address of this machine, and would then be of the same origin. */
const isOwnHost = (host = ''): boolean =>
  URL.canParse(`http://${host}`) && isLocalHost(new URL(`http://${host}`).hostname);

const send = (response: ServerResponse, type: string, body: string): void => {
  response.writeHead(200, {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox",
  });
  response.end(body);
};

/** Starts the mail server. */
export async function startMail({ port, strictPort = false }: MailOptions): Promise<MailCatcher> {
  let messages: readonly CaughtMail[] = [];
  let lastId = 0;
  let smtp: Promise<SmtpServer> | undefined;
  const onMail = (mail: Omit<CaughtMail, 'id' | 'at'>): void => {
    messages = newest([{ ...mail, id: ++lastId, at: Date.now() }, ...messages]);
  };
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    if (!URL.canParse(url, BASE)) return void response.writeHead(400).end(); // such as `//`
    if (!isOwnHost(headers.host)) return void response.writeHead(403).end();
    const { pathname, searchParams } = new URL(url, BASE);
    const to = searchParams.get('to')?.toLowerCase();
    const requested = messages.filter(mail => !to || mail.to.some(address => address.toLowerCase() === to));
    if (pathname === '/messages.json') send(response, 'application/json', JSON.stringify(requested));
    else if (pathname === '/') send(response, 'text/html; charset=utf-8', inboxPage(requested, to));
    else response.writeHead(404).end();
    return undefined;
  });
  const used = await listen(server, port, strictPort);
  return {
    url: `http://localhost:${used}/`,
    smtpUrl: async () => (await (smtp ??= startSmtp(onMail))).url,
    get messages() {
      return messages;
    },
    clear: () => {
      messages = [];
    },
    stop: async () => {
      await (await smtp)?.close();
      await new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
