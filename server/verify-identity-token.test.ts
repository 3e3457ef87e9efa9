import { expect } from '@open-wc/testing';
import { isW3mError } from '../controllers/domain/errors/errors.js';
import { toBase64Url } from './encoding.js';
import { verifyIdentityToken } from './verify-identity-token.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const PAIR = { name: 'ECDSA', namedCurve: 'P-256' };
const text = (value: object): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));

let count = 0;

/** A wallet service with one key, which counts how often it is asked for its keys. */
async function createIssuer() {
  const issuer = `https://wallet-${++count}.example`; // keys are kept for each issuer
  const { privateKey, publicKey } = await crypto.subtle.generateKey(PAIR, true, ['sign', 'verify']);
  const keys = [{ ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'a' }];
  const state = { asked: 0, isDown: false, time: NOW };
  const fetch = async (): Promise<Response> => {
    state.asked += 1;
    await new Promise(resolve => setTimeout(resolve, 5));
    if (state.isDown) throw new TypeError('unreachable');
    return Response.json({ keys });
  };
  const tokenOf = async (kid = 'a'): Promise<string> => {
    const seconds = state.time / 1000;
    const times = { iat: seconds, exp: seconds + 300, auth_time: seconds };
    const person = { iss: issuer, aud: 'shop', sub: 'ann', amr: ['email'], jti: 'b', linked_accounts: [], wallets: [] };
    const signed = `${text({ alg: 'ES256', kid })}.${text({ ...times, ...person })}`;
    const hash = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await crypto.subtle.sign(hash, privateKey, new TextEncoder().encode(signed));
    return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
  };
  const verify = (token: string): Promise<string> =>
    verifyIdentityToken(token, { issuer, projectId: 'shop', now: () => state.time, fetch }).then(
      ({ userId }) => userId,
      (error: unknown) => (isW3mError(error) ? error.code : String(error)),
    );
  return { state, tokenOf, verify };
}

describe('verifyIdentityToken', () => {
  it('reads the keys once for all tokens that arrive at the same time', async () => {
    const { state, tokenOf, verify } = await createIssuer();
    const token = await tokenOf();
    const users = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    expect(new Set(users)).to.deep.equal(new Set(['ann']));
    expect(state.asked).to.equal(1);
  });

  it('reads the keys once for many tokens of a stranger with unknown keys', async () => {
    const { state, tokenOf, verify } = await createIssuer();
    await verify(await tokenOf());
    state.time += 31_000;
    const strange = await Promise.all(Array.from({ length: 20 }, (_, at) => tokenOf(`stranger-${at}`)));
    const codes = await Promise.all(strange.map(verify));
    expect(new Set(codes)).to.deep.equal(new Set(['IDENTITY_TOKEN_INVALID']));
    expect(state.asked).to.equal(2);
  });

  it('reads the keys again after a failure', async () => {
    const { state, tokenOf, verify } = await createIssuer();
    const token = await tokenOf();
    state.isDown = true;
    expect(await Promise.all([verify(token), verify(token)])).to.deep.equal([
      'IDENTITY_KEYS_UNAVAILABLE',
      'IDENTITY_KEYS_UNAVAILABLE',
    ]);
    state.isDown = false;
    expect(await verify(token)).to.equal('ann');
    expect(state.asked).to.equal(2);
  });

  it('reads the keys for each token where requests cannot await one another', async () => {
    Reflect.set(globalThis, 'EdgeRuntime', 'vercel');
    try {
      const { state, tokenOf, verify } = await createIssuer();
      const token = await tokenOf();
      expect(await Promise.all([verify(token), verify(token)])).to.deep.equal(['ann', 'ann']);
      expect(state.asked).to.equal(2);
    } finally {
      Reflect.deleteProperty(globalThis, 'EdgeRuntime');
    }
  });
});
