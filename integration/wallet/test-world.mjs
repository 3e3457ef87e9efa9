// Starts secure wallets for Node tests: in this process with a clock that the test turns, over a real mail server.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadExports } from '../../tools/load-typescript.mjs';

const folder = './services/wallet/page/ui/languages';
const LANGUAGES = readdirSync(join(import.meta.dirname, '../../services/wallet/page/ui/languages'))
  .map(name => name.replace('.ts', ''))
  .filter(name => name !== 'texts');

export const parts = await loadExports(`
  export { startWalletServer } from './services/wallet/server/wallet-server.js';
  export { walletSettings } from './services/wallet/server/settings.js';
  export { createSealer } from './services/wallet/server/sealer.js';
  export { CODE_LIFE_MS, redeemCode } from './services/wallet/server/codes.js';
  export { failures } from './services/wallet/server/failure.js';
  ${LANGUAGES.map((tag, at) => `import { texts as texts${at} } from '${folder}/${tag}.js';`).join('\n')}
  export const languages = { ${LANGUAGES.map((tag, at) => `'${tag}': texts${at}`).join(', ')} };
  export { REFUSALS, BEGINNINGS } from '${folder}/texts.js';
  export { english } from './services/wallet/page/ui/words-en.js';
  export { letterTexts } from './services/wallet/server/letter-texts.js';
  export { codeLetter, languageOf } from './services/wallet/server/letters.js';
  export { limits } from './services/wallet/server/limits.js';
  export { startWalletProcess } from './demo/services/wallet/wallet-process.js';
  export { startMail } from './demo/services/mail/mail.js';`);

export const PERIOD_MS = 20 * 60_000;
export const ROOT = join(import.meta.dirname, '../..');
export const ORIGIN = 'http://localhost:5560';
const files = { tag: 'test', get: () => undefined };
const newSecret = () => randomBytes(32).toString('base64url');
const evmAddress = () => `0x${randomBytes(20).toString('hex')}`;

/** Environment of a wallet. */
export const environment = given => ({
  WALLET_ORIGIN: ORIGIN,
  WALLET_SECRETS: `a:${newSecret()}`,
  WALLET_PROJECTS: '{"demo":["https://host.example"]}',
  WALLET_NETWORKS: '[{"id":"eip155:1","name":"One","rpcUrl":"http://127.0.0.1:1","symbol":"ETH","decimals":18}]',
  PORT: '0',
  ...given,
});

/** A browser: keeps cookies and calls one server after another. */
export class Visitor {
  cookies = new Map();

  constructor(server) {
    this.server = server;
  }

  async call(name, body = {}, headers = {}) {
    const response = await fetch(`http://127.0.0.1:${this.server.port}/v1/${name}`, {
      method: 'POST',
      headers: {
        origin: ORIGIN,
        'content-type': 'application/json',
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
    return { status: response.status, failure, body: await response.json(), headers: response.headers };
  }

  /** Calls and returns the body; throws for a refusal. */
  async get(name, body) {
    const { status, failure, body: answer } = await this.call(name, body);
    if (status !== 200) throw new Error(`${name}: ${failure ?? status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Calls and returns the code of the refusal; undefined for a success. */
  async refusal(name, body) {
    const { status, failure } = await this.call(name, body);
    return status === 200 ? undefined : (failure ?? String(status));
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
  async start(given = {}) {
    const settings = parts.walletSettings({ ...this.environment, ...given });
    const server = await parts.startWalletServer({ settings, files, now: () => this.time });
    this.#stopping.unshift(() => server.stop());
    return server;
  }

  async stop() {
    for (const stop of this.#stopping) await stop();
  }

  mailTo(address) {
    const mail = this.mail.messages.find(({ to }) => to.includes(address));
    if (!mail) throw new Error(`No email to ${address}`);
    return mail;
  }

  code = address => /\b(\d{6})\b/.exec(this.mailTo(address).text)[1];
  link = address => /approve#(\S+)/.exec(this.mailTo(address).text)[1];

  /** Another code than the one that was sent. */
  wrongCode = address => String((Number(this.code(address)) + 1) % 1_000_000).padStart(6, '0');

  /** Logs a visitor in by email, approving the device if that is asked for. */
  async logIn(visitor, email) {
    const { action } = await visitor.get('login/email', { email });
    if (action === 'VERIFY_DEVICE') {
      await new Visitor(visitor.server).get('link/approve', { token: this.link(email) });
      await visitor.get('login/device');
    }
    await visitor.get('login/otp', { otp: this.code(email) });
    return visitor;
  }

  /** Registers keys of a logged-in visitor; the shares are random. */
  async makeKeys(visitor, share = randomBytes(17).toString('base64url')) {
    const setId = randomUUID();
    const keys = {
      setId,
      share,
      evmAddress: evmAddress(),
      solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    };
    await visitor.get('keys/create', keys);
    return keys;
  }
}
