import type { SiweMessage } from 'viem/siwe';
import { W3mError } from '../../controllers/domain/errors/errors.js';
import type { AuthenticationAdapter } from './authentication.js';

interface OfWallet {
  address: string;
  chainId: number;
  nonce: string;
}

/** Returns fields of the message that the person signs, such as `statement`. */
export type GetSiweMessageOptions = () => Partial<Omit<SiweMessage, keyof OfWallet>> & {
  [name in keyof OfWallet]?: never;
};

/** The functions of `next-auth/react`. */
export interface NextAuth {
  getCsrfToken(): Promise<string | undefined>;
  signIn(
    provider: string,
    fields: { readonly message: string; readonly signature: string; readonly redirect: false },
  ): Promise<{ readonly ok: boolean; readonly error?: string | null } | undefined>;
  signOut(options: { readonly redirect: false }): Promise<unknown>;
}

/** Signs in by the provider `credentials` of next-auth, whose CSRF token is the nonce. */
export const nextAuthAdapter = (
  { getCsrfToken, signIn, signOut }: NextAuth,
  getOptions?: GetSiweMessageOptions,
): AuthenticationAdapter<string> => ({
  async getNonce() {
    const nonce = await getCsrfToken();
    if (!nonce) throw new W3mError('SIGN_IN_INIT_FAILED');
    return nonce;
  },
  async createMessage({ nonce, address, chainId }) {
    const { createSiweMessage } = await import('viem/siwe');
    return createSiweMessage({
      domain: location.host,
      uri: location.origin,
      version: '1',
      statement: 'Sign in with Ethereum to the app.', // signed text is of the host’s server, not of the modal
      ...getOptions?.(),
      address,
      chainId,
      nonce,
    });
  },
  async verify({ message, signature }) {
    const reply = await signIn('credentials', { message, signature, redirect: false });
    return reply?.ok === true && !reply.error; // later versions answer a refusal with `ok`
  },
  async signOut() {
    await signOut({ redirect: false });
  },
});
