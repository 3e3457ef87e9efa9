// A wallet, with its key service where custody is an escrow, that ends at one statement of what a person does, and the
// person, who then repeats it. What a killed process leaves is its database without the open transaction: that is what a step leaves here.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { loadExports } from '../../tools/load-typescript.mjs';
import { parts, TestWorld, Visitor } from '../wallet/test-world.mjs';

const { keySettings, sql, startKeyServer } = await loadExports(`
  export { sql } from 'kysely';
  export { startKeyServer } from './services/keys/server/key-server.js';
  export { keySettings } from './services/keys/server/settings.js';`);
const require = createRequire(import.meta.url);
const OWN_NAME = 'drill';

/** Runs `before` ahead of each statement: the connection, a function that ends it as the death of its process does, and the text. */
function watchStatements(before) {
  const Sqlite = require('libsql');
  const { prepare } = Sqlite.prototype;
  const texts = new WeakMap();
  let isWatched = false;
  Sqlite.prototype.prepare = function (text) {
    const statement = prepare.call(this, text);
    texts.set(statement, [this, text]);
    if (isWatched) return statement;
    isWatched = true;
    const prototype = Object.getPrototypeOf(statement);
    for (const method of ['run', 'all']) {
      const original = prototype[method];
      prototype[method] = function (...args) {
        const [connection, text] = texts.get(this);
        before(connection, () => connection.inTransaction && connection.exec('rollback'), text);
        return original.apply(this, args);
      };
    }
    return statement;
  };
  const { Client } = require('pg');
  const { query } = Client.prototype;
  Client.prototype.query = function (...args) {
    if (this.connectionParameters.application_name !== OWN_NAME)
      before(this, () => this.connection.stream.destroy(), args[0]?.text ?? args[0]);
    return query.apply(this, args);
  };
}

/** Connections of the services that run, each with how it ends. */
let live = new Map();
const dead = new WeakSet();
/** Connections of the drill itself. */
const own = new WeakSet();
let isOwn = false;
let onStatement;
watchStatements((connection, end, text) => {
  if (isOwn) own.add(connection);
  if (own.has(connection)) return;
  if (dead.has(connection)) throw new Error('The process was killed');
  if (!onStatement) return;
  live.set(connection, end);
  onStatement(text);
});

/** A browser in a network of its own: the drill is no flood from one network. */
export class Person extends Visitor {
  static #count = 0;
  /** Token by which the key service knows this browser. */
  device = randomBytes(32).toString('base64url');
  #network = `10.0.${++Person.#count >> 8}.${Person.#count & 255}`;

