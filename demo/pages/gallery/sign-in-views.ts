import { formatSignInMessage, type SignInMessage } from '../../../controllers/protocol/siwx-message.js';
import type { SignInStep } from '../../../controllers/protocol/siwx.js';
import type { Specimen } from './specimen.js';
import { view } from './view-specimen.js';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const MESSAGE: SignInMessage = {
  ...{ domain: location.host, accountAddress: ADDRESS, chainId: 'eip155:1', uri: location.origin, version: '1' },
  ...{ nonce: 'abcdefgh', issuedAt: '2026-01-01T00:00:00Z', expirationTime: '2999-01-02T10:00:00Z' },
};

interface SignInCase {
  readonly name: string;
  readonly message?: Partial<SignInMessage>;
  /** In place of a message. */
  readonly text?: string;
  readonly step?: SignInStep;
}

/** A state of the question to sign in. */
const asking = ({ name, message = {}, text, step = 'asking' }: SignInCase): Specimen =>
  view({
    name,
    world: { metadata: { name: 'Fine Shop', description: '', url: 'https://shop.example', icons: [] } },
    async arrange({ session }) {
      session.router.reset('SIWXSignMessage', {
        ...{ namespace: 'eip155', address: ADDRESS, chainId: 'eip155:1', isRequired: true },
        wallet: { name: 'Test Wallet', type: 'ANNOUNCED' },
        message: { get: () => text ?? formatSignInMessage({ ...MESSAGE, ...message }) },
        step: { get: () => step },
        sign: () => undefined,
        cancel: () => undefined,
      });
    },
  });

const STATEMENT = 'I accept the terms of the shop, and that my orders are kept for a year.';

/** States of the sign-in with a message. */
export const signInSpecimens: readonly Specimen[] = [
  asking({ name: 'Sign in' }),
  asking({ name: 'Sign in, with a statement', message: { statement: STATEMENT, expirationTime: undefined } }),
  asking({
    name: 'Sign in, with warnings',
    message: {
      domain: 'another-site-with-a-long-name.example',
      chainId: 'eip155:10',
      resources: ['urn:recap:eyJhdHQ'],
    },
  }),
  asking({ name: 'Sign in, unreadable', text: 'Welcome.\nSign this text to continue.' }),
  asking({ name: 'Sign in, in the wallet', step: 'signing' }),
];
