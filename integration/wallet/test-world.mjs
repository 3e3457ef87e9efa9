// Starts secure wallets for Node tests: in this process with a clock that the test turns, over a real mail server.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { loadExports } from '../../tools/load-typescript.mjs';

const PAGE_LANGUAGES = ['ar', 'de', 'ja']; // a few of those that the page loads

export const parts = await loadExports(`
  export { startWalletServer } from './services/wallet/server/wallet-server.js';
  export { walletSettings } from './services/wallet/server/settings.js';
  export { createSealer } from './services/wallet/server/sealer.js';
  export { CODE_LIFE_MS, redeemCode } from './services/wallet/server/codes.js';
  export { failures } from './services/wallet/server/failure.js';
  export { translateRefusal } from './services/wallet/page/ui/refusals.js';
  export { useTranslator } from './services/wallet/page/ui/msg.js';
  export { translatorOf } from './services/wallet/page/ui/translator.js';
  ${PAGE_LANGUAGES.map((tag, at) => `import * as texts${at} from './services/wallet/page/locales/${tag}.js';`).join('\n')}
  export const pageTexts = { ${PAGE_LANGUAGES.map((tag, at) => `'${tag}': texts${at}`).join(', ')} };
  export { refusals } from './services/wallet/page/ui/refusals.js';
  export { LANGUAGES, languageOf } from './services/letters/languages.js';
  export { createApp } from './services/http/app.js';
  export { openDatabase } from './services/http/database/open-database.js';
  export { codeLetter } from './services/wallet/server/letters.js';
  export { changeLetter, changeText, deviceLetter } from './services/wallet/server/letters.js';
  export { sweep } from './services/wallet/server/sweep.js';
  export { requireRows, ruleOf, policy, UNDO_MS, PROOF_MS } from './services/wallet/server/policy.js';
  export { addCalls } from './services/wallet/server/http.js';
  export { createHandlers } from './services/wallet/server/handlers.js';
  export { api } from './services/wallet/shared/api.js';
  export { changeKinds } from './services/wallet/shared/change-kinds.js';
  export { keyProofHash } from './services/wallet/shared/key-proof.js';
  export { limits } from './services/wallet/server/limits.js';
  export { GiveUp } from './services/http/queue/queue.js';
  export { startWalletProcess } from './demo/services/wallet/wallet-process.js';
  export { startMail } from './services/inbox/inbox.js';`);

/** HTTP status of a body that does not fit its schema. */
const UNREAD = 422;
export const PERIOD_MS = 20 * 60_000;
export const ROOT = join(import.meta.dirname, '../..');
export const ORIGIN = 'http://localhost:5560';
const files = { tag: 'test', get: () => undefined };
const newSecret = () => randomBytes(32).toString('base64url');

/** Environment of a wallet. */
export const environment = given => ({
  WALLET_ORIGIN: ORIGIN,
  WALLET_SECRETS: `a:${newSecret()}`,
  WALLET_PROJECTS: '{"demo":["https://host.example"]}',
  WALLET_NETWORKS: '[{"id":"eip155:1","name":"One","rpcUrl":"http://127.0.0.1:1","symbol":"ETH","decimals":18}]',
  PORT: '0',
  CUSTODY: 'self',
  ...given,
});

