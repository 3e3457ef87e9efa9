import type { ViewData } from 'latchkey';
import type { Specimen } from './specimen.js';
import { view } from './view-specimen.js';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

interface SignInCase {
  readonly name: string;
  readonly domain?: string;
  readonly chainId?: number;
  readonly statement?: string;
  readonly isEndless?: boolean;
  readonly resource?: string;
  /** In place of a sign-in message. */
  readonly text?: string;
  readonly view?: 'SIWXSignMessage' | 'ConnectingSiwe';
  readonly step?: ReturnType<ViewData['SIWXSignMessage']['step']['get']>;
}

/** Writes a sign-in message (EIP-4361). */
const messageOf = ({ domain = location.host, chainId = 1, statement, isEndless, resource }: SignInCase): string =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    ...[ADDRESS, '', ...(statement === undefined ? [] : [statement]), ''],
    ...[`URI: ${location.origin}`, 'Version: 1', `Chain ID: ${chainId}`, 'Nonce: abcdefgh'],
    'Issued At: 2026-01-01T00:00:00Z',
    ...(isEndless ? [] : ['Expiration Time: 2999-01-02T10:00:00Z']),
    ...(resource === undefined ? [] : ['Resources:', `- ${resource}`]),
  ].join('\n');

/** A state of the question to sign in. */
const asking = (shown: SignInCase): Specimen =>
  view({
    name: shown.name,
    world: { metadata: { name: 'Fine Shop', description: '', url: 'https://shop.example', icons: [] } },
    arrange({ session }) {
      session.router.reset(shown.view ?? 'SIWXSignMessage', {
        namespace: 'eip155',
        address: ADDRESS,
        chainId: 'eip155:1',
        isRequired: true,
        wallet: { name: 'Test Wallet', type: 'ANNOUNCED' },
        message: { get: () => shown.text ?? messageOf(shown) },
        step: { get: () => shown.step ?? 'asking' },
        sign: () => undefined,
        cancel: () => undefined,
      });
    },
  });

const STATEMENT = 'I accept the terms of the shop, and that my orders are kept for a year.';

/** States of the sign-in with a message. */
export const signInSpecimens: readonly Specimen[] = [
  asking({ name: 'Sign in' }),
  asking({ name: 'Sign in, with a statement', statement: STATEMENT, isEndless: true }),
  asking({
    name: 'Sign in, with warnings',
    domain: 'another-site-with-a-long-name.example',
    chainId: 10,
    resource: 'urn:recap:eyJhdHQ',
  }),
  asking({ name: 'Sign in, unreadable', text: 'Welcome.\nSign this text to continue.' }),
  asking({ name: 'Sign in, legacy', view: 'ConnectingSiwe' }),
  asking({ name: 'Sign in, in the wallet', step: 'signing' }),
];
