// What a bench measures: instances in processes of their own on one PostgreSQL, a mail server, and people.
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { environment, ORIGIN, parts, ROOT } from '../wallet/test-world.mjs';
import { send } from './load.mjs';

/** Returns the six digits of a letter, whose text part is plain, quoted or base64. */
function codeIn(letter) {
  const [, encoding, part] =
    /content-type: text\/plain[^]*?content-transfer-encoding: (\S+)[^]*?\r\n\r\n([^]*?)\r\n--/i.exec(letter) ?? [];
  const text = encoding === 'base64' ? Buffer.from(part, 'base64').toString() : part;
  const code = /\b(\d{6})\b/.exec(text)?.[1];
  if (!code) throw new Error(`No code in the letter\n${letter}`);
  return code;
}

/** Starts a mail server that reads the codes of letters. */
export async function startMailSink() {
  const waiting = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let text = '';
      stream.on('data', chunk => (text += chunk));
      stream.on('end', () => {
        const code = codeIn(text);
        for (const { address } of envelope.rcptTo) waiting.get(address)?.(code);
        done();
      });
    },
  });
  server.on('error', () => undefined); // a sender that is killed resets its connection
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    /** Resolves with the code of the next letter to an address. */
    nextCode: address => new Promise(resolve => waiting.set(address, resolve)),
    stop: () => new Promise(resolve => server.close(resolve)),
  };
}

/** Settings of a wallet service whose people sign in by a code alone, each from the network that they name. */
export const walletSettings = (database, mail) =>
  environment({
    DATABASE_URL: database,
    WALLET_SECRETS: `bench:${randomBytes(32).toString('base64url')}`,
    MAIL_URL: `${mail.url}?pool=true`,
    TRUST_PROXY: '1',
    DEVICE_APPROVAL: 'never',
  });

/** Starts a service as a process; `port` is where it listens. */
export async function startProcess(service, environment, pattern) {
  const child = spawn(process.execPath, ['services/dist/cli.js', 'start', service], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const ended = new Promise(resolve => child.once('exit', resolve));
  let log = '';
  const port = await new Promise((resolve, reject) => {
    const onText = chunk => {
      log += chunk;
      const found = pattern.exec(log)?.[1];
      if (found) resolve(Number(found));
    };
    child.stdout.on('data', onText);
    child.stderr.on('data', onText);
    child.once('exit', code => reject(new Error(`${service} ended with ${code}\n${log}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid,
    /** Resident memory in megabytes. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024,
    async stop(signal = 'SIGTERM') {
      process.off('exit', kill);
      child.kill(signal);
      return ended;
    },
  };
}

/** A browser of its own network; it asks one instance after the other. */
export class Person {
  #cookies = new Map();
  #turn = 0;
  #network;

  constructor(instances, mail, number) {
    this.instances = instances;
    this.mail = mail;
    this.email = `person${number}@example.org`;
    this.#network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    this.#turn = number;
  }

  async call(name, body = {}) {
    const { url } = this.instances[this.#turn++ % this.instances.length];
    const { status, headers, text } = await send(`${url}/v1/${name}`, {
      method: 'POST',
      headers: {
        origin: ORIGIN,
        'content-type': 'application/json',
        'x-forwarded-for': this.#network,
        cookie: [...this.#cookies].map(each => each.join('=')).join('; '),
      },
      body: JSON.stringify(body),
    });
    if (status !== 200)
      throw new Error(`${this.email} ${name}: ${status} ${headers['x-wallet-failure'] ?? ''} ${text}`);
    for (const line of headers['set-cookie'] ?? []) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(line);
      this.#cookies.set(key, value);
    }
    return JSON.parse(text);
  }

  async signIn() {
    // The letter is sent after the answer, so the address waits for it from before the request
    const code = this.mail.nextCode(this.email);
    for (const name of this.#cookies.keys()) if (name.includes('session')) this.#cookies.delete(name); // signed out
    const { action } = await this.call('login/email', { email: this.email });
    if (action !== 'VERIFY_OTP') throw new Error(`The wallet answers ${action}`);
    await this.call('login/otp', { otp: await code });
  }

  async makeKeys() {
    const account = privateKeyToAccount(generatePrivateKey());
    this.setId = randomUUID();
    this.share = randomBytes(17).toString('base64url');
    this.evmAddress = account.address;
    const body = {
      setId: this.setId,
      share: this.share,
      evmAddress: account.address,
      solanaAddress: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    };
    const { challenge } = await this.call('keys/challenge');
    const hash = parts.keyProofHash({ origin: ORIGIN, call: 'keys/create', challenge, body });
    await this.call('keys/create', { ...body, proof: { challenge, signature: await account.sign({ hash }) } });
  }

  release() {
    return this.call('keys/share', { setId: this.setId });
  }
}
