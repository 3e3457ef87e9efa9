// Starts key services for Node tests, and states logins as a wallet does.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { loadExports } from '../../tools/load-typescript.mjs';

export const parts = await loadExports(`
  export { startKeyServer } from './services/keys/server/key-server.js';
  export { keySettings } from './services/keys/server/settings.js';
  export { codeLetter, openedLetter, waitingLetter } from './services/keys/server/letters.js';
  export { LANGUAGES } from './services/letters/languages.js';
  export { openDatabase } from './services/http/database/open-database.js';
  export { migrateTo } from './services/http/database/migrate.js';
  export { keyMigrations } from './services/keys/server/tables.js';
  export { WAIT_MS } from './services/keys/server/owners.js';
  export { GiveUp } from './services/http/queue/queue.js';
  export { contextOf, digestOf, newKeyPair, open, publicKeyOf, seal } from './services/keys/shared/envelope.js';
  export { startMail } from './services/inbox/inbox.js';`);

export const WALLET = 'https://wallet.example';
const URL_OF_SERVICE = 'https://keys.example';
export const newSecret = id => `${id}:${randomBytes(32).toString('base64url')}`;

/** A wallet that states logins, and publishes the keys of its statements. */
async function startWallet() {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'a', alg: 'EdDSA', use: 'sig' };
  const server = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] })));
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    privateKey,
    url: `http://127.0.0.1:${server.address().port}/statement-keys`,
    stop: () => new Promise(resolve => server.close(resolve).closeAllConnections()),
  };
}

/** A key service with its database, a mail server and a wallet. */
export class KeyTestWorld {
  time = Date.UTC(2030, 0, 1);
  #stopping = [];

  static async create(given = {}) {
    const world = new KeyTestWorld();
    world.mail = await parts.startMail({ port: 0 });
    world.wallet = await startWallet();
    world.folder = mkdtempSync(join(tmpdir(), 'keys-test-'));
    world.#stopping.push(
      () => world.mail.stop(),
      () => world.wallet.stop(),
      () => rmSync(world.folder, { recursive: true, force: true }),
    );
    world.environment = {
      PORT: '0',
      KEYS_URL: URL_OF_SERVICE,
      KEYS_SECRETS: newSecret('a'),
      WALLET_ORIGIN: WALLET,
      WALLET_STATEMENT_KEYS: world.wallet.url,
      MAIL_URL: await world.mail.smtpUrl(),
      KEYS_DATABASE_URL: `sqlite:${join(world.folder, 'keys.sqlite')}`,
      ...given,
    };
    return world;
  }

  async start(given = {}, style = undefined) {
    const settings = parts.keySettings({ ...this.environment, ...given });
    const server = await parts.startKeyServer(settings, () => this.time, undefined, style);
    this.#stopping.unshift(() => server.stop());
    return (this.server = server);
  }

  async stop() {
    for (const stop of this.#stopping) await stop();
  }

  /** A statement of the wallet; `given` replaces claims. */
  async state(given, { key = this.wallet.privateKey, issuer = WALLET, audience = URL_OF_SERVICE, age = 0 } = {}) {
    const at = Math.floor(this.time / 1000) - age;
    return new SignJWT({ jti: randomUUID(), email: null, ...given })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'a' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(at)
      .setExpirationTime(at + 60)
      .sign(key);
  }

  async call(name, body, { origin = WALLET } = {}) {
    const response = await fetch(`http://127.0.0.1:${this.server.port}/v1/${name}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await this.server.world.queue.idle(); // its letters have arrived
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, body: await response.json(), ...(retryAfter && { retryAfter }) };
  }

  /** Presses the button of the page behind a link of a letter. Resolves with the text of the next page. */
  async pressStop(link) {
    const response = await fetch(`http://127.0.0.1:${this.server.port}/stop/${link}`, { method: 'POST' });
    return response.text();
  }

  letters = address => this.mail.messages.filter(({ to }) => to.includes(address));
  stopLink = address => /\/stop\/([\w-]+)/.exec(this.letters(address)[0].text)[1];
  code = address => /\b(\d{6})\b/.exec(this.letters(address)[0].text)[1];
}

/** A browser of a person: the frame's half of the protocol. */
export class Browser {
  device = randomBytes(32).toString('base64url');

  constructor(world, { sub, email }) {
    Object.assign(this, { world, sub, email });
  }

  async store(reference, share, { options, locale } = {}) {
    const { world, sub, email, device } = this;
    const { body: key } = await world.call('key', {});
    const sealed = await parts.seal(key.publicKey, parts.contextOf('store', sub, reference), share);
    const bind = await parts.digestOf(`${sealed.enc}.${sealed.ciphertext}`);
    const statement = await world.state({ sub, email, act: 'store', ref: reference, bind }, options);
    return world.call('store', { statement, device, reference, keyId: key.id, share: sealed, locale });
  }

  /** Asks for a share; resolves with the answer, and the share where it was released. */
  async release(reference, { code, options, locale = 'en', ...claims } = {}) {
    const { world, sub, email, device } = this;
    const pair = await parts.newKeyPair();
    const publicKey = await parts.publicKeyOf(pair);
    const bind = await parts.digestOf(publicKey);
    const statement = await world.state({ sub, email, act: 'release', ref: reference, bind, ...claims }, options);
    const { status, body, ...more } = await world.call('release', {
      statement,
      device,
      reference,
      publicKey,
      locale,
      ...(code && { code }),
    });
    if (body.is !== 'released') return { ...body, ...more, status };
    return { ...body, share: await parts.open(pair, parts.contextOf('release', sub, reference), body.share) };
  }

  async remove(reference) {
    const { world, sub, email } = this;
    const bind = await parts.digestOf(reference);
    const statement = await world.state({ sub, email, act: 'remove', ref: reference, bind });
    return world.call('remove', { statement, reference });
  }
}
