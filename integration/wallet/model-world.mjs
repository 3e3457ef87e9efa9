// Wallet and key service in this process, on databases in memory, without sockets and mail servers: for very many calls.
import { randomBytes, randomUUID } from 'node:crypto';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { loadExports } from '../../tools/load-typescript.mjs';
import { Authenticator } from './authenticator.mjs';
import { addPasskey, usePasskey } from './changes-suite.mjs';
import { environment, ORIGIN, parts, Visitor } from './test-world.mjs';

const keyParts = await loadExports(`
  export { sql } from 'kysely';
  export { startKeyServer } from './services/keys/server/key-server.js';
  export { keySettings } from './services/keys/server/settings.js';
  export { contextOf, digestOf, newKeyPair, open, publicKeyOf, seal } from './services/keys/shared/envelope.js';`);
const { contextOf, digestOf, newKeyPair, open, publicKeyOf, seal, sql } = keyParts;

export const HOUR = 3_600_000;
export const SOLANA_ADDRESS = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96';
const KEYS_URL = 'http://localhost:5560/key-service';
const secret = () => `a:${randomBytes(32).toString('base64url')}`;
const IN_MEMORY = { wallet: 'sqlite::memory:', keys: 'sqlite::memory:' };
const files = { tag: 'test', get: () => undefined };

/** A browser that calls both services without a socket. */
export class ModelVisitor extends Visitor {
  device = randomBytes(32).toString('base64url');

  constructor(world, address) {
    super(world.server);
    Object.assign(this, { world, address });
  }

  async call(name, body = {}) {
    const answer = await this.world.server.inject({
      method: 'POST',
      url: `/v1/${name}`,
      remoteAddress: this.address,
      headers: {
        origin: ORIGIN,
        'content-type': 'application/json',
        cookie: [...this.cookies].map(each => each.join('=')).join('; '),
      },
      payload: JSON.stringify(body),
    });
    await this.world.server.world.queue.idle(); // its letters have arrived
    for (const { name: key, value, maxAge, expires } of answer.cookies)
      if (maxAge === 0 || (expires && expires < new Date(1))) this.cookies.delete(key);
      else this.cookies.set(key, value);
    return { status: answer.statusCode, failure: answer.headers['x-wallet-failure'], body: answer.json() };
  }

  async callKeys(name, body) {
    const answer = await this.world.keys.inject({
      method: 'POST',
      url: `/v1/${name}`,
      remoteAddress: this.address,
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    await this.world.keys.world.queue.idle();
    return { status: answer.statusCode, body: answer.json() };
  }

  /** Stores a share at the key service, with a signature by `account`. Returns whether both services took it. */
  async store(userId, reference, share, account = this.account) {
    const { body: key } = await this.callKeys('key', {});
    const sealed = await seal(key.publicKey, contextOf('store', userId, reference), share);
    const body = { reference, bind: await digestOf(`${sealed.enc}.${sealed.ciphertext}`) };
    const sent = account && (await this.call('keys/challenge')).status === 200;
    const stated = await this.call('escrow/store', sent ? await this.signed('escrow/store', body, account) : body);
    if (stated.status !== 200) return false;
    const { statement } = stated.body;
    const given = { statement, device: this.device, reference, keyId: key.id, share: sealed };
    return (await this.callKeys('store', given)).status === 200;
  }

  /** Asks the key service for a share. Returns its answer, with the share where it was released. */
  async release(userId, reference, code) {
    const pair = await newKeyPair();
    const publicKey = await publicKeyOf(pair);
    const stated = await this.call('escrow/release', { reference, bind: await digestOf(publicKey) });
    if (stated.status !== 200) return { is: 'refused', failure: stated.failure };
    const request = { statement: stated.body.statement, device: this.device, reference, publicKey };
    const { status, body } = await this.callKeys('release', { ...request, ...(code && { code }) });
    if (status !== 200) return { is: 'refused' };
    if (body.is !== 'released') return body;
    return { ...body, share: await open(pair, contextOf('release', userId, reference), body.share) };
  }
}

/** Copies the rows of a database in memory; the result puts them back, so that many runs begin with one state. */
async function snapshot(db) {
  const named = async type =>
    (await sql`select name from sqlite_master where type = ${type} and name not like 'sqlite_%'`.execute(db)).rows;
  // The audit log refuses deletions
  for (const { name } of await named('trigger')) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  const tables = [];
  for (const { name } of await named('table')) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    tables.push({ name, rows });
  }
  return async () => {
    for (const { name, rows } of tables) {
      await sql`delete from ${sql.table(name)}`.execute(db);
      if (rows.length > 0) await db.insertInto(name).values(rows).execute();
    }
  };
}

/** Both services, a clock and the letters that they have sent. */
export class ModelWorld {
  time = Date.UTC(2030, 0, 1);
  letters = [];

