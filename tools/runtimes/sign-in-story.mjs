// Signs in with an EVM and a Solana account on `latchkey/server`, then signs out, with only what the platform has. Runs
// in every runtime that the guide names: see check-runtimes.mjs.
import { createSignInHandler, memoryNonces, memorySessions, storedSessions, verifySession } from 'latchkey/server';
import { privateKeyToAccount } from 'viem/accounts';

const ORIGIN = 'https://app.example';
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Encodes bytes by Base58, as Solana writes addresses and signatures. */
function encodeBase58(bytes) {
  let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = LETTERS[Number(rest % 58n)] + text;
  return LETTERS[0].repeat(bytes.findIndex(byte => byte !== 0)) + text;
}

/** Accounts with their signing functions. */
async function accounts() {
  const evm = privateKeyToAccount(`0x${'11'.repeat(32)}`);
  const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const solana = encodeBase58(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)));
  const signSolana = async text => {
    const bytes = await crypto.subtle.sign('Ed25519', keys.privateKey, new TextEncoder().encode(text));
    return encodeBase58(new Uint8Array(bytes));
  };
  return [
    // 503: a contract could accept the signature, and the story has no node to ask
    {
      kind: 'Ethereum',
      address: evm.address,
      chain: '1',
      sign: message => evm.signMessage({ message }),
      refusal: '503 UNVERIFIABLE',
    },
    {
      kind: 'Solana',
      address: solana,
      chain: MAINNET.split(':')[1],
      sign: signSolana,
      refusal: '401 SIGNATURE_INVALID',
    },
  ];
}

const textFor = ({ kind, address, chain }, nonce) => `app.example wants you to sign in with your ${kind} account:
${address}

Sign in to try this runtime

URI: ${ORIGIN}/login
Version: 1
Chain ID: ${chain}
Nonce: ${nonce}
Issued At: ${new Date().toISOString()}`;

/** A browser that keeps the cookies of one server. */
function browserOf(handler) {
  const jar = new Map();
  return async (method, path, body, csrf) => {
    const headers = { origin: ORIGIN, cookie: [...jar].map(pair => pair.join('=')).join('; ') };
    if (body) Object.assign(headers, { 'content-type': 'application/json', 'x-csrf-token': csrf });
    const request = new Request(`https://api.example/sign-in/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const response = await handler(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      jar.set(name, value);
    }
    const answer = response.status === 204 ? undefined : await response.json();
    return { status: `${response.status} ${answer?.code ?? ''}`.trim(), body: answer, jar };
  };
}

const expect = (what, actual, expected) => {
  if (actual !== expected) throw new Error(`${what}: ${actual} instead of ${expected}`);
};

/** Runs the story. Returns the number of steps; throws at the first that differs. */
export async function signInStory() {
  const options = {
    origins: [ORIGIN],
    networks: ['eip155:1', MAINNET],
    nonces: memoryNonces(),
    sessions: storedSessions(memorySessions()),
  };
  const ask = browserOf(createSignInHandler(options));
  let steps = 0;
  for (const account of await accounts()) {
    const { nonce, csrf } = (await ask('GET', 'nonce')).body;
    const message = textFor(account, nonce);
    const signature = await account.sign(message);
    const altered = { message: message.replace('/login', '/other'), signature };
    expect('an altered message', (await ask('POST', 'verify', altered, csrf)).status, account.refusal);
    const { nonce: fresh } = (await ask('GET', 'nonce')).body;
    const signed = { message: textFor(account, fresh) };
    signed.signature = await account.sign(signed.message);
    expect('sign-in', (await ask('POST', 'verify', signed, csrf)).status, '200');
    expect('a repeated message', (await ask('POST', 'verify', signed, csrf)).status, '401 NONCE_USED');
    steps += 3;
  }
  const { body, jar } = await ask('GET', 'session');
  expect('accounts signed in', body.sessions.length, 2);
  const cookies = [...jar].map(pair => pair.join('=')).join('; ');
  expect('accounts of the cookie', (await verifySession(cookies, options)).length, 2);
  expect('sign-out', (await ask('POST', 'sign-out', {}, body.csrf)).status, '204');
  expect('accounts after it', (await ask('GET', 'session')).body.sessions.length, 0);
  return steps + 4;
}