/** Waits for the jobs of a server, also those that another instance on its database has taken. */
export async function settle({ world }) {
  for (let waits = 0; world && waits < 200; waits += 1) {
    await world.queue.idle();
    const busy = await world.db.selectFrom('jobs').select('id').where('leased_until', '>', world.now()).execute();
    if (busy.length === 0) return;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}

/** A browser: keeps cookies and calls one server after another. */
export class Visitor {
  cookies = new Map();
  /** Project in whose page the frame is. */
  project = 'demo';

  constructor(server) {
    this.server = server;
  }

  async call(name, body = {}, headers = {}) {
    const response = await fetch(`http://127.0.0.1:${this.server.port}/v1/${name}`, {
      method: 'POST',
      headers: {
        origin: ORIGIN,
        'content-type': 'application/json',
        ...(this.project !== undefined && { 'x-wallet-project': this.project }),
        cookie: [...this.cookies].map(each => each.join('=')).join('; '),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(line);
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line)) this.cookies.delete(key);
      else this.cookies.set(key, value);
    }
    const failure = response.headers.get('x-wallet-failure') ?? undefined;
    await settle(this.server); // its letters have arrived
    return { status: response.status, failure, body: await response.json(), headers: response.headers };
  }

  /** Body of a call with a signature by the key of the account, as the frame sends it. */
  async signed(name, body = {}, account = this.account) {
    const { challenge } = await this.get('keys/challenge');
    const hash = parts.keyProofHash({ origin: ORIGIN, call: name, challenge, body });
    return { ...body, proof: { challenge, signature: await account.sign({ hash }) } };
  }

  /** Calls with a signature by the key. */
  async getSigned(name, body, account) {
    return this.get(name, await this.signed(name, body, account));
  }

  /** Calls and returns the body; throws for a refusal. */
  async get(name, body) {
    const { status, failure, body: answer } = await this.call(name, body);
    if (status !== 200) throw new Error(`${name}: ${failure ?? status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Calls and returns the code of the refusal, but `422` for a body that no handler has read; undefined for a success. */
  async refusal(name, body) {
    const { status, failure } = await this.call(name, body);
    if (status === 200) return undefined;
    return status === UNREAD && failure === 'BAD_REQUEST' ? String(status) : (failure ?? String(status));
  }
}

/** A mail server, a database and wallets on it. */
export class TestWorld {
  time = Date.UTC(2030, 0, 1);
  #stopping = [];

  static async create(given = {}) {
    const world = new TestWorld();
    world.mail = await parts.startMail({ port: 0 });
    world.#stopping.push(() => world.mail.stop());
    world.folder = mkdtempSync(join(tmpdir(), 'wallet-test-'));
    world.#stopping.push(() => rmSync(world.folder, { recursive: true, force: true }));
    world.environment = environment({
      DATABASE_URL: `sqlite:${join(world.folder, 'wallet.sqlite')}`,
      MAIL_URL: await world.mail.smtpUrl(),
      ...given,
    });
    return world;
  }

  /** Starts one more instance on the same database. */
  async start(given = {}, options = {}) {
    const settings = parts.walletSettings({ ...this.environment, ...given });
    const server = await parts.startWalletServer({ settings, files, now: () => this.time, ...options });
    this.#stopping.unshift(() => server.stop());
    return server;
  }

  /** Starts an instance in a process of its own, whose clock runs ahead. */
  async startProcess(given = {}, aheadMs = 0) {
    const server = await parts.startWalletProcess(ROOT, { ...this.environment, ...given }, aheadMs);
    this.#stopping.unshift(() => server.stop());
    return server;
  }

  /** Waits until processes on the database of this world have no job left. */
  async sent() {
    const db = parts.openDatabase(this.environment.DATABASE_URL);
    try {
      for (let waits = 0; ; waits += 1) {
        const jobs = await db.selectFrom('jobs').select('id').where('failed_at', 'is', null).execute();
        if (jobs.length === 0) return;
        if (waits === 1000) throw new Error('Jobs are left');
        await new Promise(resolve => setTimeout(resolve, 20));
      }
    } finally {
      await db.destroy();
    }
  }

  async stop() {
    for (const stop of this.#stopping) await stop();
  }

  mailTo(address) {
    const mail = this.mail.messages.find(({ to }) => to.includes(address));
    if (!mail) throw new Error(`No email to ${address}`);
    return mail;
  }

  /** First group of a pattern in the newest email to an address that matches it. */
  match(address, pattern) {
    const mail = this.mail.messages.find(({ to, text }) => to.includes(address) && pattern.test(text));
    if (!mail) throw new Error(`No email to ${address} matches ${pattern}`);
    return pattern.exec(mail.text)[1];
  }

  code = address => this.match(address, /\b(\d{6})\b/);
  link = address => this.match(address, /approve#(\S+)/);
  undo = address => this.match(address, /undo#(\S+)/);

  /** Emails to an address whose subject matches, newest first. */
  mails = (address, subject) =>
    this.mail.messages.filter(mail => mail.to.includes(address) && subject.test(mail.subject));

  /** Proves again who a person is, as the frame asks for it. */
  async prove(visitor, email) {
    await visitor.get('fresh/email');
    await visitor.get('fresh/otp', { otp: this.code(email) });
  }

  /** Acts, and waits for the email that follows; a wallet of another process sends it after its answer. */
  async mailed(address, act) {
    const count = () =>
      this.mail.messages.filter(({ to, text }) => to.includes(address) && /\b\d{6}\b|approve#/.test(text)).length;
    const before = count();
    const answer = await act();
    for (let waits = 0; waits < 400 && answer.action !== 'CONNECT' && count() === before; waits += 1)
      await new Promise(resolve => setTimeout(resolve, 20));
    return answer;
  }

  /** Another code than the one that was sent. */
  wrongCode = address => String((Number(this.code(address)) + 1) % 1_000_000).padStart(6, '0');

  /** Logs a visitor in by email, approving the device if that is asked for. */
  async logIn(visitor, email) {
    const { action } = await this.mailed(email, () => visitor.get('login/email', { email }));
    if (action === 'CONNECT') return visitor;
    if (action === 'VERIFY_DEVICE') {
      await new Visitor(visitor.server).get('link/approve', { token: this.link(email) });
      await visitor.get('login/device');
    }
    await visitor.get('login/otp', { otp: this.code(email) });
    return visitor;
  }

  /** Registers keys of a logged-in visitor; the shares are random, the key of the account is real. */
  async makeKeys(visitor, share = randomBytes(17).toString('base64url')) {
    const account = privateKeyToAccount(generatePrivateKey());
    const setId = randomUUID();
    const keys = {
      setId,
      share,
      evmAddress: account.address,
      solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    };
    await visitor.getSigned('keys/create', keys, account);
    visitor.account = account;
    return keys;
  }
}