  static async create(given = {}, databases = IN_MEMORY) {
    const world = new ModelWorld();
    const settings = parts.walletSettings(
      environment({ CUSTODY: 'escrow', KEY_SERVICE_URL: KEYS_URL, MAIL_URL: 'smtp://127.0.0.1:1', ...given }),
    );
    const now = () => world.time;
    const post = sender => (to, letter) => {
      world.letters.unshift({ to, sender, ...letter });
      return Promise.resolve();
    };
    world.server = await parts.startWalletServer({
      settings: { ...settings, databaseUrl: databases.wallet },
      files,
      now,
    });
    world.server.world.mailer.send = post('wallet');
    const keys = keyParts.keySettings({
      PORT: '0',
      KEYS_URL,
      KEYS_SECRETS: secret(),
      KEYS_DATABASE_URL: databases.keys,
      WALLET_ORIGIN: ORIGIN,
      WALLET_STATEMENT_KEYS: `http://127.0.0.1:${world.server.port}/statement-keys`,
      MAIL_URL: 'smtp://127.0.0.1:1',
    });
    world.keys = await keyParts.startKeyServer(keys, now);
    world.keys.world.mailer.send = post('keys');
    return world;
  }

  /** Remembers the state of both services; the result puts it back. */
  async save() {
    const { time, letters } = this;
    const [wallet, keys] = [await snapshot(this.server.world.db), await snapshot(this.keys.world.db)];
    return async () => {
      Object.assign(this, { time, letters: [...letters] });
      await wallet();
      await keys();
    };
  }

  async stop() {
    await this.keys.stop();
    await this.server.stop();
  }

  /** First group of a pattern in the newest letter to an address; undefined without one. */
  found(address, pattern, sender = 'wallet') {
    for (const { to, text, sender: from } of this.letters)
      if (to === address && from === sender && pattern.test(text)) return pattern.exec(text)[1];
    return undefined;
  }

  code = address => this.found(address, /\b(\d{6})\b/);

  async wait(ms) {
    this.time += ms;
    await parts.sweep(this.server.world);
  }

  async logIn(visitor, email) {
    const { action } = await visitor.get('login/email', { email });
    if (action === 'VERIFY_DEVICE') {
      await visitor.get('link/approve', { token: this.found(email, /approve#(\S+)/) });
      await visitor.get('login/device');
    }
    if (action !== 'CONNECT') await visitor.get('login/otp', { otp: this.code(email) });
    return visitor;
  }

  async prove(visitor, email) {
    await visitor.get('fresh/email');
    await visitor.get('fresh/otp', { otp: this.code(email) });
  }

  /** Makes keys whose recovery share is at the key service, or encrypted by words. The shares are random. */
  async makeKeys(visitor, { isEscrow, shares = randomShares() }) {
    const account = privateKeyToAccount(generatePrivateKey());
    const setId = randomUUID();
    const { userId } = (await visitor.get('account')).account;
    if (isEscrow) await visitor.store(userId, setId, shares.recovery, undefined);
    const body = {
      setId,
      share: Buffer.from(shares.service).toString('base64url'),
      evmAddress: account.address,
      solanaAddress: SOLANA_ADDRESS,
      ...(isEscrow ? { escrow: true } : { recovery: wordsRecovery() }),
    };
    await visitor.getSigned('keys/create', body, account);
    visitor.account = account;
    return { userId, setId, shares };
  }
}

const randomShares = () => ({ service: new Uint8Array(randomBytes(17)), recovery: new Uint8Array(randomBytes(17)) });

/** A recovery by words: what the service gets of it is a ciphertext. */
export const wordsRecovery = () => ({
  kind: 'passphrase',
  salt: 'c2FsdA',
  ciphertext: randomBytes(45).toString('base64url'),
});

export { addPasskey, Authenticator, usePasskey };
