import { expect } from '@open-wc/testing';
import { parseSiweMessage } from 'viem/siwe';
import { nextAuthAdapter, type NextAuth } from './next-auth-adapter.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const TOKEN = 'a1'.repeat(32); // the form of next-auth’s CSRF tokens

describe('A sign-in by next-auth', () => {
  let calls: unknown[];
  let token: string | undefined;
  let reply: Awaited<ReturnType<NextAuth['signIn']>>;
  const nextAuth: NextAuth = {
    getCsrfToken: async () => token,
    signIn: async (...args) => {
      calls.push(args);
      return reply;
    },
    signOut: async options => void calls.push(options),
  };

  beforeEach(() => {
    calls = [];
    token = TOKEN;
    reply = { ok: true, error: null };
  });

  it('has the CSRF token as nonce, and the fields of the host beside those of the wallet', async () => {
    const statement = 'Enter the shop.';
    const adapter = nextAuthAdapter(nextAuth, () => ({ statement, address: undefined, nonce: undefined }) as never);
    const nonce = await adapter.getNonce();
    const message = await adapter.createMessage({ nonce, address: ADDRESS, chainId: 137 });
    expect(parseSiweMessage(message)).to.deep.include({
      address: ADDRESS,
      chainId: 137,
      domain: location.host,
      nonce: TOKEN,
      statement,
      uri: location.origin,
    });
  });

  it('is refused without a token, before the wallet is asked', async () => {
    token = undefined;
    const code = await nextAuthAdapter(nextAuth)
      .getNonce()
      .catch((error: unknown) => (error as { code: string }).code);
    expect(code).to.equal('SIGN_IN_INIT_FAILED');
  });

  it('sends message and signature to the provider of credentials, without leaving the page', async () => {
    const adapter = nextAuthAdapter(nextAuth);
    expect(await adapter.verify({ message: 'text', signature: '0x12' })).to.equal(true);
    await adapter.signOut();
    expect(calls).to.deep.equal([
      ['credentials', { message: 'text', signature: '0x12', redirect: false }],
      { redirect: false },
    ]);
  });

  it('counts as refused without a reply, with a status of failure, and with an error that says “ok”', async () => {
    const adapter = nextAuthAdapter(nextAuth);
    for (const each of [undefined, { ok: false }, { ok: true, error: 'CredentialsSignin' }]) {
      reply = each;
      expect(await adapter.verify({ message: 'text', signature: '0x12' })).to.equal(false);
    }
  });
});