  call(name, body, headers = {}) {
    return super.call(name, body, { 'x-forwarded-for': this.#network, ...headers });
  }

  async keys(name, body) {
    const response = await fetch(`http://127.0.0.1:${this.server.port}/key-service/v1/${name}`, {
      method: 'POST',
      headers: {
        origin: 'http://localhost:5560',
        'content-type': 'application/json',
        'x-forwarded-for': this.#network,
      },
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${name}: ${await response.text()}`);
    return response.json();
  }
}

export class KillWorld {
  /** The wallet that runs now, and its key service. */
  server;
  keyServer;
  /** Statement at which the services ended last. */
  killedAt;
  #order;
  #isDown = false;
  /** Every key service, also those that were killed. */
  #keyServers = [];

  static async create(t, newUrl, given = {}) {
    const drill = new KillWorld();
    const [url, keysUrl] = [await newUrl(), await newUrl()];
    drill.world = await TestWorld.create({
      DEVICE_APPROVAL: 'never',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: url,
      ...given,
    });
    drill.keys = { KEYS_DATABASE_URL: keysUrl, KEYS_SECRETS: `k:${randomBytes(32).toString('base64url')}` };
    drill.mail = drill.world.mail;
    const named = at => (at.startsWith('postgres') ? `${at}?application_name=${OWN_NAME}` : at);
    drill.db = parts.openDatabase(named(url));
    drill.keyDb = parts.openDatabase(named(keysUrl));
    isOwn = true;
    for (const db of [drill.db, drill.keyDb]) await sql`select 1`.execute(db);
    isOwn = false;
    t.after(async () => {
      onStatement = undefined;
      for (const db of [drill.db, drill.keyDb]) await db.destroy();
      for (const keyServer of drill.#keyServers) await keyServer.stop();
      await drill.world.stop();
    });
    await drill.start();
    return drill;
  }

  async start() {
    this.#isDown = false;
    let keyPort;
    const isEscrow = this.world.environment.CUSTODY === 'escrow' || this.world.environment.CUSTODY === '';
    this.server = await this.world.start({}, isEscrow ? { keyServicePort: async () => keyPort } : {});
    if (!isEscrow) return;
    const settings = keySettings({
      ...this.world.environment,
      ...this.keys,
      PORT: '0',
      KEYS_URL: this.server.world.settings.keyServiceUrl,
      WALLET_STATEMENT_KEYS: `http://127.0.0.1:${this.server.port}/statement-keys`,
    });
    this.keyServer = await startKeyServer(settings, () => this.world.time);
    this.#keyServers.push(this.keyServer);
    keyPort = this.keyServer.port;
  }

  /** Ends the services at a statement from now on: the first one is number 1. */
  arm(step) {
    [this.#order, this.killedAt, live] = [step, undefined, new Map()];
    let count = 0;
    onStatement = text => {
      count += 1;
      if (count !== this.#order) return;
      [this.killedAt, this.#isDown, onStatement] = [`${count}: ${text}`, true, undefined];
      for (const [connection, end] of live) {
        dead.add(connection);
        end();
      }
      // A pool would open new connections; the one of SQLite is dead
      if (this.world.environment.DATABASE_URL.startsWith('postgres'))
        for (const one of [this.server, this.keyServer]) one?.world.db.destroy().catch(() => undefined);
      throw new Error('The process was killed');
    };
  }

  disarm() {
    onStatement = undefined;
  }

  /** Lets time pass, once everything that is due before is done: services that were killed are started first. */
  pass(ms) {
    if (this.#isDown) throw new Error('The services are down');
    this.world.time += ms;
  }

  isKilled = () => this.killedAt !== undefined;

  /** Does something until it ends well: the person repeats it if the services were killed, and only then. */
  async persist(act) {
    try {
      await act();
      await this.quiet();
      this.disarm();
      if (!this.isKilled()) return;
    } catch (error) {
      this.disarm();
      if (!this.isKilled()) throw error;
    }
    for (const db of this.keyServer ? [this.db, this.keyDb] : [this.db])
      await db.updateTable('jobs').set({ leased_until: 0 }).execute();
    await this.start();
    await act();
    await this.quiet();
  }

  /** Waits until every letter that is due was sent. */
  async quiet() {
    for (const one of [this.server, this.keyServer]) {
      one?.world.queue.wake();
      await one?.world.queue.idle();
    }
  }

  async code(address, act) {
    const before = this.mail.messages.length;
    await act();
    await this.quiet();
    const fresh = this.mail.messages.slice(0, this.mail.messages.length - before);
    const mail = fresh.find(({ to, text }) => to.includes(address) && /\b\d{6}\b/.test(text));
    if (!mail) throw new Error(`No code to ${address}`);
    return /\b(\d{6})\b/.exec(mail.text)[1];
  }

  async logIn(person, email) {
    person.server = this.server;
    person.cookies.delete([...person.cookies.keys()].find(name => name.includes('session')));
    const otp = await this.code(email, () => person.get('login/email', { email }));
    await person.get('login/otp', { otp });
    return person;
  }

  async prove(person, email) {
    const otp = await this.code(email, () => person.get('fresh/email'));
    await person.get('fresh/otp', { otp });
  }

  /** Tokens of letters that undo a change, each once, however often a letter was sent. */
  undoTokens = address => [
    ...new Set(
      this.mail.messages
        .filter(({ to }) => to.includes(address))
        .flatMap(({ text }) => /undo#(\S+)/.exec(text)?.[1] ?? []),
    ),
  ];

  async events(userId, event) {
    const rows = this.db.selectFrom('audit').select('id').where('user_id', '=', userId).where('event', '=', event);
    return (await rows.execute()).length;
  }
}
